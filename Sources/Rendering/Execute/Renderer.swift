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
      var (pipeline, stages) = try begin(plan, of: photo, streaming: streaming)
      for stage in stages { try pipeline.add(stage) }
      return try pipeline.finished(plan.target)
    } catch {
      throw PhotoError(opening: error)
    }
  }

  /// The beginning of a rendering: the decoded photo, and the stages that are left to do.
  static func begin(
    _ plan: RenderPlan, of photo: Photo, streaming: Streaming?
  ) throws -> (pipeline: Pipeline, stages: ArraySlice<RenderPlan.Stage>) {
    guard plan.access == .memory, case .space = plan.sourceColor else {
      let window = plan.access == .stream ? streaming.map { plan.window(for: $0) } : nil
      let image = try decode(plan, of: photo, window: window)
      return (try Pipeline(plan.access == .memory ? image.copiedToMemory() : image, plan: plan), plan.stages[...])
    }
    // One thread reads the rows in order, and what is cut off first is never kept.
    let reading = Streaming(bandHeight: 64, threads: 1)
    var image = try decode(plan, of: photo, window: reading.window())
    var stages = plan.stages[...]
    while case .frame(let stage)? = stages.first, stage.isCrop {
      image = try image.moved(stage)
      stages = stages.dropFirst()
    }
    if case .orient(let orientation)? = stages.first {
      return (try Pipeline(image.turnedToMemory(orientation, reading), plan: plan), stages.dropFirst())
    }
    return (try Pipeline(image.streamedToMemory(reading), plan: plan), stages)
  }

  private static func decode(_ plan: RenderPlan, of photo: Photo, window: RowWindow?) throws -> VIPSImage {
    let options = LoadOptions(
      access: .sequential, failOn: photo.forgivesDamage ? .none : .error, shrink: plan.decodeShrink, window: window)
    let loaded = try ImageSource.bytes(photo.bytes).load(options, limits: photo.limits)
    guard loaded.shrink == plan.decodeShrink else {
      throw PhotoError(.unsupported, "the photo was decoded at 1/\(loaded.shrink), planned was 1/\(plan.decodeShrink)")
    }
    return loaded.image
  }
}
