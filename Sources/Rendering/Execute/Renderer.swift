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

/// A rendering in the making: an image, and how its samples are to be read.
struct Pipeline {
  private var image: VIPSImage
  private var decoder: SampleDecoder
  private var isLinear: Bool
  private var pending = PointProgram([])

  init(_ image: VIPSImage, plan: RenderPlan) throws {
    switch plan.sourceColor {
    case .space(let space):
      self.image = image
      decoder = SampleDecoder(color: space, bands: plan.sourceBands, depth: plan.sourceDepth)
      isLinear = false
    case .tables(_, let profile):
      self.image = try image.linear(through: profile)
      decoder = SampleDecoder(linearBands: self.image.bands)
      isLinear = true
    }
  }

  /// Begins with floats that are linear light.
  init(linear image: VIPSImage) {
    self.image = image
    decoder = SampleDecoder(linearBands: image.bands)
    isLinear = true
  }

  mutating func add(_ stage: RenderPlan.Stage) throws {
    switch stage {
    case .orient(let orientation): image = try image.oriented(orientation)
    case .point(let stage): pending.steps += stage.program.steps
    case .area(let stage):
      try makeLinear()
      image = try image.area(stage)
    case .frame(let stage) where stage.isExact:
      // Some programs depend on the position, so they run before the frame changes.
      if !pending.steps.isEmpty { try makeLinear() }
      image = try image.moved(stage)
    case .frame(let stage):
      try makeLinear(withColor: Set(stage.transform.fill ?? []).count > 1)
      try sample(stage)
    }
  }

  /// Ends the pass that is open, with linear floats.
  private mutating func makeLinear(withColor: Bool = false) throws {
    let addsColor = withColor || !pending.keepsGray
    let bands = addsColor && image.bands < 3 ? image.bands + 2 : image.bands
    guard !isLinear || !pending.steps.isEmpty || bands != image.bands else { return }
    image = try image.point(CompiledProgram(pending), decoder: decoder, encoder: SampleEncoder(linearBands: bands))
    decoder = SampleDecoder(linearBands: bands)
    pending = PointProgram([])
    isLinear = true
  }

  private mutating func sample(_ stage: RenderPlan.FrameStage) throws {
    let hasAlpha = image.bands % 2 == 0
    if hasAlpha { image = try image.alphaApplied(dividing: false) }
    let turned = try image.turnedAlong(stage.transform.map)
    if stage.transform.fill == nil, let rest = turned.rest {
      image = try turned.image.resampled(to: stage.transform.size, map: rest)
    } else {
      image = try image.sampled(stage)
    }
    if hasAlpha { image = try image.alphaApplied(dividing: true) }
  }

  func finished(_ target: RenderPlan.Target) throws -> VIPSImage {
    if target.isExact { return image }
    return try image.point(CompiledProgram(pending), decoder: decoder, encoder: SampleEncoder(target))
  }

  mutating func finishedLinear() throws -> VIPSImage {
    try makeLinear()
    return image
  }
}
