import CPixels
import Documents
import Testing

@testable import Rendering

extension RenderingSuite {
  @Suite("hues that stay")
  struct KeptHueTests {
    /// The 18 colors of a ColorChecker (averages by BabelColor) and a skin, as sRGB codes.
    private static let patches: [[Double]] = [
      [115, 82, 68], [194, 150, 130], [98, 122, 157], [87, 108, 67], [133, 128, 177], [103, 189, 170], [214, 126, 44],
      [80, 91, 166], [193, 90, 99], [94, 60, 108], [157, 188, 64], [224, 163, 46], [56, 61, 150], [70, 148, 73],
      [175, 54, 60], [231, 199, 31], [187, 86, 149], [8, 133, 161], [222, 180, 155],
    ]
    /// Its six grays, black and white.
    private static let grays: [Double] = [0, 52, 85, 122, 160, 200, 243, 255]

    private static func linear(_ code: Double) -> Float { Float(px_srgb_decode(code / 255)) }

    /// The OKLCh hue of each color in degrees.
    private static func hues(_ light: [Float]) -> [Double] {
      (0..<light.count / 3).map { index in
        var lab = [0.0, 0, 0]
        px_oklab(light[3 * index..<3 * index + 3].map { Double($0) }, &lab)
        return px_atan2(lab[2], lab[1]) * 180 / .pi
      }
    }

    @Test(
      "the patches of a ColorChecker keep their hue within 1°, even after values outside 0…1 are cut off",
      arguments: [-100.0, -50, 50, 100].map { ["op": "contrast", "amount": .number($0)] }
        + [0.5, 1, 2].map { ["op": "exposure", "ev": .number($0), "shoulder": 100] } as [JSONValue])
    func patches(adjustment: JSONValue) throws {
      let light = Self.patches.flatMap { $0.map(Self.linear) }
      let picture = Picture(Self.patches.count, 1, bands: 3, values: light)
      let after = try Engine.linear(picture, [adjustment]).values
      #expect(after != light)
      for values in [after, after.map { min(max($0, 0), 1) }] {
        for (patch, (old, new)) in zip(Self.hues(light), Self.hues(values)).enumerated() {
          let turn = (new - old + 540).truncatingRemainder(dividingBy: 360) - 180
          #expect(abs(turn) < 1, "\(Self.patches[patch]) is turned by \(turn)°")
        }
      }
    }

    @Test("with a shoulder, white stays white, nothing is lifted above it, and dark grays are exposed as without")
    func shoulder() throws {
      let light = Self.grays.flatMap { [Float](repeating: Self.linear($0), count: 3) }
      let picture = Picture(Self.grays.count, 1, bands: 3, values: light)
      for ev in [0.3, 1, 2.5] {
        let plain = try Engine.linear(picture, [["op": "exposure", "ev": .number(ev)]]).values
        let held = try Engine.linear(picture, [["op": "exposure", "ev": .number(ev), "shoulder": 100]]).values
        #expect(abs(held[held.count - 1] - 1) < 1e-6)
        #expect(held.allSatisfy { $0 < 1 + 1e-6 })
        for (one, other) in zip(held, plain) where px_srgb_encode(Double(other)) < 0.39 { #expect(one == other) }
        #expect(zip(held.dropFirst(3), held).allSatisfy { $0 >= $1 })
      }
    }

    @Test("grays stay gray to the last bit", arguments: [-100.0, -50, 50, 100])
    func grays(amount: Double) throws {
      let light = Self.grays.flatMap { [Float](repeating: Self.linear($0), count: 3) }
      let picture = Picture(Self.grays.count, 1, bands: 3, values: light)
      let after = try Engine.linear(picture, [["op": "contrast", "amount": .number(amount)]]).values
      for pixel in 0..<Self.grays.count {
        #expect(after[3 * pixel] == after[3 * pixel + 1] && after[3 * pixel] == after[3 * pixel + 2])
      }
      #expect(abs(after[0]) < 1e-6 && abs(after[after.count - 1] - 1) < 1e-6)
    }
  }
}
