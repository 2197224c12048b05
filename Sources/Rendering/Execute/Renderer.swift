import Adjustments
package import VIPS

/// Carries out plans.
package enum Renderer {
  /// The picture that a plan makes of a photo: integers of the target's color space, computed when they are asked for.
  ///
  /// - Parameter streaming: how it will be evaluated; nil where that is not known, or is left to libvips.
  /// - Throws: `PhotoError`. Damage in the photo shows when the pixels are asked for.
  package static func image(
    _ plan: RenderPlan, of photo: Photo, streaming: Streaming? = nil
  ) throws(PhotoError) -> VIPSImage {
    do {
      var pipeline = try pipeline(plan, of: photo, streaming: streaming)
      for stage in plan.stages { try pipeline.add(stage) }
      return try pipeline.finished(plan.target)
    } catch {
      throw PhotoError(opening: error)
    }
  }

  /// The beginning of a rendering: the decoded photo.
  static func pipeline(_ plan: RenderPlan, of photo: Photo, streaming: Streaming?) throws -> Pipeline {
    let options = LoadOptions(
      access: .sequential, shrink: plan.decodeShrink, window: streaming.map { plan.window(for: $0) })
    let loaded = try ImageSource.bytes(photo.bytes).load(options)
    guard loaded.shrink == plan.decodeShrink else {
      throw PhotoError(.unsupported, "the photo was decoded at 1/\(loaded.shrink), planned was 1/\(plan.decodeShrink)")
    }
    let image = plan.access == .memory ? try loaded.image.copiedToMemory() : loaded.image
    return try Pipeline(image, plan: plan)
  }
}
