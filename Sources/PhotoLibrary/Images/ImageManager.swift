public import Editing
public import LibraryStore
import Threads
import Workers

/// Provides pictures of the photos of a library, at the sizes at which they are shown.
///
///     let images = ImageManager(library, loader: PhotoLoader(.ownProcesses))
///     for try await picture in images.images(for: photo.id, ImageOptions(longEdge: 1024)) { show(picture.data) }
///
/// A picture is an encoded file: the same bytes as a preview of that size. Equal requests that wait at the same time
/// share one rendering. A manager may be used by several threads.
///
/// It is `@unchecked` because the compiler cannot check a class that has subclasses; all of its properties are
/// `Sendable` constants.
public class ImageManager: @unchecked Sendable {
  /// The library.
  package let library: Library
  let source: PictureSource
  private let requests = Monitor<[ImageRequestID: PictureSeries]>([:])

  /// Creates a manager.
  ///
  /// - Parameters:
  ///   - library: the library with the photos.
  ///   - loader: opens them; by default in this process.
  public convenience init(_ library: Library, loader: PhotoLoader = .here) {
    self.init(PictureSource(library, loader, .shared, cache: nil))
  }

  /// Creates a manager that renders on threads of its own.
  package convenience init(_ library: Library, threads: WorkThreads) {
    self.init(PictureSource(library, PhotoLoader(.none), PictureThreads(threads), cache: nil))
  }

  init(_ source: PictureSource) { (self.source, library) = (source, source.library) }

  /// Requests pictures of a photo.
  ///
  /// - Parameters:
  ///   - asset: the photo.
  ///   - options: what is wanted. An opportunistic request may get degraded pictures first. Then exactly one last
  ///     picture or an error follows.
  ///   - progress: called with the progress of the last picture, from 0 to 1, on any thread.
  ///   - receive: called on a background thread, one call at a time, perhaps before this returns. It may block.
  /// - Returns: The id of the request, for canceling it.
  @discardableResult
  public func requestImage(
    for asset: AssetID, _ options: ImageOptions = ImageOptions(), progress: (@Sendable (Double) -> Void)? = nil,
    receive: @escaping @Sendable (ImageResult) -> Void
  ) -> ImageRequestID {
    let id = ImageRequestID.next()
    let series = PictureSeries(source, options, progress: progress) { [weak self] picture, isLast in
      receive(ImageResult(id: id, picture: picture, isLast: isLast))
      if isLast { self?.forget(id) }
    }
    requests.withLock { $0[id] = series }
    WorkThreads.waiting.start(options.priority.urgency) { series.begin(asset, options.qualities) }
    return id
  }

  /// Cancels a request. A request that is over, or that another manager made, is ignored.
  ///
  /// When this returns, no part of the request is running, and nothing more is received. It waits for a closure of the
  /// request that is running on another thread, so do not hold a lock that the closure waits for. When called from a
  /// closure of any request, it does not wait; then a call that has begun on another thread may still be running.
  public func cancel(_ request: ImageRequestID) {
    requests.withLock { $0[request] }?.cancel(waits: true)
    forget(request)
  }

  private func forget(_ request: ImageRequestID) { requests.withLock { $0[request] = nil } }
}

// For tests and measurements.
extension ImageManager {
  /// How many renderings have begun.
  package var renderingCount: Int { source.jobs.count.begun }

  /// How many renderings have made a picture.
  package var finishedCount: Int { source.jobs.count.finished }

  /// How many requests wait for a rendering.
  package var waitingCount: Int { source.jobs.waiting }

  /// Waits until a number of requests wait for a rendering.
  package func wait(forWaiting count: Int) { source.jobs.wait(forWaiting: count) }
}
