import Threads
import VIPS

// Work that no task waits for, and that others may join while it is queued.
extension WorkThreads {
  /// A new id for work to be started.
  package func makeID() -> Int { schedule.withLock { $0.makeID() } }

  /// Runs a body on a thread of its own as soon as its urgency allows.
  ///
  /// - Parameters:
  ///   - id: an id from `makeID`.
  ///   - body: returns what to run next on its thread once other work may take its place; nil for nothing.
  package func start(_ id: Int, _ urgency: Urgency, _ body: @escaping @Sendable () -> (@Sendable () -> Void)?) {
    let work = Work {
      let follow = body()
      VIPSLibrary.endThread()
      return follow
    } cancel: {
    }
    schedule.withLock { $0.add(work, id: id, urgency) }
    begin()
  }

  /// Runs a body on a thread of its own as soon as its urgency allows.
  package func start(_ urgency: Urgency = .normal, _ body: @escaping @Sendable () -> Void) {
    start(makeID(), urgency) {
      body()
      return nil
    }
  }

  /// Makes work that has not begun more urgent.
  package func raise(_ id: Int, to urgency: Urgency) {
    schedule.withLock { $0.raise(id, to: urgency) }
    begin()
  }

  /// Removes work that has not begun; it never runs.
  package func withdraw(_ id: Int) { _ = schedule.withLock { $0.remove(id) } }
}
