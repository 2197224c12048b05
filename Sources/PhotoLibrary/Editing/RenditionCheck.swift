import Adjustments
import Documents
import Editing
import ImageFiles
import Rendering
import Workers

/// The check of a rendered file from another program.
struct RenditionCheck {
  private let bytes: ByteBlock
  private let mediaType: String?
  private let limits: PhotoLimits

  /// - Parameter mediaType: the declared type of the file; nil if none is declared.
  init(_ bytes: ByteBlock, mediaType: String? = nil, limits: PhotoLimits) {
    (self.bytes, self.mediaType, self.limits) = (bytes, mediaType, limits)
  }

  /// Decodes every pixel of the file.
  ///
  /// - Returns: The opened file.
  /// - Throws: `EditError`: `bad-rendition`, `wrong-media-type`.
  @discardableResult
  func run(in runner: JobRunner) throws(EditError) -> Photo {
    let photo: Photo
    do {
      photo = try runner.photo(bytes, limits: limits)
    } catch {
      throw Self.bad(error)
    }
    let found = photo.info.format.mimeType
    if let mediaType, mediaType != found {
      throw EditError(
        .wrongMediaType, "expected the media type of the rendition, '\(found)', found '\(mediaType)'")
    }
    // A small file: encoding it costs nothing compared to decoding.
    var settings = OutputSettings()
    (settings.format, settings.longEdge, settings.metadata) = (.jpeg, 16, .none)
    let job = RenderJob(
      source: .photo(photo), recipe: Recipe(), targets: [.init(settings: settings)], limits: limits)
    do {
      _ = try runner.run(job, progress: nil).file
    } catch {
      throw Self.bad(error)
    }
    return photo
  }

  private static func bad(_ error: EditError) -> EditError {
    // A limit, a missing codec or a cancellation says nothing about the file.
    guard error.category == .badData else { return error }
    return EditError(.badRendition, "the rendition cannot be decoded: \(error.message)", hint: error.hint)
  }
}
