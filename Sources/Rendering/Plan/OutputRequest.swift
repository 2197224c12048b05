package import Adjustments
import Documents
import DurableFiles
package import ImageFiles
import VIPS

/// The output that a rendering should have: output settings with every choice made.
package struct OutputRequest: Hashable, Sendable {
  /// The file format.
  package var format: FileFormat
  /// The settings it was made from.
  package var settings: OutputSettings

  /// Makes the choices that settings leave open.
  ///
  /// - Parameters:
  ///   - settings: the requested settings.
  ///   - path: the file to be written, whose extension decides where the settings name no format.
  ///   - source: the photo, whose format is the last resort.
  /// - Throws: `PhotoError` where the format cannot be written.
  package init(_ settings: OutputSettings, path: String?, source: SourceInfo) throws(PhotoError) {
    self.settings = settings
    format = try OutputChoice(
      asked: settings.format?.fileFormat, fileExtension: path.map(FilePath.fileExtension) ?? "", original: source.format
    ).format
    guard format.canWrite else {
      throw PhotoError(
        .badOutput, "\(format.name) can be read but not written",
        advice: .chooseFormat(among: Self.writable))
    }
    guard format.isWritable else {
      throw PhotoError(.missingCodec, "the installed libvips cannot write \(format.name)")
    }
  }

  /// The formats that can be written, as an error lists them.
  package static var writable: String {
    FileFormat.allCases.filter(\.canWrite).map(\.identifier).joined(separator: ", ")
  }
}
