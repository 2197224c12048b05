import Foundation

/// The thread that starts workers. The kernel takes it for their parent and ends them with it, so it lives as long as
/// the program, whichever thread asks for a worker.
final class StartingThread: @unchecked Sendable {
  static let shared = StartingThread()

  /// It guards the tasks.
  private let condition = NSCondition()
  private var tasks: [@Sendable () -> Void] = []

  private init() {
    let thread = Thread { [self] in while true { next()() } }
    thread.name = "workers"
    thread.start()
  }

  /// Runs a body on the thread and waits for it.
  func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var value: Value?
    condition.lock()
    tasks.append {
      value = body()
      done.signal()
    }
    condition.signal()
    condition.unlock()
    while true {
      done.wait()
      if let value { return value }
    }
  }

  private func next() -> @Sendable () -> Void {
    condition.lock()
    defer { condition.unlock() }
    while tasks.isEmpty { condition.wait() }
    return tasks.removeFirst()
  }
}
