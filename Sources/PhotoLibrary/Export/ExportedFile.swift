package import Adjustments
package import Documents
import Editing
import ImageFiles
import Rendering
public import Foundation

/// A revision as a file.
public struct ExportedFile: Sendable {
  /// The file.
  public let data: Data
  /// The media type of the file.
  public let mediaType: String
  /// Warnings for the user.
  public internal(set) var warnings: [String]
  /// The size of the picture, where it was rendered.
  package internal(set) var size: FrameSize?

  /// The format of the file, such as `jpeg`; nil for one that is unknown.
  package var format: String? { FileFormat.allCases.first { $0.mimeType == mediaType }?.identifier }

  /// Creates an exported file from a rendered file.
  init(_ file: Rendition, warnings: [String]) {
    (data, mediaType, size) = (Data(file.bytes), file.format.mimeType, file.size)
    self.warnings = warnings + file.warnings
  }

  init(data: Data, mediaType: String, warnings: [String]) {
    (self.data, self.mediaType, self.warnings) = (data, mediaType, warnings)
  }

  /// Writes the file durably, on the calling thread: complete, or not at all.
  ///
  /// - Throws: `EditError`
  package func write(to url: URL, overwriting: Bool = false) throws(EditError) {
    try data.writeDurably(to: url, overwriting: overwriting)
  }
}
