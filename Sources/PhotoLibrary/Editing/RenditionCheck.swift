import Adjustments
import Documents
import Editing
import ImageFiles
import Rendering
import VIPS
import Workers

/// The check of a rendered file that another program hands over.
struct RenditionCheck {
  private let bytes: ByteBlock
  private let mediaType: String?
  private let limits: PhotoLimits

  /// - Parameter mediaType: what the file is said to be; nil where nobody says.
  init(_ bytes: ByteBlock, mediaType: String? = nil, limits: PhotoLimits) {
    (self.bytes, self.mediaType, self.limits) = (bytes, mediaType, limits)
  }

  /// Decodes every pixel of the file.
  ///
  /// - Returns: The file, opened.
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
        "wrong-media-type", .badData, "expected the media type of the rendition, '\(found)', found '\(mediaType)'")
    }
    // A small file: what is encoded costs nothing beside decoding.
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
    return EditError(
      "bad-rendition", .badData, "the rendition is no picture that can be decoded: \(error.message)", hint: error.hint)
  }
}
