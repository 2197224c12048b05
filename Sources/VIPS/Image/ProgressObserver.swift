import CVips
import Threads

/// Reports the progress of an evaluation, never backwards, and ends the evaluation when the callback returns false.
final class ProgressObserver: Sendable {
  private let report: @Sendable (Double) -> Bool
  /// Records a cancellation, because the message of libvips about it may be lost to another thread.
  private let refusal: FailureNote
  /// The last fraction reported, and whether the evaluation is to end.
  private let state = Monitor((reached: -1.0, isRefused: false))

  init(_ report: @escaping @Sendable (Double) -> Bool, refusal: FailureNote) {
    (self.report, self.refusal) = (report, refusal)
  }

  fileprivate func observe(_ image: UnsafeMutablePointer<VipsImage>, _ fraction: Double) {
    let hasAdvanced = state.withLock { state in
      guard !state.isRefused, fraction > state.reached else { return false }
      state.reached = fraction
      return true
    }
    if hasAdvanced, !report(fraction) { state.withLock { $0.isRefused = true } }
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

  /// Observes the evaluations of an image that is not shared yet.
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
  /// Reports the progress of an evaluation, from 0 to 1, to the observer of this image, as libvips' own evaluation
  /// does.
  func report(progress fraction: Double) {
    guard let observed = pointer.pointee.progress_signal,
      let observer = observed.held as? ProgressObserver
    else { return }
    observer.observe(observed, fraction)
  }

  /// The same image, whose evaluation, or that of an image derived from it, reports its progress.
  ///
  /// The closure receives growing fractions from 0 to 1, on the thread that started the evaluation; 1 comes at its end,
  /// even after a failure. When the closure returns false, the evaluation throws `CancellationError`. One image reports
  /// one evaluation.
  package func reportingProgress(_ report: @escaping @Sendable (Double) -> Bool) throws -> VIPSImage {
    let copy = try copied()
    let refusal = FailureNote()
    ProgressObserver(report, refusal: refusal).observe(copy)
    g_object_ref(copy.pointer)
    return VIPSImage(adopting: copy.pointer, failures: copy.failures + [refusal])
  }
}
