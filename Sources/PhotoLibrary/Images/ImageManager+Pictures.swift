public import Documents
import Editing
public import LibraryStore
import Threads
public import Rendering

extension ImageManager {
  /// The last picture of a request: the fast one if that is requested, else the final one.
  ///
  /// - Parameters:
  ///   - asset: the photo.
  ///   - options: what is wanted.
  ///   - progress: called with fractions from 0 to 1, on any thread.
  /// - Throws: `EditError`: `asset-not-found`, `bad-size`, `bad-image-options`; what opening and rendering the photo
  ///   throws; `canceled` where the task is canceled.
  public func image(
    for asset: AssetID, _ options: ImageOptions = ImageOptions(), progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(EditError) -> RenderedFile {
    try await image(for: asset, at: nil, options, progress: progress)
  }

  /// The last picture of a request for one state of a photo, which stays that one while the photo is edited.
  ///
  /// - Parameter revision: the state, whatever version the options name; nil for that version.
  /// - Throws: `EditError`, as for any picture; `entry-not-found` where there is no such state.
  package func image(
    for asset: AssetID, at revision: Revision?, _ options: ImageOptions,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(EditError) -> RenderedFile {
    try await source.picture(options, progress: progress) { series in
      WorkThreads.waiting.start(options.priority.urgency) {
        series.begin(asset, at: revision, options.qualities.suffix(1))
      }
    }
  }

  /// The pictures of a request, in order: degraded ones if it is opportunistic, then exactly one last picture.
  ///
  /// Each picture is made on demand. When the task is canceled, the sequence ends with the `EditError` `canceled`.
  public func images(for asset: AssetID, _ options: ImageOptions = ImageOptions()) -> ImageSequence {
    ImageSequence(source: source, asset: asset, options: options)
  }

  /// The final picture of a request, made on the calling thread, whatever delivery is requested.
  ///
  /// - Throws: `EditError`, as for `image(for:_:progress:)`.
  package func imageWaiting(
    for asset: AssetID, _ options: ImageOptions = ImageOptions()
  ) throws(EditError) -> RenderedFile {
    let received = Monitor<Result<RenderedFile, EditError>?>(nil)
    let series = PictureSeries(source, options) { picture, _ in received.withLock { $0 = picture } }
    series.begin(asset, [.final])
    guard let picture = received.wait(for: { $0 }) else { throw EditError(.noPreview, "no picture rendered") }
    return try picture.get()
  }
}

extension PictureSource {
  /// The first picture of a series, which ends with it.
  ///
  /// - Parameter begin: begins the series.
  /// - Throws: `EditError` of the picture, or `canceled`.
  func picture(
    _ options: ImageOptions, progress: (@Sendable (Double) -> Void)? = nil, begin: (PictureSeries) -> Void
  ) async throws(EditError) -> RenderedFile {
    let received = Received()
    let series = PictureSeries(self, options, progress: progress) { picture, _ in received.resume(picture) }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        received.wait(continuation)
        begin(series)
      }
    } onCancel: {
      if series.cancel(waits: false) { received.resume(.failure(.canceled)) }
    }
    return try result.get()
  }
}

/// A result that is received once, before or after a task waits for it.
private final class Received: Sendable {
  private typealias Waiting = CheckedContinuation<Result<RenderedFile, EditError>, Never>
  private let state = Monitor<(result: Result<RenderedFile, EditError>?, waiting: Waiting?)>((nil, nil))

  func wait(_ continuation: CheckedContinuation<Result<RenderedFile, EditError>, Never>) {
    let result = state.withLock { state in
      if state.result == nil { state.waiting = continuation }
      return state.result
    }
    if let result { continuation.resume(returning: result) }
  }

  func resume(_ result: Result<RenderedFile, EditError>) {
    let waiting = state.withLock { state in
      guard state.result == nil else { return nil as Waiting? }
      state.result = result
      return state.waiting
    }
    waiting?.resume(returning: result)
  }
}
