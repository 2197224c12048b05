import CPixels
import TestSupport
import Testing

/// Results that are cached by 8-bit color.
@Suite("cached colors", .timeLimit(.minutes(Effort.minutes)))
struct ColorCacheTests {
  /// Steps that make caching pay, whatever comes with them.
  private static var costly: [px_step] { [Row.step(PX_STEP_vibrance, [0.4]), Row.step(PX_STEP_sepia, [0.3])] }

  private static let unplaced = InstructionTests.kinds.filter { px_step_is_placed($0) == 0 }

  @Test(
    "cached colors have the same bytes as computed ones with every instruction set, also if colors share an entry",
    arguments: Instructions.available, unplaced)
  func sameBytes(instructions: px_instructions, kind: px_step_kind) {
    InstructionTests.withSteps(kind) { step in
      let steps = [step] + Self.costly
      Row.using(instructions) {
        for colors in [ColorRow.fewColors, .smooth, .random] {
          let computed = colors.run(steps)
          let caching = CachingRow(steps)
          // The second time all colors that kept their entry are known.
          for time in 1...2 { #expect(caching.run(colors) == computed, "\(colors.name), time \(time)") }
        }
      }
    }
  }

  @Test("a row of any length is processed to its last pixel", arguments: [1, 2, 3, 4, 5, 511, 512, 513, 1030])
  func lengths(width: Int) {
    let colors = ColorRow(name: "a part", bytes: Array(ColorRow.smooth.bytes.prefix(3 * width)))
    let caching = CachingRow(Self.costly)
    for _ in 1...2 { #expect(caching.run(colors) == colors.run(Self.costly)) }
  }

  @Test("a cached color is not computed again")
  func lookups() {
    let caching = CachingRow(Self.costly)
    _ = caching.run(.fewColors)
    // Other steps would give other colors, if they were computed.
    caching.steps[0].p.0 = -0.9
    #expect(caching.run(.fewColors) == ColorRow.fewColors.run(Self.costly))
  }

  @Test(
    "exactly the steps that give a color different results elsewhere are listed as position-dependent",
    arguments: InstructionTests.kinds)
  func placed(kind: px_step_kind) {
    var differs = false
    InstructionTests.withSteps(kind) { step in
      let bits = [0, 3, 40].flatMap { y in ColorRow.even.run([step], y: y) }
      let results = Set(stride(from: 0, to: bits.count, by: 3).map { Array(bits[$0..<$0 + 3]) })
      if results.count > 1 { differs = true }
    }
    #expect(differs == (px_step_is_placed(kind) != 0), "\(String(cString: px_step_name(kind)))")
  }

  @Test("caching ends before position-dependent steps, and is not used for cheap steps")
  func steps() {
    let (matrix, vignette) = (Row.step(PX_STEP_matrix), Row.step(PX_STEP_vignette))
    var masked = Row.step(PX_MIX, [0.5])
    masked.mask_count = 1
    let (save, mixed, alpha) = (Row.step(PX_SAVE), Row.step(PX_MIX, [0.5]), Row.step(PX_MIX, [0.5, 0, 1]))
    func count(_ steps: [px_step]) -> Int32 { px_color_steps(steps, Int32(steps.count)) }
    let costly = Self.costly
    #expect(count(costly + [vignette]) == 2)
    #expect(count([matrix] + costly + [matrix, vignette] + costly) == 4)
    #expect(count([vignette] + costly) == 0)
    #expect(count(costly + [save] + costly + [masked]) == 2)
    #expect(count(costly + [save] + costly + [alpha]) == 2)
    #expect(count(costly + [save, matrix, vignette, mixed]) == 2)
    #expect(count(costly + [save, matrix, mixed]) == 5)
    #expect(count([]) == 0)
    #expect(count([matrix, costly[0]]) == 0)
  }
}

/// A row of 8-bit colors.
private struct ColorRow: Sendable {
  let name: String
  let bytes: [UInt8]

  private static func row(_ name: String, _ color: (UInt32) -> UInt32) -> ColorRow {
    var state: UInt32 = 1
    return ColorRow(
      name: name,
      bytes: (0..<60_000).flatMap { _ -> [UInt8] in
        state = state &* 1_664_525 &+ 1_013_904_223
        let color = color(state >> 8)
        return [UInt8(color & 255), UInt8(color >> 8 & 255), UInt8(color >> 16 & 255)]
      })
  }

  /// More colors than a cache has entries.
  static let random = row("random") { $0 }
  static let fewColors = row("few colors") { $0 % 61 &* 0x03_05_07 }
  /// Colors around one, as in a sky.
  static let smooth = row("smooth") { 0xC0_80_40 | $0 & 0x07_07_07 }
  static let even = ColorRow(name: "one color", bytes: (0..<1200).flatMap { _ in [200, 90, 40] as [UInt8] })

  private static let decode: [Float] = (0...255).map { Float(px_srgb_decode(Double($0) / 255)) }

  /// The bits of the linear light after some steps.
  func run(_ steps: [px_step], y: Int32 = 0, _ cache: UnsafeMutablePointer<px_color_cache>? = nil) -> [UInt32] {
    Self.decode.withUnsafeBufferPointer { decode in
      var source = px_source()
      (source.sample, source.bands, source.colors) = (PX_U8, 3, cache)
      source.decode = (decode.baseAddress, decode.baseAddress, decode.baseAddress)
      // Another space's primaries.
      source.has_matrix = 1
      source.matrix = (1.2, -0.15, -0.05, -0.04, 1.06, -0.02, 0, -0.1, 1.1)
      var target = px_target()
      (target.sample, target.bands) = (PX_F32, 3)
      var output = [Float](repeating: .nan, count: bytes.count)
      px_run_row(&source, steps, Int32(steps.count), &target, bytes, &output, Int32(bytes.count / 3), 0, y)
      return output.map { $0.isNaN ? 0x7FC0_0000 : $0.bitPattern }
    }
  }
}

/// A program with a cache.
private final class CachingRow {
  var steps: [px_step]
  private let cache = UnsafeMutablePointer<px_color_cache>.allocate(capacity: 1)
  private let entries = UnsafeMutablePointer<Float>.allocate(capacity: Int(PX_COLOR_FLOATS))

  init(_ steps: [px_step]) {
    self.steps = steps
    cache.initialize(to: px_color_cache())
    px_color_cache_begin(cache, steps, Int32(steps.count), entries)
  }

  deinit {
    entries.deallocate()
    cache.deallocate()
  }

  func run(_ colors: ColorRow) -> [UInt32] { colors.run(steps, cache) }
}
