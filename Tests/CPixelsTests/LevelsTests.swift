import CPixels
import TestSupport
import Testing

@Suite("levels", .timeLimit(.minutes(Effort.minutes)))
struct LevelsTests {
  @Test(
    "the kernel equals its definition, and continues with slope 1 outside 0…1",
    arguments: [[0.1, 0.8, 0.7, 0.2, 0.6], [0, 1, 1, 1, 0], [0.3, 0.4, 2, 0.5, 0.5]] as [[Double]])
  func definition(numbers: [Double]) {
    let light: [Float] = [-8, -0.4, -0.001, 0, 0.002, 0.02, 0.1, 0.3, 0.6, 0.99, 1, 1.2, 9]
    let found = Row.run(light, bands: 1, steps: [Row.step(PX_STEP_levels, numbers.map { Float($0) })])
    for (light, found) in zip(light, found) {
      let e = px_srgb_encode(Double(light))
      let inside = min(max(e, 0), 1)
      let t = min(max((inside - numbers[0]) / (numbers[1] - numbers[0]), 0), 1)
      let shaped = t > 0 ? px_pow(t, numbers[2]) : 0
      let expected = px_srgb_decode(numbers[3] + (numbers[4] - numbers[3]) * shaped + e - inside)
      #expect(abs(Double(found) - expected) <= 1e-5 * max(1, abs(expected)), "\(light)")
    }
  }
}
