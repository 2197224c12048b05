import Adjustments
import Foundation
import ImageFiles
import Rendering
import VIPS

/// How much memory the parts of a rendering take, in bytes. The figures were measured with the codecs of Debian 12 and
/// are rounded up.
struct MemoryEstimate: Hashable, Sendable {
  /// A process with libvips, its tables and its codecs, before it does anything.
  static let process = 64 << 20

  /// What encoding and the strips in flight take.
  let working: Int
  /// The most that the rendered file may be.
  let file: Int

  /// What a plan takes behind its decoder.
  init(_ plan: RenderPlan, _ request: OutputRequest, digestsPixels: Bool) {
    let size = plan.target.size
    let pixels = size.width * size.height
    let samples = pixels * plan.target.bands * plan.target.depth / 8
    let perPixel =
      switch request.format {
      // Rows become the file one after another.
      case .jpeg, .gif: 1
      case .png, .tiff: 0
      case .webp: 12
      case .heic: 20
      case .avif: 25
      case .jpegXL: (request.settings.effort ?? (pixels > 8_000_000 ? 3 : 7)) > 3 ? 88 : 44
      }
    let isPacked = request.format == .png || request.format == .tiff || request.settings.lossless
    // What the encoder makes is put together with metadata once more.
    file = 2 * (isPacked ? samples : pixels / 2)
    // Strips of float rows on both sides of whatever is sampled or blurred.
    let strips = 4096 * (size.width + (plan.access == .memory ? size.height : 0))
    working =
      perPixel * pixels * (plan.target.depth == 16 && perPixel > 6 ? 2 : 1) + strips
      + (digestsPixels ? samples : 0)
  }

  /// The photo's part.
  struct Source: Hashable, Sendable {
    let fileSize: Int
    let pixels: Int
    private let samples: Int
    private let decoder: Int

    init(_ input: EditingInput) {
      let info = input.photo.info
      fileSize = info.fileSize
      pixels = info.storedSize.width * info.storedSize.height
      samples = pixels * info.bands * info.depth / 8
      decoder =
        switch info.format {
        // One pass streams; several need all coefficients.
        case .jpeg: input.photo.bytes.withUnsafeBytes { JPEGSegments($0).isProgressive } ? 6 * pixels : 0
        case .png, .tiff: 0
        case .webp, .gif: 4 * pixels
        case .heic, .avif: 8 * pixels * info.depth / 8
        case .jpegXL: 24 * pixels
        }
    }

    /// What decoding takes; all pixels at once where it is whole, so many times smaller a side.
    func decoding(isWhole: Bool, shrink: Int = 1) -> Int { decoder + (isWhole ? samples / (shrink * shrink) : 0) }
  }
}
