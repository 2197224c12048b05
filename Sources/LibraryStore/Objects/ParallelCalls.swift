import DurableFiles
import Threads

/// Runs calls that wait for the disk on several threads at once.
enum ParallelCalls {
  private static let threads = 16

  private struct State {
    var next = 0
    var running = 0
    var failure: (any Error)?
  }

  /// Calls a closure with each number below a count, and throws the first of its errors.
  static func forEach(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
    let state = Monitor(State())
    let work = { @Sendable in
      while let number = take(count, state) {
        do { try body(number) } catch { state.withLock { $0.failure = $0.failure ?? error } }
      }
    }
    // An observer belongs to this thread, and sees the calls in order.
    let helpers = SystemCall.observer == nil ? min(threads, count) - 1 : 0
    for _ in 0..<max(0, helpers) {
      state.withLock { $0.running += 1 }
      let hasStarted = DetachedThread.start {
        work()
        state.withLock { $0.running -= 1 }
      }
      if !hasStarted { state.withLock { $0.running -= 1 } }
    }
    work()
    while state.wait(timeout: .seconds(1), for: { $0.running == 0 ? true : nil }) == nil {}
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// The next number; nil after the last one, and after an error.
  private static func take(_ count: Int, _ state: Monitor<State>) -> Int? {
    state.withLock { state in
      guard state.next < count, state.failure == nil else { return nil }
      state.next += 1
      return state.next - 1
    }
  }
}
