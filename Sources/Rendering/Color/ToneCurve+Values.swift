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

  private static func interpolated(_ samples: [Double], _ x: Double) -> Double {
    let position = min(max(x, 0), 1) * Double(samples.count - 1)
    let index = min(Int(position), samples.count - 2)
    return samples[index] + (samples[index + 1] - samples[index]) * (position - Double(index))
  }

  /// The linear light of every code of a depth, rounded once to float.
  package func table(codes: Int) -> [Float] {
    (0..<codes).map { Float(linear(Double($0) / Double(codes - 1))) }
  }

  /// The numbers of a parametric curve as ICC profiles have them: one for a power, five for one with a straight piece.
  var parameters: [Double] {
    guard case .parametric(let g, let a, let b, let c, let d, _, _) = self else { return [1] }
    return a == 1 && b == 0 && d == 0 ? [g] : [g, a, b, c, d]
  }
}
