package import Adjustments
package import Documents
import Editing
import Foundation
import ImageFiles
package import Rendering
import Workers

/// Makes the pictures of contact sheets and reports.
package struct SheetPicture: Sendable {
  /// The longer side, in pixels.
  package var longEdge: Int
  /// The quality of the JPEG.
  package var quality: Int
  /// The resources that a photo may use.
  package var limits: PhotoLimits

  package init(longEdge: Int, quality: Int, limits: PhotoLimits) {
    (self.longEdge, self.quality, self.limits) = (longEdge, quality, limits)
  }

  /// The picture of a photo with a recipe.
  ///
  /// - Throws: `EditError`
  package func make(
    of photo: Photo, _ recipe: Recipe, _ context: WorkContext
  ) throws(EditError) -> ContactSheet.Picture {
    var request = PreviewRequest(longEdge: longEdge, delivery: .fast)
    (request.settings.quality, request.settings.profile) = (quality, .srgb)
    try request.check()
    let job = PreviewJob(
      photo: photo, recipe: recipe, settings: request.output, quality: request.delivery.quality, limits: limits)
    let file = try context.runner.run(job, progress: context.progress.report)
    return ContactSheet.Picture(
      data: file.data, mediaType: file.mediaType, width: file.size?.width ?? 0, height: file.size?.height ?? 0)
  }
}
