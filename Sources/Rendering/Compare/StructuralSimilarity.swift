import Foundation

/// The structural similarity index (Wang, Bovik, Sheikh, Simoncelli 2004) of planes of code values where white is 1.
///
/// A Gaussian window of 11 × 11 pixels with σ = 1.5, K₁ = 0.01, K₂ = 0.03. Near the edges, where the window does not
/// fit, it is not computed.
final class StructuralSimilarity {
  /// Pixels of the window on each side of its center.
  static let reach = 5

  private static let weights: [Float] = {
    let raw = (-reach...reach).map { exp(-Double($0 * $0) / (2 * 1.5 * 1.5)) }
    return raw.map { Float($0 / raw.reduce(0, +)) }
  }()
  private static let (c1, c2): (Float, Float) = (0.01 * 0.01, 0.03 * 0.03)

  private let width: Int
  /// Means down the columns: of both planes, of the sum of their squares, of their product.
  private let columns: FloatScratch
  /// The same across the row.
  private let means: FloatScratch

  init(width: Int) {
    self.width = width
    columns = FloatScratch(count: 4 * width)
    means = FloatScratch(count: 4 * width)
  }

  /// Adds a share of the index of a row.
  ///
  /// - Parameters:
  ///   - first: the row `reach` above it, in one plane; the rows of the window follow it.
  ///   - second: the same in the other plane.
  func add(
    _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, share: Float, to row: UnsafeMutablePointer<Float>
  ) {
    sumColumns(first, second)
    let inner = width - 2 * Self.reach
    for kind in 0..<4 { sumRow(columns.base + kind * width, means.base + kind * width, inner) }
    let (m1, m2, squares, products) = (
      means.base, means.base + width, means.base + 2 * width, means.base + 3 * width
    )
    for x in 0..<inner {
      let (product, square) = (m1[x] * m2[x], m1[x] * m1[x] + m2[x] * m2[x])
      let light = (2 * product + Self.c1) / (square + Self.c1)
      let structure = (2 * (products[x] - product) + Self.c2) / (squares[x] - square + Self.c2)
      row[x + Self.reach] += share * light * structure
    }
  }

  private func sumColumns(_ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>) {
    let (m1, m2, squares, products) = (
      columns.base, columns.base + width, columns.base + 2 * width, columns.base + 3 * width
    )
    columns.base.update(repeating: 0, count: 4 * width)
    for (line, weight) in Self.weights.enumerated() {
      let (one, other) = (first + line * width, second + line * width)
      for x in 0..<width {
        let (a, b) = (one[x], other[x])
        m1[x] += weight * a
        m2[x] += weight * b
        squares[x] += weight * (a * a + b * b)
        products[x] += weight * (a * b)
      }
    }
  }

  private func sumRow(_ source: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, _ count: Int) {
    target.update(repeating: 0, count: count)
    for (offset, weight) in Self.weights.enumerated() {
      let shifted = source + offset
      for x in 0..<count { target[x] += weight * shifted[x] }
    }
  }
}
