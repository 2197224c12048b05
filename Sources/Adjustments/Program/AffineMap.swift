/// A map from positions in one frame to positions in another: x' = a·x + b·y + c, y' = d·x + e·y + f.
///
/// Positions are in pixels from the top left; the center of the first pixel is (½, ½).
package struct AffineMap: Hashable, Sendable {
  package var a, b, c, d, e, f: Double

  /// The identity.
  package static let identity = AffineMap(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

  package init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// The composition: first the other map, then this one.
  package func after(_ first: AffineMap) -> AffineMap {
    AffineMap(
      a: a * first.a + b * first.d, b: a * first.b + b * first.e, c: a * first.c + b * first.f + c,
      d: d * first.a + e * first.d, e: d * first.b + e * first.e, f: d * first.c + e * first.f + f)
  }

  /// The position that a position is mapped to.
  package func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) { (a * x + b * y + c, d * x + e * y + f) }

  /// The numbers as the C kernels expect them.
  package var numbers: (Double, Double, Double, Double, Double, Double) { (a, b, c, d, e, f) }

  /// The linear part of the inverse map, row by row: input offsets to output offsets.
  package var inverseLinear: [Double] {
    let determinant = a * e - b * d
    return [e / determinant, -b / determinant, -d / determinant, a / determinant]
  }

  /// Whether every pixel center falls on a pixel center, so nothing needs to be computed: quarter turns, mirroring and
  /// whole-pixel shifts.
  package var isExact: Bool {
    let linear = [a, b, d, e]
    guard linear.allSatisfy({ $0 == 0 || $0 == 1 || $0 == -1 }), abs(a) + abs(b) == 1, abs(d) + abs(e) == 1 else {
      return false
    }
    return c == c.rounded() && f == f.rounded()
  }
}
