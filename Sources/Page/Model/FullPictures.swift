import Adjustments
import Documents
import Editing
import ImageFiles
import LibraryStore
import PhotoLibrary
import Threads
import VIPS

/// Parts of pictures at full size. The last picture is rendered once and stays in memory, so that moving around in it
/// costs only the encoding of the visible part.
final class FullPictures: Sendable {
  private struct Kept {
    let key: String
    let task: Task<PixelBuffer, any Error>
  }

  /// The number of pixels of the largest picture that is held.
  private static let largest = 120_000_000
  /// The longest side of a part.
  static let longestSide = 2048

  private let kept = Monitor<Kept?>(nil)

  /// A part of a rendering.
  ///
  /// - Throws: `PageRefusal` if the part is not in the picture; `EditError`.
  func part(
    _ area: PageRenderer.PixelArea, of request: PageRenderer.Request, _ input: EditingInput, _ frame: FrameSize
  ) async throws -> PageRenderer.Picture {
    guard area.x + area.width <= frame.width, area.y + area.height <= frame.height else {
      throw PageRequest.bad("expected a region inside \(frame.width) × \(frame.height) pixels")
    }
    guard frame.width * frame.height <= Self.largest else {
      throw PageRefusal(
        413, EditError(.tooLarge, "the picture has more than \(Self.largest / 1_000_000) million pixels"))
    }
    let buffer = try await pixels(request, input)
    let channels = buffer.channels
    var part: [UInt8] = []
    part.reserveCapacity(area.width * area.height * channels)
    for row in area.y..<area.y + area.height {
      let start = (row * buffer.width + area.x) * channels
      part += buffer.data[start..<start + area.width * channels]
    }
    let encoding = encoding(request.format, hasAlpha: channels % 2 == 0)
    let bytes = try mappingErrors {
      try VIPSImage(pixels: part, width: area.width, height: area.height, bands: channels, format: .uchar)
        .encoded(as: encoding)
    }
    return PageRenderer.Picture(
      bytes: bytes, mediaType: encoding.format.mimeType,
      size: FrameSize(width: area.width, height: area.height), fullSize: frame, isDegraded: false)
  }

  /// How a part is encoded: as requested, or as PNG if JPEG would lose transparency.
  private func encoding(_ format: OutputFormat, hasAlpha: Bool) -> Encoding {
    var options = EncodingOptions()
    options.quality = format == .jpeg ? 92 : 90
    return Encoding(hasAlpha && !format.fileFormat.contents.hasAlpha ? .png : format.fileFormat, options)
  }

  /// The pixels of a picture, rendered once however many parts of it are requested.
  private func pixels(_ request: PageRenderer.Request, _ input: EditingInput) async throws -> PixelBuffer {
    let key = "\(request.photo.id.text) \(request.photo.currentEntry) \(request.recipe.renderDigest.hex)"
    let task = kept.withLock { kept -> Task<PixelBuffer, any Error> in
      if let kept, kept.key == key { return kept.task }
      kept?.task.cancel()
      let task = Task(priority: .high) {
        var settings = OutputSettings()
        (settings.depth, settings.profile) = (8, .srgb)
        return try await input.renderPixels(request.recipe, settings: settings)
      }
      kept = Kept(key: key, task: task)
      return task
    }
    do {
      return try await task.value
    } catch {
      kept.withLock { if $0?.key == key { $0 = nil } }
      throw error
    }
  }
}
