import Threads

/// A photo for a thread to work on.
struct PhotoTask<Item: Sendable>: Sendable {
  let index: Int
  let item: Item
  /// How many threads libvips is to use.
  let threads: Int?
  let progress: PhotoProgress
}

/// The photos that wait for a thread.
final class TaskQueue<Item: Sendable>: Sendable {
  private let state = Monitor((tasks: [PhotoTask<Item>](), isClosed: false))

  func add(_ task: PhotoTask<Item>) { state.withLock { $0.tasks.append(task) } }

  /// Closes the queue: threads that find no task end.
  func close() { state.withLock { $0.isClosed = true } }

  /// Waits for the next task; nil if there will be none.
  func take() -> PhotoTask<Item>? {
    let task = state.wait { state -> PhotoTask<Item>?? in
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
