public import Documents
public import LibraryStore

/// A fetch that goes on: first its result, then what each change does to it, whoever makes the change.
///
///     for try await update in library.updates(of: FetchOptions(.flag(.favorite, true))) {
///       switch update {
///       case .result(let photos): show(photos)
///       case .details(let details): apply(details.details.steps, to: details.after)
///       }
///     }
///
/// Details come only for changes that concern the result. The sequence has no end: cancel the task that reads it, and it
/// throws `canceled`. It keeps nothing but the last result, however slow its reader is.
public struct FetchUpdates: AsyncSequence, Sendable {
  fileprivate let library: Library
  fileprivate let collection: AssetCollection?
  fileprivate let options: FetchOptions

  /// A step of a fetch that goes on.
  public enum Element: Sendable {
    /// What the fetch finds at first.
    case result(FetchResult)
    /// How that has changed since the last step.
    case details(FetchResultChangeDetails)

    /// What the fetch finds now.
    public var result: FetchResult {
      switch self {
      case .result(let result): result
      case .details(let details): details.after
      }
    }
  }

  /// Waits for one step after another.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let updates: FetchUpdates
    private var state: (result: FetchResult, changes: LibraryChanges.AsyncIterator)?

    fileprivate init(_ updates: FetchUpdates) { self.updates = updates }

    /// The result, and then the next details as soon as there are any.
    ///
    /// - Throws: `EditError`: `canceled`; `collection-not-found` where the collection was deleted; where the library
    ///   cannot be read.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(EditError) -> Element? {
      let library = updates.library
      guard var (result, changes) = state else {
        // A change between the token and the fetch is in the result, and its details say at most that photos changed.
        let token = try await library.changeToken()
        let result = try await updates.fetched()
        state = (result, library.changes(since: token).makeAsyncIterator())
        return .result(result)
      }
      while let change = try await changes.next(isolation: actor) {
        guard let details = try await change.details(of: result, in: library) else { continue }
        result = details.after
        state = (result, changes)
        return .details(details)
      }
      return nil
    }

    /// The result, and then the next details as soon as there are any.
    ///
    /// - Throws: `EditError`: `canceled`; `collection-not-found` where the collection was deleted; where the library
    ///   cannot be read.
    public mutating func next() async throws(EditError) -> Element? { try await next(isolation: nil) }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

  private func fetched() async throws(EditError) -> FetchResult {
    guard let collection else { return try await library.fetch(options) }
    return try await library.fetch(in: collection, options)
  }
}

extension Library {
  /// What a fetch finds, and then how changes affect that.
  ///
  /// - Parameters:
  ///   - options: the fetch.
  ///   - collection: where photos are fetched: any collection but a folder; nil for the whole library.
  public func updates(
    of options: FetchOptions = FetchOptions(), in collection: AssetCollection? = nil
  ) -> FetchUpdates { FetchUpdates(library: self, collection: collection, options: options) }
}
