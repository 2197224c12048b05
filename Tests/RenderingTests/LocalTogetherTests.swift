import CPixels
import Documents
import SampleScene
import TestSupport
import Testing

extension RenderingSuite {
  /// What several local adjustments promise together, and dehazing, measured on charts.
  @Suite("combined local adjustments")
  struct LocalTogetherTests {
    /// The four sliders of tone, against each other.
    private static let opposed: [[JSONValue]] = [1.0, -1].map { sign in
      [("shadows", 100.0), ("highlights", -100), ("whites", 100), ("blacks", -100)].map { op, amount in
        let white: JSONValue = op == "highlights" && amount * sign < 0 ? ["white": 0] : [:]
        return Specimens.adjustment(op, ["amount": .number(amount * sign)], white)
      }
    }

    @Test(
      "the halo of four opposed sliders is at most 5.5 % of a step of 1 EV, and 2.5 % of larger steps",
      arguments: opposed)
    func halos(sliders: [JSONValue]) throws {
      for (height, allowed) in [(1.0, 0.055), (2, 0.025), (4, 0.025), (6, 0.025)] {
        for blur in [0.0, 2, 8] {
          for dark in [-7.0, -5, -3.5, -2] where dark + height <= 0 {
            let found = try StepChart(dark: dark, height: height, blur: blur).halo(after: sliders)
            #expect(found <= allowed * height, "\(height) EV from \(dark), blurred by \(blur) px: \(found / height)")
          }
        }
      }
    }

    @Test(
      "four opposed sliders reverse no gradient by more than 1.2 % of a step, or 2 % of a step of 0.5 EV",
      arguments: opposed)
    func reversal(sliders: [JSONValue]) throws {
      for (height, allowed) in [(0.5, 0.02), (1, 0.012), (2, 0.012), (4, 0.012)] {
        for dark in [-7.0, -5, -3.5, -2] where dark + height <= 0 {
          let found = try StepChart(dark: dark, height: height, blur: 8).reversal(after: sliders)
          #expect(found <= allowed * height, "\(height) EV from \(dark): \(found / height)")
        }
      }
    }

    @Test("dehazing removes at least a third of the difference caused by haze", arguments: [0.3, 0.6])
    func haze(density: Double) throws {
      let (width, height, air) = (480, 320, [0.82, 0.86, 0.9])
      let scene = SampleScene.pixels(width: width, height: height).map { px_srgb_decode(Double($0) / 255) }
      // The farther up, the farther away.
      let hazy = scene.enumerated().map { index, value -> Float in
        let depth = 1 - Double(index / 3 / width) / Double(height)
        let share = px_exp(-density * 3 * depth)
        return Float(value * share + air[index % 3] * (1 - share))
      }
      let color = JSONValue.array(air.map { .number($0) })
      let found = try Engine.linear(
        Picture(width, height, bands: 3, values: hazy), [["op": "dehaze", "amount": 100, "air": color]])
      func difference(_ values: [Float]) -> Double {
        let sum = zip(values, scene).reduce(0.0) { sum, pair in
          let step = px_srgb_encode(Double(pair.0)) - px_srgb_encode(pair.1)
          return sum + step * step
        }
        return (sum / Double(scene.count)).squareRoot()
      }
      #expect(difference(found.values) < 2.0 / 3 * difference(hazy))
    }
  }
}
