import CPixels
import TestSupport
import Testing

@Suite("instruction sets", .timeLimit(.minutes(Effort.minutes)))
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

  /// What a kernel is tried with.
  struct Specimen {
    var numbers: [Float] = [
      0.05, 0.9, 0.7, 0.02, 0.97, 0.2, 0.3, 0.4, 1.1, -0.6, 0.15, 0.35, 0.6, 0.8, 0.25, 0.45,
    ]
    var table = ramp
    var count = ramp.count
  }

  /// Specimens of kernels whose numbers or tables are not just any.
  static let specimens: [String: [Specimen]] = [
    "vignette": [Specimen(numbers: [500, 3, 4e-6, 0.04, 1 / 500, 0.2, 0.3, 0.2, 1, -1.5])],
    "selective_color": [
      Specimen(
        table: [0.5, 0.02, 0.03, 9, -0.3, 0.2, 0.5, 0, 0.7, -0.1, 0.1, 16, 0.4, -0.5, -0.7, 0], count: 16)
    ],
    "picture": (0..<7).map { Specimen(numbers: [Float($0)]) },
    "border": [Specimen(numbers: [100.25, -1, 900.75, 1, 0.2, 0.3, 0.4])],
    "lut": (0..<9).map { index in
      // A cube, curves, curves before a cube; with each of the transfer curves.
      let (side, count) = [(5, 0), (0, 9), (3, 17)][index / 3]
      return Specimen(
        numbers: [0, -0.1, 0.05, 1, 1.1, 0.9, 1, 1 / 1.2, 1 / 0.85, Float(index % 3), Float(count)],
        table: (0..<4 * side * side * side + 3 * count).map { Float($0 * 7919 % 1009) / 1009 }, count: side)
    },
  ]

  /// Every kernel of the list.
  static let kinds = (0..<PX_STEP_COUNT.rawValue).map { px_step_kind(rawValue: $0) }

  @Test("every kernel of the list gives the same bytes as the plain code", arguments: others, kinds)
  func steps(instructions: px_instructions, kind: px_step_kind) {
    let name = String(cString: px_step_name(kind))
    Self.withSteps(kind) { step in
      let plain = Self.bits(PX_BASELINE, [step])
      #expect(Self.bits(instructions, [step]) == plain, "\(name)")
      #expect(plain != Self.bits(PX_BASELINE, []), "\(name) changes nothing")
    }
  }

  /// Calls the body with a step for each specimen of a kernel.
  static func withSteps(_ kind: px_step_kind, _ body: (px_step) -> Void) {
    for specimen in specimens[String(cString: px_step_name(kind))] ?? [Specimen()] {
      specimen.table.withUnsafeBufferPointer { table in
        // 128 pairs of a value and a difference.
        let tone = px_tone(
          pairs: table.baseAddress, count: 128, low: -0.5, steps_per_unit: 64, below_offset: 0.1, below_slope: 1,
          above_offset: -0.2, above_slope: 0.5)
        [tone, px_tone(), tone].withUnsafeBufferPointer { tones in
          var step = Row.step(kind, specimen.numbers)
          (step.table, step.table_count) = (table.baseAddress, Int32(specimen.count))
          step.tones = tones.baseAddress
          step.layer = layer
          body(step)
        }
      }
    }
  }

  static let blends = [PX_NORMAL, PX_MULTIPLY, PX_SCREEN, PX_OVERLAY, PX_SOFT_LIGHT, PX_LUMINOSITY, PX_COLOR]

  @Test("every blend mode gives the same bytes as the plain code", arguments: others, blends)
  func mixes(instructions: px_instructions, blend: px_blend) {
    let invert = Row.step(PX_STEP_invert, [0.8])
    let steps = [Row.step(PX_SAVE), invert, Row.step(PX_MIX, [0.6, Float(blend.rawValue)])]
    #expect(Self.bits(instructions, steps) == Self.bits(PX_BASELINE, steps))
  }

  /// A picture of 20 × 11 pixels that lies aslant over the row.
  private static nonisolated(unsafe) let layer: UnsafePointer<px_layer> = {
    let pixels = UnsafeMutablePointer<Float>.allocate(capacity: 20 * 11 * 4)
    for index in 0..<20 * 11 {
      let alpha = Float(index * 31 % 256) / 255
      for channel in 0..<3 { pixels[4 * index + channel] = alpha * Float(index * (channel + 7) % 101) / 101 }
      pixels[4 * index + 3] = alpha
    }
    let layer = UnsafeMutablePointer<px_layer>.allocate(capacity: 1)
    layer.initialize(
      to: px_layer(
        map: (0.021, 0.3, -0.7, 0.009, -0.2, 1.3), bends: nil, bend_count: 0, pixels: pixels, width: 20, height: 11))
    return UnsafePointer(layer)
  }()

  /// A picture of 24 × 17 values.
  private static nonisolated(unsafe) let picture: UnsafePointer<UInt16> = {
    let values = UnsafeMutablePointer<UInt16>.allocate(capacity: 24 * 17)
    for index in 0..<24 * 17 { values[index] = UInt16(truncatingIfNeeded: index * 2753) }
    return UnsafePointer(values)
  }()

  /// One mask of every kind: kinds with their numbers, in postfix order.
  static let masks: [[(px_mask_kind, [Float])]] = [
    [(PX_MASK_LINEAR, [0.001, 0.1])], [(PX_MASK_RADIAL, [0.003, 0.001, -0.002, 0.004, 1.7])],
    [(PX_MASK_RADIAL, [0.003, 0.001, -0.002, 0.004, 0])], [(PX_MASK_LUMINANCE, [0.2, 5, 0.7, 0])],
    [(PX_MASK_COLOR, [0.6, 0.8, 0.3, 1.5])], [(PX_MASK_COLOR, [0.6, 0.8, 0.9, 0])],
    [(PX_MASK_BRUSH, [90, 1.4, 0.8])], [(PX_MASK_BRUSH, [90, 0, 1])], [(PX_MASK_IMAGE, [])],
    [(PX_MASK_RECTANGLE, [210.3, 40])],
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
        if kind == PX_MASK_IMAGE {
          (node.map.0, node.map.1) = (0.03, 0.2)
          (node.picture_width, node.picture_height) = (24, 17)
          node.picture = Self.picture
        }
        withUnsafeMutableBytes(of: &node.p) { $0.copyBytes(from: numbers.withUnsafeBytes { Array($0) }) }
        return node
      }
      nodes.withUnsafeBufferPointer { nodes in
        var mix = Row.step(PX_MIX, [0.9, Float(index % 7)])
        (mix.mask, mix.mask_count) = (nodes.baseAddress, Int32(nodes.count))
        let steps = [Row.step(PX_SAVE), Row.step(PX_STEP_invert, [0.8]), mix]
        let plain = Self.bits(PX_BASELINE, steps)
        #expect(Self.bits(instructions, steps) == plain)
        #expect(plain != Self.bits(PX_BASELINE, []) && plain != Self.bits(PX_BASELINE, [steps[1]]))
      }
    }
  }

  @Test("damaged masks with too many or too few open nodes are never read beyond their end")
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
        let found = Row.run([0.1, 0.2, 0.3], steps: [Row.step(PX_SAVE), Row.step(PX_STEP_invert, [1]), mix])
        let isFinite = found.allSatisfy(\.isFinite)
        #expect(isFinite)
      }
    }
  }

  @Test("an unsupported instruction set is not selected")
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
