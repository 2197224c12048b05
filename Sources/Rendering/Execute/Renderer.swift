import Adjustments
import CPixels
package import VIPS

/// Carries out plans.
package enum Renderer {
  /// The picture that a plan makes of a photo: integers of the target's color space, computed when they are asked for.
  ///
  /// - Throws: `PhotoError`. Damage in the photo shows when the pixels are asked for.
  package static func image(_ plan: RenderPlan, of photo: Photo) throws(PhotoError) -> VIPSImage {
    do {
      var image = try ImageSource.bytes(photo.bytes).load(LoadOptions(access: .sequential)).image
      if plan.access == .memory { image = try image.copiedToMemory() }
      var pipeline = try Pipeline(image, plan: plan)
      for stage in plan.stages { try pipeline.add(stage) }
      return try pipeline.finished(plan.target)
    } catch {
      throw PhotoError(opening: error)
    }
  }
}
