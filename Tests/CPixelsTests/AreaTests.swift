import CPixels
import TestSupport
import Testing

/// The driver of area steps, with every kernel of the list.
@Suite("area steps", .timeLimit(.minutes(Effort.minutes)))
struct AreaTests {
  private static let others: [px_instructions] = [PX_AVX2, PX_AVX512].filter { px_instructions_supported($0) != 0 }

  /// Numbers that are not just any.
  private static let numbers: [String: [[Double]]] = [
    "sharpen": [[0.9, 1.3, 0.3, 0.4], [1.5, 3, 1, 0]], "blur": [[0.6], [3], [9]],
    "median_color": [[1], [2], [5]], "pixelate": [[7], [3.4]], "glow": [[3, 0.8]],
    "defringe": [[3, 1, 0.6, -0.8, 1.2, 0.7, -0.9, 0.43, 0.8]],
    "tilt_shift": [[6, 40.5, 30, 0.8, 0.6, 0.05, 5]],
    "noise_reduction": [[40, 0, 50, 1], [70, 30, 0, 0.5], [0, 100, 100, 1]],
  ]

  /// 195 numbers for any kernel that has a table.
  nonisolated(unsafe) private static let table: UnsafePointer<Float> = {
    let table = UnsafeMutablePointer<Float>.allocate(capacity: 195)
    for index in 0..<195 { table[index] = 0.02 + 0.3 * Float(index * 7919 % 1009) / 1009 }
    return UnsafePointer(table)
  }()

  /// Every kernel of the list.
  static let kinds = (0..<PX_AREA_COUNT.rawValue).map { px_area_kind(rawValue: $0) }

  private static func steps(_ kind: px_area_kind) -> [px_area] {
    if kind == PX_AREA_local { return [LocalSpecimen.usual.area] }
    return (numbers[String(cString: px_area_name(kind))] ?? [[1, 1, 1, 1]]).map { numbers in
      var area = px_area()
      area.kind = kind
      (area.table, area.table_count) = (table, 195)
      withUnsafeMutableBytes(of: &area.p) { $0.copyBytes(from: numbers.withUnsafeBytes { Array($0) }) }
      return area
    }
  }

  @Test("every kernel gives the same bytes as the plain code", arguments: others, kinds)
  func instructionSets(instructions: px_instructions, kind: px_area_kind) {
    for area in Self.steps(kind) {
      for bands in [1, 3, 4] as [Int32] {
        let tile = AreaTile(83, 61, bands: bands)
        let plain = Row.using(PX_BASELINE) { tile.run(area, mixed: true) }
        #expect(Row.using(instructions) { tile.run(area, mixed: true) } == plain, "\(bands) bands")
        #expect(plain.existAndSatisfy { Float(bitPattern: $0).isFinite })
      }
    }
  }

  @Test("a part has the same bytes as in the whole", arguments: kinds)
  func parts(kind: px_area_kind) {
    for area in Self.steps(kind) {
      for bands in [1, 3, 4] as [Int32] {
        let tile = AreaTile(173, 90, bands: bands)
        let whole = tile.run(area)
        // Gray has no fringes.
        #expect((whole == tile.bits) == (kind == PX_AREA_defringe && bands == 1))
        for (x, y, width, height) in [(0, 0, 40, 30), (37, 21, 64, 50), (172, 89, 1, 1), (0, 47, 173, 3)]
          as [(Int32, Int32, Int32, Int32)]
        {
          let part = px_frame(x: x, y: y, width: width, height: height)
          #expect(tile.run(area, part) == tile.part(part, of: whole), "\(width) × \(height) at \(x), \(y)")
        }
      }
    }
  }

  @Test("texture affects its whole reach along rows and columns, and nothing beyond")
  func textureReach() {
    var area = LocalSpecimen.usual.area
    let reach = px_area_reach(&area)
    #expect(reach == 3)
    let plain = AreaTile(40, 40, bands: 1)
    var other = plain
    other.values[20 * 40 + 20] += 0.5
    let changed = zip(plain.run(area), other.run(area)).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    let (columns, rows) = (changed.map { Int32($0 % 40) - 20 }, changed.map { Int32($0 / 40) - 20 })
    #expect(columns.min() == -reach && columns.max() == reach)
    #expect(rows.min() == -reach && rows.max() == reach)
  }

  @Test(
    "a continued kernel gives a column the same bytes as in the whole, in parts of any height",
    arguments: kinds.filter { px_area_is_continued($0) != 0 })
  func columns(kind: px_area_kind) {
    for area in Self.steps(kind) {
      for bands in [1, 3, 4] as [Int32] {
        let tile = AreaTile(173, 90, bands: bands)
        let whole = tile.run(area, mixed: true)
        for (column, heights) in [
          (px_frame(x: 0, y: 0, width: 173, height: 90), [1, 1, 30, 58]),
          (px_frame(x: 61, y: 0, width: 70, height: 90), [45, 45]),
          (px_frame(x: 120, y: 21, width: 53, height: 69), [7, 2, 60]),
        ] {
          let found = tile.run(area, column: column, heights: heights.map { Int32($0) })
          #expect(found == tile.part(column, of: whole), "\(column.width) columns at \(column.x), \(bands) bands")
        }
      }
    }
  }

  // A local pass has the base of another picture here, and a glow is light.
  @Test(
    "a constant picture stays constant, and alpha is unchanged",
    arguments: kinds.filter { $0 != PX_AREA_local && $0 != PX_AREA_glow })
  func even(kind: px_area_kind) {
    for area in Self.steps(kind) {
      var tile = AreaTile(31, 23, bands: 4)
      for pixel in 0..<31 * 23 { for band in 0..<3 { tile.values[4 * pixel + band] = 0.3 } }
      for (index, bits) in tile.run(area).enumerated() {
        let (found, expected) = (Float(bitPattern: bits), tile.values[index])
        #expect(index % 4 == 3 ? found == expected : abs(found - expected) < 1e-5)
      }
    }
  }
}

/// A picture of floats on which area steps are run.
private struct AreaTile {
  let image: px_frame
  let bands: Int32
  var values: [Float]

  init(_ width: Int32, _ height: Int32, bands: Int32) {
    image = px_frame(x: 0, y: 0, width: width, height: height)
    self.bands = bands
    var state: UInt32 = 1
    values = (0..<Int(width * height * bands)).map { index in
      state = state &* 1_664_525 &+ 1_013_904_223
      let value = Float(state >> 8) / 16_777_216
      // Some alpha is 0.
      return bands == 4 && index % 4 == 3 ? max(0, value * 1.2 - 0.2) : value * 1.6 - 0.2
    }
  }

  var bits: [UInt32] { values.map(\.bitPattern) }

  /// A part of the numbers of a whole.
  func part(_ part: px_frame, of whole: [UInt32]) -> [UInt32] {
    (part.y..<part.y + part.height).flatMap { y in
      let start = Int((y * image.width + part.x) * bands)
      return Array(whole[start..<start + Int(part.width * bands)])
    }
  }

  /// An area step on a part, from memory that holds what the part needs and nothing else; `mixed` adds steps before and
  /// after, and a blend.
  func run(_ area: px_area, _ part: px_frame? = nil, mixed: Bool = false) -> [UInt32] {
    var (area, image, to) = (area, image, part ?? image)
    var from = needs(area, to)
    let input = floats(from)
    var output = [Float](repeating: .nan, count: Int(to.width * to.height * bands))
    withPass(mixed: mixed) { pass in
      var scratch = [Float](repeating: .nan, count: px_area_scratch(&area, pass, &from, &to))
      px_area_tile(
        &area, pass, &image, input, stride(from), &from, &output, stride(to), &to, &scratch)
    }
    return output.map(\.bitPattern)
  }

  /// An area step with steps before and after on a column, in parts of these heights. For each part the memory holds the
  /// rows that are new, and the step and the pass lie elsewhere.
  func run(_ area: px_area, column: px_frame, heights: [Int32]) -> [UInt32] {
    var (area, image, to, from) = (area, image, column, needs(area, column))
    let reach = px_area_reach(&area)
    var scratch: [Float] = []
    withPass(mixed: true) { pass in
      scratch = [Float](repeating: .nan, count: px_area_column_scratch(&area, pass, &from, &to))
    }
    return scratch.withUnsafeMutableBufferPointer { scratch in
      guard let scratch = scratch.baseAddress else { return [] }
      withPass(mixed: true) { px_area_column_begin(&area, $0, &image, &from, &to, scratch) }
      var (y, loaded) = (to.y, from.y)
      return heights.flatMap { height in
        let end = min(y + height + reach, image.height)
        let input = floats(px_frame(x: from.x, y: loaded, width: from.width, height: max(0, end - loaded)))
        var output = [Float](repeating: .nan, count: Int(to.width * height * bands))
        var moved = area
        withPass(mixed: true) { pass in
          px_area_column_rows(&moved, pass, &from, &to, scratch, input, stride(from), &output, stride(to), y, height)
        }
        (y, loaded) = (y + height, max(loaded, end))
        return output.map(\.bitPattern)
      }
    }
  }

  private func needs(_ area: px_area, _ to: px_frame) -> px_frame {
    let reach = withUnsafePointer(to: area) { px_area_reach($0) }
    let (left, top) = (max(0, to.x - reach), max(0, to.y - reach))
    let (right, bottom) = (min(image.width, to.x + to.width + reach), min(image.height, to.y + to.height + reach))
    return px_frame(x: left, y: top, width: right - left, height: bottom - top)
  }

  private func floats(_ frame: px_frame) -> [Float] { part(frame, of: bits).map { Float(bitPattern: $0) } }

  private func stride(_ frame: px_frame) -> Int { Int(frame.width * bands) * MemoryLayout<Float>.size }

  private func withPass(mixed: Bool, _ body: (UnsafePointer<px_area_pass>) -> Void) {
    var (source, target) = (px_source(), px_target())
    (source.sample, source.bands, target.sample, target.bands) = (PX_F32, bands, PX_F32, bands)
    let steps = mixed ? [Row.step(PX_STEP_invert, [0.2])] : []
    withUnsafePointer(to: source) { source in
      withUnsafePointer(to: target) { target in
        steps.withUnsafeBufferPointer { steps in
          var pass = px_area_pass()
          (pass.source, pass.target, pass.is_mixed, pass.is_gray) = (source, target, mixed ? 1 : 0, bands == 1 ? 1 : 0)
          (pass.before, pass.before_count) = (steps.baseAddress, Int32(steps.count))
          (pass.after, pass.after_count) = (steps.baseAddress, Int32(steps.count))
          (pass.opacity, pass.blend) = (0.7, PX_SOFT_LIGHT)
          withUnsafePointer(to: pass, body)
        }
      }
    }
  }
}
