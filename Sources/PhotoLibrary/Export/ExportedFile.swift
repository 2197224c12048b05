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
  private let origin: Origin

  /// Where the file comes from. As members of the file itself these made asynchronous functions that return one end in
  /// `swift_task_dealloc` (Swift 6.3, optimized).
  private final class Origin: Sendable {
    /// The library of the photo, whose originals the file never replaces.
    let library: Library
    let size: FrameSize?

    init(_ library: Library, size: FrameSize? = nil) { (self.library, self.size) = (library, size) }
  }

  /// The size of the picture, where it was rendered.
  package var size: FrameSize? { origin.size }

  /// The format of the file, such as `jpeg`; nil for one that is unknown.
  package var format: String? { FileFormat(mediaType: mediaType)?.identifier }

  /// Creates an exported file from a rendered file.
  init(_ file: Rendition, from library: Library, warnings: [String]) {
    (data, mediaType) = (Data(file.bytes), file.format.mimeType)
    origin = Origin(library, size: file.size)
    self.warnings = warnings + file.warnings
  }

  init(data: Data, mediaType: String, from library: Library, warnings: [String]) {
    (self.data, self.mediaType, self.warnings) = (data, mediaType, warnings)
    origin = Origin(library)
  }

  /// The same file with other bytes.
  func with(_ data: Data) -> ExportedFile {
    ExportedFile(data: data, mediaType: mediaType, from: origin.library, warnings: warnings)
  }

  /// Writes the file durably, on the calling thread: complete, or not at all.
  ///
  /// - Throws: `EditError`: `output-is-input` where the file has the bytes of an original of the library.
  package func write(to url: URL, overwriting: Bool = false) throws(EditError) {
    if overwriting { try origin.library.checkNoOriginal(url) }
    try data.writeDurably(to: url, overwriting: overwriting)
  }
}
