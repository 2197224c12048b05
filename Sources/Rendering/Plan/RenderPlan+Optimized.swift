import Adjustments

extension [RenderPlan.Stage] {
  /// Fewer stages that give the same picture: crops are moved ahead, and neighboring point stages and the steps of
  /// their programs are fused.
  var optimized: [RenderPlan.Stage] {
    var stages: [RenderPlan.Stage] = []
    for stage in self { stages.add(stage) }
    return stages.compactMap { stage in
      guard case .point(var point) = stage else { return stage }
      point.program = point.program.fused
      return point.program.steps.isEmpty ? nil : .point(point)
    }
  }

  /// Appends a stage, moves it ahead where the result is the same, or fuses it with the last.
  private mutating func add(_ stage: RenderPlan.Stage) {
    switch (last, stage) {
    case (.point(var first)?, .point(let next)):
      first.ops += next.ops
      first.program.steps += next.program.steps
      self[count - 1] = .point(first)
    case (.point(let point)?, .frame(let crop)) where crop.isCrop:
      removeLast()
      add(.frame(crop))
      add(.point(point.within(crop)))
    case (.frame(let sampling)?, .frame(let crop)) where crop.isCrop && sampling.transform.fill == nil:
      // Pixels outside the crop need not be sampled.
      self[count - 1] = .frame(sampling.followed(by: crop))
    case (.orient(let orientation)?, .frame(let crop)) where crop.isCrop:
      removeLast()
      add(.frame(crop.stored(as: orientation)))
      append(.orient(orientation))
    default: append(stage)
    }
  }
}

extension RenderPlan.PointStage {
  /// The stage for a part of its frame.
  fileprivate func within(_ crop: RenderPlan.FrameStage) -> Self {
    let map = crop.transform.map.affine
    return Self(ops: ops, frame: crop.transform.size, program: program.placed(x: map.c, y: map.f))
  }
}

extension RenderPlan.FrameStage {
  /// A crop of the upright picture as a crop of the stored one.
  fileprivate func stored(as orientation: Int) -> Self {
    func turned(_ size: FrameSize) -> FrameSize {
      orientation > 4 ? FrameSize(width: size.height, height: size.width) : size
    }
    let (input, size) = (turned(input), turned(transform.size))
    let upright = FrameTransform.orientation(orientation, of: input).map.affine
    let (x, y) = (transform.map.affine.c, transform.map.affine.f)
    let corners = [
      upright.apply(x, y),
      upright.apply(x + Double(transform.size.width), y + Double(transform.size.height)),
    ]
    let map = AffineMap(
      a: 1, b: 0, c: Swift.min(corners[0].x, corners[1].x), d: 0, e: 1, f: Swift.min(corners[0].y, corners[1].y))
    return Self(ops: ops, input: input, transform: FrameTransform(size: size, map: map))
  }
}
