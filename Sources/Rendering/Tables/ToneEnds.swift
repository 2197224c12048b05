import Adjustments
import CPixels

/// How functions of E continue beyond the ends of a table: as straight lines.
struct ToneEnds {
  /// The range of light in which values beyond 0…1 matter.
  static let light = (low: -0.25, high: 4.0)

  let below, above: (offset: Double, slope: Double)
  private let low, high: Double

  /// Nil if the functions are not straight there.
  init?(_ tones: [ToneFunction]) {
    let edges = (low: px_srgb_encode(Self.light.low), high: px_srgb_encode(Self.light.high))
    guard let below = Self.line(tones, from: edges.low, by: -1), let above = Self.line(tones, from: edges.high, by: 1)
    else { return nil }
    (self.below, self.above) = (below, above)
    (self.low, self.high) = (tones.value(edges.low), tones.value(edges.high))
  }

  /// Whether values beyond the ends are clipped, when stored, to the same code as the ends.
  var isSaturated: Bool {
    let isLowHeld = low <= 0 ? below.slope >= 0 : low >= 1 && below.slope <= 0
    let isHighHeld = high >= 1 ? above.slope >= 0 : high <= 0 && above.slope <= 0
    return isLowHeld && isHighHeld
  }

  private static func line(_ tones: [ToneFunction], from edge: Double, by step: Double) -> (Double, Double)? {
    let (first, second, third) = (tones.value(edge), tones.value(edge + step), tones.value(edge + 5 * step))
    let slope = (second - first) / step
    guard abs(first + 5 * step * slope - third) < 1e-9 else { return nil }
    return (first - slope * edge, slope)
  }
}
