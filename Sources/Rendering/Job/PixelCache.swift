package import Documents
package import ImageFiles

/// A cache in a folder for pixels that later previews reuse.
package protocol PixelCache: Sendable {
  /// The path of the folder.
  var path: String { get }
  /// How many bytes it may hold.
  var limit: Int { get }
  /// Whether entries can be stored.
  var isWritable: Bool { get }
  /// The entry with a key; nil where there is none that is complete.
  func entry(_ key: SHA256Digest) -> PixelCacheEntry?
  /// Stores an entry, where there is room.
  func store(_ entry: PixelCacheEntry, as key: SHA256Digest)
}

/// Cached bytes, and the shape of the pixels in them; zeros for an encoded file.
package struct PixelCacheEntry: Sendable {
  package var width: Int
  package var height: Int
  package var bands: Int
  package let block: ByteBlock
  /// The data that local stages derived from the pixels, cached while the entry is in memory.
  package let proxies: ProxyCache

  package init(
    width: Int = 0, height: Int = 0, bands: Int = 0, block: ByteBlock, proxies: ProxyCache = ProxyCache()
  ) {
    (self.width, self.height, self.bands, self.block, self.proxies) = (width, height, bands, block, proxies)
  }
}
