package import Adjustments
package import Documents
import ImageFiles
import VIPS

extension RenderJob {
  /// Checks that a measured recipe can be rendered from an open photo, as planning it does, and says what comes out. No pixel
  /// is decoded, and no table of an adjustment is made.
  ///
  /// - Parameter settings: how the rendering is encoded.
  /// - Returns: The format and the size of the rendering.
  /// - Throws: `EditError` where it cannot be rendered.
  package static func outline(
    _ recipe: Recipe, of photo: Photo, _ settings: OutputSettings, limits: PhotoLimits
  ) throws(EditError) -> (format: String, size: FrameSize) {
    do throws(PhotoError) {
      let request = try OutputRequest(settings, path: nil, source: photo.info)
      let outline = try Planner.outline(photo.info, steps: recipe.steps, request: request)
      try limits.checkMemory(of: photo, outline.access)
      return (request.format.identifier, outline.size)
    } catch {
      throw error.editError
    }
  }
}
