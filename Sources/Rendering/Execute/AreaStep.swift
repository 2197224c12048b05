import Adjustments
import CPixels

/// The step of an area pass in the form that the C kernels expect, and how its result is mixed with its input.
struct AreaStep: @unchecked Sendable {
  let kernel: px_area
  /// How far around a pixel the step reads, in pixels.
  let reach: Int
  let opacity: Double
  let blend: BlendMode
  let mask: CompiledMask?
  /// The height of the tiles that it is computed in; nil for strips of the usual height.
  let tileHeight: Int?
  /// The objects that the kernel points into.
  private let local: LocalPass?
  private let table: FloatTable?

  /// An adjustment whose pixels depend on their neighbors.
  init(_ stage: RenderPlan.AreaStage) {
    let table = stage.kernel.table.map { FloatTable($0.samples) }
    var kernel = stage.kernel.kernel
    if let table { (kernel.table, kernel.table_count) = (table.base, Int32(table.count)) }
    (self.kernel, self.table, reach) = (kernel, table, stage.kernel.reach)
    (opacity, blend, mask) = (stage.opacity, stage.blend, stage.mask.map(CompiledMask.init))
    tileHeight = stage.kernel.isWide ? stage.kernel.tileHeight : nil
    local = nil
  }

  /// Local adjustments, each of which is mixed inside the kernel.
  init(_ pass: LocalPass) {
    var kernel = pass.kernel
    (self.kernel, reach) = (kernel, Int(px_area_reach(&kernel)))
    (opacity, blend, mask, tileHeight) = (1, .normal, nil, nil)
    (local, table) = (pass, nil)
  }

  /// Whether its result is mixed with its input.
  var isMixed: Bool { opacity < 1 || blend != .normal || mask != nil }
}
