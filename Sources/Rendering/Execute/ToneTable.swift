import Adjustments
import CPixels
import PhotoMetadata

/// A function of linear light as the table that the kernels read.
///
/// The table is over s = ±√|L|, where transfer curves are nearly straight, and linear between its steps. It is computed
/// in double and checked between the steps against the function; it is used only where it is accurate enough.
final class ToneTable: @unchecked Sendable {
  /// The kernel's numbers; they point into this object.
  let kernel: px_tone
  private let pairs: FloatTable

  /// What a table holds.
  enum Output: Hashable {
    /// Linear light.
    case linear
    /// Codes of a transfer curve plus ½, from 0 to the largest.
    case codes(ToneCurve, top: Double)
  }

  /// Steps per unit of s, the coarsest first.
  private static let resolutions = [1024, 2048, 4096]
  /// The largest error anywhere, in E: a thousandth of an 8-bit code.
  private static let tolerance = 4e-6
  /// The largest error at a corner of the function, in E, at the finest resolution.
  private static let cornerTolerance = 5e-5
  /// The s of both ends where values outside 0…1 matter: L from −0.25 to 4.
  private static let extended = (low: -0.5, high: 2.0)

  /// The table of functions of E.
  ///
  /// - Parameter depth: the bits a channel of the rendering; deeper ones need finer tables.
  /// - Returns: Nil where no table is accurate enough.
  convenience init?(_ tones: [ToneFunction], _ output: Output, depth: Int) {
    guard let ends = ToneEnds(tones, low: Self.extended.low, high: Self.extended.high) else { return nil }
    var range = Self.extended
    if case .codes = output {
      // Beyond the table its end values are used.
      guard ends.isSaturated else { return nil }
      if tones.isEmpty { range = (0, 1) }
    }
    let finest = depth > 8 ? [16384] : Self.resolutions
    let scale = depth > 8 ? 1.0 / 257 : 1
    for resolution in finest {
      let samples = ToneSamples(tones, output, range: range, resolution: resolution)
      guard samples.error <= (resolution == finest.last ? Self.cornerTolerance : Self.tolerance) * scale else {
        continue
      }
      self.init(samples, ends: ends)
      return
    }
    return nil
  }

  private init(_ samples: ToneSamples, ends: ToneEnds) {
    let values = samples.values.map { Float($0) }
    pairs = FloatTable(zip(values, values.dropFirst()).flatMap { [$0, $1 - $0] })
    kernel = px_tone(
      pairs: pairs.base, count: Int32(values.count - 1), low: Float(samples.low),
      steps_per_unit: Float(samples.resolution), below_offset: Float(ends.below.offset),
      below_slope: Float(ends.below.slope), above_offset: Float(ends.above.offset),
      above_slope: Float(ends.above.slope))
  }
}

/// How functions of E continue beyond the ends of a table: as straight lines.
private struct ToneEnds {
  var below, above: (offset: Double, slope: Double)
  private var low, high: Double

  /// Nil where they are not straight there.
  init?(_ tones: [ToneFunction], low: Double, high: Double) {
    let edges = (low: px_srgb_encode(-low * low), high: px_srgb_encode(high * high))
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

/// A function at the steps of a table, and the error of the straight lines between them.
private struct ToneSamples {
  let low: Double
  let resolution: Int
  let values: [Double]
  /// The largest error in the middle between two steps, in E, or in parts of the largest code.
  let error: Double

  init(_ tones: [ToneFunction], _ output: ToneTable.Output, range: (low: Double, high: Double), resolution: Int) {
    (low, self.resolution) = (range.low, resolution)
    let count = Int(((range.high - range.low) * Double(resolution)).rounded())
    func value(_ position: Double) -> Double {
      let s = range.low + position / Double(resolution)
      let linear = s < 0 ? -s * s : s * s
      let e = tones.isEmpty ? nil : tones.value(px_srgb_encode(linear))
      switch output {
      case .linear: return e.map(px_srgb_decode) ?? linear
      case .codes(let curve, let top):
        let light = e.map(px_srgb_decode) ?? linear
        return min(max(curve.stored(light), 0), 1) * top + 0.5
      }
    }
    values = (0...count).map { value(Double($0)) }
    var worst = 0.0
    for index in 0..<count {
      let middle = value(Double(index) + 0.5)
      let off = abs((values[index] + values[index + 1]) / 2 - middle)
      switch output {
      case .linear: worst = max(worst, off * Self.slope(at: middle))
      case .codes(_, let top): worst = max(worst, off / top)
      }
    }
    error = worst
  }

  /// No less than the slope of T there.
  private static func slope(at linear: Double) -> Double {
    let base = (abs(px_srgb_encode(linear)) + 0.055) / 1.055
    return min(12.92, 1.055 / (2.4 * base * base.squareRoot()))
  }
}

extension ToneCurve {
  /// The stored value of linear light, not clipped where the curve goes on.
  fileprivate func stored(_ linear: Double) -> Double {
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
}
