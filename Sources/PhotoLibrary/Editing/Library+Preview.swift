public import Editing
import Foundation
import LibraryStore

extension Library {
  /// The library's cache for previews.
  ///
  /// - Parameter limit: how many bytes it has at most.
  public func previewCache(limit: Int = PreviewCache.defaultLimit) -> PreviewCache {
    PreviewCache(folder: URL(fileURLWithPath: store.cacheFolder), limit: limit)
  }
}
