package import Documents

/// A color table as stored in `.cube` files and HaldCLUT pictures: a curve for each channel, a cube of colors, or the
/// curves and then the cube.
package struct ColorTable: Sendable {
  /// The SHA-256 of the file it was read from. Equal digests mean the same table.
  package let digest: SHA256Digest
  /// Its title, if the file has one.
  package let title: String?
  /// The lower ends of its domain: red, green and blue.
  package let low: [Double]
  /// The upper ends of its domain, above `low`.
  package let high: [Double]
  /// Nodes along each side of the cube, 2…256; 0 without a cube.
  package let side: Int
  /// Samples of each curve, 2…65536; 0 without curves.
  package let curveCount: Int
  /// The nodes of the cube, red fastest, with four numbers each, the last unused; then the curves of red, green and
  /// blue. Curves before a cube map to positions in it, 0…1.
  package let samples: [Float]

  package init(
    digest: SHA256Digest, title: String?, low: [Double], high: [Double], side: Int, curveCount: Int, samples: [Float]
  ) {
    self.digest = digest
    self.title = title
    self.low = low
    self.high = high
    self.side = side
    self.curveCount = curveCount
    self.samples = samples
  }

  /// The allowed numbers of nodes along each side of a cube.
  package static let sides = 2...256
  /// The allowed numbers of samples of a curve.
  package static let counts = 2...65536

  /// Whether gray stays gray: every channel has the same domain and curve, and the cube's diagonal is gray.
  package var keepsGray: Bool {
    guard Set(low).count == 1, Set(high).count == 1 else { return false }
    let step = 4 * (1 + side + side * side)
    let isDiagonalGray = (0..<side).allSatisfy { index in
      let node = samples[index * step..<index * step + 3]
      return node.allSatisfy { $0 == node.first }
    }
    let start = 4 * side * side * side
    let red = samples[start..<start + curveCount]
    return isDiagonalGray
      && (1..<3).allSatisfy { red.elementsEqual(samples[start + $0 * curveCount..<start + ($0 + 1) * curveCount]) }
  }
}

extension ColorTable: Hashable {
  package static func == (a: ColorTable, b: ColorTable) -> Bool { a.digest == b.digest }
  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
