import CPixels
import Documents
import Testing

@testable import Adjustments
@testable import Rendering

extension RenderingSuite {
  @Suite("perspective")
  struct PerspectiveTests {
    private static let frame = FrameSize(width: 180, height: 120)

    private static func places(_ map: FrameMap, _ points: [(Double, Double)]) -> [(x: Double, y: Double)] {
      points.map { x, y in map.tangent(atX: x, y: y).apply(x, y) }
    }

    private static func corners(of size: FrameSize) -> [(Double, Double)] {
      let (w, h) = (Double(size.width), Double(size.height))
      return [(0, 0), (w, 0), (w, h), (0, h)]
    }

    static let quadrilaterals: [[MaskPoint]] = [
      [MaskPoint(0.1, 0.2), MaskPoint(0.8, 0.05), MaskPoint(0.95, 0.9), MaskPoint(0.2, 0.75)],
      [MaskPoint(0.3, 0.1), MaskPoint(0.7, 0.1), MaskPoint(1, 1), MaskPoint(0, 1)],
      [MaskPoint(0.5, 0), MaskPoint(1, 0.5), MaskPoint(0.5, 1), MaskPoint(0, 0.5)],
    ]

    @Test("the corners become the corners of a frame as large as their sides", arguments: quadrilaterals)
    func corners(_ corners: [MaskPoint]) {
      let transform = Perspective(corners: corners).transform(of: Self.frame)
      let found = Self.places(transform.map, Self.corners(of: transform.size))
      for (place, corner) in zip(found, corners) {
        #expect(abs(place.x - corner.x * 180) < 1e-9 && abs(place.y - corner.y * 120) < 1e-9)
      }
    }

    @Test("marks in the picture are within 0.1 pixel of where the corners put them", arguments: quadrilaterals)
    func marks(_ corners: [MaskPoint]) throws {
      // Positions in the frame between the corners, in fractions, and where they are in the picture: by cross ratios.
      let shares = [(0.12, 0.15), (0.85, 0.2), (0.8, 0.85), (0.2, 0.75), (0.5, 0.5)]
      let marks = shares.map { Self.place($0, between: corners.map { ($0.x * 180, $0.y * 120) }) }
      let picture = Self.drawn(180, 120) { x, y in
        marks.map { Self.mark(x - $0.0, y - $0.1) }.reduce(0, +)
      }
      let settings: JSONValue = .array(corners.map { [.number($0.x), .number($0.y)] })
      let found = try Engine.linear(picture, [["op": "perspective", "corners": settings]])
      for share in shares {
        let expected = (share.0 * Double(found.width), share.1 * Double(found.height))
        let center = Self.centroid(found, near: expected, radius: 5)
        #expect(abs(center.0 - expected.0) < 0.1 && abs(center.1 - expected.1) < 0.1, "\(center) for \(expected)")
      }
    }

    /// The intersection of two lines between opposite sides, each found with the vanishing points of the sides.
    private static func place(_ share: (Double, Double), between p: [(Double, Double)]) -> (Double, Double) {
      // Weights of the corners that make the plane flat: their barycentric relation.
      func area(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double)) -> Double {
        (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
      }
      let whole = [area(p[1], p[2], p[3]), area(p[0], p[2], p[3]), area(p[0], p[1], p[3]), area(p[0], p[1], p[2])]
      let (u, v) = share
      let parts = [(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v]
      let weights = zip(parts, whole).map { $0 * $1 }
      let total = weights.reduce(0, +)
      return (
        zip(weights, p).map { $0 * $1.0 }.reduce(0, +) / total, zip(weights, p).map { $0 * $1.1 }.reduce(0, +) / total
      )
    }

    private static func mark(_ x: Double, _ y: Double) -> Double { px_exp2(-(x * x + y * y) / 1.5) }

    static func drawn(_ width: Int, _ height: Int, _ value: (Double, Double) -> Double) -> Picture {
      let values = (0..<width * height).flatMap { index in
        let one = Float(value(Double(index % width) + 0.5, Double(index / width) + 0.5))
        return [one, one, one]
      }
      return Picture(width, height, bands: 3, values: values)
    }

    private static func centroid(
      _ picture: Picture, near place: (Double, Double), radius: Int
    ) -> (Double, Double) {
      var (sum, across, down) = (0.0, 0.0, 0.0)
      for y in max(0, Int(place.1) - radius)...min(picture.height - 1, Int(place.1) + radius) {
        for x in max(0, Int(place.0) - radius)...min(picture.width - 1, Int(place.0) + radius) {
          let value = Double(picture.values[(y * picture.width + x) * 3])
          sum += value
          across += value * (Double(x) + 0.5)
          down += value * (Double(y) + 0.5)
        }
      }
      return (across / sum, down / sum)
    }

    @Test(
      "negative values make the top wider and the left side higher, positive ones the opposite ends",
      arguments: [("vertical", -50.0), ("vertical", 50.0), ("horizontal", -50.0), ("horizontal", 50.0)])
    func direction(key: String, amount: Double) throws {
      let white = Self.drawn(90, 60) { _, _ in 1 }
      let found = try Engine.linear(
        white, [.object(JSONObject([("op", "perspective"), (key, .number(amount)), ("fill", "#000000")]))])
      func covered(_ x: Int, _ y: Int) -> Bool { found.values[(y * 90 + x) * 3] > 0.5 }
      let (first, last) =
        key == "vertical"
        ? ((0..<90).count { covered($0, 2) }, (0..<90).count { covered($0, 50) })
        : ((0..<60).count { covered(2, $0) }, (0..<60).count { covered(75, $0) })
      #expect(amount < 0 ? first > last + 3 : last > first + 3)
    }

    @Test("the opposite values are the inverse", arguments: [(-100.0, 0.0), (40, -70), (0, 100)])
    func inverse(vertical: Double, horizontal: Double) {
      let fill = FillChoice.color(.white)
      let there = Perspective(vertical: vertical, horizontal: horizontal, fill: fill).transform(of: Self.frame).map
      let back = Perspective(vertical: -vertical, horizontal: -horizontal, fill: fill).transform(of: Self.frame).map
      for (x, y) in [(60.0, 40.0), (90, 60), (110, 90)] {
        let place = there.after(back).tangent(atX: x, y: y).apply(x, y)
        #expect(abs(place.x - x) < 1e-9 && abs(place.y - y) < 1e-9)
      }
    }

    @Test("with fill crop the frame contains nothing outside the picture", arguments: 0..<40)
    func covered(seed: Int) {
      func slider(_ factor: Int, _ range: Double) -> Double { (Double(seed * factor % 41) / 20 - 1) * range }
      let perspective = Perspective(
        vertical: slider(7, 100), horizontal: slider(11, 100), rotate: slider(13, 10), aspect: slider(17, 100),
        scale: 100 + slider(19, 50), x: slider(23, 60), y: slider(29, 60))
      let transform = perspective.transform(of: Self.frame)
      let (w, h) = (Double(Self.frame.width), Double(Self.frame.height))
      #expect(transform.size.width <= 180 && transform.size.height <= 120 && transform.fill == nil)
      for place in Self.places(transform.map, Self.corners(of: transform.size)) {
        #expect(place.x > -1e-6 && place.x < w + 1e-6 && place.y > -1e-6 && place.y < h + 1e-6)
      }
    }

    @Test("straighten, perspective, lens and size are one resampling, which is more accurate than four")
    func once() throws {
      let steps: [JSONValue] = [
        ["op": "straighten", "degrees": 4], ["op": "perspective", "vertical": -30], ["op": "lens", "distortion": 30],
        ["op": "resize", "percent": 90],
      ]
      func pattern(_ x: Double, _ y: Double) -> Double {
        0.5 + 0.25 * px_sin(x * 1.3) + 0.2 * px_sin(y * 0.9 + x * 0.4)
      }
      let picture = Self.drawn(180, 120, pattern)
      let plan = try Engine.plan(picture.photo(), steps)
      #expect(plan.stages.count == 1 && plan.passCount == 1)
      guard case .frame(let stage)? = plan.stages.first else { return }
      let once = try Engine.linear(picture, steps)
      var often = picture
      for step in steps { often = try Engine.linear(often, [step]) }
      try #require((once.width, once.height) == (often.width, often.height))
      /// The mean difference from the pattern itself, but for the edges.
      func error(_ picture: Picture) -> Double {
        let inner = (12..<once.height - 12).flatMap { y in (12..<once.width - 12).map { ($0, y) } }
        let errors = inner.map { column, row in
          let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
          let place = stage.transform.map.tangent(atX: x, y: y).apply(x, y)
          return abs(Double(picture.values[(row * once.width + column) * 3]) - pattern(place.x, place.y))
        }
        return errors.reduce(0, +) / Double(errors.count)
      }
      #expect(error(once) < 0.02 && error(once) < error(often), "\(error(once)), \(error(often))")
    }

    @Test(
      "masks stay on what they were drawn on, through perspective and lens",
      arguments: [
        ["shape": "radial", "center": [0.4, 0.55], "radius": [25, 15], "angle": 30, "feather": 70],
        ["shape": "linear", "from": [0.2, 0.1], "to": [0.7, 0.9]],
        [
          "shape": "brush",
          "strokes": [["points": [[0.2, 0.3], [0.5, 0.7], [0.8, 0.3]], "radius": 9, "hardness": 0]],
        ],
        ["shape": "image", "path": "deep.png"],
      ] as [JSONValue])
    func masks(mask: JSONValue) throws {
      let gray = Self.drawn(180, 120) { _, _ in 0.4 }
      let masked: JSONValue = ["op": "exposure", "ev": -2, "mask": mask]
      let bent: [JSONValue] = [
        ["op": "lens", "distortion": -60], ["op": "perspective", "vertical": -50, "horizontal": 30],
        ["op": "crop", "x": 0.1, "width": 0.8],
      ]
      let (first, last) = (try Engine.linear(gray, [masked] + bent), try Engine.linear(gray, bent + [masked]))
      #expect(Set(first.values).count > 100)
      let worst = zip(first.values, last.values).map { abs($0 - $1) }.max() ?? 1
      #expect(worst < 0.01, "\(worst)")
    }

    @Test("a preview from a smaller decode is close to the final picture, including masks")
    func preview() throws {
      let photo = try SeveralTests.jpeg.get()
      var output = Engine.png
      output.longEdge = 150
      let request = try OutputRequest(output, path: nil, source: photo.info)
      let steps = try Engine.steps([
        ["op": "lens", "distortion": 40, "vignette": 30], ["op": "perspective", "vertical": -40, "fill": "#808080"],
        ["op": "exposure", "ev": 1, "mask": ["shape": "radial"]], ["op": "canvas", "aspect": "1:1"],
      ])
      let plan = try Planner.plan(photo.info, steps: steps, request: request)
      let preview = try Planner.preview(photo.info, steps: steps, request: request).plan
      #expect(preview.stages != plan.stages)
      let (final, quick) = (
        try Renderer.image(plan, of: photo).codes(), try Renderer.image(preview, of: photo).codes()
      )
      let errors = zip(final, quick).map { abs($0 - $1) }
      #expect(final.count == quick.count && Double(errors.reduce(0, +)) / Double(errors.count) < 1.5)
      #expect(errors.filter { $0 > 12 }.count < errors.count / 50)
    }
  }
}
