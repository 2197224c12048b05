/// A 3×3 matrix of doubles.
package struct Matrix3: Hashable, Sendable {
  /// Nine numbers, row by row.
  package var rows: [Double]

  package init(_ rows: [Double]) { self.rows = rows }

  /// A matrix with these three numbers on its diagonal.
  package init(diagonal d: [Double]) { rows = [d[0], 0, 0, 0, d[1], 0, 0, 0, d[2]] }

  /// The identity matrix.
  package static let identity = Matrix3(diagonal: [1, 1, 1])

  /// The product, which applies the other matrix first.
  package func times(_ other: Matrix3) -> Matrix3 {
    Matrix3(
      (0..<9).map { index in
        let (row, column) = (index / 3 * 3, index % 3)
        return rows[row] * other.rows[column] + rows[row + 1] * other.rows[column + 3]
          + rows[row + 2] * other.rows[column + 6]
      })
  }

  /// The product with a vector of three.
  package func applied(to vector: [Double]) -> [Double] {
    (0..<3).map { rows[$0 * 3] * vector[0] + rows[$0 * 3 + 1] * vector[1] + rows[$0 * 3 + 2] * vector[2] }
  }

  /// The determinant.
  package var determinant: Double {
    let m = rows
    return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6])
  }

  /// The inverse; the determinant must not be 0.
  package var inverse: Matrix3 {
    let m = rows
    let d = determinant
    return Matrix3([
      (m[4] * m[8] - m[5] * m[7]) / d, (m[2] * m[7] - m[1] * m[8]) / d, (m[1] * m[5] - m[2] * m[4]) / d,
      (m[5] * m[6] - m[3] * m[8]) / d, (m[0] * m[8] - m[2] * m[6]) / d, (m[2] * m[3] - m[0] * m[5]) / d,
      (m[3] * m[7] - m[4] * m[6]) / d, (m[1] * m[6] - m[0] * m[7]) / d, (m[0] * m[4] - m[1] * m[3]) / d,
    ])
  }

  /// The matrix from linear RGB with these primaries and white (CIE xy) to XYZ with the white at Y = 1.
  package static func toXYZ(primaries: [(x: Double, y: Double)], white: (x: Double, y: Double)) -> Matrix3 {
    let columns = primaries.map { [$0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y] }
    let unscaled = Matrix3((0..<9).map { columns[$0 % 3][$0 / 3] })
    let weights = unscaled.inverse.applied(to: [white.x / white.y, 1, (1 - white.x - white.y) / white.y])
    return unscaled.times(Matrix3(diagonal: weights))
  }

  /// The matrix with every row divided by its sum, so that white stays white.
  package var withUnitRowSums: Matrix3 {
    Matrix3(
      (0..<9).map { index in
        let row = index / 3 * 3
        return rows[index] / (rows[row] + rows[row + 1] + rows[row + 2])
      })
  }
}
