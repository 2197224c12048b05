import Threads

/// A photo for a thread to work on.
struct PoolTask: Sendable {
  let index: Int
  let piece: Piece
  /// How many threads libvips is to use.
  let threads: Int?
  let progress: PhotoProgress
}

/// The photos that wait for a thread.
final class TaskQueue: Sendable {
  private let state = Monitor((tasks: [PoolTask](), isClosed: false))

  func add(_ task: PoolTask) { state.withLock { $0.tasks.append(task) } }

  /// Closes the queue: threads that find no task end.
  func close() { state.withLock { $0.isClosed = true } }

  /// Waits for the next task; nil if there will be none.
  func take() -> PoolTask? {
    let task = state.wait { state -> PoolTask?? in
      state.tasks.isEmpty ? (state.isClosed ? .some(nil) : nil) : state.tasks.removeFirst()
    }
    return task ?? nil
  }
}

/// What a source of work has next.
enum Supply<Item> {
  /// A piece of work.
  case item(Item)
  /// Nothing yet: the source wakes the pool as soon as it has more.
  case later
  /// Nothing more will come.
  case end
}
