import Adjustments
import CPixels

/// A placed picture in the form that the C kernels expect.
final class CompiledPicture: @unchecked Sendable {
  /// The picture; it points into this object.
  let layer: UnsafePointer<px_layer>
  private let pixels: LayerPixels
  private let bends: BendTable

  init(_ placed: PlacedPicture) {
    let side = placed.reduction
    pixels = placed.pixels.averaged(side: side)
    let map = FrameMap(AffineMap(a: 1 / Double(side), b: 0, c: 0, d: 0, e: 1 / Double(side), f: 0)).after(placed.map)
    let exact = side == 1 ? placed.map : map
    bends = BendTable(exact)
    var layer = px_layer()
    layer.map = exact.affine.numbers
    (layer.bends, layer.bend_count) = (bends.base, bends.count)
    (layer.pixels, layer.width, layer.height) = (pixels.base, Int32(pixels.width), Int32(pixels.height))
    let memory = UnsafeMutablePointer<px_layer>.allocate(capacity: 1)
    memory.initialize(to: layer)
    self.layer = UnsafePointer(memory)
  }

  deinit { layer.deallocate() }
}

extension PlacedPicture {
  /// The side of the squares whose means replace its pixels; four or more of them still lie under a pixel.
  fileprivate var reduction: Int {
    let map = map.affine
    let covered = [(map.a, map.b), (map.d, map.e)].map { ($0.0 * $0.0 + $0.1 * $0.1).squareRoot() }
    guard self.map.isAffine, let least = covered.min(), least >= 8, least.isFinite else { return 1 }
    return Int(min(least / 4, 4096))
  }
}
