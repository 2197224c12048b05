import Adjustments

extension RenderPlan.FrameStage {
  /// Whether pixels are only moved.
  package var isExact: Bool { transform.map.isExact && transform.fill == nil }

  /// Whether it only cuts off edges.
  package var isCrop: Bool {
    isExact && transform.map.a == 1 && transform.map.e == 1
  }

  /// Whether it runs along both axes, neither turned nor mirrored, and leaves nothing empty.
  package var isUpright: Bool {
    let map = transform.map
    return map.b == 0 && map.d == 0 && map.a > 0 && map.e > 0 && transform.fill == nil
  }

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
