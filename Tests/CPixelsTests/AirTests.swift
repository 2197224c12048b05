import CPixels
import TestSupport
import Testing

@Suite("the air color of haze", .timeLimit(.minutes(Effort.minutes)))
struct AirTests {
  @Test("the air is the mean of the brightest pixels, wherever they are in the picture")
  func brightest() {
    // Each row is the same ramp, so the brightest half percent is a part of the last column.
    let pixels = (0..<100 * 100).flatMap { [Float](repeating: 0.6 + 0.4 * Float($0 % 100) / 99, count: 3) }
    var air = [0.0, 0, 0]
    px_local_air(pixels, 100, 100, &air)
    #expect(air.existAndSatisfy { abs($0 - 1) < 1e-5 }, "\(air)")
  }
}
