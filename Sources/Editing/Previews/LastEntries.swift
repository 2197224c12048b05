import Documents
import ImageFiles
import Rendering
import Threads

/// The entries that stay in memory as long as the cache does: a preview uses two, the smaller picture of a photo and the
/// pixels before the step that is being changed.
final class LastEntries: Sendable {
  /// The most bytes that they may have in total.
  private static let limit = 128 << 20
  private static let count = 3
  /// The most recently used entry comes last.
  private let cached = Monitor<[(key: SHA256Digest, entry: PixelCacheEntry)]>([])

  func entry(_ key: SHA256Digest) -> PixelCacheEntry? {
    cached.withLock { cached in
      guard let index = cached.firstIndex(where: { $0.key == key }) else { return nil }
      cached.append(cached.remove(at: index))
      return cached.last?.entry
    }
  }

  func store(_ entry: PixelCacheEntry, _ key: SHA256Digest) {
    cached.withLock { cached in
      cached.removeAll { $0.key == key }
      cached.append((key, entry))
      while cached.count > Self.count || cached.reduce(0, { $0 + $1.entry.block.count }) > Self.limit {
        cached.removeFirst()
      }
    }
  }
}
