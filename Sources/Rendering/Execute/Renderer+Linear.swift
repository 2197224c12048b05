package import VIPS

extension Renderer {
  /// What the stages of a plan make of an image that is linear light already: floats in, floats out, nothing rounded
  /// and nothing clipped.
  ///
  /// - Parameter image: float pixels of the working space with as many bands and the size that the plan was made for.
  /// - Throws: `PhotoError`.
  package static func linearImage(_ plan: RenderPlan, of image: VIPSImage) throws(PhotoError) -> VIPSImage {
    do {
      var pipeline = Pipeline(linear: image, isExact: !plan.isOptimized)
      for stage in plan.stages { try pipeline.add(stage) }
      return try pipeline.finishedLinear()
    } catch {
      throw PhotoError(opening: error)
    }
  }
}
