import CVips
import Threads

/// One evaluation of an image, or of some of its rows, from top to bottom, in bands.
///
/// Each thread takes the next band, computes it in a region of its own, waits for its turn, delivers it and takes
/// another. So a band is delivered by the thread in whose cache it is, and no more bands are in flight than there are
/// threads.
final class BandEvaluation: Sendable {
  private struct Progress {
    /// The rows that no thread has taken: ranges from top to bottom, none empty.
    var left: ArraySlice<Range<Int>>
    /// The number of bands that were taken, and of those that were delivered.
    var taken = 0, delivered = 0
    var hasFailed = false
  }

  /// A band, and how many were taken before it.
  private struct Band {
    let number: Int
    let rect: PixelRect
  }

  private let image: VIPSImage
  private let streaming: Streaming
  private let consume: @Sendable (borrowing PixelTile) throws -> Void
  private let failure = FailureNote()
  private let progress: Monitor<Progress>
  /// All rows that are computed.
  private let rowCount: Int

  /// - Parameter rows: ranges of rows, from top to bottom.
  init(
    _ image: VIPSImage, rows: [Range<Int>], _ streaming: Streaming,
    consume: @escaping @Sendable (borrowing PixelTile) throws -> Void
  ) {
    (self.image, self.streaming, self.consume) = (image, streaming, consume)
    rowCount = rows.reduce(0) { $0 + $1.count }
    progress = Monitor(Progress(left: rows.filter { !$0.isEmpty }[...]))
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
    withHelpers(streaming.threadCount(for: rowCount) - 1) { work(reportsProgress: true) }
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
    while let band = nextBand() {
      let rect = band.rect
      var raw = rect.raw
      guard vips_region_prepare(region, &raw) == 0,
        let base = region.address(x: rect.x, y: rect.y, bytesPerPixel: image.bytesPerPixel)
      else { return fail(VIPSError.last(in: "vips_region_prepare")) }
      guard waitForTurn(of: band) else { return }
      do {
        try consume(PixelTile(rect: rect, base: UnsafeRawPointer(base), bytesPerRow: Int(region.pointee.bpl)))
      } catch {
        return fail(error)
      }
      progress.withLock { $0.delivered += 1 }
      if reportsProgress, rect.bottom < image.height {
        image.report(progress: Double(rect.bottom) / Double(image.height))
      }
    }
  }

  /// Takes the next band; nil after the last one, or after a failure.
  private func nextBand() -> Band? {
    progress.withLock { progress in
      guard !progress.hasFailed, let rows = progress.left.popFirst() else { return nil }
      let left = progress.left.reduce(rows.count) { $0 + $1.count }
      let end = rows.lowerBound + min(rows.count, streaming.height(ofBandWith: left, after: progress.taken))
      if end < rows.upperBound { progress.left = [end..<rows.upperBound] + progress.left }
      defer { progress.taken += 1 }
      let rect = PixelRect(x: 0, y: rows.lowerBound, width: image.width, height: end - rows.lowerBound)
      return Band(number: progress.taken, rect: rect)
    }
  }

  /// Waits until all earlier bands are delivered; returns false after a failure.
  private func waitForTurn(of band: Band) -> Bool {
    progress.wait { progress in
      progress.hasFailed ? false : progress.delivered == band.number ? true : nil
    } ?? false
  }

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
    try BandEvaluation(self, rows: [0..<height], streaming, consume: consume).run(operation: operation)
  }

  /// Computes only some rows, on the calling thread: decoders that hold only their last rows need gaps to come in
  /// order.
  ///
  /// - Parameters:
  ///   - rows: ranges of rows, from top to bottom.
  ///   - bandHeight: the maximum number of rows that are delivered at a time; no band extends beyond a range.
  ///   - operation: the name for errors of libvips.
  /// - Throws: as `streamed(_:operation:to:)`.
  package func streamed(
    rows: [Range<Int>], bandHeight: Int, operation: String,
    to consume: @escaping @Sendable (borrowing PixelTile) throws -> Void
  ) throws {
    let streaming = Streaming(bandHeight: bandHeight, threads: 1)
    try BandEvaluation(self, rows: rows, streaming, consume: consume).run(operation: operation)
  }
}
