import Adjustments
import VIPS

/// A rendering in progress: an image, how its samples are read, and the program that waits for its pass.
///
/// Nothing is computed before pixels are requested. Point steps wait until something else needs their pixels, so they
/// share a pass with what follows: an area step, a sampling or the encoding.
struct Pipeline {
  private var image: VIPSImage
  private var input: PointPass.Input
  private var pending: PointProgram?
  /// The area step that waits for its pass, and the program before it; `pending` comes after it.
  private var area: (before: PointProgram, step: AreaStep)?
  private let isExact: Bool
  /// Whether one thread requests the rows of the picture from top to bottom, so that area passes continue where they
  /// stopped.
  private let isInOrder: Bool
  /// The source of the bases of local stages, and the stages so far.
  let proxies: ProxySource
  private var done: [RenderPlan.Stage] = []

  /// Begins with a decoded photo.
  ///
  /// - Parameters:
  ///   - proxies: the source of the bases if the image can be read only once.
  ///   - streaming: how the picture will be evaluated; nil where that is unknown.
  init(_ image: VIPSImage, plan: RenderPlan, proxies: ProxySource? = nil, streaming: Streaming? = nil) throws {
    isExact = !plan.isOptimized
    isInOrder = streaming?.threads == 1
    switch plan.sourceColor {
    case .space(let space) where plan.sourceDepth == 32:
      let light = PointPass(
        PointProgram([]), from: .light(space, bands: plan.sourceBands), to: .linear(bands: plan.sourceBands))
      self.image = try (space.isLinear ? image : image.light(through: space.curves)).point(light)
      input = .linear(bands: plan.sourceBands)
    case .space(let space):
      self.image = image
      input = .stored(space, bands: plan.sourceBands, depth: plan.sourceDepth)
    case .tables(let name, let profile):
      self.image = try image.linear(through: profile, named: name)
      input = .linear(bands: self.image.bands)
    case .hdr: throw plan.sourceColor.refusal ?? PhotoError(.unsupported, "an HDR encoding")
    }
    self.proxies = proxies ?? ProxySource(self.image, input)
  }

  /// Begins with floats that are linear light.
  ///
  /// - Parameter cache: the data that local stages derived from this picture before.
  init(linear image: VIPSImage, isExact: Bool, cache: ProxyCache = ProxyCache()) {
    self.image = image
    self.isExact = isExact
    isInOrder = false
    input = .linear(bands: image.bands)
    proxies = ProxySource(image, input, cache: cache)
  }

  /// Adds a stage of the plan. The base of a local stage is computed immediately, from a proxy.
  mutating func add(_ stage: RenderPlan.Stage) throws {
    defer { done.append(stage) }
    switch stage {
    case .orient(let orientation): image = try image.oriented(orientation)
    case .frame(let stage) where stage.isExact: try move(stage)
    case .frame(let stage): try sample(stage)
    case .point(let stage): try run(stage)
    case .area(let stage): try run(AreaStep(stage))
    case .retouch(let stage):
      try makeLinear()
      image = try image.retouched(stage.program)
    case .local(let stage): try run(AreaStep(try proxies.pass(of: stage, after: done)))
    }
  }

  private mutating func move(_ stage: RenderPlan.FrameStage) throws {
    // Some programs depend on the position, so they run before the frame changes.
    if pending != nil || area != nil { try makeLinear() }
    image = try image.moved(stage)
  }

  private mutating func run(_ stage: RenderPlan.PointStage) throws {
    // The planner fuses neighbors; two point stages in a row are two passes on purpose.
    if pending != nil { try makeLinear() }
    pending = stage.program
  }

  private mutating func run(_ step: AreaStep) throws {
    if area != nil || isExact { try makeLinear() }
    area = (pending ?? PointProgram([]), step)
    pending = nil
    if isExact { try makeLinear() }
  }

  /// The bands of the linear image after the pending pass.
  private func linearBands(withColor: Bool = false) -> Int {
    let addsColor = withColor || pending?.keepsGray == false || area?.before.keepsGray == false
    return addsColor && image.bands < 3 ? image.bands + 2 : image.bands
  }

  /// Ends the pending pass with linear floats.
  private mutating func makeLinear(withColor: Bool = false) throws {
    let bands = linearBands(withColor: withColor)
    if case .linear = input, pending == nil, area == nil, bands == image.bands { return }
    image = try passed(to: .linear(bands: bands))
    input = .linear(bands: bands)
    (pending, area) = (nil, nil)
  }

  /// The image after the pending pass.
  private func passed(to output: PointPass.Output) throws -> VIPSImage {
    guard let area else { return try image.point(pass(to: output)) }
    // Between the programs there are floats; gray stays one channel until a program adds color.
    let middle = image.bands < 3 && !area.before.keepsGray ? image.bands + 2 : image.bands
    let before = PointPass(area.before, from: input, to: .linear(bands: middle), isExact: isExact)
    let after = PointPass(pending ?? PointProgram([]), from: .linear(bands: middle), to: output, isExact: isExact)
    let computed = try image.area(
      AreaPass(before, area.step, after, of: image.bounds, isInOrder: isInOrder))
    return try area.step.tileHeight.map { try computed.inTiles(of: $0) } ?? computed
  }

  private func pass(to output: PointPass.Output) -> PointPass {
    PointPass(pending ?? PointProgram([]), from: input, to: output, isExact: isExact)
  }

  private mutating func sample(_ stage: RenderPlan.FrameStage) throws {
    if area != nil { try makeLinear() }
    // If the sampling is upright along both axes, the pending pass becomes part of it.
    if stage.isUpright {
      let bands = linearBands()
      image = try image.resampled(
        pass(to: .linear(bands: bands)), to: stage.transform.size, map: stage.transform.map.affine)
      input = .linear(bands: bands)
      pending = nil
      return
    }
    try makeLinear(withColor: stage.transform.map.shiftsColor || Set(stage.transform.fill ?? []).count > 1)
    let turned = try image.turnedAlong(stage.transform.map.affine)
    if stage.isAffine, stage.transform.fill == nil, let rest = turned.rest {
      image = try turned.image.resampled(
        pass(to: .linear(bands: image.bands)), to: stage.transform.size, map: rest)
      return
    }
    let hasAlpha = image.bands % 2 == 0
    if hasAlpha { image = try image.alphaApplied(dividing: false) }
    image = try stage.isAffine ? image.sampled(stage) : image.warped(stage)
    if hasAlpha { image = try image.alphaApplied(dividing: true) }
  }

  /// The image in the samples of the target.
  mutating func finished(_ target: RenderPlan.Target) throws -> VIPSImage {
    if target.isExact { return image }
    guard target.color.isThroughTables else { return try passed(to: .target(target)) }
    try makeLinear()
    return try image.throughTables(to: target)
  }

  /// The image as floats that are linear light.
  mutating func finishedLinear() throws -> VIPSImage {
    try makeLinear()
    return image
  }
}
