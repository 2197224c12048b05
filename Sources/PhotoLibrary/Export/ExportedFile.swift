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
  /// The library of the photo, whose originals the file never replaces.
  private let library: Library

  /// The format of the file, such as `jpeg`; nil for one that is unknown.
  package var format: String? { FileFormat.allCases.first { $0.mimeType == mediaType }?.identifier }

  /// Creates an exported file from a rendered file.
  init(_ file: Rendition, from library: Library, warnings: [String]) {
    (data, mediaType, size) = (Data(file.bytes), file.format.mimeType, file.size)
    self.library = library
    self.warnings = warnings + file.warnings
  }

  init(data: Data, mediaType: String, from library: Library, warnings: [String]) {
    (self.data, self.mediaType, self.library, self.warnings) = (data, mediaType, library, warnings)
  }

  /// The same file with other bytes.
  func with(_ data: Data) -> ExportedFile {
    ExportedFile(data: data, mediaType: mediaType, from: library, warnings: warnings)
  }

  /// Writes the file durably, on the calling thread: complete, or not at all.
  ///
  /// - Throws: `EditError`: `output-is-input` where the file has the bytes of an original of the library.
  package func write(to url: URL, overwriting: Bool = false) throws(EditError) {
    if overwriting { try library.checkNoOriginal(url) }
    try data.writeDurably(to: url, overwriting: overwriting)
  }
}
