public import Adjustments
import VIPS

extension OutputFormat {
  /// The format whose files have names that end like this, in any case; nil where there is none that can be written.
  public init?(fileExtension: String) {
    guard let format = FileFormat(fileExtension: fileExtension) else { return nil }
    self.init(rawValue: format.identifier)
  }
}
