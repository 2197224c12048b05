import CVips
import Threads

/// One evaluation of an image from top to bottom, in bands.
///
/// Each thread takes the next band, computes it in a region of its own, waits for its turn, delivers it and takes
/// another. So a band is delivered by the thread in whose cache it is, and no more bands are in flight than there are
/// threads.
final class BandEvaluation: Sendable {
  private struct Progress {
    /// The first row that no thread has taken.
    var taken = 0
    /// The first row that was not delivered.
    var turn = 0
    var hasFailed = false
  }

  private let image: VIPSImage
  private let streaming: Streaming
  private let consume: @Sendable (borrowing PixelTile) throws -> Void
  private let failure = FailureNote()
  private let progress = Monitor(Progress())

  init(
    _ image: VIPSImage, _ streaming: Streaming, consume: @escaping @Sendable (borrowing PixelTile) throws -> Void
  ) {
    (self.image, self.streaming, self.consume) = (image, streaming, consume)
  }

  /// Runs on the calling thread and on helper threads, which have ended when it returns.
  ///
  /// - Parameter operation: the name for errors of libvips.
  /// - Throws: as `VIPSImage.streamed(_:operation:to:)`.
  func run(operation: String) throws {
    let notes = image.failures + [failure]
    notes.clear()
    guard vips_image_pio_input(image.pointer) == 0 else { throw VIPSError.last(in: operation) }
    image.report(progress: 0)
    withHelpers(streaming.threadCount(for: image.height) - 1) { work(reportsProgress: true) }
    image.report(progress: 1)
    vips_image_minimise_all(image.pointer)
    if let error = notes.error(of: operation, failing: false) { throw error }
  }

  private func withHelpers(_ count: Int, _ body: () -> Void) {
    guard count > 0 else { return body() }
    let helper = JoinedThread {
      self.work(reportsProgress: false)
      VIPSLibrary.endThread()
    }
    // Without a further thread, the existing ones do the work.
    if helper == nil { body() } else { withHelpers(count - 1, body) }
    withExtendedLifetime(helper) {}
  }

  private func work(reportsProgress: Bool) {
    guard let region = vips_region_new(image.pointer) else { return fail(VIPSError.last(in: "vips_region_new")) }
    defer { g_object_unref(region) }
    while let rect = nextBand() {
      var raw = rect.raw
      guard vips_region_prepare(region, &raw) == 0,
        let base = region.address(x: rect.x, y: rect.y, bytesPerPixel: image.bytesPerPixel)
      else { return fail(VIPSError.last(in: "vips_region_prepare")) }
      guard waitForTurn(of: rect) else { return }
      do {
        try consume(PixelTile(rect: rect, base: UnsafeRawPointer(base), bytesPerRow: Int(region.pointee.bpl)))
      } catch {
        return fail(error)
      }
      endTurn(of: rect)
      if reportsProgress, rect.bottom < image.height {
        image.report(progress: Double(rect.bottom) / Double(image.height))
      }
    }
  }

  /// Takes the next band; nil after the last one, or after a failure.
  private func nextBand() -> PixelRect? {
    progress.withLock { progress in
      guard !progress.hasFailed, progress.taken < image.height else { return nil }
      let height = streaming.height(ofBandWith: image.height - progress.taken)
      defer { progress.taken += height }
      return PixelRect(x: 0, y: progress.taken, width: image.width, height: height)
    }
  }

  /// Waits until all bands above were delivered; false after a failure.
  private func waitForTurn(of band: PixelRect) -> Bool {
    progress.wait { progress in
      progress.hasFailed ? false : progress.turn == band.y ? true : nil
    } ?? false
  }

  private func endTurn(of band: PixelRect) { progress.withLock { $0.turn = band.bottom } }

  private func fail(_ error: any Error) {
    failure.note(error)
    progress.withLock { $0.hasFailed = true }
  }
}

extension VIPSImage {
  /// How this image is evaluated by default: with the number of threads that its header states.
  package var usualStreaming: Streaming {
    Streaming(threads: int(named: Field.concurrency) ?? VIPSLibrary.concurrency)
  }

  /// Computes all rows and delivers them in bands, from top to bottom, one after another, on several threads.
  ///
  /// - Parameter operation: the name for errors of libvips.
  /// - Throws: what a computed image or `consume` threw; `CancellationError` where an image was killed; else
  ///   `VIPSError`.
  package func streamed(
    _ streaming: Streaming, operation: String, to consume: @escaping @Sendable (borrowing PixelTile) throws -> Void
  ) throws {
    try BandEvaluation(self, streaming, consume: consume).run(operation: operation)
  }
}
