import Adjustments
import CPixels

/// A local stage in the form that the C kernels expect: its base, and a table of gains for each run.
final class LocalPass: @unchecked Sendable {
  /// The kernel; it points into this object.
  let kernel: px_area
  private let local: UnsafeMutablePointer<px_local>
  private let steps: UnsafeMutablePointer<px_local_step>
  private let baseData: UnsafeMutablePointer<px_local_base_data>
  private let base: LocalBase
  private let gains: [FloatScratch]
  private let masks: [CompiledMask?]

  /// - Parameter grid: where the pixels of the proxy lie in the frame of the stage.
  init(_ stage: RenderPlan.LocalStage, over base: LocalBase, on grid: ReducedGrid) {
    self.base = base
    baseData = .allocate(capacity: 1)
    baseData.initialize(to: base.data)
    gains = stage.runs.map { base.gains(of: $0.effect, air: stage.air) }
    masks = stage.runs.map { $0.mask.map(CompiledMask.init) }
    steps = .allocate(capacity: stage.runs.count)
    for (index, run) in stage.runs.enumerated() {
      (steps + index).initialize(to: px_local_step(run, gains: gains[index], mask: masks[index], air: stage.air))
    }
    local = .allocate(capacity: 1)
    local.initialize(to: px_local())
    local.pointee.base = UnsafePointer(baseData)
    (local.pointee.scale, local.pointee.x, local.pointee.y) = (grid.scale, grid.x, grid.y)
    local.pointee.grid_scale = 72 / stage.longEdge
    (local.pointee.steps, local.pointee.step_count) = (UnsafePointer(steps), Int32(stage.runs.count))
    local.pointee.reach = -1
    if stage.hasTexture { px_local_set_texture(local, stage.longEdge) }
    var kernel = px_area()
    (kernel.kind, kernel.local) = (PX_AREA_local, UnsafePointer(local))
    self.kernel = kernel
  }

  deinit {
    local.deallocate()
    steps.deallocate()
    baseData.deallocate()
  }
}

extension LocalBase {
  /// The gain of an effect at every node of the grid.
  fileprivate func gains(of effect: LocalEffect, air: [Double]?) -> FloatScratch {
    let gains = FloatScratch(count: nodeCount)
    var data = data
    effect.monotoneTones.withUnsafeBufferPointer { tones in
      var numbers = px_local_effect()
      numbers.tones = tones.baseAddress
      numbers.clarity = px_exp2(effect.clarity) - 1
      if let haze = effect.haze, let air {
        numbers.haze = haze.amount
        numbers.air = (air[0], air[1], air[2])
      }
      px_local_gains(&data, &numbers, gains.base)
    }
    return gains
  }
}

extension px_local_step {
  fileprivate init(_ run: RenderPlan.LocalRun, gains: FloatScratch, mask: CompiledMask?, air: [Double]?) {
    self.init()
    self.gains = UnsafePointer(gains.base)
    texture = Float(px_exp2(1.2 * run.effect.texture) - 1)
    if let haze = run.effect.haze, let air {
      self.haze = Float(haze.amount)
      self.air = (Float(air[0]), Float(air[1]), Float(air[2]))
    }
    is_mixed = run.isMixed ? 1 : 0
    (opacity, blend) = (Float(run.opacity), run.blend.kernel)
    (self.mask, mask_count) = (mask?.nodes, mask?.count ?? 0)
  }
}
