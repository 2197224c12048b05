import Documents
public import Editing
public import LibraryStore
import Threads
public import Workers

/// Pictures of the photos of a library, at the sizes in which they are shown.
///
///     let images = ImageManager(library, loader: PhotoLoader(.ownProcesses))
///     for try await picture in images.images(for: photo.id, ImageOptions(longEdge: 1024)) { show(picture.data) }
///
/// A picture is an encoded file: the bytes that a preview of that size has. Equal requests that wait at the same time share
/// one rendering. A manager may be used by several threads.
///
/// It is `@unchecked` because a class that others inherit from cannot be checked; all of its properties are constants that
/// are `Sendable`.
public class ImageManager: @unchecked Sendable {
  /// The library.
  public let library: Library
  let source: PictureSource
  private let requests = Monitor<(last: Int, active: [Int: PictureSeries])>((0, [:]))

  /// A manager.
  ///
  /// - Parameters:
  ///   - library: has the photos.
  ///   - loader: opens them; by default in this process.
  public convenience init(_ library: Library, loader: PhotoLoader = PhotoLoader(.none)) {
    self.init(PictureSource(library, loader, .shared, cache: nil))
  }

  /// A manager that renders on threads of its own.
  package convenience init(_ library: Library, threads: WorkThreads) {
    self.init(PictureSource(library, PhotoLoader(.none), PictureThreads(threads), cache: nil))
  }

  init(_ source: PictureSource) { (self.source, library) = (source, source.library) }

  /// Requests pictures of a photo.
  ///
  /// - Parameters:
  ///   - asset: the photo.
  ///   - options: what is wanted. An opportunistic request may get degraded pictures first. Then comes exactly one picture
  ///     that is the last, or an error.
  ///   - progress: is given how far the last picture is, from 0 to 1, on any thread.
  ///   - receive: is called on a thread in the background, once at a time, perhaps before this returns. It may block.
  /// - Returns: The name of the request, to cancel it by.
  @discardableResult
  public func requestImage(
    for asset: AssetID, _ options: ImageOptions = ImageOptions(), progress: (@Sendable (Double) -> Void)? = nil,
    receive: @escaping @Sendable (ImageResult) -> Void
  ) -> ImageRequestID {
    let number = requests.withLock { requests in
      requests.last += 1
      return requests.last
    }
    let id = ImageRequestID(number: number)
    let series = PictureSeries(source, options, progress: progress) { [weak self] picture, isLast in
      receive(ImageResult(id: id, picture: picture, isLast: isLast))
      if isLast { self?.forget(id) }
    }
    requests.withLock { $0.active[number] = series }
    WorkThreads.waiting.start(options.priority.urgency) { series.begin(asset, options.qualities) }
    return id
  }

  /// Cancels a request. One that is over, or that another manager made, is passed over.
  ///
  /// When this returns, nothing of the request is running, and nothing is received any more. It waits for a closure of the
  /// request that is running on another thread, so do not hold what that closure waits for. Called in a closure of any
  /// request, it waits for nothing; then a call that has begun on another thread may still be running.
  public func cancel(_ request: ImageRequestID) {
    requests.withLock { $0.active[request.number] }?.cancel(waits: true)
    forget(request)
  }

  private func forget(_ request: ImageRequestID) { requests.withLock { $0.active[request.number] = nil } }
}

// What tests and measurements ask for.
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
