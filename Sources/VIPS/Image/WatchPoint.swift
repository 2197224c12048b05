import CVips

/// Passes pixels through without copying them, and records when they cannot be computed.
///
/// It is the last step of each pipeline: see `FailureNote`.
final class WatchPoint: Sendable {
  private let input: VIPSImage
  let failure = FailureNote()

  init(_ input: VIPSImage) { self.input = input }

  static let start: VipsStartFn = { _, watch, _ in
    guard let watch else { return nil }
    return UnsafeMutableRawPointer(
      vips_region_new(Unmanaged<WatchPoint>.fromOpaque(watch)._withUnsafeGuaranteedRef(\.input.pointer)))
  }

  static let generate: VipsGenerateFn = { output, sequence, watch, _, _ in
    guard let output, let sequence, let watch else { return -1 }
    let region = sequence.assumingMemoryBound(to: VipsRegion.self)
    var rect = output.pointee.valid
    if vips_region_prepare(region, &rect) == 0,
      vips_region_region(output, region, &rect, rect.left, rect.top) == 0
    {
      return 0
    }
    Unmanaged<WatchPoint>.fromOpaque(watch)._withUnsafeGuaranteedRef { $0.failure.note(VIPSError.last(in: "pixels")) }
    return -1
  }
}

extension VIPSImage {
  /// The same image for one evaluation, which then detects whether all pixels were computed.
  func watched() throws(VIPSError) -> VIPSImage {
    let watch = WatchPoint(self)
    return try derived(
      demand: .thinStrip, held: watch, failure: watch.failure,
      callbacks: (WatchPoint.start, WatchPoint.generate)
    ) { _ in }
  }
}
