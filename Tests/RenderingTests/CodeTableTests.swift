import Adjustments
import CPixels
import PhotoMetadata
import Testing

@testable import Rendering

extension RenderingSuite {
  @Suite("tables of 8-bit codes")
  struct CodeTableTests {
    private static let srgb = ToneCurve.parametric(
      g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045, e: 0, f: 0)

    private static func power(_ g: Double) -> ToneCurve { .parametric(g: g, a: 1, b: 0, c: 0, d: 0, e: 0, f: 0) }

    /// Curves whose first code begins at 2^−8 to 2^−23, and one of samples.
    private static let curves = [
      srgb, power(1), power(1.8), power(2.2), power(2.6), .sampled((0...40).map { Double($0 * $0) / 1600 }),
    ]

    private static func tone(_ adjustment: any Adjustment) throws -> [ToneFunction] {
      let program = try #require(adjustment as? any PointAdjustment)
        .program(in: PointContext(frame: FrameSize(width: 8, height: 8)))
      return program.steps.flatMap { step -> [ToneFunction] in if case .tones(let tones) = step { tones } else { [] } }
    }

    /// Light near every place where a code begins, all over the range, and what no photo has.
    private static let light: [Float] = {
      let rare: [Float] = [-.infinity, -3, -0.1, -1e-9, -0.0, 0, 1e-30, 1.0001, 3.9, 4, 4.1, 100, .infinity]
      let steps = (0...255).flatMap { code -> [Float] in
        let light = Float(srgb.linear((Double(code) - 0.5) / 255))
        return [light.nextDown.nextDown, light.nextDown, light, light.nextUp, light.nextUp.nextUp]
      }
      return rare + steps + (0..<6000).map { Float($0 * $0) / (5900 * 5900) } + (0..<300).map { exp2(Float(-$0) / 10) }
    }()

    private static func exp2(_ x: Float) -> Float { Float(px_exp2(Double(x))) }

    /// What a table should give: the function in double, rounded half up.
    private static func expected(_ light: Float, _ tones: [ToneFunction], _ curve: ToneCurve) -> Int {
      let linear = tones.isEmpty ? Double(light) : px_srgb_decode(tones.value(px_srgb_encode(Double(light))))
      return Int(min(max(curve.stored(linear), 0), 1) * 255 + 0.5)
    }

    /// The codes that the kernels give, of three channels or one.
    private static func codes(_ light: [Float], _ tables: [CodeTable], bands: Int) -> [UInt8] {
      var (source, target) = (px_source(), px_target())
      (source.sample, source.bands) = (PX_F32, Int32(bands))
      (target.sample, target.bands) = (PX_U8, Int32(bands))
      target.transfer.0.bytes = tables[0].kernel
      target.transfer.1.bytes = tables[1].kernel
      target.transfer.2.bytes = tables[2].kernel
      var output = [UInt8](repeating: 0, count: light.count)
      px_run_row(&source, nil, 0, &target, light, &output, Int32(light.count / bands), 0, 0)
      return output
    }

    @Test(
      "each code equals the one computed in double precision", arguments: curves.indices, [nil, "brightness", "curve"])
    func exact(index: Int, tone: String?) throws {
      let curve = Self.curves[index]
      let tones: [ToneFunction] =
        switch tone {
        case "brightness": try Self.tone(Brightness(amount: -40))
        // Black and white are neither 0 nor 1.
        case "curve": try Self.tone(Curve(points: [CurvePoint(0, 0.1), CurvePoint(0.5, 0.45), CurvePoint(1, 0.9)]))
        default: []
        }
      #expect(tones.isEmpty == (tone == nil))
      let table = CodeTable.cached(CodeTable.Key(tones: tones, curve: curve))
      // Below 0 a raised black goes on falling.
      guard tone != "curve" else { return #expect(table == nil) }
      let found = Self.codes(Self.light, Array(repeating: try #require(table), count: 3), bands: 1)
      for (light, code) in zip(Self.light, found) {
        #expect(Int(code) == Self.expected(light, tones, curve), "\(light)")
      }
      #expect(Self.codes([.nan], Array(repeating: try #require(table), count: 3), bands: 1) == [0])
    }

    @Test("each channel has its own table, and alpha has none", arguments: [3, 4])
    func channels(bands: Int) throws {
      let curves = [Self.srgb, Self.power(1.8), Self.power(2.2)]
      let tables = try curves.map { try #require(CodeTable.cached(CodeTable.Key(tones: [], curve: $0))) }
      let light = (0..<1500 * bands).map { Float($0 % 997) / 900 }
      let found = Self.codes(light, tables, bands: bands)
      for (index, code) in found.enumerated() {
        let (channel, value) = (index % bands, light[index])
        let expected = channel < 3 ? Self.expected(value, [], curves[channel]) : Int(min(value, 1) * 255 + 0.5)
        #expect(Int(code) == expected, "\(index)")
      }
    }

    @Test("functions that a table cannot represent have none", arguments: ["falling", "steep"])
    func none(name: String) throws {
      let tones = try name == "falling" ? Self.tone(Invert()) : Self.tone(Levels(black: 0.4, white: 0.42))
      #expect(!tones.isEmpty)
      #expect(CodeTable.cached(CodeTable.Key(tones: tones, curve: Self.srgb)) == nil)
    }
  }
}
