import CPixels

/// The effect of a local adjustment on the base of a picture, as data. The effects of a run add up.
///
/// The base is the lightness of the surroundings of a pixel in EV, 0 for white. It is the same for all adjustments of a
/// run, so their order in the run does not matter.
package struct LocalEffect: Hashable, Sendable {
  /// Gains in EV over the base, sampled from −12 to 4 EV in steps of 1⁄16 EV; empty for none.
  package private(set) var tones: [Double] = []
  /// The amount of `clarity`, 1 for 100.
  package var clarity = 0.0
  /// The amount of `texture`, 1 for 100.
  package var texture = 0.0
  /// Haze that is removed or added.
  package var haze: Haze?

  /// Haze between the camera and the scene.
  package struct Haze: Hashable, Sendable {
    /// How much haze is removed, or added if negative; 1 for 100.
    package var amount: Double
    /// The color of the air in linear light.
    package var air: [Double]
  }

  /// No effect.
  package init() {}

  /// A gain in EV for each base in EV.
  package init(tones gain: (Double) -> Double) { tones = Self.bases.map(gain) }

  /// The bases at which gains are sampled.
  private static let bases = (0..<PX_LOCAL_TONES).map { -12 + Double($0) / 16 }

  /// The sum of both effects.
  package static func + (a: LocalEffect, b: LocalEffect) -> LocalEffect {
    var sum = a
    sum.tones = a.tones.isEmpty ? b.tones : b.tones.isEmpty ? a.tones : zip(a.tones, b.tones).map { $0 + $1 }
    sum.clarity += b.clarity
    sum.texture += b.texture
    if let haze = b.haze { sum.haze = Haze(amount: haze.amount + (a.haze?.amount ?? 0), air: a.haze?.air ?? haze.air) }
    return sum
  }

  /// The gains, limited so that base + gain rises by at least 0.3 EV per EV, outward from −2.5 EV.
  package var monotoneTones: [Double] {
    guard !tones.isEmpty else { return Self.bases.map { _ in 0 } }
    let least = 0.3 / 16
    let middle = Int((-2.5 + 12) * 16)
    var outputs = zip(Self.bases, tones).map { $0 + $1 }
    for index in (middle + 1)..<outputs.count { outputs[index] = max(outputs[index], outputs[index - 1] + least) }
    for index in (0..<middle).reversed() { outputs[index] = min(outputs[index], outputs[index + 1] - least) }
    return zip(outputs, Self.bases).map { $0 - $1 }
  }

  /// 0 up to 0, 1 starting at 1, smooth in between.
  static func smooth(_ t: Double) -> Double { px_smoothstep(0, 1, t) }
}
