import TestSupport
import Testing

@testable import Adjustments

@Suite("light curves", .timeLimit(.minutes(Effort.minutes)))
struct LightCurveTests {
  @Test("the slopes of a segment are limited to the circle of radius 3 of Fritsch and Carlson")
  func steep() {
    let curve = MonotoneCubic([CurvePoint(0, 0), CurvePoint(0.4, 0.1), CurvePoint(1, 0.82)])
    // The slopes of the first part are 1 and 2.9 times its secant, 0.25: 3 / √(1 + 2.9²) of that is in the circle.
    let factor = 3 / (1 + 2.9 * 2.9).squareRoot()
    #expect(abs(curve.value(at: 0.2) - 0.1 * (0.5 - (2.9 - 1) / 8 * factor)) < 1e-12)
  }

  @Test("equal gains of all bands are applied everywhere, also in the deepest shadows and brightest highlights")
  func evenGains() {
    let tones = ToneEqualizer(bands: [Double](repeating: 0.5, count: 9)).effect.tones
    #expect(tones.existAndSatisfy { abs($0 - 0.5) < 1e-12 }, "\(tones)")
  }
}
