import Adjustments
import Documents
import ImageFiles
import Rendering
import TestSupport
import Testing
import VIPS

extension RenderingSuite {
  /// What every mask has to obey.
  @Suite("masks")
  struct MaskTests {
    private static let picture = Picture(97, 64, bands: 4)
    private static let extended = Picture(61, 43, isExtended: true)

    /// One of each shape, and some of them together.
    static let masks: [JSONValue] = [
      ["shape": "linear", "from": [0.2, 0.1], "to": [0.7, 0.9]],
      ["shape": "radial", "center": [0.4, 0.55], "radius": [35, 18], "angle": 30, "feather": 70],
      ["shape": "radial", "radius": [20, 20], "feather": 0],
      ["shape": "luminance", "low": 0.3, "high": 0.6, "smooth": 0.2],
      ["shape": "color", "hue": 20, "range": 40, "smooth": 60],
      [
        "shape": "brush",
        "strokes": [["points": [[0.2, 0.2], [0.6, 0.7], [0.9, 0.3]], "radius": 9, "hardness": 10]],
      ],
      ["shape": "image", "path": "gray.png"], ["not": ["shape": "image", "path": "large.png"]],
      [
        "all": [
          ["shape": "linear"], ["not": ["shape": "radial"]],
          [
            "any": [
              ["shape": "luminance", "high": 0.5, "smooth": 0.1], ["shape": "brush", "strokes": [["radius": 20]]],
            ]
          ],
        ]
      ],
    ]

    /// Masks that are 1, or 0, everywhere.
    private static let everywhere: [JSONValue] = [
      ["shape": "luminance"], ["shape": "radial", "radius": [1000, 1000], "feather": 0],
      ["shape": "image", "path": "white.png"], ["not": ["shape": "image", "path": "black.png"]],
      ["shape": "linear", "from": [-1, -1], "to": [-0.5, -0.5]], ["not": ["shape": "brush"]],
      ["not": ["shape": "radial", "center": [2, 2], "radius": [1, 1]]],
      ["shape": "brush", "strokes": [["points": [[0, 0.5], [1, 0.5]], "radius": 100, "hardness": 100]]],
      ["any": [["shape": "brush"], ["all": [["shape": "luminance"], ["not": ["not": ["shape": "luminance"]]]]]]],
    ]

    private static func usual(_ op: String, _ mask: JSONValue, _ more: JSONValue = [:]) -> JSONValue {
      Specimens.adjustment(op, Specimens.typical[op] ?? [:], more, ["mask": mask])
    }

    @Test(
      "a mask of 1 everywhere has no effect as a mask, and a mask of 0 everywhere leaves every bit unchanged",
      arguments: Effort.pairs(Catalog.mixable, Array(everywhere.indices), oneIn: 3))
    func ends(op: String, index: Int) throws {
      let one = Self.everywhere[index]
      let plain = try Engine.linear(Self.extended, [Specimens.adjustment(op, Specimens.typical[op] ?? [:])])
      #expect(try Engine.linear(Self.extended, [Self.usual(op, one)]).values == plain.values)
      for more in [[:], ["blend": "multiply", "opacity": 0.7]] as [JSONValue] {
        let none = try Engine.linear(Self.extended, [Self.usual(op, ["not": one], more)])
        #expect(none.values.map(\.bitPattern) == Self.extended.values.map(\.bitPattern))
      }
    }

    @Test("not not a mask equals the mask, and all and any of a single mask equal that mask", arguments: masks.indices)
    func logic(index: Int) throws {
      let mask = Self.masks[index]
      func masked(_ mask: JSONValue) throws -> [Float] {
        try Engine.linear(Self.extended, [Self.usual("exposure", mask)]).values
      }
      let plain = try masked(mask)
      let same: [JSONValue] = [
        ["not": ["not": mask]], ["all": [mask]], ["any": [mask]], ["not": ["not": ["not": ["not": mask]]]],
        ["all": [mask, ["shape": "luminance"]]],
      ]
      for other in same { #expect(try masked(other) == plain, "\(other.canonicalString())") }
      // De Morgan, within rounding.
      let other = Self.masks[(index + 1) % Self.masks.count]
      let any = try masked(["any": [mask, other]])
      let not = try masked(["not": ["all": [["not": mask], ["not": other]]]])
      #expect(zip(any, not).existAndSatisfy { abs($0 - $1) <= 4e-6 * max(1, abs($1)) })
      #expect(any != plain && plain != Self.extended.values)
    }

    @Test(
      "a crop after a masked step equals the crop before it", arguments: masks.indices,
      ["exposure", "blackAndWhite", "lut"])
    func crop(index: Int, op: String) throws {
      let cropping: JSONValue = ["op": "crop", "x": 0.21, "y": 0.3, "width": 0.5, "height": 0.45]
      let step = Self.usual(op, Self.masks[index])
      let before = try Engine.linear(Self.extended, [cropping, step])
      #expect(try Engine.linear(Self.extended, [step, cropping]).values == before.values)
      let turned: [JSONValue] = [["op": "rotate", "quarterTurns": 1], ["op": "flip", "axis": "vertical"]]
      #expect(
        try Engine.linear(Self.extended, turned + [step]).values
          == Engine.linear(Self.extended, [step] + turned).values)
    }

    private static let even = Result { () throws -> Photo in
      let gray = Picture(640, 400, bands: 3, values: [Float](repeating: 0.35, count: 640 * 400 * 3))
      try VIPSLibrary.start()
      return try Photo(bytes: ByteBlock(copying: gray.image(depth: 8).encoded(as: Encoding(.jpeg))))
    }

    @Test("a preview from a smaller decode has its masks in the same places", arguments: masks.indices)
    func preview(index: Int) throws {
      let photo = try Self.even.get()
      var output = Engine.png
      output.longEdge = 60
      let request = try OutputRequest(output, path: nil, source: photo.info)
      let steps = try Engine.steps([
        ["op": "crop", "x": 0.13, "width": 0.8, "height": 0.9], Self.usual("exposure", Self.masks[index]),
        ["op": "straighten", "degrees": 3], Self.usual("invert", Self.masks[index]),
      ])
      let plan = try Planner.plan(photo.info, steps: steps, request: request)
      let preview = try Planner.preview(photo.info, steps: steps, request: request).plan
      #expect(preview.stages != plan.stages)
      let (whole, quick) = (try Renderer.image(plan, of: photo).codes(), try Renderer.image(preview, of: photo).codes())
      let errors = zip(whole, quick).map { abs($0 - $1) }
      #expect(whole.count == quick.count && Double(errors.reduce(0, +)) / Double(errors.count) < 1)
      #expect(errors.filter { $0 > 12 }.count < errors.count / 50)
    }

    @Test("a mask in the current frame stays on the page")
    func current() throws {
      let mask: JSONValue = ["shape": "linear", "from": [0, 0.5], "to": [1, 0.5], "space": "current"]
      let turn: JSONValue = ["op": "rotate", "quarterTurns": 1]
      let gray = Picture(8, 4, bands: 3, values: [Float](repeating: 0.5, count: 96))
      let page = try Engine.linear(gray, [turn, Self.usual("exposure", mask)])
      let plain = try Engine.linear(
        Picture(4, 8, bands: 3, values: gray.values), [Self.usual("exposure", mask)])
      #expect(page.values == plain.values)
      #expect(page.values[0] < page.values[9])
      let source = try Engine.linear(gray, [turn, Self.usual("exposure", Specimens.merged(mask, ["space": "source"]))])
      #expect(source.values[0] == source.values[9] && source.values[0] < source.values[12 * 7])
    }

    @Test("gray keeps one channel, and renders like its color copy", arguments: masks.indices, ["exposure", "sharpen"])
    func gray(index: Int, op: String) throws {
      let gray = Picture(31, 23, bands: 2)
      let color = Picture(
        31, 23, bands: 4,
        values: stride(from: 0, to: gray.values.count, by: 2).flatMap {
          [Float](repeating: gray.values[$0], count: 3) + [gray.values[$0 + 1]]
        })
      let step = Self.usual(op, Self.masks[index])
      let (one, three) = (try Engine.linear(gray, [step]), try Engine.linear(color, [step]))
      #expect(one.bands == 2)
      for pixel in 0..<31 * 23 where abs(one.values[2 * pixel] - three.values[4 * pixel]) > 2e-6 {
        Issue.record("pixel \(pixel): gray \(one.values[2 * pixel]), color \(three.values[4 * pixel])")
        return
      }
    }

    @Test("a masked step gives the same bytes at 1, 2 and 8 threads", arguments: masks.indices)
    func threads(index: Int) throws {
      let photo = try Self.large.get()
      for op in ["exposure", "sharpen"] {
        let plan = try Engine.plan(photo, [Self.usual(op, Self.masks[index])])
        let digests = try [1, 2, 8].map { threads in
          try Renderer.image(plan, of: photo).withConcurrency(threads).withPixels { SHA256Digest(of: $0) }
        }
        #expect(Set(digests).count == 1)
      }
    }

    private static let large = Result { try Picture(1100, 90, bands: 3).photo() }

    @Test("no mask gives values that are not finite or not between input and result", arguments: 0..<12)
    func random(seed: Int) throws {
      var random = SeededGenerator(seed: UInt64(seed))
      let after = try Engine.linear(Self.extended, [["op": "exposure", "ev": 1]]).values
      for _ in 0..<12 {
        let mask = Self.anyMask(depth: 8, using: &random)
        var step = RecipeStep(Exposure { $0.ev = 1 })
        step.mask = mask
        let photo = try Self.extended.photo()
        let request = try OutputRequest(Engine.png, path: nil, source: photo.info)
        let plan = try Planner.plan(photo.info, steps: [step], request: request)
        let found = try Engine.linear(Self.extended, plan).values
        for (index, value) in found.enumerated() {
          let (a, b) = (Self.extended.values[index], after[index])
          let slack = 4e-6 * max(1, abs(b))
          guard !(value.isFinite && value >= min(a, b) - slack && value <= max(a, b) + slack) else { continue }
          Issue.record("\(value) is not between \(a) and \(b): \(JSONValue.object(mask.json).canonicalString())")
          return
        }
      }
    }

    @Test("a mask nested as deep as a recipe allows is rendered, including brush strokes")
    func deepest() throws {
      let strokes: JSONValue = [
        "shape": "brush",
        "strokes": [
          ["points": [[0.2, 0.3], [0.7, 0.4]], "radius": 15], ["points": [[0.6, 0.8]], "radius": 20, "flow": 70],
        ],
      ]
      // Each level holds a mask that is 1 everywhere, which stays open until what follows it is computed.
      let nested = (1..<8).reduce(strokes) { mask, _ in ["all": [["shape": "luminance"], mask]] }
      let found = try Engine.linear(Self.extended, [Self.usual("exposure", nested)])
      let plain = try Engine.linear(Self.extended, [Self.usual("exposure", strokes)])
      #expect(found.values == plain.values)
      #expect(plain.values != Self.extended.values)
      #expect(throws: (any Error).self) { try Engine.steps([Self.usual("exposure", ["all": [nested]])]) }
    }

    private static func anyMask(depth: Int, using random: inout SeededGenerator) -> Mask {
      func number(_ range: ClosedRange<Double>) -> Double {
        [range.lowerBound, range.upperBound, .random(in: range, using: &random)].randomElement(using: &random) ?? 0
      }
      func place() -> MaskPoint { MaskPoint(number(-1...2), number(-1...2)) }
      switch Int.random(in: depth > 1 ? 0..<10 : 5..<10, using: &random) {
      case 0, 1: return Mask(.all((0..<3).map { _ in anyMask(depth: depth / 2, using: &random) }))
      case 2, 3: return Mask(.any((0..<2).map { _ in anyMask(depth: depth - 1, using: &random) }))
      case 4: return Mask(.not(anyMask(depth: depth - 1, using: &random)))
      case 5: return LinearMask { ($0.from, $0.to) = (place(), MaskPoint(number(0.1...0.2), number(0.3...0.4))) }.mask
      case 6:
        return RadialMask {
          ($0.center, $0.radius) = (place(), [number(0.01...1000), number(0.01...1000)])
          ($0.angle, $0.feather) = (number(-360...360), number(0...100))
        }.mask
      case 7:
        return LuminanceMask { ($0.low, $0.high, $0.smooth) = (number(0...0.5), number(0.5...1), number(0...1)) }.mask
      case 8:
        return ColorMask { ($0.hue, $0.range, $0.smooth) = (number(0...360), number(0...180), number(0...180)) }.mask
      default:
        let strokes = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          BrushStroke {
            $0.points = (0..<Int.random(in: 1...4, using: &random)).map { _ in place() }
            ($0.radius, $0.hardness, $0.flow) = (number(0.01...100), number(0...100), number(0...100))
          }
        }
        return BrushMask { $0.strokes = strokes }.mask
      }
    }
  }
}
