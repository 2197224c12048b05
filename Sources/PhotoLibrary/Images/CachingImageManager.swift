public import Editing
public import LibraryStore
import Threads
public import Workers

/// An image manager that keeps pictures in memory, and makes those of a grid before they are needed.
///
///     let grid = CachingImageManager(library)
///     grid.startCaching(ahead, thumbnail)
///     grid.stopCaching(behind, thumbnail)
///     let picture = try await grid.image(for: photo.id, thumbnail)
///
/// A picture in memory opens no original. It is found by what it is made of: the photo's bytes, its recipe, and everything in
/// the options but the priority. So an edit never shows an old picture, and undo finds the one of before.
public final class CachingImageManager: ImageManager, @unchecked Sendable {
  /// How many bytes the pictures in memory have at most.
  public let memoryLimit: Int
  private let pictures: PictureCache
  private let preheating: Preheating

  /// The default limit: 16 MiB, some two thousand thumbnails of 160 pixels.
  public static let defaultMemoryLimit = 16 << 20

  /// A manager.
  ///
  /// - Parameters:
  ///   - library: has the photos.
  ///   - loader: opens them; by default in this process.
  ///   - memoryLimit: how many bytes the pictures in memory may have. The ones that were not used for the longest go first,
  ///     those that `startCaching` holds last.
  public convenience init(
    _ library: Library, loader: PhotoLoader = PhotoLoader(.none), memoryLimit: Int = defaultMemoryLimit
  ) {
    self.init(library, loader, .shared, memoryLimit: memoryLimit)
  }

  /// A manager that renders on threads of its own.
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

  /// How many bytes the pictures in memory have.
  public var memoryUse: Int { pictures.size }

  /// Makes pictures of photos in the background, and holds them until caching is stopped.
  ///
  /// A request finds one if its options are equal but for the priority; an opportunistic one gets the final picture at once.
  /// What fails here fails again when it is requested. An edit made later is not followed: start again.
  public func startCaching(_ assets: some Sequence<AssetID>, _ options: ImageOptions) {
    preheating.start(Array(assets), options)
  }

  /// Ends what `startCaching` began with equal options: what is not made yet is not made, and what is made is forgotten.
  public func stopCaching(_ assets: some Sequence<AssetID>, _ options: ImageOptions) {
    preheating.stop(Array(assets), options)
  }

  /// Ends everything that `startCaching` began, and forgets every picture in memory.
  public func stopCachingAll() { preheating.stopAll() }

  /// Waits until everything that `startCaching` began is made, or has failed.
  package func waitForCaching() { preheating.wait() }
}
