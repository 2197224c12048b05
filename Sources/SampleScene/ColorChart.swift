/// A chart of 24 colors on a tilted board in the corner of the scene.
package struct ColorChart {
  /// The published sRGB codes of the classic chart's patches, row by row.
  package static let codes: [SIMD3<UInt8>] = [
    [115, 82, 68], [194, 150, 130], [98, 122, 157], [87, 108, 67], [133, 128, 177], [103, 189, 170],
    [214, 126, 44], [80, 91, 166], [193, 90, 99], [94, 60, 108], [157, 188, 64], [224, 163, 46],
    [56, 61, 150], [70, 148, 73], [175, 54, 60], [231, 199, 31], [187, 86, 149], [8, 133, 161],
    [243, 243, 242], [200, 200, 200], [160, 160, 160], [122, 122, 121], [85, 85, 85], [52, 52, 52],
  ]

  /// The factors on linear sRGB by which the camera's picture of the chart differs: a third of a stop too dark, and cool.
  package static let gain = SIMD3<Float>(Film.gain.x, Film.gain.y, Film.gain.z)

  private static let center = SIMD2<Float>(1.235, 0.715)
  private static let half = SIMD2<Float>(0.205, 0.143)
  private static let cell: Float = 0.064
  private static let patch: Float = 0.0265
  // The board leans by about three degrees: cosine and sine.
  private static let lean = SIMD2<Float>(0.998_44, -0.055_82)

  private let colors: [Light] = Self.codes.map { Light(Self.linear($0.x), Self.linear($0.y), Self.linear($0.z)) }

  /// The middle of a patch as fractions of the width and the height of a 3:2 picture.
  package static func middle(ofPatch index: Int) -> (x: Double, y: Double) {
    let local = SIMD2(Float(index % 6) - 2.5, Float(index / 6) - 1.5) * cell
    let place = center + SIMD2(local.x * lean.x - local.y * lean.y, local.x * lean.y + local.y * lean.x)
    return (Double(place.x) / 1.5, Double(place.y))
  }

  /// The shadow on the table.
  static let footprints = [
    Table.Footprint(place: SIMD2(1.06, 0.864), radius: 0.022, length: 0.26),
    Table.Footprint(place: SIMD2(1.15, 0.859), radius: 0.022, length: 0.26),
    Table.Footprint(place: SIMD2(1.24, 0.854), radius: 0.022, length: 0.26),
    Table.Footprint(place: SIMD2(1.33, 0.849), radius: 0.022, length: 0.26),
    Table.Footprint(place: SIMD2(1.42, 0.844), radius: 0.022, length: 0.26),
  ]

  /// Paints the board and its patches after the lens model, so that the patches have the published codes.
  func paint(on canvas: SceneBand) {
    let (c, h) = (Self.center, Self.half)
    canvas.paint(c.x - h.x - 0.02...c.x + h.x + 0.02, c.y - h.y - 0.03...c.y + h.y + 0.03) { x, y, below in
      let (dx, dy) = (x - c.x, y - c.y)
      let u = dx * Self.lean.x + dy * Self.lean.y
      let v = dy * Self.lean.x - dx * Self.lean.y
      let inside = min(h.x - abs(u), h.y - abs(v))
      let alpha = canvas.coverage(inside)
      guard alpha > 0 else { return (below, 0) }
      var board = Light(0.020, 0.020, 0.021) * (0.85 + 0.3 * Noise.fractal(u * 300, v * 300, octaves: 2, seed: 307))
      // The cut edges of the board: the left and the upper one face the sun.
      let lit = smoothstep(0.0035, 0.0025, min(h.x + u, h.y + v))
      let dim = smoothstep(0.0035, 0.0025, min(h.x - u, h.y - v))
      board = board.mixed(Light(0.30, 0.26, 0.20), lit).mixed(Light(0.035, 0.04, 0.05), dim * (1 - lit))
      let (column, row) = (Int(u / Self.cell + 3), Int(v / Self.cell + 2))
      if u / Self.cell + 3 > 0, v / Self.cell + 2 > 0, column < 6, row < 4 {
        let du = abs(u - (Float(column) - 2.5) * Self.cell)
        let dv = abs(v - (Float(row) - 1.5) * Self.cell)
        board = board.mixed(colors[row * 6 + column], canvas.coverage(Self.patch - max(du, dv)))
      }
      return (board * Film.gain, alpha)
    }
  }

  /// The linear value of an 8-bit sRGB code, by Newton's method, which gives the same result on every machine.
  static func linear(_ code: UInt8) -> Float {
    let e = Double(code) / 255
    if e <= 0.04045 { return Float(e / 12.92) }
    let base = (e + 0.055) / 1.055
    // x^2.4 = x² · (x²)^(1/5).
    var root = 1.0
    for _ in 0..<40 {
      let fourth = root * root * root * root
      root -= (fourth * root - base * base) / (5 * fourth)
    }
    return Float(base * base * root)
  }
}
