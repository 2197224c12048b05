import Adjustments
import CPixels
import Documents
import ImageFiles
import SampleScene
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// What local adjustments promise, measured on charts.
  @Suite("local adjustments")
  struct LocalTests {
    /// Sliders of tone alone, at both ends.
    static let sliders: [JSONValue] = [
      ["op": "shadows", "amount": 100], ["op": "shadows", "amount": -100],
      ["op": "highlights", "amount": 100], ["op": "highlights", "amount": -100, "white": 0],
      ["op": "whites", "amount": 100], ["op": "whites", "amount": -100],
      ["op": "blacks", "amount": 100], ["op": "blacks", "amount": -100],
      ["op": "brilliance", "amount": 100, "white": 0], ["op": "brilliance", "amount": -100],
    ]

    static let all: [JSONValue] =
      sliders + [
        ["op": "clarity", "amount": 60], ["op": "texture", "amount": 60],
        ["op": "dehaze", "amount": 40, "air": [0.8, 0.85, 0.95]],
        ["op": "toneEqualizer", "bands": [0.5, 0, -0.5, 1, 0, 0.3, -0.3, 0, 0.2]],
      ]

    @Test("the halo beside an edge is at most 5 % of a step of 1 EV, and 2 % of larger steps", arguments: sliders)
    func halos(slider: JSONValue) throws {
      let place = try #require(Self.sliders.firstIndex(of: slider))
      for (row, (height, allowed)) in [(1.0, 0.05), (2, 0.02), (4, 0.02), (6, 0.02)].enumerated() {
        for (column, dark) in [-7.0, -5, -3.5, -2].enumerated() where dark + height <= 0 {
          // In the fast set each edge has one of the blurs, another one with the next slider.
          for (turn, blur) in [0.0, 2, 8].enumerated()
          where Effort.isFull || (place + row + column + turn).isMultiple(of: 3) {
            let chart = StepChart(dark: dark, height: height, blur: blur)
            let found = try chart.halo(after: [slider])
            #expect(found <= allowed * height, "\(height) EV from \(dark), blurred by \(blur) px: \(found / height)")
          }
        }
      }
    }

    @Test("no gradient is reversed by more than 1.2 % of a step", arguments: sliders)
    func reversal(slider: JSONValue) throws {
      for height in [0.5, 1, 2, 4] {
        for dark in [-7.0, -5, -3.5, -2] where dark + height <= 0 {
          let chart = StepChart(dark: dark, height: height, blur: 8)
          let found = try chart.reversal(after: [slider])
          #expect(found <= 0.012 * height, "\(height) EV from \(dark): \(found / height)")
        }
      }
    }

    private static let textures: [(name: String, chart: TextureChart)] = [-6.0, -4, -2.5, -1].flatMap { level in
      [0.05, 0.17].map { (name: "\($0) EV at \(level)", chart: TextureChart(level: level, rms: $0)) }
    }
    private static let contrasts = Result { try textures.map { try $0.chart.rms(after: []) } }

    @Test("fine texture of up to 0.17 EV rms keeps 95 % of its contrast", arguments: sliders)
    func textureKept(slider: JSONValue) throws {
      for (texture, contrast) in zip(Self.textures, try Self.contrasts.get()) {
        let kept = try texture.chart.rms(after: [slider]) / contrast
        #expect(kept >= 0.95 && kept <= 1.05, "\(texture.name): \(kept)")
      }
    }

    @Test("opposite amounts are mirror images in EV", arguments: ["shadows", "whites"])
    func mirrored(op: String) throws {
      let picture = Picture(97, 64)
      let (up, down) = (
        try Engine.linear(picture, [Self.slider(op, 60)]), try Engine.linear(picture, [Self.slider(op, -60)])
      )
      for (before, (a, b)) in zip(picture.values, zip(up.values, down.values)) where before > 1e-3 {
        #expect(abs(a * b / (before * before) - 1) < 1e-5)
      }
    }

    private static func slider(_ op: String, _ amount: Double) -> JSONValue {
      let white: JSONValue = op == "highlights" && amount < 0 ? ["white": 0] : [:]
      return Specimens.adjustment(op, ["amount": .number(amount)], white)
    }

    @Test("the order of adjacent local adjustments does not matter, and the same adjustment twice adds up")
    func runs() throws {
      let picture = Picture(120, 80)
      let first = try Engine.linear(picture, Self.all)
      #expect(
        try Engine.linear(picture, Self.all.reversed()).values.elementsEqual(first.values) { abs($0 - $1) < 1e-5 })
      let twice = try Engine.linear(picture, [Self.slider("shadows", 30), Self.slider("shadows", 40)])
      let once = try Engine.linear(picture, [Self.slider("shadows", 70)])
      #expect(twice.values.elementsEqual(once.values) { abs($0 - $1) < 1e-6 })
      let haze = [20.0, 30, 50].map { amount -> JSONValue in
        ["op": "dehaze", "amount": .number(amount), "air": [0.8, 0.85, 0.95]]
      }
      let parts = try Engine.linear(picture, Array(haze[..<2]))
      #expect(try parts.values.elementsEqual(Engine.linear(picture, [haze[2]]).values) { abs($0 - $1) < 1e-6 })
    }

    @Test("the base ignores preceding sharpening and includes everything else")
    func detail() throws {
      let picture = Picture(120, 80)
      let photo = try picture.photo()
      func proxy(_ before: [JSONValue]) throws -> [Float] {
        let plan = try Engine.plan(photo, before + [Self.slider("shadows", 30)])
        guard case .local(let stage)? = plan.stages.last else { return [] }
        let source = ProxySource(try picture.linear(), .linear(bands: 3))
        let pixels = try source.proxy(before: stage, after: plan.stages.dropLast()).pixels
        return Array(UnsafeBufferPointer(start: pixels.floats, count: pixels.width * pixels.height * 3))
      }
      let plain = try proxy([])
      #expect(plain == picture.values)
      #expect(try proxy([["op": "sharpen", "amount": 100]]) == plain)
      #expect(try proxy([["op": "blur", "radius": 1]]) != plain)
      #expect(try proxy([["op": "exposure", "ev": 1]]) == plain.map { $0 * 2 })
    }

    @Test("adjacent local adjustments are one stage with one base; anything between them splits the stage")
    func stages() throws {
      let photo = try Picture(90, 60).photo()
      let exposure: JSONValue = ["op": "exposure", "ev": 0.5]
      let masked = Specimens.adjustment("whites", ["amount": 40], ["opacity": 0.5])
      let plan = try Engine.plan(photo, Self.all + [masked] + [exposure] + Self.all)
      let runs = plan.stages.compactMap { if case .local(let stage) = $0 { stage.runs.count } else { nil } }
      #expect(runs == [2, 1])
    }

    @Test("at opacity 0 and outside its mask a step returns its input bit for bit", arguments: all)
    func neutrality(adjustment: JSONValue) throws {
      let picture = Picture(97, 64, bands: 4, isExtended: true)
      let nowhere: JSONValue = ["mask": ["not": ["shape": "luminance", "low": 0, "high": 1, "smooth": 0]]]
      let found = try Engine.linear(picture, [Specimens.adjustment("", adjustment, nowhere)])
      #expect(found.values == picture.values)
    }

    @Test("a uniform picture gets the same gain everywhere", arguments: all)
    func even(adjustment: JSONValue) throws {
      for size in [(97, 64), (1, 1), (3, 2), (1, 500)] {
        let picture = Picture(size.0, size.1, bands: 3, values: [Float](repeating: 0.07, count: 3 * size.0 * size.1))
        let found = try Engine.linear(picture, [adjustment])
        for channel in 0..<3 {
          let values = stride(from: channel, to: found.values.count, by: 3).map { found.values[$0] }
          #expect((values.max() ?? 0) - (values.min() ?? 0) < 2e-6, "\(size)")
        }
      }
    }

    @Test("a photo of one pixel on a canvas of any size is rendered", arguments: all)
    func canvas(adjustment: JSONValue) throws {
      // Each pixel of the canvas is an average of the whole picture.
      let picture = Effort.isFull ? Picture(97, 64, bands: 3) : Picture(13, 8, bands: 3)
      for (width, height) in [(8, 8), (200, 300), (2000, 1)] as [(Double, Double)] {
        let canvas: JSONValue = [
          "op": "canvas", "width": .number(width), "height": .number(height), "background": "#204060",
        ]
        let found = try Engine.linear(picture, [["op": "resize", "width": 1, "height": 1], canvas, adjustment])
        #expect(found.width == Int(width) && found.height == Int(height))
        let areFinite = found.values.allSatisfy { $0.isFinite }
        #expect(areFinite)
      }
    }

    @Test("brightness stays monotonic along a ramp", arguments: all)
    func ramps(adjustment: JSONValue) throws {
      let (width, height) = (1500, 24)
      let line = (0..<width).flatMap { x -> [Float] in
        let ev = -9 + 9 * Double(x) / Double(width)
        return [Float](repeating: Float(px_exp2(ev)), count: 3)
      }
      let values = Array(repeatElement(line, count: height).joined())
      let found = try Engine.linear(Picture(width, height, bands: 3, values: values), [adjustment])
      let row = (0..<width).map { found.values[3 * (width * 12 + $0) + 1] }
      for (before, after) in zip(row, row.dropFirst()) { #expect(after >= before * (1 - 1e-5)) }
    }

    private static let scene = PatchScene(480, 320).picture

    // The veil of haze is that of the surroundings, which a crop cuts off.
    @Test("a preceding crop changes the result by at most 0.05 EV", arguments: all.filter { $0["op"] != "dehaze" })
    func crops(adjustment: JSONValue) throws {
      let picture = Self.scene
      let crop: JSONValue = ["op": "crop", "x": 0.2, "y": 0.25, "width": 0.5, "height": 0.5]
      let (first, last) = (
        try Engine.linear(picture, [crop, adjustment]), try Engine.linear(picture, [adjustment, crop])
      )
      let errors = zip(first.values, last.values).map { (first: Float, last: Float) -> Double in
        abs(px_log2(Double(max(first, 1e-6))) - px_log2(Double(max(last, 1e-6))))
      }
      #expect(errors.reduce(0, +) / Double(errors.count) < 0.01)
      #expect(errors.sorted()[errors.count * 99 / 100] < 0.05)
    }

    @Test("a large JPEG is streamed, and its base from a smaller decode gives the same picture as from a full one")
    func streaming() throws {
      let pixels = SampleScene.pixels(width: 2100, height: 700)
      let image = try VIPSImage(pixels: pixels, width: 2100, height: 700, bands: 3, format: .uchar)
      let photo = try Photo(bytes: ByteBlock(copying: image.encoded(as: Encoding(.jpeg, EncodingOptions()))))
      let adjustments = Self.all.filter { $0["op"] != "texture" }
      let plan = try Engine.plan(photo, adjustments)
      #expect(plan.access == .stream && photo.info.proxyShrink == 2)
      let streamed = try Renderer.image(plan, of: photo).codes()
      var whole = plan
      whole.access = .memory
      let held = try Renderer.image(whole, of: photo).codes()
      let errors = zip(streamed, held).map { abs($0 - $1) }
      #expect(Double(errors.reduce(0, +)) / Double(errors.count) < 0.2)
      #expect(errors.sorted()[errors.count * 99 / 100] <= 1)
    }

    @Test("a proxy pixel is the mean of its box, also where the box ends between pixels or at the picture's edge")
    func boxes() throws {
      let pixels = try LinearPixels(
        computing: Picture(5, 3, bands: 1, values: (0..<15).map { Float($0) }).linear(), Streaming(threads: 1))
      let average = pixels.averaged(side: 2.5)
      #expect([average.width, average.height] == [2, 2])
      // Columns 0, 1 and half of 2; half of 2, 3 and 4; rows 0, 1 and half of 2; half of 2.
      let (left, right) = (2.0 / 2.5, 8.0 / 2.5)
      let (top, bottom) = ((5.0 + 0.5 * 10) / 2.5, 10.0)
      let expected = [left + top, right + top, left + bottom, right + bottom]
      for (found, mean) in zip(average.samples, expected) { #expect(abs(Double(found) - mean) < 1e-5) }
    }

    @Test("the white of highlight recovery and the color of the air are measured once and stored")
    func measured() throws {
      let photo = try Picture(120, 80, isExtended: false).photo()
      let asked = try Engine.steps([
        ["op": "exposure", "ev": 1], ["op": "highlights", "amount": -50], ["op": "dehaze", "amount": 30],
        ["op": "brilliance", "amount": 20],
      ])
      let steps = try Analysis.resolved(asked, for: photo)
      let white = try #require((steps[1].adjustment as? Highlights)?.white)
      #expect(white > 0 && white <= 1)
      #expect((steps[3].adjustment as? Brilliance)?.white == white)
      #expect((steps[2].adjustment as? Dehaze)?.air?.count == 3)
      #expect(steps[1].from == ["amount": -50])
      #expect(try Analysis.resolved(steps, for: photo) == steps)
      // Lighter highlights need no measurement.
      let lighter = try Engine.steps([["op": "highlights", "amount": 50]])
      #expect(try Analysis.resolved(lighter, for: photo) == lighter)
    }

    @Test("no preview barrier splits a run")
    func barrier() throws {
      let photo = try Picture(900, 600).photo()
      var output = Engine.png
      output.longEdge = 300
      let request = try OutputRequest(output, path: nil, source: photo.info)
      let steps = try Engine.steps([["op": "exposure", "ev": 1]] + Self.all)
      let preview = try Planner.preview(photo.info, steps: steps, request: request, edited: 4)
      #expect(preview.beginning.count == 1)
    }
  }
}
