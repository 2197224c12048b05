import CVips
import Synchronization

/// Passes on how far an evaluation has come, never backwards, and ends it when it is told to.
final class ProgressObserver: Sendable {
  private let report: @Sendable (Double) -> Bool
  /// Told of a refusal: the words of libvips about it may be lost to another thread.
  private let refusal: FailureNote
  /// The last fraction reported, and whether the evaluation is to end.
  private let state = Mutex((reached: -1.0, isRefused: false))

  init(_ report: @escaping @Sendable (Double) -> Bool, refusal: FailureNote) {
    (self.report, self.refusal) = (report, refusal)
  }

  fileprivate func observe(_ image: UnsafeMutablePointer<VipsImage>, _ fraction: Double) {
    let isNews = state.withLock { state in
      guard !state.isRefused, fraction > state.reached else { return false }
      state.reached = fraction
      return true
    }
    if isNews, !report(fraction) { state.withLock { $0.isRefused = true } }
    guard state.withLock(\.isRefused) else { return }
    refusal.note(CancellationError())
    vips_image_set_kill(image, 1)
  }

  private typealias Handler =
    @convention(c) (UnsafeMutablePointer<VipsImage>?, UnsafePointer<VipsProgress>?, UnsafeMutableRawPointer?) -> Void

  private static let preeval: Handler = { image, _, observer in
    if let image, let observer { ProgressObserver.at(observer).observe(image, 0) }
  }

  private static let eval: Handler = { image, progress, observer in
    guard let image, let progress, let observer, progress.pointee.tpels > 0 else { return }
    // A piece is counted when it is handed out; only `posteval` knows that the last one is done.
    let fraction = min(0.999, Double(progress.pointee.npels) / Double(progress.pointee.tpels))
    ProgressObserver.at(observer).observe(image, fraction)
  }

  private static let posteval: Handler = { image, _, observer in
    if let image, let observer { ProgressObserver.at(observer).observe(image, 1) }
  }

  private static func at(_ pointer: UnsafeMutableRawPointer) -> ProgressObserver {
    Unmanaged.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Listens to the evaluations of an image that nobody else has yet.
  func observe(_ image: VIPSImage) {
    image.hold(self)
    let target = Unmanaged.passUnretained(self).toOpaque()
    for (signal, handler) in [("preeval", Self.preeval), ("eval", Self.eval), ("posteval", Self.posteval)] {
      let callback = unsafeBitCast(handler, to: GCallback.self)
      g_signal_connect_data(image.pointer, signal, callback, target, nil, GConnectFlags(rawValue: 0))
    }
    vips_image_set_progress(image.pointer, 1)
  }
}

extension VIPSImage {
  /// Tells who listens to the evaluations of this image how far one has come, from 0 to 1, as libvips' own would.
  func report(progress fraction: Double) {
    guard let observed = pointer.pointee.progress_signal,
      let observer = observed.held as? ProgressObserver
    else { return }
    observer.observe(observed, fraction)
  }

  /// The same image, whose evaluation, or that of an image derived from it, reports how far it has come.
  ///
  /// The closure is given fractions from 0 to 1 that grow, on the thread that started the evaluation; 1 comes when it
  /// has ended, well or not. When the closure returns false the evaluation throws `CancellationError`. One image
  /// reports one evaluation.
  package func reportingProgress(_ report: @escaping @Sendable (Double) -> Bool) throws -> VIPSImage {
    let copy = try copied()
    let refusal = FailureNote()
    ProgressObserver(report, refusal: refusal).observe(copy)
    g_object_ref(copy.pointer)
    return VIPSImage(adopting: copy.pointer, failures: copy.failures + [refusal])
  }
}
