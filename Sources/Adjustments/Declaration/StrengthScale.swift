import CPixels
import Documents

/// How a parameter scales with the strength of a recipe: 0 is no effect, 1 the unchanged value, and 2 the maximum.
package enum StrengthScale: String, Hashable, Sendable {
  /// Not at all, for parameters that say where, which or how wide.
  case none
  /// From the default, in proportion. Lists of numbers scale element by element.
  case linear
  /// From 0, in proportion: how much of a result is mixed in.
  case share
  /// From the default, on a logarithmic scale.
  case logarithmic
  /// A color temperature: from daylight, 6504 kelvin, linear in 10⁶/kelvin.
  case mired
  /// A curve: outputs move from the straight line toward the curve, and never beyond it.
  case curve
}

extension StrengthScale {
  /// A value at a strength.
  ///
  /// - Parameters:
  ///   - neutral: the default of the parameter; nil where it has none.
  ///   - factor: the strength, above 0.
  ///   - range: the range that numbers are clamped to.
  func scaled(
    _ value: JSONValue, neutral: JSONValue?, by factor: Double, within range: ClosedRange<Double>?
  ) -> JSONValue {
    switch (self, value) {
    case (.none, _): return value
    case (.curve, .array(let points)): return .array(points.map { Self.point($0, by: min(factor, 1)) })
    case (_, .array(let elements)):
      let neutrals = neutral?.arrayValue ?? []
      return .array(
        elements.enumerated().map { index, element in
          scaled(
            element, neutral: neutrals.indices.contains(index) ? neutrals[index] : nil, by: factor, within: range)
        })
    case (_, .number(let number)):
      let scaled = self.scaled(number, neutral: neutral?.numberValue, by: factor, within: range)
      return .number(scaled.roundedToTenDecimals.clamped(to: range))
    default: return value
    }
  }

  private func scaled(
    _ value: Double, neutral: Double?, by factor: Double, within range: ClosedRange<Double>?
  ) -> Double {
    switch self {
    case .none, .curve: return value
    case .share: return value * factor
    case .linear:
      let neutral = neutral ?? 0
      return neutral + (value - neutral) * factor
    case .logarithmic:
      guard let neutral, neutral > 0, value > 0 else { return value }
      return neutral * px_pow(value / neutral, factor)
    case .mired:
      let daylight = 1e6 / 6504
      // Scaled mireds can reach 0 or below, where there is no kelvin, so the range is applied in mireds.
      let mireds = range.map { 1e6 / $0.upperBound...1e6 / $0.lowerBound }
      return 1e6 / (daylight + (1e6 / value - daylight) * factor).clamped(to: mireds)
    }
  }

  private static func point(_ point: JSONValue, by factor: Double) -> JSONValue {
    guard let pair = point.arrayValue, pair.count == 2, let x = pair[0].numberValue, let y = pair[1].numberValue else {
      return point
    }
    return .array([.number(x), .number((x + (y - x) * factor).roundedToTenDecimals)])
  }
}

extension Double {
  /// The number without the rounding noise of decimal fractions: 0.3 in place of 0.30000000000000004.
  var roundedToTenDecimals: Double {
    let scaled = self * 1e10
    // Adding 0 turns negative zero into 0.
    return scaled.isFinite ? scaled.rounded() / 1e10 + 0 : self
  }

  fileprivate func clamped(to range: ClosedRange<Double>?) -> Double {
    range.map { Swift.min(Swift.max(self, $0.lowerBound), $0.upperBound) } ?? self
  }
}
