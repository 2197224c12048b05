import Adjustments
import ImageFiles

/// The memory that the parts of a rendering take, in bytes: measured with the codecs of Debian 12 and rounded up.
struct MemoryEstimate: Hashable, Sendable {
  /// A process with libvips, its tables and its codecs loaded.
  static let process = 64 << 20

  /// The memory for encoding and the strips in flight.
  let working: Int
  /// The largest size of the rendered file.
  let file: Int

  /// The estimate for a plan, without its decoder.
  init(_ plan: RenderPlan, _ request: OutputRequest, digestsPixels: Bool) {
    let size = plan.target.size
    let pixels = size.width * size.height
    let samples = pixels * plan.target.bands * plan.target.depth / 8
    let writing = request.format.writing
    let perPixel = writing?.memory(request.effort(pixels: pixels)) ?? 0
    let isPacked = writing?.isPacked == true || request.settings.lossless
    // Embedding the metadata copies the encoded file.
    file = 2 * (isPacked ? samples : pixels / 2)
    // Strips of float rows on both sides of whatever is sampled or blurred.
    let strips =
      4096 * (size.width + (plan.access == .memory ? size.height : 0)) + plan.tileBytes + plan.baseBytes
      + plan.maskBytes + plan.layerBytes
    working =
      perPixel * pixels * (plan.target.depth == 16 && perPixel > 6 ? 2 : 1) + strips
      + (digestsPixels ? samples : 0)
  }

  /// The memory for the photo.
  struct Source: Hashable, Sendable {
    let fileSize: Int
    let pixels: Int
    private let samples: Int
    private let decoder: Int

    init(_ photo: Photo) {
      let info = photo.info
      fileSize = info.fileSize
      pixels = info.storedSize.width * info.storedSize.height
      samples = pixels * info.bands * info.depth / 8
      decoder = photo.bytes.withUnsafeBytes { [pixels] in info.format.reading.memory($0, pixels, info.depth) }
    }

    /// The memory that decoding takes.
    ///
    /// - Parameters:
    ///   - isComplete: whether all pixels are in memory at once.
    ///   - shrink: the factor by which decoding reduces each side.
    func decoding(isComplete: Bool, shrink: Int = 1) -> Int {
      decoder + (isComplete ? samples / (shrink * shrink) : 0)
    }
  }
}
