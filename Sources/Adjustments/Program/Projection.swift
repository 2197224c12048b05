/// A projective map of positions: a 3 × 3 matrix on (x, y, 1); the third number of the result divides the others.
package struct Projection: Hashable, Sendable {
  /// Nine numbers, row by row.
  package var rows: [Double]

  package init(rows: [Double]) { self.rows = rows }

  /// Creates a projective map from an affine map.
  package init(_ map: AffineMap) { rows = [map.a, map.b, map.c, map.d, map.e, map.f, 0, 0, 1] }

  /// The composition: first the other map, then this one.
  package func after(_ first: Projection) -> Projection {
    Projection(
      rows: (0..<9).map { place in
        let (row, column) = (place / 3 * 3, place % 3)
        return rows[row] * first.rows[column] + rows[row + 1] * first.rows[column + 3]
          + rows[row + 2] * first.rows[column + 6]
      })
  }

  /// The inverse map, up to a common factor of all numbers.
  var inverse: Projection {
    let m = rows
    return Projection(rows: [
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ])
  }

  /// The position that a position is mapped to.
  func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let m = rows
    let w = m[6] * x + m[7] * y + m[8]
    return ((m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w)
  }

  /// The map of a frame onto a quadrilateral, given clockwise from the frame's top left corner.
  ///
  /// P. S. Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989.
  init(width: Double, height: Double, onto p: [(x: Double, y: Double)]) {
    let (x1, y1, x2, y2) = (p[1].x - p[2].x, p[1].y - p[2].y, p[3].x - p[2].x, p[3].y - p[2].y)
    let (sx, sy) = (p[0].x - p[1].x + p[2].x - p[3].x, p[0].y - p[1].y + p[2].y - p[3].y)
    let determinant = x1 * y2 - x2 * y1
    let (g, h) = ((sx * y2 - x2 * sy) / determinant, (x1 * sy - sx * y1) / determinant)
    let onto = Projection(rows: [
      p[1].x - p[0].x + g * p[1].x, p[3].x - p[0].x + h * p[3].x, p[0].x,
      p[1].y - p[0].y + g * p[1].y, p[3].y - p[0].y + h * p[3].y, p[0].y, g, h, 1,
    ])
    self = onto.after(Projection(AffineMap(a: 1 / width, b: 0, c: 0, d: 0, e: 1 / height, f: 0)))
  }
}
