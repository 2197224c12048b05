package import Adjustments
package import ImageFiles

extension OutputFormat {
  /// The format of the files.
  package var fileFormat: FileFormat {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    case .tiff: .tiff
    case .heic: .heic
    case .avif: .avif
    case .jxl: .jpegXL
    }
  }
}
