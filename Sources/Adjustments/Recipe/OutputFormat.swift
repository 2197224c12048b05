package import ImageFiles

/// A format that can be written.
public struct OutputFormat: ParameterChoice {
  /// What is known about the format.
  package let fileFormat: FileFormat

  /// The format with this description; nil where it can only be read.
  package init?(_ format: FileFormat) {
    guard format.canWrite else { return nil }
    fileFormat = format
  }

  private init(writing format: FileFormat) { fileFormat = format }

  /// The format with this name, such as `jxl`.
  public init?(rawValue: String) {
    guard let format = FileFormat(identifier: rawValue) else { return nil }
    self.init(format)
  }

  /// The format with this file extension, ignoring case.
  package init?(fileExtension: String) {
    guard let format = FileFormat(fileExtension: fileExtension) else { return nil }
    self.init(format)
  }

  /// The name of the format, such as `jxl`.
  public var rawValue: String { fileFormat.identifier }

  /// All formats.
  public static var allCases: [OutputFormat] { FileFormat.allCases.compactMap { OutputFormat($0) } }

  public static let jpeg = OutputFormat(writing: .jpeg)
  public static let png = OutputFormat(writing: .png)
  public static let webp = OutputFormat(writing: .webp)
  public static let tiff = OutputFormat(writing: .tiff)
  public static let heic = OutputFormat(writing: .heic)
  public static let avif = OutputFormat(writing: .avif)
  public static let jxl = OutputFormat(writing: .jpegXL)
}
