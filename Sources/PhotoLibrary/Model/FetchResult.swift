public import Documents
import Editing
public import LibraryStore

/// The photos that a fetch found: a snapshot whose count and order never change.
///
/// It holds eight bytes for each photo; photos are loaded in batches around the last one used, as they are in the
/// library at that time. As a sequence, it yields all photos in order, except those purged since.
///
///     let favorites = try await library.fetch(FetchOptions(.flag(.favorite, true), sort: [.init(.date)]))
///     for try await photo in favorites { print(photo.fileName) }
public struct FetchResult: Sendable {
  let rows: AssetRows

  /// The number of photos.
  public var count: Int { rows.count }

  /// Whether there are no photos.
  public var isEmpty: Bool { rows.isEmpty }

  /// The photo at an index below `count`; nil if it has been purged since.
  ///
  /// - Throws: `EditError`: `bad-selection-place` for any other index; where the library cannot be read.
  public func asset(at index: Int) async throws(EditError) -> Asset? {
    guard (0..<count).contains(index) else { throw outside("\(index)") }
    return try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try rows.asset(at: index) }
    }
  }

  /// The photos of a range of indexes, without those purged since.
  ///
  /// - Throws: `EditError`: `bad-selection-place` for a range with other indexes; where the library cannot be read.
  public func assets(in range: Range<Int>) async throws(EditError) -> [Asset] {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw outside("\(range.lowerBound)..<\(range.upperBound)")
    }
    return try await WorkThreads.waiting.run { () throws(EditError) in try self.loaded(range) }
  }

  /// The first photo; nil where there is none.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func first() async throws(EditError) -> Asset? { try await assets(in: 0..<Swift.min(1, count)).first }

  /// The last photo; nil where there is none.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func last() async throws(EditError) -> Asset? { try await assets(in: Swift.max(0, count - 1)..<count).first }

  /// The index of a photo; nil if it is not in the result.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func index(of photo: AssetID) async throws(EditError) -> Int? {
    try await WorkThreads.waiting.run { () throws(EditError) in try mappingErrors { try rows.index(of: photo) } }
  }

  /// Whether a photo is in the result.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func contains(_ photo: AssetID) async throws(EditError) -> Bool { try await index(of: photo) != nil }

  /// The same photos, to be loaded as they are now.
  package func reread() -> FetchResult { FetchResult(rows: rows.reread()) }

  /// Those of some photos that are in the result, in their order.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  package func contained(of photos: [AssetID]) async throws(EditError) -> [AssetID] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try rows.contained(of: photos) }
    }
  }

  private func outside(_ found: String) -> EditError {
    EditError(.badSelectionPlace, "expected indexes from 0 on of \(count) photos, found \(found)")
  }

  /// The photos of a range of indexes, read on the calling thread.
  package func loaded(_ range: Range<Int>) throws(EditError) -> [Asset] {
    try mappingErrors {
      var assets: [Asset] = []
      for index in range { if let asset = try rows.asset(at: index) { assets.append(asset) } }
      return assets
    }
  }
}

extension FetchResult: AsyncSequence {
  /// Reads the photos in batches.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let result: FetchResult
    private var next = 0
    private var batch: ArraySlice<Asset> = []

    init(_ result: FetchResult) { self.result = result }

    /// The next photo; nil after the last one.
    ///
    /// - Throws: `EditError`: `canceled`; where the library cannot be read.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(EditError) -> Asset? {
      try EditError.checkCancellation()
      while batch.isEmpty, next < result.count {
        let end = Swift.min(next + 100, result.count)
        batch = try await result.assets(in: next..<end)[...]
        next = end
      }
      return batch.popFirst()
    }

    /// The next photo; nil after the last one.
    ///
    /// - Throws: `EditError`: `canceled`; where the library cannot be read.
    public mutating func next() async throws(EditError) -> Asset? { try await next(isolation: nil) }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
