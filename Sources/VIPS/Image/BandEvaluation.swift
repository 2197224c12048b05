import CVips

/// One evaluation of an image from top to bottom, in bands.
///
/// Each thread takes the next band, computes it in a region of its own, waits for its turn, hands it over and takes
/// another. So a band is handed over by the thread in whose cache it is, and no more bands are in flight than there
/// are threads.
final class BandEvaluation: @unchecked Sendable {
  private let image: VIPSImage
  private let streaming: Streaming
  private let consume: @Sendable (borrowing PixelTile) throws -> Void
  private let failure = FailureNote()

  private let gate = TurnGate()
  // Guarded by the gate: the first rows that nobody has taken, and that nobody has handed over.
  private var taken = 0
  private var turn = 0
  private var hasFailed = false

  init(
    _ image: VIPSImage, _ streaming: Streaming, consume: @escaping @Sendable (borrowing PixelTile) throws -> Void
  ) {
    (self.image, self.streaming, self.consume) = (image, streaming, consume)
  }

  /// Runs it on the calling thread and as many others as it takes, which are gone when it returns.
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
    // Without it, those that there are do it all.
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

  /// The band that nobody has taken yet; nil where there is none, or there is no use in it.
  private func nextBand() -> PixelRect? {
    gate.withLock {
      guard !hasFailed, taken < image.height else { return nil }
      let height = streaming.height(ofBandWith: image.height - taken)
      defer { taken += height }
      return PixelRect(x: 0, y: taken, width: image.width, height: height)
    }
  }

  /// Waits until all the bands above have been handed over; false where they will not be.
  private func waitForTurn(of band: PixelRect) -> Bool {
    gate.withLock {
      gate.wait { turn == band.y || hasFailed }
      return !hasFailed
    }
  }

  private func endTurn(of band: PixelRect) {
    gate.withLock {
      turn = band.bottom
      gate.wake()
    }
  }

  private func fail(_ error: any Error) {
    failure.note(error)
    gate.withLock {
      hasFailed = true
      gate.wake()
    }
  }
}

extension VIPSImage {
  /// How this image is evaluated where nobody says: with as many threads as it says itself.
  var usualStreaming: Streaming {
    Streaming(threads: int(named: Field.concurrency) ?? VIPSLibrary.concurrency)
  }

  /// Computes all the rows and hands them over in bands, from top to bottom, one after another, on several threads.
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
