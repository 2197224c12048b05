import CPixels

/// A function of E, applied to each channel separately.
package enum ToneFunction: Hashable, Sendable {
  /// A function on 0…1, extended with slope 1 outside.
  case curve(SampledCurve, channels: Channels)
  /// Black, white, gamma and output range, extended with slope 1 outside 0…1.
  case levels(LevelsFunction, channels: Channels)
  /// E + (1 − 2E)·amount, for every E.
  case invert(amount: Double)

  /// The channels it changes.
  package var channels: Channels {
    switch self {
    case .curve(_, let channels), .levels(_, let channels): channels
    case .invert: .all
    }
  }

  /// The result for a value of a channel that it changes.
  package func value(_ e: Double) -> Double {
    switch self {
    case .curve(let curve, _):
      let inside = min(max(e, 0), 1)
      return curve.value(inside) + (e - inside)
    case .levels(let levels, _):
      let inside = min(max(e, 0), 1)
      return levels.value(inside) + (e - inside)
    case .invert(let amount): return e + (1 - 2 * e) * amount
    }
  }
}

extension [ToneFunction] {
  /// The functions that change a channel.
  package func changing(_ channel: Channels) -> [ToneFunction] { filter { $0.channels.contains(channel) } }

  /// The result of applying them to a value, one after another.
  package func value(_ e: Double) -> Double { reduce(e) { $1.value($0) } }
}

/// A function on 0…1 as evenly spaced samples in double, linear between samples.
package struct SampledCurve: Hashable, Sendable {
  /// The samples, at least two.
  package var samples: [Double]

  /// Samples a function. 4 096 steps keep a smooth function within 1e−6.
  package init(count: Int = 4097, _ function: (Double) -> Double) {
    samples = (0..<count).map { function(Double($0) / Double(count - 1)) }
  }

  /// The value at a place in 0…1.
  package func value(_ x: Double) -> Double {
    let position = x * Double(samples.count - 1)
    let index = min(Int(position), samples.count - 2)
    return samples[index] + (samples[index + 1] - samples[index]) * (position - Double(index))
  }
}

/// The arithmetic of `levels`.
package struct LevelsFunction: Hashable, Sendable {
  package var black, gamma, white, outputBlack, outputWhite: Double

  /// The value at a place in 0…1.
  package func value(_ x: Double) -> Double {
    let t = min(max((x - black) / (white - black), 0), 1)
    return outputBlack + (outputWhite - outputBlack) * (t > 0 ? px_pow(t, 1 / gamma) : 0)
  }
}
