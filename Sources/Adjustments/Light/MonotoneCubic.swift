/// A smooth curve through points that never overshoots them (Fritsch and Carlson, 1980).
struct MonotoneCubic {
  private let points: [CurvePoint]
  private let tangents: [Double]

  /// The curve through points with rising inputs; at least two.
  init(_ points: [CurvePoint]) {
    self.points = points
    let secants = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
    var tangents = zip(secants, secants.dropFirst()).map { $0 * $1 <= 0 ? 0 : ($0 + $1) / 2 }
    tangents = [secants[0]] + tangents + [secants[secants.count - 1]]
    for (k, secant) in secants.enumerated() {
      guard secant != 0 else {
        tangents[k] = 0
        tangents[k + 1] = 0
        continue
      }
      let alpha = tangents[k] / secant
      let beta = tangents[k + 1] / secant
      let length = alpha * alpha + beta * beta
      if length > 9 {
        let factor = 3 / length.squareRoot()
        tangents[k] *= factor
        tangents[k + 1] *= factor
      }
    }
    self.tangents = tangents
  }

  /// The output for an input; constant before the first and after the last point.
  func value(at x: Double) -> Double {
    guard let first = points.first, let last = points.last, x > first.x else { return points.first?.y ?? x }
    guard x < last.x else { return last.y }
    let k = (points.firstIndex { $0.x > x } ?? 1) - 1
    let width = points[k + 1].x - points[k].x
    let t = (x - points[k].x) / width
    let (t2, t3) = (t * t, t * t * t)
    return (2 * t3 - 3 * t2 + 1) * points[k].y + (t3 - 2 * t2 + t) * width * tangents[k]
      + (3 * t2 - 2 * t3) * points[k + 1].y + (t3 - t2) * width * tangents[k + 1]
  }
}
