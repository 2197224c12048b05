package import Adjustments
import Documents
package import ImageFiles
import PhotoMetadata

extension SourceInfo {
  /// The information that planning needs about a photo that is not available. The rest is empty: there is no digest, no
  /// metadata and no warning, and the colors are placeholders that lead to the same plan.
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

/// The kinds of colors that planning distinguishes.
package enum PlannedColors: String {
  /// Curves and a matrix.
  case space
  /// Tables of a profile.
  case tables
  /// Amounts of four inks.
  case inks

  /// The kind of a photo's colors.
  package init(_ color: SourceColor) {
    self = if case .space = color { .space } else if color.isCMYK { .inks } else { .tables }
  }
}
