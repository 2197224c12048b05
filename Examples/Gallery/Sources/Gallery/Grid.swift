import PhotoEdit

/// A grid of thumbnails that are made before they come into sight, and forgotten behind it.
struct Grid {
  private static let columns = 6
  private static let rows = 5
  /// How many screens are made ahead, and kept behind.
  private static let margin = 2
  private static let thumbnail = ImageOptions(
    targetSize: FrameSize(width: 160, height: 160), contentMode: .fill, resizeMode: .exact, delivery: .highQuality)

  private let photos: FetchResult
  private let images: CachingImageManager
  /// The photos whose thumbnails are held.
  private var window = 0..<0
  /// How many thumbnails were shown.
  private(set) var shown = 0
  /// How many thumbnails were held at once at most.
  private(set) var held = 0

  init(_ photos: FetchResult, _ images: CachingImageManager) { (self.photos, self.images) = (photos, images) }

  /// Scrolls from the first screen to the last one.
  mutating func scrollToEnd() async throws {
    let screen = Self.columns * Self.rows
    for first in stride(from: 0, to: photos.count, by: screen) {
      let visible = first..<min(first + screen, photos.count)
      try await preheat(around: visible)
      for photo in try await photos.assets(in: visible) {
        let picture = try await images.image(for: photo.id, Self.thumbnail)
        guard picture.size?.longEdge == 160 else {
          throw GalleryError(description: "the thumbnail of \(photo.fileName) has another size")
        }
        shown += 1
      }
    }
    images.stopCachingAll()
  }

  /// Makes what is about to be seen, and forgets what has gone out of sight.
  private mutating func preheat(around visible: Range<Int>) async throws {
    let distance = Self.margin * Self.columns * Self.rows
    let next = max(0, visible.lowerBound - distance)..<min(photos.count, visible.upperBound + distance)
    let old = window.clamped(to: window.lowerBound..<max(window.lowerBound, next.lowerBound))
    let new = max(next.lowerBound, window.upperBound)..<max(next.upperBound, window.upperBound)
    images.startCaching(try await ids(new), Self.thumbnail)
    images.stopCaching(try await ids(old), Self.thumbnail)
    window = next
    held = max(held, window.count)
  }

  private func ids(_ range: Range<Int>) async throws -> [AssetID] { try await photos.assets(in: range).map(\.id) }
}
