public import Adjustments
package import Documents
public import Foundation
package import ImageFiles

/// A file with a picture of a photo: a rendering, a preview, or what a library stores of a state of a photo.
public struct RenderedFile: Sendable {
  /// The bytes of the file.
  package var bytes: [UInt8]
  /// The media type, such as `image/jpeg`.
  public let mediaType: String
  /// The size of the picture; nil for a file that was stored, and not rendered now.
  public let size: FrameSize?
  /// Whether it is close to, but not the same as, the final picture of its size, as a fast preview is.
  public internal(set) var isDegraded = false
  /// What the user should know: fallbacks, and what could not be preserved.
  public package(set) var warnings: [String]
  /// The SHA-256 of the final samples before encoding, row by row; nil where it was not requested.
  package let pixelDigest: SHA256Digest?
  /// Where it comes from; nil for a file that its maker writes itself.
  package var origin: Origin?

  /// A file that was rendered.
  package init(
    bytes: [UInt8], format: FileFormat, size: FrameSize, pixelDigest: SHA256Digest? = nil, warnings: [String],
    isDegraded: Bool = false
  ) {
    (self.bytes, mediaType, self.size) = (bytes.fitted, format.mimeType, size)
    (self.pixelDigest, self.warnings, self.isDegraded) = (pixelDigest, warnings, isDegraded)
  }

  /// A file that was stored.
  package init(stored bytes: [UInt8], mediaType: String) {
    (self.bytes, self.mediaType, size, pixelDigest, warnings) = (bytes, mediaType, nil, nil, [])
  }

  /// The file.
  public var data: Data { Data(bytes) }

  /// The format, such as `jpeg`; nil for one that is unknown.
  public var format: String? { fileFormat?.identifier }

  package var fileFormat: FileFormat? { FileFormat(mediaType: mediaType) }

  /// The adjustments that made it; nil for a preview and for a file of a library.
  public var adjustmentData: AdjustmentData? { origin?.edit.map { AdjustmentData($0.recipe) } }

  /// The same picture, close to the final one of its size.
  package var degraded: RenderedFile {
    var file = self
    file.isDegraded = true
    return file
  }

  /// The same file, which may not replace what the check refuses.
  package func from(
    _ edit: RenderedEdit? = nil, check: @escaping @Sendable (URL) throws(EditError) -> Void
  ) -> RenderedFile {
    var file = self
    file.origin = Origin(edit, check: check)
    return file
  }

  /// Where a file comes from. As members of the file itself these made asynchronous functions that return one end in
  /// `swift_task_dealloc` (Swift 6.3, optimized).
  package final class Origin: Sendable {
    /// The edit that made it; nil for a preview and for a file of a library.
    package let edit: RenderedEdit?
    /// Fails for a file that it must not replace, such as the photo.
    package let check: @Sendable (URL) throws(EditError) -> Void

    init(_ edit: RenderedEdit?, check: @escaping @Sendable (URL) throws(EditError) -> Void) {
      (self.edit, self.check) = (edit, check)
    }
  }
}

/// What made a rendered file, as far as a history records it.
package struct RenderedEdit: Sendable {
  /// The adjustments with all measured values, and the files that they name.
  package let recipe: Recipe
  /// The digest of the photo that was rendered.
  package let source: SHA256Digest
  /// How the file was encoded.
  package let settings: OutputSettings
  /// Whether damage of the photo was ignored.
  package let allowsDamage: Bool

  package init(_ recipe: Recipe, of source: SHA256Digest, settings: OutputSettings, allowsDamage: Bool) {
    (self.recipe, self.source, self.settings, self.allowsDamage) = (recipe, source, settings, allowsDamage)
  }
}

extension [UInt8] {
  /// The bytes without much room for more, which an encoder reserves and which would be held as long as the file is.
  fileprivate var fitted: [UInt8] { capacity - count > 64 + count / 16 ? withUnsafeBytes { Array($0) } : self }
}
