import CPixels
import TestSupport
import Testing

/// A transfer curve to write with, and its inverse in double.
struct Curve: Sendable, CustomTestStringConvertible {
  let name: String
  var numbers: [Float] = []
  var samples: [Double] = []
  let linear: @Sendable (Double) -> Double
  var testDescription: String { name }

  static let srgb = Curve(name: "sRGB", numbers: [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045, 0, 0]) {
    px_srgb_decode($0)
  }
  static let tables: [Curve] = [5, 256, 1024, 4096].map { count in
    let samples = (0..<count).map { px_pow(Double($0) / Double(count - 1), 2.2) }
    return Curve(name: "\(count) samples", samples: samples) { x in
      let position = x * Double(count - 1)
      let index = min(Int(position), count - 2)
      return samples[index] + (samples[index + 1] - samples[index]) * (position - Double(index))
    }
  }
  static let gammas: [Curve] = [1, 1.8, 563.0 / 256, 2.2, 2.6].map { g in
    Curve(name: "gamma \(g)", numbers: [Float(g), 1, 0, 0, 0, 0, 0]) { px_pow($0, g) }
  }
  /// ITU-R BT.709, with the numbers that make its two pieces meet.
  static let bt709 = Curve(
    name: "BT.709",
    numbers: [1 / 0.45, 1 / 1.09929682680944, 0.09929682680944 / 1.09929682680944, 1 / 4.5, 0.081242858298635, 0, 0]
  ) {
    $0 < 0.081242858298635 ? $0 / 4.5 : px_pow(($0 + 0.09929682680944) / 1.09929682680944, 1 / 0.45)
  }
  /// A curve whose black is a gray; a float no longer tells its darkest 16-bit codes apart.
  static let lifted = Curve(name: "with an offset", numbers: [2, 0.9, 0, 0, 0, 0.1, 0.1]) { px_pow(0.9 * $0, 2) + 0.1 }
  static let all = [srgb, bt709] + gammas + tables

  /// Calls the body with the curve as the kernels take it.
  func withTransfer<Result>(_ body: (px_transfer) -> Result) -> Result {
    samples.map { Float($0) }.withUnsafeBufferPointer { floats in
      var transfer = px_transfer()
      if samples.isEmpty {
        (transfer.g, transfer.a, transfer.b, transfer.c) = (numbers[0], numbers[1], numbers[2], numbers[3])
        (transfer.d, transfer.e, transfer.f) = (numbers[4], numbers[5], numbers[6])
      } else {
        (transfer.is_sampled, transfer.samples, transfer.count) = (1, floats.baseAddress, Int32(floats.count))
      }
      return body(transfer)
    }
  }

  func table(codes: Int) -> [Float] { (0..<codes).map { Float(linear(Double($0) / Double(codes - 1))) } }
}

@Suite("a row of pixels", .timeLimit(.minutes(Effort.minutes)))
struct RowTests {
  @Test("T and its inverse keep signs, continue above 128, and keep NaN")
  func encoded() {
    let light: [Float] = [-200, -127, -0.5, -0.001, 0, 0.003, 0.0032, 0.5, 1, 127.9, 128, 1000, 3e5, .infinity]
    let there = Row.run(light + [.nan], bands: 1, steps: [Row.step(PX_STEP_invert, [1])])
    let back = Row.run(there, bands: 1, steps: [Row.step(PX_STEP_invert, [1])])
    for (index, light) in light.enumerated() {
      let expected = px_srgb_decode(1 - px_srgb_encode(Double(light)))
      let off = abs(Double(there[index]) - expected)
      #expect(off <= 4e-6 * max(1, abs(expected)) || there[index].isInfinite && light.isInfinite, "\(light)")
      #expect(abs(back[index] - light) <= 1e-5 * max(1, abs(light)) || light.isInfinite, "\(light)")
    }
    #expect(there[light.count].isNaN && back[light.count].isNaN)
  }

  @Test("every 8-bit code round-trips through linear light", arguments: Curve.all + [Curve.lifted])
  func eight(curve: Curve) {
    let codes = [UInt8](0...255)
    let found = curve.withTransfer { Row.roundTrip(codes, table: curve.table(codes: 256), transfer: $0) }
    #expect(found == codes)
  }

  @Test("every 16-bit code round-trips through linear light", arguments: Curve.all)
  func sixteen(curve: Curve) {
    let codes = [UInt16](0...65_535)
    let found = curve.withTransfer { Row.roundTrip(codes, table: curve.table(codes: 65_536), transfer: $0) }
    let wrong = zip(codes, found).first { $0 != $1 }
    #expect(found == codes, "code \(wrong?.0 ?? 0) became \(wrong?.1 ?? 0)")
  }

  @Test("linear light is encoded within a hundredth of a 16-bit code step", arguments: [Curve.srgb] + Curve.gammas)
  func encoding(curve: Curve) {
    // Halfway between two 8-bit codes is where one rounding, half up, decides.
    let table = (0..<256).map { Float(curve.linear((Double($0) + 0.499) / 255)) }
    let found = curve.withTransfer { Row.roundTrip([UInt8](0...254), table: table, transfer: $0) }
    #expect(found == [UInt8](0...254))
    let above = (0..<256).map { Float(curve.linear((Double($0) + 0.501) / 255)) }
    #expect(curve.withTransfer { Row.roundTrip([UInt8](0...254), table: above, transfer: $0) } == [UInt8](1...255))
  }

  @Test(
    "values outside 0…1 are clipped, and NaN is black",
    arguments: [
      (Float(-1), UInt8(0)), (2, 255), (.infinity, 255), (-.infinity, 0), (.nan, 0),
    ])
  func clipping(value: Float, code: UInt8) {
    let found = Curve.srgb.withTransfer { Row.roundTrip([0 as UInt8], table: [value], transfer: $0) }
    #expect(found == [code])
  }

  @Test(
    "an empty program passes floats through bit for bit, in rows longer than a block",
    arguments: [1, 2, 3, 4] as [Int32])
  func floats(bands: Int32) {
    let pixels = (0..<1500 * Int(bands)).map { Float($0) * 0.37 - 99 }
    #expect(Row.run(pixels, bands: bands) == pixels)
  }

  @Test("gray becomes color and color gray, and alpha is composited over the background")
  func bands() {
    #expect(Row.run([0.25, 0.5], bands: 2, outBands: 4) == [0.25, 0.25, 0.25, 0.5])
    #expect(Row.run([0.25], bands: 1, outBands: 3) == [0.25, 0.25, 0.25])
    // Black at a quarter over the target's background, which is black here: linear light.
    #expect(Row.run([0.8, 0.4, 0.2, 0.25], bands: 4, outBands: 3) == [0.2, 0.1, 0.05])
  }

  @Test("a position-dependent step uses the position of its row")
  func position() {
    // No falloff in the middle of a 1000 × 1 frame, full at the corners.
    let vignette = Row.step(PX_STEP_vignette, [500, 0.5, 4e-6, 4, 1 / 500, 2, 0, 0.5, 1, -1])
    let output = Row.run([Float](repeating: 1, count: 3000), steps: [vignette])
    #expect(output[1500] == 1)
    #expect(abs(output[0] - 0.5) < 1e-2)
    #expect(abs(output[2999] - output[0]) < 1e-6)
    #expect(output[600 * 3] >= output[700 * 3])
  }

  @Test("8- and 16-bit alpha pass through unchanged")
  func alpha() {
    let table = Curve.srgb.table(codes: 65_536)
    table.withUnsafeBufferPointer { table in
      var source = px_source()
      (source.sample, source.bands) = (PX_U16, 2)
      source.decode.0 = table.baseAddress
      var target = px_target()
      (target.sample, target.bands) = (PX_U16, 2)
      target.transfer.0 = Curve.srgb.withTransfer { $0 }
      let pixels = (0..<65_536).flatMap { [UInt16(30_000), UInt16($0)] }
      var output = [UInt16](repeating: 0, count: pixels.count)
      px_run_row(&source, nil, 0, &target, pixels, &output, 65_536, 0, 0)
      #expect(output == pixels)
    }
  }

  @Test("beyond its table a tone continues as a line over T, a different one at each end")
  func beyondTable() {
    let pairs = [Float](repeating: 0, count: 2 * 128)
    let output = pairs.withUnsafeBufferPointer { pairs in
      let tone = px_tone(
        pairs: pairs.baseAddress, count: 128, low: -0.5, steps_per_unit: 64, below_offset: 0.1, below_slope: 1,
        above_offset: -0.2, above_slope: 0.5)
      return [tone, tone, tone].withUnsafeBufferPointer { tones in
        var step = Row.step(PX_STEP_tone)
        step.tones = tones.baseAddress
        return Row.run([-1, -1, -1, 9, 9, 9], steps: [step])
      }
    }
    #expect(abs(Double(output[0]) - px_srgb_decode(0.1 + px_srgb_encode(-1))) < 1e-4)
    #expect(abs(Double(output[3]) - px_srgb_decode(-0.2 + 0.5 * px_srgb_encode(9))) < 1e-4)
  }
}
