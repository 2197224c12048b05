public import Documents
import Editing
public import LibraryStore

extension Library {
  /// Finds photos.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func fetch(_ options: FetchOptions = FetchOptions()) async throws(EditError) -> FetchResult {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.fetched(options) }
  }

  /// A photo by its id.
  ///
  /// - Throws: `EditError`: `asset-not-found`.
  public func asset(_ id: AssetID) async throws(EditError) -> Asset {
    try await WorkThreads.waiting.run { () throws(EditError) in try mappingErrors { try self.store.asset(id) } }
  }

  /// Those of some photos that the library has, in their order.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  package func existing(_ photos: [AssetID]) async throws(EditError) -> [Asset] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try self.store.existing(photos) }
    }
  }

  /// Finds photos, on the calling thread.
  package func fetched(_ options: FetchOptions = FetchOptions()) throws(EditError) -> FetchResult {
    FetchResult(rows: try mappingErrors { try store.fetch(options) })
  }
}
