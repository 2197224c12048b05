import CPixels
import Documents

/// An edge between two even sides, and what local adjustments make of it.
struct StepChart {
  private let width = 720, height = 40
  private let picture: Picture

  /// - Parameters:
  ///   - dark: the lightness of the left side in EV.
  ///   - height: how much lighter the right side is, in EV.
  ///   - blur: the standard deviation of the edge in pixels.
  init(dark: Double, height step: Double, blur: Double) {
    let (width, height) = (self.width, self.height)
    let row = (0..<width).map { x -> Double in
      let distance = Double(x) + 0.5 - Double(width) / 2
      // The logistic curve is near the integral of a Gaussian.
      let share = blur == 0 ? (distance > 0 ? 1 : 0) : 1 / (1 + px_exp(-1.702 * distance / blur))
      let (low, high) = (px_exp2(dark), px_exp2(dark + step))
      return low + (high - low) * share
    }
    picture = Picture(
      width, height, bands: 3,
      values: (0..<height).flatMap { _ in row.flatMap { [Float](repeating: Float($0), count: 3) } })
  }

  private func row(after adjustments: [JSONValue]) throws -> [Double] {
    let found = try Engine.linear(picture, adjustments)
    return (0..<width).map { px_log2(Double(found.values[3 * (width * height / 2 + $0)])) }
  }

  /// How far the result leaves the range between its two sides, in EV.
  func halo(after adjustments: [JSONValue]) throws -> Double {
    let row = try row(after: adjustments)
    let (left, right) = (row[20], row[width - 20])
    return max((row.max() ?? 0) - max(left, right), min(left, right) - (row.min() ?? 0))
  }

  /// How far the result falls where the input rises, in EV; falls less than 0.0005 EV in all do not count.
  func reversal(after adjustments: [JSONValue]) throws -> Double {
    let (before, after) = (try row(after: []), try row(after: adjustments))
    var (highest, worst) = (-Double.infinity, 0.0)
    // Where the input is even already, what is left is the halo.
    for x in 0..<width where before[min(x + 1, width - 1)] - before[max(x - 1, 0)] > 1e-3 {
      highest = max(highest, after[x])
      worst = max(worst, highest - after[x])
    }
    return worst
  }
}

/// Fine texture on an even ground.
struct TextureChart: Sendable {
  private let width = 1200, height = 48
  private let picture: Picture

  /// - Parameters:
  ///   - level: the lightness of the ground in EV.
  ///   - rms: the contrast of the texture in EV, root mean square.
  init(level: Double, rms: Double) {
    let width = width
    picture = Picture(
      width, height, bands: 3,
      values: (0..<width * height).flatMap { index -> [Float] in
        let (y, x) = index.quotientAndRemainder(dividingBy: width)
        // Two waves across each other, of some 3 and 4 pixels.
        let wave = px_sin(Double(x) * 2 * .pi / 3.1) + px_sin(Double(y) * 2 * .pi / 4.3)
        return [Float](repeating: Float(px_exp2(level + rms * wave)), count: 3)
      })
  }

  /// The contrast in the middle of the result, in EV.
  func rms(after adjustments: [JSONValue]) throws -> Double {
    let found = try Engine.linear(picture, adjustments)
    let values = (12..<height - 12).flatMap { y in
      (400..<800).map { x in px_log2(Double(found.values[3 * (y * width + x)])) }
    }
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
  }
}

/// A picture with dark and light parts, edges of all directions, and texture.
struct PatchScene {
  let picture: Picture

  init(_ width: Int, _ height: Int) {
    picture = Picture(
      width, height, bands: 3,
      values: (0..<width * height).flatMap { index -> [Float] in
        let (y, x) = index.quotientAndRemainder(dividingBy: width)
        let (u, v) = (Double(x) / Double(width) - 0.5, Double(y) / Double(height) - 0.5)
        let ground = -5 + 4 * u + (u * u + v * v < 0.06 ? 3 : 0) + (abs(u + v) < 0.08 ? -2 : 0)
        let light = px_exp2(ground + 0.15 * px_sin(Double(x) * 0.9) * px_sin(Double(y) * 0.7))
        return [Float(light * 1.1), Float(light), Float(light * 0.8)]
      })
  }
}
