import CPixels
package import PhotoMetadata

extension ToneCurve {
  /// The linear light of a stored value 0…1.
  package func linear(_ x: Double) -> Double {
    switch self {
    case .parametric(let g, let a, let b, let c, let d, let e, let f):
      x >= d ? px_pow(max(0, a * x + b), g) + e : c * x + f
    case .sampled(let samples):
      Self.interpolated(samples, x)
    }
  }

  /// Whether stored values are linear light.
  var isLinear: Bool {
    switch self {
    case .parametric(let g, let a, let b, let c, let d, let e, let f):
      g == 1 && a == 1 && b == 0 && e == 0 && (d <= 0 || c == 1 && f == 0)
    case .sampled(let samples):
      samples.indices.allSatisfy { abs(samples[$0] - Double($0) / Double(samples.count - 1)) < 1e-4 }
    }
  }

  /// The linear light of a stored float of any size: above 1 a formula goes on, and a table goes on as steeply as it
  /// ends; below 0 the curve is mirrored.
  func light(_ x: Double) -> Double {
    guard x >= 0 else { return -light(-x) }
    guard x > 1, case .sampled(let samples) = self else { return linear(x) }
    let steps = Double(samples.count - 1)
    return samples[samples.count - 1] + (x - 1) * steps * (samples[samples.count - 1] - samples[samples.count - 2])
  }

  /// The stored value of linear light, not clipped where the curve continues.
  func stored(_ linear: Double) -> Double {
    switch self {
    case .parametric(let g, let a, let b, let c, let d, let e, let f):
      let start = px_pow(max(0, a * d + b), g) + e
      let knee = c > 0 ? max(c * d + f, start) : -Double.infinity
      if linear < knee { return (linear - f) / c }
      return linear > 0 ? (px_pow(max(0, linear - e), 1 / g) - b) / a : 0
    case .sampled(let samples):
      var (low, high) = (0, samples.count - 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if samples[middle] <= linear { low = middle } else { high = middle }
      }
      let step = samples[high] - samples[low]
      let fraction = step > 0 ? min(max((linear - samples[low]) / step, 0), 1) : 0
      return (Double(low) + fraction) / Double(samples.count - 1)
    }
  }

  private static func interpolated(_ samples: [Double], _ x: Double) -> Double {
    let position = min(max(x, 0), 1) * Double(samples.count - 1)
    let index = min(Int(position), samples.count - 2)
    return samples[index] + (samples[index + 1] - samples[index]) * (position - Double(index))
  }

  /// The numbers of a parametric curve as ICC profiles store them: one for a power, five for one with a straight piece.
  var parameters: [Double] {
    guard case .parametric(let g, let a, let b, let c, let d, _, _) = self else { return [1] }
    return a == 1 && b == 0 && d == 0 ? [g] : [g, a, b, c, d]
  }
}

extension ToneCurve {
  /// Lightness L*/100 to light Y (CIE 15, 8.2.1.1).
  private static let lightness = ToneCurve.parametric(
    g: 3, a: 100.0 / 116, b: 16.0 / 116, c: 2700.0 / 24_389, d: 0.08, e: 0, f: 0)

  /// The curve to light, of one that leads to lightness.
  var throughLightness: ToneCurve {
    if self == .gamma(1) { return .lightness }
    let last = 4095
    return .sampled((0...last).map { Self.lightness.linear(linear(Double($0) / Double(last))) })
  }
}
