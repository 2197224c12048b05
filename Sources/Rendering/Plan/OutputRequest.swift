package import Adjustments
import Documents
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
    format = try Self.format(settings, path: path, source: source)
    guard format.canWrite else {
      throw PhotoError(
        .badOutput, "\(format.name) can be read but not written",
        advice: .chooseFormat(among: Self.writable))
    }
    guard Self.supports(format) else {
      throw PhotoError(.missingCodec, "the installed libvips cannot write \(format.name)")
    }
  }

  private static func format(_ settings: OutputSettings, path: String?, source: SourceInfo) throws(PhotoError)
    -> FileFormat
  {
    if let format = settings.format { return format.fileFormat }
    guard let path, let ending = FileFormat.fileExtension(ofPath: path) else {
      return source.format.canWrite ? source.format : .jpeg
    }
    if let format = FileFormat(fileExtension: ending) { return format }
    throw PhotoError(
      .badOutput, "unknown extension '.\(ending)'",
      advice: .chooseFormat(among: Self.writable))
  }

  /// Whether the installed libvips writes a format.
  package static func supports(_ format: FileFormat) -> Bool {
    VIPSLibrary.supports(operation: format.codec + "save_buffer")
  }

  /// The formats that can be written, as an error lists them.
  package static var writable: String {
    FileFormat.allCases.filter(\.canWrite).map(\.identifier).joined(separator: ", ")
  }
}
