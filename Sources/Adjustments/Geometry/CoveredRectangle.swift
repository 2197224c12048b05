/// The largest rectangle of a frame's aspect, within the frame, that a picture covers after a homography.
///
/// Its center and its size are three numbers that every edge bounds linearly, so an optimum lies where three edges
/// constrain it. If there are several optima, as for a picture that is only wider, it is their mean.
struct CoveredRectangle {
  let left, top: Double
  let size: FrameSize

  /// - Parameter shown: the map from positions in the picture, which is as large as the frame, to positions in the
  ///   frame.
  init(of frame: FrameSize, shownBy shown: Projection) {
    let (w, h) = (Double(frame.width), Double(frame.height))
    let outline = [(0, 0), (w, 0), (w, h), (0, h)]
    let bounds = [outline.map { shown.apply($0.0, $0.1) }, outline.map { (x: $0.0, y: $0.1) }].flatMap { corners in
      corners.indices.map { Bound(from: corners[$0], to: corners[($0 + 1) % 4], w, h) }
    }
    let found = Self.best(within: bounds, tolerance: 1e-9 * (w + h))
    size = FrameSize(
      width: min(frame.width, max(1, Int((w * found.scale + 1e-9).rounded(.down)))),
      height: min(frame.height, max(1, Int((h * found.scale + 1e-9).rounded(.down)))))
    left = found.x - Double(size.width) / 2
    top = found.y - Double(size.height) / 2
  }

  /// The side of an edge, given clockwise, on which a rectangle lies: x·a + y·b + scale·c ≤ d for its center and its scale.
  private struct Bound {
    let a, b, c, d: Double

    init(from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ w: Double, _ h: Double) {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      (a, b) = (dy / length, -dx / length)
      c = abs(a) * w / 2 + abs(b) * h / 2
      d = a * start.x + b * start.y
    }

    func holds(_ r: (x: Double, y: Double, scale: Double), _ tolerance: Double) -> Bool {
      a * r.x + b * r.y + c * r.scale <= d + tolerance
    }
  }

  private static func best(within bounds: [Bound], tolerance: Double) -> (x: Double, y: Double, scale: Double) {
    var best: [(x: Double, y: Double, scale: Double)] = []
    for i in bounds.indices {
      for j in bounds.indices.dropFirst(i + 1) {
        for k in bounds.indices.dropFirst(j + 1) {
          guard let found = meeting(bounds[i], bounds[j], bounds[k]),
            bounds.allSatisfy({ $0.holds(found, tolerance) })
          else { continue }
          let most = best.first?.scale ?? -1
          if found.scale > most + 1e-9 { best = [] }
          if found.scale >= most - 1e-9 { best.append(found) }
        }
      }
    }
    let count = Double(max(1, best.count))
    return (
      best.reduce(0) { $0 + $1.x } / count, best.reduce(0) { $0 + $1.y } / count, best.map(\.scale).min() ?? 0
    )
  }

  /// The rectangle that three edges determine; nil if they determine none or many.
  private static func meeting(_ p: Bound, _ q: Bound, _ r: Bound) -> (x: Double, y: Double, scale: Double)? {
    // The distance c·scale is on the order of the frame's size.
    let size = max(p.c, q.c, r.c)
    let (pc, qc, rc) = (p.c / size, q.c / size, r.c / size)
    let (x, y, z) = (q.a * r.b - q.b * r.a, r.a * p.b - r.b * p.a, p.a * q.b - p.b * q.a)
    let determinant = pc * x + qc * y + rc * z
    guard abs(determinant) > 1e-9 else { return nil }
    return (
      (p.d * (q.b * rc - r.b * qc) + q.d * (r.b * pc - p.b * rc) + r.d * (p.b * qc - q.b * pc)) / determinant,
      (p.d * (r.a * qc - q.a * rc) + q.d * (p.a * rc - r.a * pc) + r.d * (q.a * pc - p.a * qc)) / determinant,
      (p.d * x + q.d * y + r.d * z) / determinant / size
    )
  }
}
