import Adjustments

extension RenderPlan.FrameStage {
  /// Whether its maps have no bends.
  var isAffine: Bool { transform.map.isAffine && fillMap?.isAffine != false }

  /// Whether pixels are only moved.
  package var isExact: Bool { transform.map.isExact && transform.fill == nil }

  /// Whether it only cuts off edges.
  package var isCrop: Bool {
    isExact && transform.map.affine.a == 1 && transform.map.affine.e == 1
  }

  /// Whether it runs along both axes, neither turned nor mirrored, and leaves nothing empty.
  package var isUpright: Bool {
    let map = transform.map.affine
    return transform.map.isAffine && map.b == 0 && map.d == 0 && map.a > 0 && map.e > 0 && transform.fill == nil
  }

  /// Whether this stage and the next can be composed: a sampling has one fill color and a limited number of bends.
  func canPrecede(_ next: Self) -> Bool {
    (transform.fill == nil || next.transform.fill == nil)
      && transform.map.bends.count + next.transform.map.bends.count <= Self.maximumBends
  }

  private static let maximumBends = 8

  /// This stage and the next, composed.
  func followed(by next: Self) -> Self {
    var both = self
    both.ops += next.ops
    both.transform = FrameTransform(
      size: next.transform.size, map: transform.map.after(next.transform.map),
      fill: next.transform.fill ?? transform.fill)
    if next.transform.fill != nil {
      (both.fillMap, both.fillSize) = (next.fillMap, next.fillSize)
    } else {
      both.fillMap = fillMap.map { $0.after(next.transform.map) }
    }
    return both
  }
}
