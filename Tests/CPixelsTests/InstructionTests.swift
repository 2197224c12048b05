import CPixels
import Testing

@Suite("instruction sets")
struct InstructionTests {
  private static let others: [px_instructions] = [PX_AVX2, PX_AVX512].filter { px_instructions_supported($0) != 0 }

  /// Values that are usual, and values that are not: far outside, tiny, infinite and no numbers.
  private static let values: [Float] = {
    var state: UInt32 = 1
    let usual = (0..<3 * 1037).map { _ -> Float in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state >> 8) / 16_777_216 * 1.6 - 0.2
    }
    let rare: [Float] = [
      0, -0.0, 1e-30, -1e-20, 4.5, 1000, -7, 1e9, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
    ]
    return usual.enumerated().map { $0 % 97 == 0 ? rare[$0 / 97 % rare.count] : $1 }
  }()

  private static let ramp: [Float] = (0..<257).map { Float($0) / 256 * Float($0) / 256 }

  /// One step of every kind.
  static var kinds: [(String, [px_step])] {
    [
      ("matrix", [Row.step(PX_MATRIX, [1.1, 0.2, -0.1, 0, 0.9, 0.05, -0.02, 0.1, 1.3, 0.01, 0, -0.01])]),
      ("levels", [Row.step(PX_LEVELS, [0.05, 0.9, 0.7, 0.02, 0.97])]),
      ("invert", [Row.step(PX_INVERT, [0.7])]),
      ("vibrance", [Row.step(PX_VIBRANCE, [0.6])]),
      ("vignette", [Row.step(PX_VIGNETTE, [500, 3, 4e-6, 0.04, 1 / 500, 0.2, 0.3, 0.2, 1, -1.5])]),
    ]
      + [PX_NORMAL, PX_MULTIPLY, PX_SCREEN, PX_OVERLAY, PX_SOFT_LIGHT, PX_LUMINOSITY, PX_COLOR].map { blend in
        (
          "mix \(blend.rawValue)",
          [Row.step(PX_SAVE), Row.step(PX_INVERT, [0.8]), Row.step(PX_MIX, [0.6, Float(blend.rawValue)])]
        )
      }
  }

  @Test("every step gives the same bytes as the plain code", arguments: others, 0..<12)
  func steps(instructions: px_instructions, index: Int) {
    let steps = Self.kinds[index].1
    #expect(Self.bits(instructions, steps) == Self.bits(PX_BASELINE, steps), "\(Self.kinds[index].0)")
  }

  @Test("steps with tables give the same bytes as the plain code", arguments: others)
  func tables(instructions: px_instructions) {
    Self.ramp.withUnsafeBufferPointer { ramp in
      for kind in [PX_CURVE, PX_LUMINANCE_CURVE, PX_BLACK_AND_WHITE] {
        var step = Row.step(kind, [0.05, 0.03])
        (step.table, step.table_count) = (ramp.baseAddress, Int32(ramp.count))
        #expect(Self.bits(instructions, [step]) == Self.bits(PX_BASELINE, [step]), "kind \(kind.rawValue)")
      }
      // 128 pairs of a value and a difference.
      let tone = px_tone(
        pairs: ramp.baseAddress, count: 128, low: -0.5, steps_per_unit: 64, below_offset: 0.1, below_slope: 1,
        above_offset: -0.2, above_slope: 0.5)
      [tone, px_tone(), tone].withUnsafeBufferPointer { tones in
        var step = Row.step(PX_TONE)
        step.tones = tones.baseAddress
        #expect(Self.bits(instructions, [step]) == Self.bits(PX_BASELINE, [step]), "tone")
      }
    }
  }

  @Test("tables of colors give the same bytes as the plain code", arguments: others, 0..<9)
  func colorTables(instructions: px_instructions, index: Int) {
    let transfer = Float(index % 3)
    // A cube, curves, curves before a cube.
    let (side, count) = [(5, 0), (0, 9), (3, 17)][index / 3]
    let samples = (0..<4 * side * side * side + 3 * count).map { Float($0 * 7919 % 1009) / 1009 }
    samples.withUnsafeBufferPointer { samples in
      var step = Row.step(PX_LUT, [0, -0.1, 0.05, 1, 1.1, 0.9, 1, 1 / 1.2, 1 / 0.85, transfer, Float(count)])
      (step.table, step.table_count) = (samples.baseAddress, Int32(side))
      #expect(Self.bits(instructions, [step]) == Self.bits(PX_BASELINE, [step]))
    }
  }

  /// One mask of every kind: kinds with their numbers, in postfix order.
  static let masks: [[(px_mask_kind, [Float])]] = [
    [(PX_MASK_LINEAR, [0.001, 0.1])], [(PX_MASK_RADIAL, [0.003, 0.001, -0.002, 0.004, 1.7])],
    [(PX_MASK_RADIAL, [0.003, 0.001, -0.002, 0.004, 0])], [(PX_MASK_LUMINANCE, [0.2, 5, 0.7, 0])],
    [(PX_MASK_COLOR, [0.6, 0.8, 0.3, 1.5])], [(PX_MASK_COLOR, [0.6, 0.8, 0.9, 0])],
    [(PX_MASK_BRUSH, [90, 1.4, 0.8])], [(PX_MASK_BRUSH, [90, 0, 1])],
    [
      (PX_MASK_LINEAR, [0.001, 0.1]), (PX_MASK_COLOR, [1, 0, 1, 1]), (PX_MASK_ALL, []), (PX_MASK_NOT, []),
      (PX_MASK_BRUSH, [90, 1.4, 0.8]), (PX_MASK_ANY, []),
    ],
  ]

  @Test("masks give the same bytes as the plain code", arguments: others, masks.indices)
  func maskKinds(instructions: px_instructions, index: Int) {
    let points: [Float] = [20, -30, 300, 40, 310, 40, 900, 5]
    points.withUnsafeBufferPointer { points in
      let nodes = Self.masks[index].map { kind, numbers -> px_mask_node in
        var node = px_mask_node()
        (node.kind, node.points, node.point_count) = (kind, points.baseAddress, 4)
        node.map = (0.9, 0.2, 3.3, -0.2, 0.9, 1.7)
        node.origin = (40.25, -3)
        withUnsafeMutableBytes(of: &node.p) { $0.copyBytes(from: numbers.withUnsafeBytes { Array($0) }) }
        return node
      }
      nodes.withUnsafeBufferPointer { nodes in
        var mix = Row.step(PX_MIX, [0.9, Float(index % 7)])
        (mix.mask, mix.mask_count) = (nodes.baseAddress, Int32(nodes.count))
        let steps = [Row.step(PX_SAVE), Row.step(PX_INVERT, [0.8]), mix]
        let plain = Self.bits(PX_BASELINE, steps)
        #expect(Self.bits(instructions, steps) == plain)
        #expect(plain != Self.bits(PX_BASELINE, []) && plain != Self.bits(PX_BASELINE, [steps[1]]))
      }
    }
  }

  @Test("damaged masks, with too many nodes open or too few, are no masks that read beyond their own")
  func damagedMasks() {
    var node = px_mask_node()
    node.kind = PX_MASK_LINEAR
    node.map = (1, 0, 0, 0, 1, 0)
    var combined = node
    combined.kind = PX_MASK_ALL
    for nodes in [[px_mask_node](repeating: node, count: 40), [combined], [node, combined, combined]] {
      nodes.withUnsafeBufferPointer { nodes in
        var mix = Row.step(PX_MIX, [1, 0])
        (mix.mask, mix.mask_count) = (nodes.baseAddress, Int32(nodes.count))
        let found = Row.run([0.1, 0.2, 0.3], steps: [Row.step(PX_SAVE), Row.step(PX_INVERT, [1]), mix])
        let isFinite = found.allSatisfy(\.isFinite)
        #expect(isFinite)
      }
    }
  }

  @Test("sharpening gives the same bytes as the plain code", arguments: others, [3, 4] as [Int32])
  func sharpening(instructions: px_instructions, bands: Int32) {
    func bits(_ instructions: px_instructions) -> [UInt32] {
      let weights: [Float] = [0.4, 0.24, 0.05, 0.01]
      var frame = px_frame(x: 0, y: 0, width: 37, height: 3 * 1037 / 37 / bands)
      let input = Self.values.map { $0.isFinite ? $0 : 0.5 }
      var output = [Float](repeating: 0, count: Int(frame.width * frame.height * bands))
      Row.using(instructions) {
        weights.withUnsafeBufferPointer { weights in
          var kernel = px_sharpen(amount: 0.9, detail: 0.3, masking: 0.4, weights: weights.baseAddress, reach: 3)
          let stride = Int(frame.width * bands) * MemoryLayout<Float>.size
          var (source, target) = (px_source(), px_target())
          (source.sample, source.bands, target.sample, target.bands) = (PX_F32, bands, PX_F32, bands)
          let steps = [Row.step(PX_INVERT, [0.2])]
          withUnsafePointer(to: source) { source in
            withUnsafePointer(to: target) { target in
              steps.withUnsafeBufferPointer { steps in
                var pass = px_area_pass()
                (pass.source, pass.target, pass.is_mixed) = (source, target, 1)
                (pass.before, pass.before_count) = (steps.baseAddress, 1)
                (pass.after, pass.after_count) = (steps.baseAddress, 1)
                (pass.opacity, pass.blend) = (0.7, PX_SOFT_LIGHT)
                var scratch = [Float](repeating: .nan, count: px_sharpen_scratch(&kernel, frame.width))
                var (from, to) = (frame, frame)
                px_sharpen_tile(&kernel, &pass, &frame, input, stride, &from, &output, stride, &to, &scratch)
              }
            }
          }
        }
      }
      return output.map(\.bitPattern)
    }
    #expect(bits(instructions) == bits(PX_BASELINE))
  }

  @Test("a processor without a set keeps the one in use")
  func unsupported() {
    Row.using(PX_BASELINE) {
      #expect(px_use_instructions(px_instructions(99)) == 0)
      #expect(px_instructions_in_use() == PX_BASELINE)
    }
  }

  /// What steps make of all values; no numbers are all the same.
  private static func bits(_ instructions: px_instructions, _ steps: [px_step]) -> [UInt32] {
    Row.using(instructions) { Row.run(values, steps: steps) }.map { $0.isNaN ? 0x7FC0_0000 : $0.bitPattern }
  }
}
