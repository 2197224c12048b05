import Adjustments
import Documents
import Rendering
import TestSupport
import Testing
import VIPS

extension RenderingSuite {
  /// What the planner makes one against each step by itself.
  @Suite("optimized plans")
  struct OptimizationTests {
    /// Numbers from a seed, in place of a generator that the system seeds.
    private struct RandomSequence {
      var state: UInt64
      mutating func roll(_ sides: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(sides))
      }
    }

    /// A recipe of up to eight steps: usual settings, some at the ends of their ranges, some blended.
    private static func recipe(seed: Int) throws -> [JSONValue] {
      var random = RandomSequence(state: UInt64(seed) &* 977 &+ 13)
      return try (0...random.roll(8)).map { _ in
        let op = Catalog.ops[random.roll(Catalog.ops.count)]
        let type = try #require(Catalog.adjustment(named: op))
        let extremes = Specimens.extremes(of: type).filter { (try? Engine.steps([$0])) != nil }
        let isUsual = random.roll(3) > 0 || type is any GeometryAdjustment.Type || extremes.isEmpty
        let adjustment =
          isUsual ? Specimens.adjustment(op, Specimens.typical[op] ?? [:]) : extremes[random.roll(extremes.count)]
        guard !(type is any UnmixedAdjustment.Type), random.roll(4) == 0 else { return adjustment }
        let blend = BlendMode.allCases[random.roll(BlendMode.allCases.count)].rawValue
        let mask = MaskTests.masks[random.roll(MaskTests.masks.count)]
        let mixing: JSONValue = ["opacity": .number(0.25 * Double(1 + random.roll(4))), "blend": .string(blend)]
        return Specimens.adjustment(op, adjustment, mixing, random.roll(2) == 0 ? ["mask": mask] : [:])
      }
    }

    @Test(
      "a random recipe gives the picture of its single steps within one code",
      arguments: Effort.some(Array(0..<60), oneIn: 2))
    func random(seed: Int) throws {
      let adjustments = try Self.recipe(seed: seed)
      let photo = try Picture(41, 29, bands: [1, 3, 4][seed % 3]).photo()
      let (fast, plain) = (
        try Engine.codes(photo, adjustments), try Engine.codes(photo, adjustments, optimizes: false)
      )
      #expect(fast.count == plain.count)
      let worst = zip(fast, plain).map { abs($0 - $1) }.max() ?? 0
      // A value that lies on a half may be rounded either way.
      #expect(worst <= 1, "\(JSONValue.array(adjustments).canonicalString())")
    }

    @Test(
      "in float the result equals that of the single steps within 1e-4 as displayed",
      arguments: Effort.some(Array((0..<60).reversed()), oneIn: 2))
    func floats(seed: Int) throws {
      let adjustments = try Self.recipe(seed: seed)
      let picture = Picture(41, 29)
      let (fast, plain) = (
        try Engine.linear(picture, adjustments), try Engine.linear(picture, adjustments, optimizes: false)
      )
      let deviation = Deviation(fast.values, plain.values.map { Double($0) }, bands: fast.bands)
      #expect(deviation.worst < 1e-4, "\(deviation): \(JSONValue.array(adjustments).canonicalString())")
    }
  }
}
