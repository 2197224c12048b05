package import Adjustments
import ImageFiles
import VIPS

/// Makes plans. Planning is pure: the same photo, recipe and request give the same plan.
package enum Planner {
  /// The most pixels a rendering may have.
  package static let maximumPixels = 400_000_000
  /// The longest side a rendering may have.
  package static let maximumSide = 65_500

  /// The plan of a rendering.
  ///
  /// - Parameter optimizes: whether steps are fused if that gives the same picture. Otherwise every step is computed by
  ///   itself, slowly, as in its definition.
  /// - Throws: `PhotoError` if the picture would be too large for its format or for any rendering.
  package static func plan(
    _ source: SourceInfo, steps: [RecipeStep], request: OutputRequest, optimizes: Bool = true
  ) throws(PhotoError) -> RenderPlan {
    var draft = PlanDraft(source: source)
    for step in steps where step.isActive { try draft.add(step) }
    try draft.addSize(of: request.settings)
    try draft.addFinish(of: request.settings)
    if optimizes { draft.stages = draft.stages.optimized }
    return try draft.finished(request, isOptimized: optimizes)
  }

  /// The outline of a plan, without its arithmetic: tables of point adjustments may take longer than everything else.
  ///
  /// - Throws: `PhotoError`, as `plan` does.
  package static func outline(
    _ source: SourceInfo, steps: [RecipeStep], request: OutputRequest
  ) throws(PhotoError) -> PlanOutline {
    var draft = PlanDraft(source: source, hasPrograms: false)
    for step in steps where step.isActive { try draft.add(step) }
    try draft.addSize(of: request.settings)
    try draft.addFinish(of: request.settings)
    draft.stages = draft.stages.optimized
    let plan = try draft.finished(request, isOptimized: true)
    return PlanOutline(size: plan.target.size, access: plan.access)
  }

  /// The frame of a photo after some steps.
  ///
  /// - Throws: `PhotoError` where it would be too large.
  package static func frame(_ source: SourceInfo, after steps: [RecipeStep]) throws(PhotoError) -> FrameSize {
    var draft = PlanDraft(source: source, hasPrograms: false)
    for step in steps where step.isActive { try draft.add(step) }
    return draft.frame
  }
}

/// A plan under construction.
struct PlanDraft {
  let source: SourceInfo
  var stages: [RenderPlan.Stage] = []
  var frame: FrameSize
  /// The map from positions in the frame to positions in the source frame.
  var toSource = FrameMap.identity
  var isGray: Bool
  var notes: [String] = []
  var shrink = 1
  /// Whether point adjustments build their programs; otherwise they do nothing.
  private let hasPrograms: Bool

  init(source: SourceInfo, hasPrograms: Bool = true) {
    (self.source, self.hasPrograms) = (source, hasPrograms)
    frame = source.uprightSize
    isGray = source.isGray
    if source.orientation != 1 { stages.append(.orient(source.orientation)) }
  }

  /// Adds a step.
  ///
  /// - Parameter name: what the plan calls it; by default the name of its adjustment.
  mutating func add(_ step: RecipeStep, name: String? = nil) throws(PhotoError) {
    let name = name ?? step.adjustment.op
    if let file = step.waitingFile { throw PhotoError(unread: file, of: step.adjustment.op) }
    if hasPrograms {
      for picture in step.mask?.pictures.compactMap(\.resource?.picture) ?? [] { try picture.decode() }
    }
    // The most frequent kinds come first, because the first lookup of a missing conformance is slow.
    switch step.adjustment {
    case let point as any PointAdjustment:
      add(hasPrograms ? point.program(in: context) : PointProgram([]), of: step, name: name)
    case let geometry as any GeometryAdjustment where !geometry.isNeutral:
      try add(geometry, name: name)
    case let area as any AreaAdjustment: add(area.kernel(in: context), of: step, name: name)
    case let local as any BaseAdjustment: add(local.effect, of: step)
    case let layer as any LayerAdjustment: add(PointProgram([.kernel(layer.layer(in: context))]), of: step, name: name)
    case let layer as any PictureAdjustment:
      let picture = hasPrograms ? try layer.picture(in: context, blend: step.blend) : nil
      var plain = step
      plain.blend = .normal
      add(PointProgram(picture.map { [.picture($0)] } ?? []), of: plain, name: name)
    case let retouch as any RetouchAdjustment where !retouch.isNeutral:
      stages.append(.retouch(.init(op: retouch.op, frame: frame, program: retouch.retouching(in: context))))
    default: break
    }
  }

  private mutating func add(_ geometry: any GeometryAdjustment, name: String) throws(PhotoError) {
    let transform = geometry.transform(of: frame)
    let size = transform.size
    guard size.longEdge <= Planner.maximumSide, size.width * size.height <= Planner.maximumPixels else {
      throw PhotoError(
        .overLimit,
        "\(name) would make a picture of \(size) pixels, at most \(Planner.maximumSide) per side and "
          + "\(Planner.maximumPixels / 1_000_000) million in total allowed")
    }
    // A transform without effect, such as a resize that would enlarge, needs no stage.
    guard size != frame || transform.map != .identity || transform.fill != nil else { return }
    if transform.map.shiftsColor || Set(transform.fill ?? []).count > 1 { isGray = false }
    var stage = RenderPlan.FrameStage(ops: [name], input: frame, transform: transform)
    if transform.fill != nil {
      stage.fillMap = transform.map
      stage.fillSize = frame
    }
    if case .frame(let previous)? = stages.last, previous.canPrecede(stage) {
      stages.removeLast()
      stage = previous.followed(by: stage)
    }
    stages.append(.frame(stage))
    frame = size
    toSource = toSource.after(transform.map)
  }

  private var context: PointContext {
    PointContext(frame: frame, source: toSource, sourceFrame: source.uprightSize)
  }

  private mutating func add(_ program: PointProgram, of step: RecipeStep, name: String) {
    var program = program
    let isMixed = step.opacity < 1 || step.blend != .normal || step.mask != nil
    if isMixed, !(step.adjustment is any UnmixedAdjustment) {
      let mask = step.mask.map { PlacedMask($0, in: context) }
      program = PointProgram([.mix(program, opacity: step.opacity, blend: step.blend, mask: mask)])
    }
    isGray = isGray && program.keepsGray
    stages.append(.point(.init(ops: [name], frame: frame, program: program)))
  }

  private mutating func add(_ kernel: AreaKernel, of step: RecipeStep, name: String) {
    let mask = step.mask.map { PlacedMask($0, in: context) }
    stages.append(
      .area(
        .init(
          op: name, frame: frame, kernel: kernel, opacity: step.opacity, blend: step.blend, mask: mask)))
  }

  private mutating func add(_ effect: LocalEffect, of step: RecipeStep) {
    let mask = step.mask.map { PlacedMask($0, in: context) }
    let run = RenderPlan.LocalRun(effect: effect, opacity: step.opacity, blend: step.blend, mask: mask)
    let longEdge = RenderPlan.LocalStage.longEdge(of: context.sourceLongEdge, in: frame)
    var stage = RenderPlan.LocalStage(ops: [], frame: frame, longEdge: longEdge, runs: [])
    if case .local(let neighbor)? = stages.last {
      stages.removeLast()
      stage = neighbor
    }
    stage.append(
      RenderPlan.LocalStage(ops: [step.adjustment.op], frame: frame, longEdge: stage.longEdge, runs: [run]))
    stages.append(.local(stage))
  }

  mutating func finished(_ request: OutputRequest, isOptimized: Bool) throws(PhotoError) -> RenderPlan {
    let format = request.format
    let longestSide = format.writing?.longestSide ?? 0
    guard frame.longEdge <= longestSide else {
      throw PhotoError(
        .overLimit, "\(format.name) allows at most \(longestSide) pixels per side, the picture is \(frame)",
        hint: "make it smaller with output.longEdge, or choose another format")
    }
    let profile = try profile(request)
    let staysGray = isGray && format.contents.hasGray && profile?.channels != 3
    if let profile, profile.channels == 1, !staysGray {
      throw PhotoError(
        .badOutput, "the profile '\(profile.name)' is for gray pictures, the rendering has three channels",
        hint: isGray ? "\(format.name) does not support grayscale; write PNG, TIFF or JPEG" : "name an RGB profile")
    }
    let color = profile ?? color(request, staysGray: staysGray)
    let depth = try depth(request, isWide: request.settings.profile == .prophotoRGB && !staysGray)
    if color.isThroughTables, request.settings.gamut == .reduce {
      notes.append(
        "out-of-gamut colors are mapped by the tables of the profile '\(color.name)', not by gamut reduce")
    }
    let keepsAlpha = source.hasAlpha && format.contents.hasAlpha
    if source.hasAlpha, !keepsAlpha {
      notes.append("\(format.name) has no transparency; the picture is laid over the background")
    }
    let bands = (staysGray ? 1 : 3) + (keepsAlpha ? 1 : 0)
    let target = RenderPlan.Target(
      size: frame, bands: bands, depth: depth, color: color, background: request.settings.background.linear,
      isExact: isExact(color: color, bands: bands, depth: depth), gamut: request.settings.gamut)
    return RenderPlan(
      sourceColor: source.color, sourceBands: source.bands, sourceDepth: source.depth,
      decodeShrink: shrink, access: access, stages: stages,
      target: target, notes: notes, isOptimized: isOptimized)
  }

  /// - Parameter isWide: whether steps of 8 bits are wide enough to be seen.
  private mutating func depth(_ request: OutputRequest, isWide: Bool) throws(PhotoError) -> Int {
    let depth = try depth(request, isDeep: source.depth > 8 || isWide)
    if isWide, depth == 8 {
      notes.append("ProPhoto RGB has visible steps in 8 bits; write 16 as PNG, TIFF or JPEG XL")
    }
    return depth
  }

  private func depth(_ request: OutputRequest, isDeep: Bool) throws(PhotoError) -> Int {
    let format = request.format
    let deepest = format.writableDepths.max() ?? 8
    if let asked = request.settings.depth {
      guard asked == 8 || deepest > 8 else {
        throw PhotoError(
          .badOutput, "\(format.name) supports 8 bits per channel, 16 were requested",
          hint: "write PNG, TIFF or JPEG XL")
      }
      return asked
    }
    return isDeep && deepest > 8 ? 16 : 8
  }

  /// The space of the profile file that is requested for the rendering; nil if none is.
  private func profile(_ request: OutputRequest) throws(PhotoError) -> ColorSpace? {
    guard let file = request.settings.profile.file else { return nil }
    guard let resource = file.resource else {
      throw PhotoError(unread: file.file ?? .path(""), of: "output.profile")
    }
    do {
      return try ColorSpace.output(of: resource)
    } catch {
      throw PhotoError(.badOutput, error.problems.map(\.message).joined(separator: "; "))
    }
  }

  private mutating func color(_ request: OutputRequest, staysGray: Bool) -> ColorSpace {
    switch request.settings.profile {
    case .source, .file: break
    case .srgb: return staysGray ? .untaggedGray : .srgb
    case .displayP3: return staysGray ? .untaggedGray : .displayP3
    case .adobeRGB: return staysGray ? .untaggedGray : .adobeRGB
    case .prophotoRGB: return staysGray ? .untaggedGray : .prophotoRGB
    }
    guard case .space(var space) = source.color else {
      notes.append("colors of '\(source.color.name)' cannot be written; the rendering is sRGB")
      return .srgb
    }
    if source.depth == 32 { space = space.forIntegers }
    guard (space.curves.count == 1) == staysGray else {
      if !isGray { notes.append("the recipe adds color to the gray photo; the rendering is sRGB") }
      return space.profile == nil ? .untagged : .srgb
    }
    return space
  }

  private func isExact(color: ColorSpace, bands: Int, depth: Int) -> Bool {
    guard case .space(let space) = source.color, space.curves == color.curves, space.matrix == color.matrix,
      source.depth == depth, source.bands == bands
    else { return false }
    return stages.allSatisfy { stage in
      switch stage {
      case .orient: true
      case .frame(let stage): stage.isExact
      case .point, .area, .local, .retouch: false
      }
    }
  }

  /// Streaming requires that every stage reads its input from top to bottom; if rows are read more than once, it also
  /// requires a decoder that holds the last rows.
  private var access: RenderPlan.Access {
    let canStream = stages.allSatisfy { stage in
      switch stage {
      case .point: true
      case .frame(let stage): stage.isCrop || (stage.isUpright && source.canShrink)
      // Mirroring columns reads the rows in order; all other turns read them in a different order.
      case .orient(let orientation): orientation == 2
      case .area(let stage): source.canShrink && !stage.kernel.isWide
      // Spots are covered with pixels from anywhere in the picture.
      case .retouch: false
      // The proxy is decoded separately, at half the size or less.
      case .local: source.canShrink && shrink == 1 && source.proxyShrink > 1
      }
    }
    return canStream ? .stream : .memory
  }
}
