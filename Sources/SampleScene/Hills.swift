/// Hills one behind the other, paler with distance.
struct Hills {
  private struct Ridge {
    let base, height, frequency, roughness: Float
    let seed: UInt32
    let haze: Float
    let color: Light
  }

  private static let ridges = [
    Ridge(
      base: 0.405, height: 0.115, frequency: 1.7, roughness: 0.004, seed: 31, haze: 0.80, color: Light(0.10, 0.14, 0.19)
    ),
    Ridge(
      base: 0.432, height: 0.085, frequency: 2.3, roughness: 0.006, seed: 37, haze: 0.62,
      color: Light(0.075, 0.115, 0.11)),
    Ridge(
      base: 0.452, height: 0.060, frequency: 3.1, roughness: 0.010, seed: 41, haze: 0.38,
      color: Light(0.065, 0.105, 0.055)),
  ]

  /// The y of the highest ridge.
  static let top: Float = 0.28

  /// The y of every ridge in every column.
  private let lines: [[Float]]

  init(canvas: SceneBand) {
    lines = Self.ridges.map { ridge in
      (0..<canvas.width).map { column in
        let x = canvas.x(column)
        let shape = Noise.fractal(x * ridge.frequency, 0.5, octaves: 5, seed: ridge.seed)
        let trees = Noise.fractal(x * 95, 0.5, octaves: 4, seed: ridge.seed &+ 9)
        return ridge.base - ridge.height * (shape - 0.32) * 1.7 - ridge.roughness * trees
      }
    }
  }

  /// Paints the hills over the sky.
  func paint(on canvas: SceneBand) {
    for row in canvas.rows(Self.top, Sky.horizon + 0.03) {
      let y = canvas.y(row)
      let pixels = canvas.row(row)
      for column in 0..<canvas.width {
        let x = canvas.x(column)
        for (ridge, line) in zip(Self.ridges, lines) {
          let alpha = canvas.coverage(y - line[column])
          if alpha > 0 { pixels[column] = pixels[column].mixed(Self.light(ridge, x, y, y - line[column]), alpha) }
        }
      }
    }
  }

  private static func light(_ ridge: Ridge, _ x: Float, _ y: Float, _ below: Float) -> Light {
    let woods = Noise.fractal(x * 58, y * 120, octaves: 4, seed: ridge.seed &+ 3)
    let fields = smoothstep(0.50, 0.60, Noise.fractal(x * 6, y * 26, octaves: 3, seed: ridge.seed &+ 5))
    var color = ridge.color * (0.45 + 1.1 * woods)
    color = color.mixed(Light(0.20, 0.23, 0.07) * (0.85 + 0.3 * woods), fields * 0.75)
    // Haze gathers in the valleys and glows below the sun.
    let distance = (x - Sky.sun.x) * (x - Sky.sun.x)
    let air = Light(0.47, 0.55, 0.64).mixed(Light(1.0, 0.82, 0.62), 0.12 / (0.12 + distance) * 0.75)
    return color.mixed(air, saturate(ridge.haze + 1.6 * below - 0.05))
  }
}
