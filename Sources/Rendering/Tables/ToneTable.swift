import Adjustments
import CPixels
import PhotoMetadata

/// A table of a function of linear light, as the kernels read it.
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
    /// 16-bit codes of a transfer curve plus ½, from 0 to the largest.
    case codes(ToneCurve)
  }

  /// What a table is made from.
  struct Key: Equatable, Sendable {
    var tones: [ToneFunction]
    var output: Output
    /// The bits per channel of the rendering.
    var depth: Int
  }

  private static let cache = TableCache<Key, ToneTable?>()

  /// The table for a key, from the cache if it was computed before.
  ///
  /// - Returns: Nil where no table is accurate enough.
  static func cached(_ key: Key) -> ToneTable? {
    cache.table(key) { ToneTable(key.tones, key.output, depth: key.depth) }
  }

  /// Steps per unit of s, the coarsest first.
  private static let resolutions = [1024, 2048, 4096]
  /// The largest error anywhere, in E: a thousandth of an 8-bit code.
  private static let tolerance = 4e-6
  /// The largest error at a corner of the function, in E, at the finest resolution.
  private static let cornerTolerance = 5e-5
  /// The table of functions of E.
  ///
  /// - Parameter depth: the bits per channel of the rendering; higher depths need finer tables.
  /// - Returns: Nil where no table is accurate enough.
  convenience init?(_ tones: [ToneFunction], _ output: Output, depth: Int) {
    guard let ends = ToneEnds(tones) else { return nil }
    var range = (low: -(-ToneEnds.light.low).squareRoot(), high: ToneEnds.light.high.squareRoot())
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

/// A function at the steps of a table, and the error of the straight lines between them.
private struct ToneSamples {
  let low: Double
  let resolution: Int
  let values: [Double]
  /// The largest error midway between two steps, in E or as a fraction of the largest code.
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
      case .codes(let curve):
        let light = e.map(px_srgb_decode) ?? linear
        return min(max(curve.stored(light), 0), 1) * 65535 + 0.5
      }
    }
    values = (0...count).map { value(Double($0)) }
    var worst = 0.0
    for index in 0..<count {
      let middle = value(Double(index) + 0.5)
      let off = abs((values[index] + values[index + 1]) / 2 - middle)
      switch output {
      case .linear: worst = max(worst, off * Self.slope(at: middle))
      case .codes: worst = max(worst, off / 65535)
      }
    }
    error = worst
  }

  /// The slope of the sRGB curve at linear light: an upper bound up to 1, beyond it at most 6 % too small.
  private static func slope(at linear: Double) -> Double {
    let base = (abs(px_srgb_encode(linear)) + 0.055) / 1.055
    return min(12.92, 1.055 / (2.4 * base * base.squareRoot()))
  }
}
