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
/// looks every few seconds, too.
public struct LibraryChanges: AsyncSequence, Sendable {
  /// Threads for those who wait for changes, each of which takes one.
  private static let threads = WorkThreads(count: 256)

  fileprivate let store: PhotoStore
  fileprivate let start: ChangeToken?
  fileprivate let follows: Bool

  /// Reads the changes.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let store: PhotoStore
    private let follows: Bool
    private var token: ChangeToken?
    private var batch: ArraySlice<LibraryChange> = []

    fileprivate init(_ changes: LibraryChanges) {
      (store, follows, token) = (changes.store, changes.follows, changes.start)
    }

    /// The next change, as soon as there is one; nil after the last one where changes that follow are not waited for.
    ///
    /// - Throws: `EditError`: `change-token-expired`, `cancelled`; where the library cannot be read.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(EditError) -> LibraryChange? {
      if let change = batch.popFirst() { return change }
      let (store, follows, token) = (store, follows, token)
      batch = try await LibraryChanges.threads.run { () throws(EditError) in
        try store.batch(after: token, waits: follows)
      }[...]
      self.token = batch.last?.token ?? token
      return batch.popFirst()
    }

    /// The next change, as soon as there is one; nil after the last one where changes that follow are not waited for.
    ///
    /// - Throws: `EditError`: `change-token-expired`, `cancelled`; where the library cannot be read.
    public mutating func next() async throws(EditError) -> LibraryChange? { try await next(isolation: nil) }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension Library {
  /// The place after the last change that is durable.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func changeToken() async throws(EditError) -> ChangeToken {
    try await WorkThreads.waiting.run { () throws(EditError) in try mappingErrors { try self.store.changeToken() } }
  }

  /// The changes after a place.
  ///
  /// - Parameters:
  ///   - token: the place; nil for the beginning of the library.
  ///   - following: whether changes that are made from now on are waited for, without an end.
  public func changes(since token: ChangeToken?, following: Bool = true) -> LibraryChanges {
    LibraryChanges(store: store, start: token, follows: following)
  }
}

extension PhotoStore {
  /// How long a wait for changes goes on before it looks whether it was cancelled.
  private static let waitStep = Duration.milliseconds(250)

  /// Some transactions after a place; none only where nobody waits for them.
  fileprivate func batch(after token: ChangeToken?, waits: Bool) throws(EditError) -> [LibraryChange] {
    try mappingErrors {
      var watch: LibraryWatch?
      while true {
        var batch: [LibraryChange] = []
        try changes(since: token) { transactions in
          batch = transactions.map { LibraryChange($0) }
          return false
        }
        if !batch.isEmpty || !waits { return batch }
        if watch == nil { watch = try LibraryWatch(self, after: token?.number ?? 0) }
        while try watch?.next(timeout: Self.waitStep) == nil {
          if Cancellation.isRequested() { throw EditError.cancelled }
        }
      }
    }
  }
}
