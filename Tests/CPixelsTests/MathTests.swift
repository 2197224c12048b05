import CPixels
import Foundation
import TestSupport
import Testing

/// A function of ours beside that of libm.
struct Function: Sendable, CustomTestStringConvertible {
  let name: String
  let ours: @Sendable (Double) -> Double
  let theirs: @Sendable (Double) -> Double
  let range: ClosedRange<Double>
  /// The relative error that is allowed at an argument.
  var bound: @Sendable (Double) -> Double = { _ in 6e-16 }
  var testDescription: String { name }

  static let all: [Function] = [
    Function(name: "exp2", ours: px_exp2, theirs: exp2, range: -1000...1000),
    Function(name: "log2", ours: px_log2, theirs: log2, range: 1e-300...4),
    Function(name: "log2 of large numbers", ours: px_log2, theirs: log2, range: 4...1e18),
    // The argument is divided by ln 2 first, and its rounding grows with it.
    Function(name: "exp", ours: px_exp, theirs: exp, range: -300...300, bound: { 6e-16 + 1.5e-16 * abs($0) }),
    Function(name: "log", ours: px_log, theirs: log, range: 1e-12...100),
    Function(name: "cbrt", ours: px_cbrt, theirs: cbrt, range: -1000...1000),
    Function(name: "cbrt near zero", ours: px_cbrt, theirs: cbrt, range: -1e-9...1e-9),
    Function(name: "tanh", ours: px_tanh, theirs: tanh, range: -25...25, bound: { _ in 2e-15 }),
    Function(name: "tanh near zero", ours: px_tanh, theirs: tanh, range: -0.02...0.02, bound: { _ in 2e-15 }),
    Function(name: "atanh", ours: px_atanh, theirs: atanh, range: -0.999...0.999, bound: { _ in 1e-15 }),
    Function(name: "sin", ours: px_sin, theirs: sin, range: -1.5...1.5),
    Function(name: "cos", ours: px_cos, theirs: cos, range: -1.5...1.5),
    Function(
      name: "pow 2.4", ours: { px_pow($0, 2.4) }, theirs: { pow($0, 2.4) }, range: 1e-6...20, bound: { _ in 1e-14 }),
    Function(
      name: "pow 1/2.4", ours: { px_pow($0, 1 / 2.4) }, theirs: { pow($0, 1 / 2.4) }, range: 1e-6...20,
      bound: { _ in 4e-15 }),
  ]
}

@Suite("double-precision math", .timeLimit(.minutes(Effort.minutes)))
struct MathTests {
  @Test("agrees with libm to a few units in the last place", arguments: Function.all)
  func agrees(function: Function) {
    let (low, high) = (function.range.lowerBound, function.range.upperBound)
    for step in 0...20_000 {
      let x = low + (high - low) * Double(step) / 20_000
      let (found, expected) = (function.ours(x), function.theirs(x))
      let error = expected == 0 ? abs(found) : abs(found - expected) / abs(expected)
      guard error <= function.bound(x) else {
        Issue.record("\(function.name)(\(x)) is \(found), libm says \(expected): relative error \(error)")
        return
      }
    }
  }

  @Test(
    "sine and cosine stay accurate for large arguments, where a float would not",
    arguments: [-1e6, -12_345.678, -7, 3, 100, 1e6])
  func angles(x: Double) {
    #expect(abs(px_sin(x) - sin(x)) < 1e-11)
    #expect(abs(px_cos(x) - cos(x)) < 1e-11)
  }

  @Test(
    "every quadrant of atan2 is correct", arguments: [-2.0, -1, -0.3, 0, 0.3, 1, 2], [-2.0, -1, -0.3, 0, 0.3, 1, 2])
  func atan2Quadrants(y: Double, x: Double) {
    #expect(abs(px_atan2(y, x) - Foundation.atan2(y, x)) <= 4e-16 * .pi)
  }

  @Test("powers of two are exact", arguments: [-1070, -1030, -1022, -700, -1, 0, 1, 10, 1023])
  func powersOfTwo(n: Int) {
    let power = scalbn(1.0, n)
    #expect(px_exp2(Double(n)) == power)
    #expect(px_log2(power) == Double(n))
  }

  @Test("results at the ends of the range are those of IEEE 754")
  func ends() {
    #expect(px_log2(0) == -.infinity)
    #expect(px_log2(-1).isNaN)
    #expect(px_log2(.infinity) == .infinity)
    #expect(px_exp2(2000) == .infinity)
    #expect(px_exp2(-2000) == 0)
    #expect(px_exp2(.nan).isNaN)
    #expect(px_pow(0, 2) == 0)
    #expect(px_pow(0, -1) == .infinity)
    #expect(px_pow(3, 0) == 1)
    #expect(px_cbrt(0) == 0)
    #expect(px_cbrt(.infinity) == .infinity)
    #expect(px_tanh(100) == 1)
    #expect(px_tanh(-100) == -1)
    #expect(px_atan2(0, 0) == 0)
  }

  @Test("a smoothstep is 0 below, 1 above, and a half in the middle")
  func smoothstep() {
    #expect(px_smoothstep(1, 3, 0.9) == 0)
    #expect(px_smoothstep(1, 3, 2) == 0.5)
    #expect(px_smoothstep(1, 3, 3.1) == 1)
    #expect(px_smoothstep(1, 3, 1.5) == 0.15625)
  }

  @Test("sRGB decoding is the inverse of encoding, also below zero and above one")
  func srgb() {
    for step in -4000...4000 {
      let linear = Double(step) / 1000
      // The published constants leave a gap of some 1e−8 between the two pieces.
      #expect(abs(px_srgb_decode(px_srgb_encode(linear)) - linear) <= 1e-14 * max(1, abs(linear)))
    }
    #expect(abs(px_srgb_decode(px_srgb_encode(0.003130805)) - 0.003130805) < 1e-7)
    #expect(px_srgb_encode(0) == 0)
    #expect(abs(px_srgb_encode(1) - 1) < 1e-15)
    #expect(abs(px_srgb_encode(0.001) - 0.01292) < 1e-17)
    // 0.5 encoded, from IEC 61966-2-1: ((0.5 + 0.055)/1.055)^2.4.
    #expect(abs(px_srgb_decode(0.5) - 0.21404114048223255) < 1e-15)
    #expect(px_srgb_encode(-0.5) == -px_srgb_encode(0.5))
  }

  @Test("OKLab of the primaries equals its author's published values")
  func oklab() {
    // Ottosson, "A perceptual color space for image processing": the table of sRGB colors, to 1e-3.
    let table: [(linear: [Double], lab: [Double])] = [
      ([1, 1, 1], [1, 0, 0]), ([1, 0, 0], [0.6279, 0.2249, 0.1258]), ([0, 1, 0], [0.8664, -0.2339, 0.1795]),
      ([0, 0, 1], [0.4520, -0.0325, -0.3115]),
    ]
    for (linear, expected) in table {
      var lab = [0.0, 0, 0]
      px_oklab(linear, &lab)
      for c in 0..<3 { #expect(abs(lab[c] - expected[c]) < 2e-4, "\(linear)") }
    }
  }

  @Test("OKLab round-trips colors, also outside the gamut", arguments: [-0.2, 0, 0.18, 1, 4], [-0.1, 0, 0.5, 2])
  func oklabInverse(red: Double, green: Double) {
    var lab = [0.0, 0, 0]
    var back = [0.0, 0, 0]
    let color = [red, green, 0.3]
    px_oklab(color, &lab)
    px_oklab_inverse(lab, &back)
    // The two published matrices are inverse to ten digits.
    for c in 0..<3 { #expect(abs(back[c] - color[c]) < 1e-6) }
  }
}
