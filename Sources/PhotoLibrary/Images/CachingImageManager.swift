public import Editing
public import LibraryStore
import Workers

/// An image manager that keeps pictures in memory, and prepares those of a grid before they are needed.
///
///     let grid = CachingImageManager(library)
///     grid.startCaching(ahead, thumbnail)
///     grid.stopCaching(behind, thumbnail)
///     let picture = try await grid.image(for: photo.id, thumbnail)
///
/// Showing a picture in memory opens no original. The cache key is what the picture is made from: the photo's bytes,
/// its recipe, and everything in the options except the priority. So an edit never shows an old picture, and undo finds
/// the earlier one.
public final class CachingImageManager: ImageManager, @unchecked Sendable {
  /// The maximum size of the pictures in memory, in bytes.
  package let memoryLimit: Int
  private let pictures: PictureCache
  private let preheating: Preheating

  /// The default limit: 16 MiB, some two thousand thumbnails of 160 pixels.
  package static let defaultMemoryLimit = 16 << 20

  /// Creates a manager.
  ///
  /// - Parameters:
  ///   - library: the library with the photos.
  ///   - loader: opens them; by default in this process.
  ///   - memoryLimit: how many bytes the pictures in memory may have. The least recently used are evicted first, those
  ///     that `startCaching` holds last; nil for 16 MiB.
  public convenience init(_ library: Library, loader: PhotoLoader = .here, memoryLimit: Int? = nil) {
    self.init(library, loader, .shared, memoryLimit: memoryLimit ?? Self.defaultMemoryLimit)
  }

  /// Creates a manager that renders on threads of its own.
  package convenience init(_ library: Library, threads: WorkThreads, memoryLimit: Int = defaultMemoryLimit) {
    self.init(library, PhotoLoader(.none), PictureThreads(threads), memoryLimit: memoryLimit)
  }

  private init(_ library: Library, _ loader: PhotoLoader, _ threads: PictureThreads, memoryLimit: Int) {
    let pictures = PictureCache(limit: memoryLimit)
    let source = PictureSource(library, loader, threads, cache: pictures)
    (self.pictures, self.memoryLimit) = (pictures, memoryLimit)
    preheating = Preheating(source, pictures)
    super.init(source)
  }

  deinit { preheating.stopAll() }

  /// The size of the pictures in memory, in bytes.
  package var memoryUse: Int { pictures.size }

  /// Prepares pictures of photos in the background, and holds them until caching is stopped.
  ///
  /// A request finds such a picture if its options are equal except for the priority; an opportunistic request gets the
  /// final picture at once. A picture that fails here fails again when it is requested. Later edits are not tracked:
  /// start caching again.
  public func startCaching(_ assets: some Sequence<AssetID>, _ options: ImageOptions) {
    preheating.start(Array(assets), options)
  }

  /// Stops what `startCaching` began with equal options: pictures that are not ready are no longer made, and finished
  /// ones are dropped.
  public func stopCaching(_ assets: some Sequence<AssetID>, _ options: ImageOptions) {
    preheating.stop(Array(assets), options)
  }

  /// Stops everything that `startCaching` began, and drops every picture in memory.
  public func stopCachingAll() { preheating.stopAll() }

  /// Waits until every picture that `startCaching` began is finished, or has failed.
  package func waitForCaching() { preheating.wait() }
}
