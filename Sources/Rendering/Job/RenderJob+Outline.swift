package import Adjustments
package import Documents
import ImageFiles

extension RenderJob {
  /// Checks, as planning does, that a measured recipe can be rendered from an open photo, and returns the format and
  /// size of the result. No pixel is decoded, and no table of an adjustment is computed.
  ///
  /// - Parameter settings: how the rendering is encoded.
  /// - Returns: The format and the size of the rendering.
  /// - Throws: `EditError` where it cannot be rendered.
  package static func outline(
    _ recipe: Recipe, of photo: Photo, _ settings: OutputSettings, limits: PhotoLimits
  ) throws(EditError) -> (format: String, size: FrameSize) {
    try outline(recipe, of: photo.info, decoding: DecodingMemory(photo), settings, limits: limits)
  }

  /// The same as for an open photo, from the known information about it.
  ///
  /// - Parameters:
  ///   - source: the information about the photo. Of its colors, only whether they are amounts of four inks matters,
  ///     and its metadata does not.
  ///   - decoding: the memory that decoding takes.
  package static func outline(
    _ recipe: Recipe, of source: SourceInfo, decoding: DecodingMemory, _ settings: OutputSettings, limits: PhotoLimits
  ) throws(EditError) -> (format: String, size: FrameSize) {
    do throws(PhotoError) {
      let request = try OutputRequest(settings, path: nil, source: source)
      let outline = try Planner.outline(source, steps: recipe.steps, request: request)
      try limits.checkMemory(outline.access == .memory ? decoding.complete : decoding.streamed)
      return (request.format.identifier, outline.size)
    } catch {
      throw error.editError
    }
  }
}

/// The estimated memory that decoding a photo takes, in bytes.
package struct DecodingMemory: Hashable, Sendable {
  /// From top to bottom.
  package let streamed: Int
  /// With all pixels in memory at once.
  package let complete: Int

  /// Amounts that were recorded.
  package init(streamed: Int, complete: Int) { (self.streamed, self.complete) = (streamed, complete) }

  /// The estimates for a photo.
  package init(_ photo: Photo) {
    let source = MemoryEstimate.Source(photo)
    self.init(streamed: source.decoding(isComplete: false), complete: source.decoding(isComplete: true))
  }
}
