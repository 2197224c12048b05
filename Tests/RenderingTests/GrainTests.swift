import Adjustments
import CPixels
import Documents
import Rendering
import TestSupport
import Testing

extension RenderingSuite {
  @Suite("grain")
  struct GrainTests {
    private static let side = 256
    /// Middle gray, for which 4t(1 − t) is 1.
    private static let gray = Picture(
      side, side, bands: 3, values: [Float](repeating: Float(px_srgb_decode(0.5)), count: 3 * side * side))

    /// The grain alone, on E.
    private static func grain(_ more: JSONValue) throws -> [Double] {
      let found = try Engine.linear(gray, [Specimens.adjustment("grain", ["amount": 50], more)])
      return stride(from: 0, to: found.values.count, by: 3).map { px_srgb_encode(Double(found.values[$0])) - 0.5 }
    }

    @Test(
      "the standard deviation is as requested, less what pixels average out", arguments: [30.0, 100], [0.0, 50, 100])
    func deviation(size: Double, roughness: Double) throws {
      // A long edge of 256 pixels makes grains small: 100 is a quarter of a pixel.
      let side = (0.01 + 0.0009 * size) / 100 * Double(Self.side)
      let kept = { (side: Double) in (3.3 * side * side / (1 + 3.3 * side * side)).squareRoot() }
      let r = roughness / 100
      let (coarse, fine) = ((1 - r) * kept(side), r * kept(side / 2.17))
      let expected = 0.06 * (coarse * coarse + fine * fine).squareRoot() / ((1 - r) * (1 - r) + r * r).squareRoot()
      let values = try Self.grain(["size": .number(size), "roughness": .number(roughness), "seed": 5])
      let mean = values.reduce(0, +) / Double(values.count)
      let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
      #expect(abs(variance.squareRoot() / expected - 1) < 0.03)
      #expect(abs(mean) < expected * 0.05)
    }

    @Test("shifting the picture never correlates the grain with itself", arguments: [0.0, 50, 100])
    func period(roughness: Double) throws {
      let values = try Self.grain(["size": 100, "roughness": .number(roughness), "seed": 9])
      let power = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
      var worst = 0.0
      let shifts = (1...60).flatMap { (k: Int) -> [(Int, Int)] in [(2 * k, 0), (0, 2 * k), (k, k), (3 * k / 2 + 2, k)] }
      for (dx, dy) in shifts {
        var (sum, count) = (0.0, 0.0)
        for y in 0..<Self.side - dy {
          for x in 0..<Self.side - dx {
            sum += values[y * Self.side + x] * values[(y + dy) * Self.side + x + dx]
            count += 1
          }
        }
        worst = max(worst, abs(sum / count / power))
      }
      #expect(worst < 0.03)
    }

    @Test("another seed gives another grain, and the default seed is the photo's digest")
    func seeds() throws {
      let first = try Self.grain(["seed": 1])
      #expect(try Self.grain(["seed": 1]) == first)
      #expect(try Self.grain(["seed": 65537]) != first)
      let photo = try Self.gray.photo()
      let steps = try Analysis.resolved(Engine.steps([["op": "grain", "amount": 10]]), for: photo)
      #expect(
        steps[0].adjustment.json["seed"]?.numberValue
          == Double(try #require(UInt32(photo.info.digest.hex.prefix(8), radix: 16))))
    }
  }
}
