import Adjustments
import ImageFiles
import VIPS

extension OutputRequest {
  /// The encoder's options for a target.
  func encoding(_ target: RenderPlan.Target) -> Encoding {
    let quality = settings.quality ?? 90
    // From quality 90 up, chroma subsampling costs more detail than it is worth.
    let subsampling: Encoding.Subsampling =
      switch settings.subsampling {
      case .full: .full
      case .quarter: .half
      case nil: quality >= 90 ? .full : .half
      }
    switch format {
    case .jpeg, .gif:
      // Optimized Huffman tables would save 1 % of the file, but hold three bytes per pixel until the last row.
      return .jpeg(.make { ($0.quality, $0.subsampling) = (quality, subsampling) })
    case .png: return .png(.make { $0.depth = target.depth })
    case .webp:
      return .webp(
        .make {
          ($0.quality, $0.isLossless) = (settings.lossless ? 75 : quality, settings.lossless)
          if let effort = settings.effort { $0.effort = min(6, effort) }
        })
    case .tiff: return .tiff(.make { ($0.depth, $0.compression) = (target.depth, .deflate) })
    case .heic: return .heic(heifOptions(target, subsampling))
    case .avif: return .avif(heifOptions(target, subsampling))
    case .jpegXL:
      return .jpegXL(
        .make {
          $0.depth = target.depth
          $0.fidelity = settings.lossless ? .lossless : .quality(quality)
          // libjxl takes 88 bytes per pixel at its usual effort of 7, and half of that at 3.
          let isLarge = target.size.width * target.size.height > 8_000_000
          $0.effort = max(3, settings.effort ?? (isLarge ? 3 : 7))
        })
    }
  }

  private func heifOptions(_ target: RenderPlan.Target, _ subsampling: Encoding.Subsampling) -> Encoding.HEIFOptions {
    .make {
      // As good as JPEG of quality 90 at two thirds of its size; higher quality costs bytes and time without a visible
      // difference.
      let usual = format == .heic ? 60 : 80
      ($0.quality, $0.subsampling) = (settings.quality ?? usual, settings.subsampling == nil ? .half : subsampling)
      // Hardware decoders for HEIC support up to 10 bits.
      $0.depth = target.depth == 16 ? (format == .heic ? 10 : 12) : 8
      if let effort = settings.effort { $0.effort = effort }
    }
  }
}

/// Options that start from defaults.
private protocol EncoderOptions { init() }

extension EncoderOptions {
  fileprivate static func make(_ change: (inout Self) -> Void) -> Self {
    var options = Self()
    change(&options)
    return options
  }
}

extension Encoding.JPEGOptions: EncoderOptions {}
extension Encoding.PNGOptions: EncoderOptions {}
extension Encoding.WebPOptions: EncoderOptions {}
extension Encoding.TIFFOptions: EncoderOptions {}
extension Encoding.HEIFOptions: EncoderOptions {}
extension Encoding.JPEGXLOptions: EncoderOptions {}
