public import Documents
import Editing
public import LibraryStore

/// How the result of a fetch differs from an earlier result of the same fetch.
///
/// Apply `details.steps` in this order: removed, inserted, changed, moves. If there are none because the lists differ
/// too much, show `after` from scratch.
public struct FetchResultChangeDetails: Sendable {
  /// The result before.
  public let before: FetchResult
  /// The result now.
  public let after: FetchResult
  /// The steps from one to the other.
  public let details: ChangeDetails

  /// The photos that only the result now has, in its order, as they are now.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func insertedAssets() async throws(EditError) -> [Asset] { try await Self.assets(of: after, notIn: before) }

  /// The photos that only the result before had, in its order: as they are now, or as they were when `before` loaded
  /// them. A photo that was purged before anybody had loaded it is not among them.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func removedAssets() async throws(EditError) -> [Asset] { try await Self.assets(of: before, notIn: after) }

  private static func assets(of result: FetchResult, notIn other: FetchResult) async throws(EditError) -> [Asset] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try result.rows.assets(notIn: other.rows) }
    }
  }
}
