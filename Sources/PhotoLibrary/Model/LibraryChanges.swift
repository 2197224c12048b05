public import Documents
import Editing
public import LibraryStore
import Threads

/// The changes of a library after a place, oldest first, by this and other programs. Each comes once and in order.
///
///     for try await change in library.changes(since: token) {
///       if let details = try await change.details(of: photos, in: library) { … }
///     }
///
/// Changes that other programs make are noticed at once: the sequence waits for a file that every writer touches, and
/// also checks every few seconds. The changes of a limited view are those of its photos, and new selections.
public struct LibraryChanges: AsyncSequence, Sendable {
  /// Threads for iterators that wait for changes; each occupies one.
  private static let threads = WorkThreads(count: 256)

  fileprivate let store: PhotoStore
  fileprivate let start: ChangeBatch.Place
  fileprivate let follows: Bool

  /// Reads the changes.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let store: PhotoStore
    private let follows: Bool
    private var place: ChangeBatch.Place
    private var batch: ArraySlice<LibraryChange> = []

    fileprivate init(_ changes: LibraryChanges) {
      (store, follows, place) = (changes.store, changes.follows, changes.start)
    }

    /// The next change, as soon as there is one; nil after the last one if the sequence does not wait for more.
    ///
    /// - Throws: `EditError`: `change-token-expired`, `canceled`; where the library cannot be read.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(EditError) -> LibraryChange? {
      try EditError.checkCancellation()
      if let change = batch.popFirst() { return change }
      let (store, follows, place) = (store, follows, place)
      let read = try await LibraryChanges.threads.run { () throws(EditError) in
        try store.batch(after: place, waits: follows)
      }
      (batch, self.place) = (read.changes[...], read.end)
      return batch.popFirst()
    }

    /// The next change, as soon as there is one; nil after the last one if the sequence does not wait for more.
    ///
    /// - Throws: `EditError`: `change-token-expired`, `canceled`; where the library cannot be read.
    public mutating func next() async throws(EditError) -> LibraryChange? { try await next(isolation: nil) }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension Library {
  /// The place after the last durable change.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func changeToken() async throws(EditError) -> ChangeToken {
    try await WorkThreads.waiting.run { () throws(EditError) in try mappingErrors { try self.store.changeToken() } }
  }

  /// The changes after a place.
  ///
  /// - Parameters:
  ///   - token: the place; nil for the beginning of the library. If other photos of a limited view were selected since
  ///     the view gave the token, the first change says so.
  ///   - following: whether the sequence waits for new changes, without an end.
  public func changes(since token: ChangeToken?, following: Bool = true) -> LibraryChanges {
    // A token of the whole library knows of no selection.
    let mark = (try? store.visiblePhotos()).map { token?.mark ?? $0.mark }
    return LibraryChanges(store: store, start: .init(token: token, mark: mark), follows: following)
  }
}

/// A batch of changes.
private struct ChangeBatch {
  /// A place between changes.
  struct Place {
    /// The place in the log; nil for its beginning.
    var token: ChangeToken?
    /// The selection of a limited view at that place; nil if the view is not limited.
    var mark: Bits128?
  }

  /// The changes; empty only if the caller does not wait for any.
  let changes: [LibraryChange]
  /// The place after them.
  let end: Place
}

extension PhotoStore {
  /// How often a wait for changes checks whether it was canceled or other photos were selected.
  private static let waitStep = Duration.milliseconds(250)

  /// A batch of changes after a place.
  fileprivate func batch(after start: ChangeBatch.Place, waits: Bool) throws(EditError) -> ChangeBatch {
    try mappingErrors {
      var place = start
      var watch: LibraryWatch?
      while true {
        var read: [LoggedTransaction] = []
        let token = try changes(since: place.token) { transactions in
          read = transactions
          return false
        }
        // A photo that a view imports is among its photos before the change can be read.
        let photos = try visiblePhotos()
        var changes = read.map { LibraryChange($0, photos?.mark) }
        if let photos { changes = changes.compactMap { $0.limited(to: photos) } }
        if photos?.mark != start.mark {
          let selected = try place.token ?? startToken()
          changes.insert(.init(selectedAt: selected.marked(photos?.mark)), at: 0)
        }
        place = .init(token: token, mark: photos?.mark)
        if !changes.isEmpty || (read.isEmpty && !waits) { return ChangeBatch(changes: changes, end: place) }
        if !read.isEmpty { continue }
        if watch == nil { watch = try LibraryWatch(self, after: token.number) }
        while try watch?.next(timeout: Self.waitStep) == nil, try visiblePhotos()?.mark == start.mark {
          if Cancellation.isRequested() { throw EditError.canceled }
        }
      }
    }
  }
}
