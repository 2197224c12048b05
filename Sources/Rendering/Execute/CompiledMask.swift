import Adjustments
import CPixels

/// A placed mask in the form that the C kernels expect.
final class CompiledMask: @unchecked Sendable {
  /// The nodes; they point into this object.
  let nodes: UnsafePointer<px_mask_node>
  /// The number of nodes.
  let count: Int32
  private let points: [FloatTable]
  private let bends: [BendTable]
  private let pictures: [MaskSamples]

  init(_ mask: PlacedMask) {
    let tables = mask.steps.map { FloatTable($0.points) }
    let bends = mask.steps.map { BendTable($0.map) }
    var pictures: [MaskSamples] = []
    var pictureBends: [BendTable] = []
    let memory = UnsafeMutablePointer<px_mask_node>.allocate(capacity: mask.steps.count)
    for (index, step) in mask.steps.enumerated() {
      var node = px_mask_node()
      node.kind = step.kind.kernel
      node.map = step.map.affine.numbers
      (node.bends, node.bend_count) = (bends[index].base, bends[index].count)
      node.origin = (step.origin.x, step.origin.y)
      withUnsafeMutableBytes(of: &node.p) { $0.bindMemory(to: Float.self).assign(step.numbers) }
      (node.points, node.point_count) = (tables[index].base, Int32(step.points.count / 2))
      if let (picture, map) = step.averagedPicture {
        node.map = map.affine.numbers
        pictureBends.append(BendTable(map))
        (node.bends, node.bend_count) = pictureBends.last.map { ($0.base, $0.count) } ?? (nil, 0)
        (node.picture, node.picture_width, node.picture_height) = (
          picture.base, Int32(picture.width), Int32(picture.height)
        )
        pictures.append(picture)
      }
      (memory + index).initialize(to: node)
    }
    nodes = UnsafePointer(memory)
    count = Int32(mask.steps.count)
    points = tables
    self.bends = bends + pictureBends
    self.pictures = pictures
  }

  deinit { nodes.deallocate() }
}

extension MaskStep {
  /// The values of its picture, averaged where a pixel covers two or more of them along an axis of the picture, and the
  /// map to their positions.
  fileprivate var averagedPicture: (picture: MaskSamples, map: FrameMap)? {
    guard let picture, numbers.count == 2 else { return nil }
    // A small margin, so that rounding of the map makes no difference.
    func covered(_ pixels: Double, of count: Int) -> Int {
      let length = pixels + 1e-6
      return length >= Double(count) ? count : max(1, Int(length))
    }
    let (across, down) = (covered(numbers[0], of: picture.width), covered(numbers[1], of: picture.height))
    let averaged = FrameMap(AffineMap(a: 1 / Double(across), b: 0, c: 0, d: 0, e: 1 / Double(down), f: 0)).after(map)
    return (picture.averaged(across: across, down: down), averaged)
  }
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
    case .image: PX_MASK_IMAGE
    case .rectangle: PX_MASK_RECTANGLE
    case .all: PX_MASK_ALL
    case .any: PX_MASK_ANY
    case .not: PX_MASK_NOT
    }
  }
}
