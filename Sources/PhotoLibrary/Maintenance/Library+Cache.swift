public import Documents
public import Editing
import Foundation
import LibraryStore

extension Library {
  /// The library's cache for previews.
  ///
  /// - Parameter limit: the maximum size of the cache, in bytes; nil for that of the library on this machine.
  public func previewCache(limit: Int? = nil) -> PreviewCache {
    PreviewCache(folder: URL(fileURLWithPath: store.cacheFolder), limit: limit ?? cacheLimit)
  }

  /// The maximum size of the library's cache on this machine, in bytes: `PreviewCache.defaultLimit` unless another one
  /// was chosen.
  public var cacheLimit: Int { store.cacheLimit ?? PreviewCache.defaultLimit }

  /// Chooses the maximum size of the library's cache on this machine, and removes what is above it, the least recently
  /// used first.
  ///
  /// It is recorded beside the cache and not in the log: copies and archives of the library do not have it.
  ///
  /// - Parameter bytes: the size in bytes, from 0; nil for the default.
  /// - Throws: `EditError`: `bad-value` for a negative size; where the library cannot be changed, or the caller has no
  ///   full access to it.
  public func setCacheLimit(_ bytes: Int?) async throws(EditError) {
    if let bytes, bytes < 0 {
      throw EditError(.badValue, "expected a size of at least 0 bytes, found \(bytes)")
    }
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try self.store.setCacheLimit(bytes) }
      self.previewCache().trim()
    }
  }
}
