import Adjustments
import CPixels

/// A placed mask as the C kernels take it.
final class CompiledMask: @unchecked Sendable {
  /// The nodes; they point into this object.
  let nodes: UnsafePointer<px_mask_node>
  /// How many there are.
  let count: Int32
  private let points: [FloatTable]

  init(_ mask: PlacedMask) {
    let tables = mask.steps.map { FloatTable($0.points) }
    let memory = UnsafeMutablePointer<px_mask_node>.allocate(capacity: mask.steps.count)
    for (index, step) in mask.steps.enumerated() {
      var node = px_mask_node()
      node.kind = step.kind.kernel
      node.map = (step.map.a, step.map.b, step.map.c, step.map.d, step.map.e, step.map.f)
      node.origin = (step.origin.x, step.origin.y)
      withUnsafeMutableBytes(of: &node.p) { $0.bindMemory(to: Float.self).assign(step.numbers) }
      (node.points, node.point_count) = (tables[index].base, Int32(step.points.count / 2))
      (memory + index).initialize(to: node)
    }
    nodes = UnsafePointer(memory)
    count = Int32(mask.steps.count)
    points = tables
  }

  deinit { nodes.deallocate() }
}

extension MaskStep.Kind {
  /// The kind as the C kernels name it.
  fileprivate var kernel: px_mask_kind {
    switch self {
    case .linear: PX_MASK_LINEAR
    case .radial: PX_MASK_RADIAL
    case .luminance: PX_MASK_LUMINANCE
    case .color: PX_MASK_COLOR
    case .brush: PX_MASK_BRUSH
    case .all: PX_MASK_ALL
    case .any: PX_MASK_ANY
    case .not: PX_MASK_NOT
    }
  }
}
