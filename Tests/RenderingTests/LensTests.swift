import CPixels
import Documents
import TestSupport
import Testing

@testable import Adjustments
@testable import Rendering

extension RenderingSuite {
  @Suite("lens")
  struct LensTests {
    private static let (width, height) = (180, 120)
    private static let square = 90.0 * 90 + 60 * 60

    /// The straight place of an offset from the center in a picture that a lens has bent: the inverse of its formula.
    private static func straight(_ x: Double, _ y: Double, distortion: Double) -> (x: Double, y: Double) {
      let k = -0.2 * distortion / 100
      let scale = 1 / (1 + k * (k > 0 ? 1 : 60 * 60 / square))
      let bent = (x * x + y * y).squareRoot()
      var r = bent
      for _ in 0..<60 { r -= (r * scale * (1 + k * r * r / square) - bent) / (scale * (1 + 3 * k * r * r / square)) }
      return bent == 0 ? (x, y) : (x * r / bent, y * r / bent)
    }

    @Test("lines bent by the lens are straight within 0.2 pixel", arguments: [-80.0, -30, 40, 100])
    func lines(distortion: Double) throws {
      let lines = [20.5, 55.5, 90.5, 140.5]
      let bent = PerspectiveTests.drawn(Self.width, Self.height) { x, y in
        let place = Self.straight(x - 90, y - 60, distortion: distortion)
        return lines.map { px_exp2(-(place.x + 90 - $0) * (place.x + 90 - $0) / 3) }.reduce(0, +)
      }
      let found = try Engine.linear(bent, [["op": "lens", "distortion": .number(distortion)]])
      func center(_ picture: Picture, _ line: Double, _ y: Int) -> Double {
        let columns = Int(line) - 7...Int(line) + 7
        let values = columns.map { Double(picture.values[(y * Self.width + $0) * 3]) }
        return zip(values, columns).map { $0 * (Double($1) + 0.5) }.reduce(0, +) / values.reduce(0, +)
      }
      for y in 3..<Self.height - 3 {
        for line in lines { #expect(abs(center(found, line, y) - line) < 0.2, "line \(line) in row \(y)") }
      }
      #expect(abs(center(bent, 20.5, 10) - center(bent, 20.5, 60)) > 0.5)
    }

    @Test("a brush dot is drawn on a bent photo, above and below its middle", arguments: [0.15, 0.85], [-100.0, 100])
    func dots(y: Double, distortion: Double) throws {
      let picture = Picture(
        Self.width, Self.height, bands: 3, values: [Float](repeating: 0.25, count: Self.width * Self.height * 3))
      let dot: JSONValue = [
        "shape": "brush", "strokes": [["points": [[0.5, .number(y)]], "radius": 0.4, "hardness": 100]],
      ]
      let found = try Engine.linear(
        picture, [["op": "lens", "distortion": .number(distortion)], ["op": "exposure", "ev": 1, "mask": dot]])
      #expect(found.values.contains { $0 > 0.3 })
    }

    @Test("red and blue that the lens has scaled are aligned with green again", arguments: [-100.0, 60, 100])
    func fringes(amount: Double) throws {
      let factor = 1 - 0.003 * amount / 100
      func pattern(_ x: Double, _ y: Double) -> Float { Float(0.5 + 0.2 * px_sin(x * 0.7) + 0.2 * px_sin(y * 0.5)) }
      let fringed = Picture(
        600, 160, bands: 3,
        values: (0..<600 * 160).flatMap { index in
          let (x, y) = (Double(index % 600) + 0.5 - 300, Double(index / 600) + 0.5 - 80)
          return [pattern(x / factor, y / factor), pattern(x, y), pattern(x, y)]
        })
      func worst(_ picture: Picture) -> Float {
        var worst: Float = 0
        for y in 6..<154 {
          for x in 6..<594 {
            let pixel = (y * 600 + x) * 3
            worst = max(worst, abs(picture.values[pixel] - picture.values[pixel + 1]))
          }
        }
        return worst
      }
      let red = try Engine.linear(fringed, [["op": "lens", "chromaticAberrationRed": .number(amount)]])
      #expect(worst(red) < 0.01 && worst(fringed) > 0.05)
      // Green and blue are not touched but for the rounding of weights.
      #expect(zip(red.values, fringed.values).enumerated().existAndSatisfy { $0 % 3 == 0 || abs($1.0 - $1.1) < 1e-5 })
      let swapped = Picture(600, 160, bands: 3, values: Self.reversed(fringed.values))
      let blue = try Engine.linear(swapped, [["op": "lens", "chromaticAberrationBlue": .number(amount)]])
      #expect(Self.reversed(blue.values) == red.values)
    }

    private static func reversed(_ values: [Float]) -> [Float] {
      stride(from: 0, to: values.count, by: 3).flatMap { [values[$0 + 2], values[$0 + 1], values[$0]] }
    }

    @Test("a flat field with falloff by the formula becomes flat", arguments: [(100.0, 50.0), (40, 0), (-70, 100)])
    func vignette(amount: Double, midpoint: Double) throws {
      let t = midpoint / 100
      let field = PerspectiveTests.drawn(Self.width, Self.height) { x, y in
        let rho = ((x - 90) * (x - 90) + (y - 60) * (y - 60)) / Self.square
        let gain = 1 + 3 * abs(amount) / 100 * rho * (1 - t + t * rho) * (1 - t + t * rho)
        return amount > 0 ? 0.5 / gain : 0.5 * gain
      }
      let found = try Engine.linear(
        field, [["op": "lens", "vignette": .number(amount), "midpoint": .number(midpoint)]])
      #expect(found.values.existAndSatisfy { abs($0 - 0.5) < 1e-5 })
    }

    @Test(
      "the frame is filled whatever the distortion", arguments: stride(from: -100.0, through: 100, by: 25).map { $0 })
    func full(distortion: Double) {
      for frame in [FrameSize(width: 180, height: 120), FrameSize(width: 90, height: 200)] {
        let map = Lens(distortion: distortion).transform(of: frame).map
        let (w, h) = (Double(frame.width), Double(frame.height))
        var nearest = Double.infinity
        for step in 0...40 {
          for (x, y) in [(w * Double(step) / 40, 0), (0, h * Double(step) / 40)] {
            let place = map.tangent(atX: x, y: y).apply(x, y)
            #expect(place.x > -1e-9 && place.y > -1e-9 && place.x < w + 1e-9 && place.y < h + 1e-9)
            nearest = min(nearest, place.x, place.y)
          }
        }
        #expect(nearest < 1e-9)
      }
    }

    @Test("a gray photo gets color only from chromatic aberration")
    func gray() throws {
      let photo = try Picture(40, 30, bands: 1).photo()
      let plain = try Engine.plan(photo, [["op": "lens", "distortion": 40, "vignette": 40]])
      let fringed = try Engine.plan(photo, [["op": "lens", "chromaticAberrationBlue": 40]])
      #expect((plain.target.bands, fringed.target.bands) == (1, 3))
    }
  }
}
