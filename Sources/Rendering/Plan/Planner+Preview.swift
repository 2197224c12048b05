package import Adjustments

extension Planner {
  /// Up to this long edge, stages after the barrier run at twice the size.
  package static let doubledLongEdge = 1024
  /// The side of the square with as many pixels as stages of a smaller picture have at least, as far as the photo has
  /// them.
  private static let smallestSide = 128.0

  /// The plan of a preview.
  ///
  /// The photo is decoded at the smallest size that is at least twice the size of the preview. Every step before the
  /// edited one runs at that size; then the picture is reduced, and the remaining steps run at the requested size, or
  /// twice that up to `doubledLongEdge`. So the pixels before the barrier are few, and depend little on later steps.
  ///
  /// - Parameters:
  ///   - edited: the index of the step that is edited, before which the barrier lies; the last active one by default.
  ///   - isDraft: whether later stages run at the requested size, however small it is.
  ///   - proxy: the facts of a smaller, upright picture of the photo that is decoded in its place.
  /// - Throws: `PhotoError`, as for a final plan.
  package static func preview(
    _ source: SourceInfo, steps: [RecipeStep], request: OutputRequest, edited: Int? = nil, isDraft: Bool = false,
    proxy: SourceInfo? = nil
  ) throws(PhotoError) -> PreviewPlan {
    var draft = PlanDraft(source: proxy?.standing(for: source) ?? source)
    let wanted = (edited ?? steps.lastIndex(where: \.isActive)).map { min(max(0, $0), steps.count) } ?? steps.count
    let index = steps.startOfRun(around: wanted)
    for step in steps[..<index] where step.isActive { try draft.add(step) }
    let beginning = draft
    draft.stages = []
    for step in steps[index...] where step.isActive { try draft.add(step) }
    let ending = draft.stages
    try draft.addSize(of: request.settings)
    let reduction = (beginning.stages + draft.stages).pixelsPerPixel
    // A small picture is rendered larger, which is more accurate and costs little.
    let isSmall = draft.frame.longEdge <= doubledLongEdge && !isDraft
    let side = Double(draft.frame.width * draft.frame.height).squareRoot()
    let margin = isSmall ? max(2, smallestSide / side) : 1
    let isSampledLater = !ending.isEmpty && margin > 1 && draft.stages.count > ending.count

    var grid = draft.delivered(proxy: proxy?.storedSize, reduction: reduction, margin: margin)
    let stages: (before: [RenderPlan.Stage], after: [RenderPlan.Stage])
    if isSampledLater || ending.contains(where: \.isFrame) {
      stages = draft.sampled(beginning: beginning, ending: draft.stages.optimized, margin: margin, on: &grid)
    } else {
      var sized = beginning
      try sized.addSize(of: request.settings)
      let before = sized.stages.optimized.reduced(on: &grid, margin: margin)
      var small = ReducedGrid(
        full: beginning.frame, scale: Double(sized.frame.longEdge) / Double(beginning.frame.longEdge))
      small.size = sized.frame
      stages = (before, ending.optimized.reduced(on: &small, margin: margin))
    }
    draft.stages = stages.before + stages.after
    // The picture has its size here, whatever the grids before.
    try draft.addFinish(of: request.settings)
    var plan = try draft.finished(request, isOptimized: true)
    let hasBarrier = edited != nil || index < steps.count
    // The cached pixels are floats, so no samples are copied from file to file.
    if hasBarrier { plan.target.isExact = false }
    return PreviewPlan(
      plan: plan, barrier: hasBarrier ? stages.before.count : nil, beginning: Array(steps[..<index]),
      reduction: reduction, proxy: proxy?.digest,
      isApproximate: proxy != nil || plan.decodeShrink > 1 || (reduction > 1 && !ending.isEmpty))
  }
}

extension PlanDraft {
  /// The grid that decoding delivers, which is chosen here.
  fileprivate mutating func delivered(proxy: FrameSize?, reduction: Double, margin: Double) -> ReducedGrid {
    let full = proxy == nil ? source.storedSize : source.uprightSize
    let stored = proxy ?? full
    let scale = Double(stored.longEdge) / Double(full.longEdge)
    if source.canShrink {
      shrink = [RenderPlan.Stage].shrink(leaving: reduction * scale, margin: margin)
    }
    var grid = ReducedGrid(full: full, scale: scale / Double(shrink))
    grid.size = FrameSize(
      width: (stored.width + shrink - 1) / shrink, height: (stored.height + shrink - 1) / shrink)
    return grid
  }

  /// The stages if the size changes after the barrier. The grid at the barrier has at least as many pixels as the
  /// following stages need, times the margin. It has one of a few sizes, so it seldom changes with those stages.
  fileprivate func sampled(
    beginning: PlanDraft, ending: [RenderPlan.Stage], margin: Double, on grid: inout ReducedGrid
  ) -> (before: [RenderPlan.Stage], after: [RenderPlan.Stage]) {
    var before = beginning.stages.optimized.reduced(on: &grid, before: ending, margin: margin)
    // Halves, and sizes between them.
    var scale = 1.0
    let needed = min(1, margin / ending.pixelsPerPixel)
    while scale / 2 >= needed { scale /= 2 }
    if scale / 2.0.squareRoot() >= needed { scale /= 2.0.squareRoot() }
    if grid.scale > scale || grid.x != 0 || grid.y != 0 {
      let whole = RenderPlan.FrameStage(
        ops: ["preview size"], input: beginning.frame,
        transform: FrameTransform(size: beginning.frame, map: FrameMap.identity))
      before.append(.frame(grid.sample(whole, scale: min(scale, grid.scale))))
    }
    return (before, ending.reduced(on: &grid, margin: margin))
  }
}

extension SourceInfo {
  /// This smaller picture in the frame of the photo that it replaces.
  fileprivate func standing(for photo: SourceInfo) -> SourceInfo {
    var standing = self
    (standing.storedSize, standing.orientation) = (photo.uprightSize, 1)
    return standing
  }
}

extension [RecipeStep] {
  /// The first step of the run that contains a step, so that no barrier splits it: local adjustments share a base, and
  /// neighboring geometry is one sampling. Otherwise the step itself.
  fileprivate func startOfRun(around index: Int) -> Int {
    guard indices.contains(index) else { return index }
    let isInRun: (any Adjustment) -> Bool
    switch self[index].adjustment {
    case is any BaseAdjustment: isInRun = { $0 is any BaseAdjustment }
    case is any GeometryAdjustment: isInRun = { $0 is any GeometryAdjustment }
    default: return index
    }
    let other = self[..<index].lastIndex { $0.isActive && !isInRun($0.adjustment) }
    return other.map { $0 + 1 } ?? 0
  }
}

extension RenderPlan.Stage {
  /// Whether it changes the frame.
  fileprivate var isFrame: Bool { if case .frame = self { true } else { false } }
}
