import Adjustments
import Documents
import TestSupport
import Testing
import ImageFiles
import VIPS

@testable import Rendering

extension RenderingSuite {
  @Suite("plans")
  struct PlanTests {
    private static let photo = Result { try Picture(90, 60).photo() }

    /// The stages of a plan in one line: `exposure+contrast | crop+rotate`.
    private static func outline(_ plan: RenderPlan) -> String {
      plan.stages.map { stage in
        switch stage {
        case .orient(let orientation): "orient \(orientation)"
        case .frame(let stage): stage.ops.joined(separator: "+")
        case .point(let stage): stage.ops.joined(separator: "+")
        case .area(let stage): stage.op
        case .local(let stage): stage.ops.joined(separator: "+")
        case .retouch(let stage): stage.op
        }
      }.joined(separator: " | ")
    }

    /// The passes over pixels that compute something.
    private static func passes(_ plan: RenderPlan) -> Int {
      plan.stages.indices.filter { index in
        switch plan.stages[index] {
        case .orient: false
        case .frame(let stage): !stage.isExact
        case .point: plan.sharing(index) == nil
        case .area, .local, .retouch: true
        }
      }.count
    }

    static let exposure: JSONValue = ["op": "exposure", "ev": 1]
    static let contrast: JSONValue = ["op": "contrast", "amount": 20]
    static let crop: JSONValue = ["op": "crop", "x": 0.1, "width": 0.5]
    static let sharpen: JSONValue = ["op": "sharpen", "amount": 50]
    static let turn: JSONValue = ["op": "rotate", "quarterTurns": 1]
    static let level: JSONValue = ["op": "straighten", "degrees": 3]

    /// Recipes and what becomes of them: stages, how the photo is read, passes over pixels.
    static let plans: [([JSONValue], String, RenderPlan.Access, Int)] = [
      ([], "", .stream, 0),
      ([exposure], "exposure", .stream, 1),
      ([exposure, contrast, ["op": "vibrance", "amount": 5]], "exposure+contrast+vibrance", .stream, 1),
      ([crop], "crop", .stream, 0),
      ([crop, exposure], "crop | exposure", .stream, 1),
      ([exposure, crop, contrast], "crop | exposure+contrast", .stream, 1),
      ([crop, crop, ["op": "flip"], turn], "crop+crop+flip+rotate", .memory, 0),
      ([turn, level, crop, ["op": "resize", "percent": 50]], "rotate+straighten+crop+resize", .memory, 1),
      ([exposure, sharpen, contrast], "exposure | sharpen | contrast", .memory, 1),
      ([level, exposure, crop], "straighten+crop | exposure", .memory, 2),
      // A neutral step between two geometry steps does not part them.
      ([turn, ["op": "exposure"], level], "rotate+straighten", .memory, 1),
      (
        [["op": "exposure", "ev": 1, "enabled": false], ["op": "contrast", "amount": 9, "opacity": 0]], "", .stream, 0
      ),
      ([["op": "exposure", "blend": "multiply"]], "exposure", .stream, 1),
      ([["op": "resize", "longEdge": 500]], "", .stream, 0),
      (
        [
          level, ["op": "perspective", "vertical": -30], ["op": "lens", "distortion": 20],
          ["op": "resize", "percent": 50],
        ],
        "straighten+perspective+lens+resize", .memory, 1
      ),
    ]

    @Test("a recipe becomes stages, and adjacent steps become one pass", arguments: plans.indices)
    func stages(index: Int) throws {
      let (adjustments, outline, access, passes) = Self.plans[index]
      let plan = try Engine.plan(Self.photo.get(), adjustments)
      #expect(Self.outline(plan) == outline)
      #expect(plan.access == access)
      // What is encoded at the end shares the pass of the point steps before it.
      #expect(Self.passes(plan) == passes)
      #expect(plan.notes.isEmpty)
      #expect(plan.target.isExact == (passes == 0))
    }

    @Test("an outline has the size and the access mode of the plan")
    func outline() throws {
      let typical = Specimens.typical.map { op, settings -> [JSONValue] in
        var members = settings.objectValue ?? JSONObject()
        members["op"] = .string(op)
        return [.object(members)]
      }
      #expect(typical.count == Catalog.all.count)
      let photo = try Self.photo.get()
      let request = try OutputRequest(Engine.png, path: nil, source: photo.info)
      for adjustments in Self.plans.map(\.0) + typical {
        let steps = try Engine.steps(adjustments)
        let plan = try Planner.plan(photo.info, steps: steps, request: request)
        let outline = try Planner.outline(photo.info, steps: steps, request: request)
        #expect(outline == PlanOutline(size: plan.target.size, access: plan.access), "\(adjustments)")
      }
    }

    @Test("an outline is refused if the plan is")
    func refusedOutline() throws {
      let photo = try Picture(90, 60).photo()
      let request = try OutputRequest(Engine.png, path: nil, source: photo.info)
      let steps = try Engine.steps([["op": "resize", "width": 65000, "height": 65000, "fit": "exact", "enlarge": true]])
      #expect(throws: PhotoError.self) { try Planner.plan(photo.info, steps: steps, request: request) }
      #expect(throws: PhotoError.self) { try Planner.outline(photo.info, steps: steps, request: request) }
    }

    @Test(
      "a crop is done before the photo is turned upright, so that only the cropped part is turned", arguments: 2...8)
    func cropOfStored(orientation: Int) throws {
      let photo = try Picture(50, 37).photo()
      var info = photo.info
      info.orientation = orientation
      let crop: JSONValue = ["op": "crop", "x": 0.1, "y": 0.3, "width": 0.55, "height": 0.4]
      let request = try OutputRequest(Engine.png, path: nil, source: info)
      func plan(_ adjustments: [JSONValue], optimizes: Bool) throws -> RenderPlan {
        try Planner.plan(info, steps: Engine.steps(adjustments), request: request, optimizes: optimizes)
      }
      #expect(
        Self.outline(try plan([crop, Self.exposure], optimizes: true)) == "crop | orient \(orientation) | exposure")
      let (first, last) = (try plan([crop], optimizes: true), try plan([crop], optimizes: false))
      #expect(try Renderer.image(first, of: photo).codes() == Renderer.image(last, of: photo).codes())
    }

    @Test(
      "a JPEG is streamed through area steps and resizing, and is held in memory only if it is rotated",
      arguments: [
        ([crop, exposure, sharpen, ["op": "resize", "percent": 40], contrast], .stream),
        ([["op": "resize", "percent": 40]], .stream), ([exposure, level], .memory), ([turn], .memory),
        ([["op": "flip"]], .memory),
      ] as [([JSONValue], RenderPlan.Access)])
    func streaming(adjustments: [JSONValue], access: RenderPlan.Access) throws {
      var info = try Self.photo.get().info
      info.format = .jpeg
      let request = try OutputRequest(Engine.png, path: nil, source: info)
      #expect(try Planner.plan(info, steps: Engine.steps(adjustments), request: request).access == access)
    }

    @Test("a wide blur reads the photo from memory and counts its tiles, a narrow one is streamed")
    func wideBlur() throws {
      var info = try Self.photo.get().info
      (info.format, info.storedSize) = (.jpeg, FrameSize(width: 6000, height: 4000))
      let request = try OutputRequest(Engine.png, path: nil, source: info)
      func plan(_ radius: Double) throws -> RenderPlan {
        try Planner.plan(info, steps: [RecipeStep(Blur { $0.radius = radius })], request: request)
      }
      let (narrow, wide) = (try plan(0.1), try plan(5))
      #expect(narrow.access == .stream && narrow.tileBytes == 0)
      // All of the photo in floats, for each of two threads.
      #expect(wide.access == .memory && wide.tileBytes > 2 * 6000 * 4000 * 3 * 4)
    }

    @Test("rows are kept as far as the reach of area steps and filters")
    func rows() throws {
      let photo = try Self.photo.get()
      let point = try Engine.plan(photo, [Self.exposure]).rows
      #expect((point.reach, point.scale) == (0, 1))
      #expect(try Engine.plan(photo, [Self.sharpen]).rows.reach == 4)
      let half = try Engine.plan(photo, [["op": "resize", "percent": 50], Self.sharpen]).rows
      #expect(half.scale == 2)
      // Sharpening reaches 4 rows, which are 8 of the photo; the filter 3 stretched by 2.
      #expect(half.reach >= 14 && half.reach <= 18)
    }

    @Test("plans are values: equal for the same recipe, different for others")
    func equality() throws {
      let photo = try Self.photo.get()
      let plans = try Self.plans.map { try Engine.plan(photo, $0.0) }
      #expect(try Self.plans.map { try Engine.plan(photo, $0.0) } == plans)
      // The three recipes that do nothing are one plan.
      #expect(Set(plans).count == plans.count - 2)
      #expect(plans.existAndSatisfy { !$0.description.isEmpty })
    }

    @Test("a stored orientation is its own stage, and needs the photo in memory")
    func orientation() throws {
      var info = try Self.photo.get().info
      info.orientation = 6
      let request = try OutputRequest(Engine.png, path: nil, source: info)
      let plan = try Planner.plan(info, steps: [], request: request)
      #expect(Self.outline(plan) == "orient 6")
      #expect(plan.access == .memory)
      #expect(plan.target.size == FrameSize(width: 60, height: 90))
      #expect(plan.target.isExact)
    }

    @Test("the output size is merged with preceding geometry and resampled once")
    func outputSize() throws {
      var output = Engine.png
      output.longEdge = 30
      let plan = try Engine.plan(Self.photo.get(), [Self.crop, Self.level], output)
      #expect(Self.outline(plan) == "crop+straighten+output size")
      #expect(plan.target.size.longEdge == 30)
      #expect(Self.passes(plan) == 1)
      #expect(
        Self.outline(try Engine.plan(Self.photo.get(), [Self.level, Self.exposure], output))
          == "straighten | exposure | output size")
    }

    @Test("the empty corners of two rotations keep the color of each")
    func twoFills() throws {
      let gray = Picture(40, 40, bands: 3, values: [Float](repeating: 0.5, count: 4800))
      let turned = try Engine.linear(
        gray,
        [
          ["op": "straighten", "degrees": 45, "fill": "#ff0000"],
          ["op": "straighten", "degrees": 2, "fill": "#0000ff"],
        ])
      func pixel(_ x: Int, _ y: Int) -> [Float] { Array(turned.values[(y * 40 + x) * 3..<(y * 40 + x) * 3 + 3]) }
      // The picture, a corner that the first turn left, and the very edge that the second left.
      for (place, color) in [((20, 20), [0.5, 0.5, 0.5]), ((2, 2), [1, 0, 0]), ((39, 0), [0, 0, 1])]
        as [((Int, Int), [Float])]
      {
        let found = pixel(place.0, place.1)
        #expect(zip(found, color).existAndSatisfy { abs($0 - $1) < 0.02 }, "\(found)")
      }
    }

    @Test("gray keeps one channel while nothing adds color", arguments: Catalog.ops)
    func gray(op: String) throws {
      let photo = try Picture(40, 30, bands: 1).photo()
      let coloring = [
        "whiteBalance", "channelMixer", "colorGrade", "blackAndWhite", "sepia", "duotone", "lut", "border", "overlay",
      ]
      let plan = try Engine.plan(photo, [Specimens.adjustment(op, Specimens.typical[op] ?? [:])])
      #expect(plan.target.bands == (coloring.contains(op) ? 3 : 1))
      #expect(plan.notes.isEmpty != coloring.contains(op), "\(plan.notes)")
      let image = try Renderer.image(plan, of: photo)
      #expect(image.bands == plan.target.bands)
    }

    @Test(
      "gray gets three channels only from steps that add color, such as a one-channel curve or a colored fill",
      arguments: [
        (["op": "curve", "red": [[0, 0.1], [1, 1]]], 3), (["op": "levels", "gamma": 1.5, "channel": "blue"], 3),
        (["op": "straighten", "degrees": 5, "fill": "#ff0000"], 3),
        (["op": "straighten", "degrees": 5, "fill": "#808080"], 1),
        (["op": "straighten", "degrees": 5, "fill": "color(display-p3 0.3 0.3 0.3)"], 1), (["op": "blackAndWhite"], 1),
        (["op": "lut", "file": "gray.cube"], 1), (["op": "lut", "file": "range.cube"], 3),
        (["op": "lut", "file": "identity.cube", "space": "display-p3"], 1),
        (["op": "blackAndWhite", "tone": ["hue": 30, "saturation": 50]], 3),
        (["op": "channelMixer", "matrix": [[0, 1, 0], [0, 1, 0], [0, 1, 0]]], 1),
        (["op": "whiteBalance", "temperature": 20, "opacity": 0.5, "blend": "screen"], 3),
        (["op": "perspective", "vertical": 30, "fill": "#ff0000"], 3), (["op": "lens", "distortion": 30], 1),
        (["op": "lens", "chromaticAberrationRed": 30], 3), (["op": "canvas", "width": 50], 1),
        (["op": "canvas", "width": 50, "background": "#fffff0"], 3),
        (["op": "border", "width": 5], 1), (["op": "border", "width": 5, "color": "#fffffe", "opacity": 0.5], 3),
      ] as [(JSONValue, Int)])
    func colored(adjustment: JSONValue, bands: Int) throws {
      let photo = try Picture(40, 30, bands: 1).photo()
      let plan = try Engine.plan(photo, [adjustment])
      #expect(plan.target.bands == bands)
      let codes = try Renderer.image(plan, of: photo).codes()
      #expect(codes.count == plan.target.size.width * plan.target.size.height * bands)
    }

    @Test("a gray photo renders like its color copy, with and without alpha", arguments: [1, 2], Catalog.ops)
    func grayAsColor(bands: Int, op: String) throws {
      let gray = Picture(31, 23, bands: bands)
      let values = stride(from: 0, to: gray.values.count, by: bands).flatMap { start in
        [Float](repeating: gray.values[start], count: 3) + (bands == 2 ? [gray.values[start + 1]] : [])
      }
      let color = Picture(31, 23, bands: bands + 2, values: values)
      let adjustment = Specimens.adjustment(op, Specimens.typical[op] ?? [:])
      let (one, three) = (try Engine.linear(gray, [adjustment]), try Engine.linear(color, [adjustment]))
      let step = one.bands
      for pixel in 0..<one.width * one.height {
        let (a, b) = (one.values[pixel * step], three.values[pixel * (bands + 2)])
        guard abs(a - b) > 2e-6 * max(1, abs(b)) else { continue }
        Issue.record("pixel \(pixel): gray \(a), color \(b)")
        return
      }
      #expect(three.width == one.width && three.height == one.height)
    }

    @Test("transparency that a format lacks is composited over the background, with a note")
    func transparency() throws {
      let photo = try Picture(10, 10, bands: 4, values: (0..<100).flatMap { _ in [1, 0, 0, 0.5] as [Float] }).photo()
      var jpeg = OutputSettings()
      jpeg.format = .jpeg
      let plan = try Engine.plan(photo, [], jpeg)
      #expect(plan.notes.count == 1)
      #expect(plan.target.bands == 3)
      // Half red, half white in linear light: 128/255 of alpha is 0.50196.
      #expect(try Renderer.image(plan, of: photo).codes().prefix(3) == [255, 187, 187])
      jpeg.background = try #require(ColorValue("#000000"))
      #expect(try Engine.codes(photo, [], jpeg).prefix(3) == [188, 0, 0])
    }

    @Test(
      "a picture beyond the limits is refused before any pixel is computed",
      arguments: [
        ["op": "resize", "percent": 1000, "enlarge": true], ["op": "resize", "longEdge": 65500, "enlarge": true],
      ] as [JSONValue])
    func limits(adjustment: JSONValue) throws {
      var info = try Self.photo.get().info
      info.storedSize = FrameSize(width: 20_000, height: 9_000)
      let request = try OutputRequest(Engine.png, path: nil, source: info)
      let error = #expect(throws: PhotoError.self) {
        try Planner.plan(info, steps: Engine.steps([adjustment]), request: request)
      }
      #expect(error?.kind == .overLimit)
    }
  }
}
