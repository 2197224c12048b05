import Adjustments
import ImageFiles
import PhotoMetadata
import VIPS

extension OutputRequest {
  /// The encoder's options for a target.
  func encoding(_ target: RenderPlan.Target) -> Encoding {
    let writing = format.writing
    var options = EncodingOptions()
    options.depth = target.depth == 16 ? writing?.deepDepth ?? 16 : 8
    options.quality = settings.quality ?? writing?.quality
    options.isLossless = settings.lossless
    // From quality 90 up, chroma subsampling costs more detail than it is worth.
    let keepsColor = writing?.reducesColor != true && (settings.quality ?? 90) >= 90
    options.subsampling =
      switch settings.subsampling {
      case .full: .full
      case .quarter: .half
      case nil: keepsColor ? .full : .half
      }
    options.effort = effort(pixels: target.size.width * target.size.height)
    // Optimized Huffman tables would save 1 % of a JPEG, but hold three bytes per pixel until the last row.
    options.compression = .deflate
    return Encoding(format, options)
  }

  /// The resolution that the file states; nil for that of the photo.
  var resolution: PrintResolution? {
    settings.dpi.map { PrintResolution(dotsPerInch: $0, isInContainer: format.writing?.resolved != nil) }
  }

  /// The effort of the encoder; nil for its own default.
  func effort(pixels: Int) -> Int? { format.writing?.effort(settings.effort, pixels) }
}
