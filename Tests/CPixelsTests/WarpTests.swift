import CPixels
import TestSupport
import Testing

@Suite("sampling through nonlinear maps", .timeLimit(.minutes(Effort.minutes)))
struct WarpTests {
  private static let others: [px_instructions] = [PX_AVX2, PX_AVX512].filter { px_instructions_supported($0) != 0 }

  private static func bend(_ kind: px_bend_kind, _ numbers: [Double]) -> px_bend {
    var bend = px_bend()
    bend.kind = kind
    withUnsafeMutableBytes(of: &bend.p) { p in
      for (index, number) in numbers.enumerated() { p.bindMemory(to: Double.self)[index] = number }
    }
    return bend
  }

  /// A tilt, and a lens behind it whose red is larger.
  private static let bends = [
    bend(PX_BEND_PROJECTIVE, [1.1, 0.1, -3, -0.05, 0.95, 1, 0.002, -0.003, 1]),
    bend(PX_BEND_LENS, [24, 20, 1.0 / 976, 1.05, -0.1, 0.97, 1, 0.5, 0.5, 48, 40]),
  ]

  /// A part of the output, from memory that holds the whole or only what the part needs.
  private static func sample(
    _ bends: [px_bend], _ plane: Plane, _ part: px_frame, bands: Int = 3, isSplit: Bool = true, onlyNeeded: Bool = false
  ) -> [Float] {
    var warp = px_warp()
    warp.map = (1, 0, 0.25, 0, 1, -0.5)
    warp.is_split = isSplit ? 1 : 0
    (warp.width, warp.height) = (Int32(plane.width), Int32(plane.height))
    var output = [Float](repeating: .nan, count: Int(part.width * part.height) * bands)
    bends.withUnsafeBufferPointer { table in
      (warp.bends, warp.bend_count) = (table.baseAddress, Int32(table.count))
      var (wanted, from) = (part, plane.frame)
      if onlyNeeded {
        let needed = px_warp_needs(&warp, &wanted)
        let (right, bottom) = (
          min(needed.x + needed.width, plane.frame.width), min(needed.y + needed.height, plane.frame.height)
        )
        from = px_frame(x: needed.x, y: needed.y, width: right - needed.x, height: bottom - needed.y)
      }
      let input = plane.part(from).values.flatMap { value in (1...bands).map { value * Float($0) } }
      output.withUnsafeMutableBufferPointer { output in
        guard let base = output.baseAddress else { return }
        for row in 0..<Int(part.height) {
          px_warp_row(
            &warp, Int32(bands), input, from.x, from.y, from.width, from.height, Int(from.width) * bands,
            base + row * Int(part.width) * bands, part.x, part.y + Int32(row), part.width)
        }
      }
    }
    return output
  }

  private static let whole = px_frame(x: 0, y: 0, width: 48, height: 40)

  @Test("without bends it equals affine sampling, with any number of bands", arguments: 1...4)
  func straight(bands: Int) {
    let plane = Plane.noise(48, 40)
    var affine = px_affine()
    affine.map = (1, 0, 0.25, 0, 1, -0.5)
    affine.linear = (1, 0, 0, 1)
    (affine.sigma_x, affine.sigma_y, affine.reach_x, affine.reach_y) = (1, 1, 3, 3)
    let input = plane.values.flatMap { value in (1...bands).map { value * Float($0) } }
    var expected = [Float](repeating: .nan, count: 48 * 40 * bands)
    expected.withUnsafeMutableBufferPointer { output in
      guard let base = output.baseAddress else { return }
      for row in 0..<40 {
        px_affine_row(
          &affine, Int32(bands), input, 0, 0, 48, 40, 48 * bands, base + row * 48 * bands, 0, Int32(row), 48)
      }
    }
    for isSplit in [false, true] {
      let found = Self.sample([], plane, Self.whole, bands: bands, isSplit: isSplit)
      #expect(zip(found, expected).existAndSatisfy { abs($0 - $1) < 1e-6 })
    }
  }

  @Test(
    "a part computed from only the pixels it needs has the same bytes as in the whole, on every instruction set",
    arguments: 1...4)
  func parts(bands: Int) {
    let plane = Plane.noise(48, 40)
    let whole = Instructions.using(PX_BASELINE) { Self.sample(Self.bends, plane, Self.whole, bands: bands) }
    let isFinite = whole.allSatisfy(\.isFinite)
    #expect(isFinite)
    for set in [PX_BASELINE] + Self.others {
      Instructions.using(set) {
        for part in [px_frame(x: 0, y: 0, width: 9, height: 3), px_frame(x: 31, y: 22, width: 17, height: 18)] {
          let found = Self.sample(Self.bends, plane, part, bands: bands, onlyNeeded: true)
          let (width, left) = (Int(part.width) * bands, Int(part.x) * bands)
          for row in 0..<Int(part.height) {
            let start = (Int(part.y) + row) * 48 * bands + left
            #expect(
              found[row * width..<(row + 1) * width].map(\.bitPattern)
                == whole[start..<start + width].map(\.bitPattern))
          }
        }
      }
    }
  }

  @Test("a place moves with its position by its derivative, and has none beyond the horizon")
  func derivative() {
    var map = [1, 0, 0.25, 0, 1, -0.5]
    func place(_ x: Double, _ y: Double) -> px_place {
      var place = px_place()
      #expect(px_bent_place(&map, Self.bends, 2, 0, x, y, &place) == 1)
      return place
    }
    let (here, right, below) = (place(30, 14), place(30.001, 14), place(30, 14.001))
    let (a, b, c, d) = here.jacobian
    for (found, expected) in [
      (a, right.x - here.x), (c, right.y - here.y), (b, below.x - here.x), (d, below.y - here.y),
    ] {
      #expect(abs(found - expected * 1000) < 1e-4)
    }
    var beyond = px_place()
    #expect(px_bent_place(&map, Self.bends, 2, 1, 0, 1000, &beyond) == 0)
  }
}
