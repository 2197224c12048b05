package import Adjustments
import Documents
package import ImageFiles
import PhotoMetadata

extension SourceInfo {
  /// What planning needs to know of a photo that is not at hand. The rest says nothing: there is no digest, no metadata, no
  /// warning, and the colors are such as plan the same.
  package init(
    planning format: FileFormat, storedSize: FrameSize, orientation: Int, depth: Int, bands: Int, colors: PlannedColors,
    pageCount: Int
  ) {
    let color: SourceColor =
      switch colors {
      case .space: .space(bands < 3 ? .untaggedGray : .untagged)
      case .tables: .tables(name: "", profile: [])
      case .inks: .tables(name: "", profile: nil)
      }
    self.init(
      digest: SHA256Digest(of: []), fileSize: 0, format: format, storedSize: storedSize, orientation: orientation,
      depth: depth, bands: bands, color: color, pageCount: pageCount, summary: MetadataSummary(), warnings: [])
  }
}

/// Colors that planning tells apart.
package enum PlannedColors: String {
  /// Curves and a matrix.
  case space
  /// Tables of a profile.
  case tables
  /// Amounts of four inks.
  case inks

  /// Those of a photo.
  package init(_ color: SourceColor) {
    self = if case .space = color { .space } else if color.isCMYK { .inks } else { .tables }
  }
}
