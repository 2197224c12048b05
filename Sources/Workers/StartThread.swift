import Foundation
import Threads

/// The thread that starts workers. The kernel kills a worker when the thread that started it ends, so this thread lives
/// as long as the program.
final class StartThread: Sendable {
  static let shared = StartThread()

  private let tasks = Monitor<[@Sendable () -> Void]>([])

  private init() {
    let thread = Thread { [tasks] in while true { tasks.wait { $0.isEmpty ? nil : $0.removeFirst() }?() } }
    thread.name = "workers"
    thread.start()
  }

  /// Runs a body on the thread and waits for it.
  func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
    let result = Monitor<Value?>(nil)
    tasks.withLock { tasks in
      tasks.append {
        let value = body()
        result.withLock { $0 = value }
      }
    }
    while true {
      if let value = result.wait(for: { $0 }) { return value }
    }
  }
}
