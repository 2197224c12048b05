import Adjustments
import CPixels
import Documents
import ImageFiles
import Rendering
import TestSupport
import Testing
import VIPS

extension RenderingSuite {
  /// What every adjustment of the catalogue has to obey.
  @Suite("invariants of adjustments")
  struct LawTests {
    private static let picture = Picture(97, 64, bands: 4)
    private static let opaque = Picture(97, 64)

    private static func usual(_ op: String, _ more: JSONValue = [:]) -> JSONValue {
      Specimens.adjustment(op, Specimens.typical[op] ?? [:], more)
    }

    @Test("every adjustment has a typical setting, which is not neutral", arguments: Catalog.ops)
    func specimens(op: String) throws {
      #expect(Specimens.typical[op] != nil)
      #expect(try Engine.steps([Self.usual(op)]).existAndSatisfy(\.isActive))
    }

    @Test(
      "neutral values are dropped by the planner and leave every sample unchanged",
      arguments: Catalog.all.map { $0.identity })
    func neutral(identity: Identity) throws {
      let defaults = identity.hasNeutral ? [[:]] : [] as [JSONValue]
      let photo = try Self.picture.photo()
      for settings in defaults + (Specimens.neutral[identity.op] ?? []) {
        let adjustment = Specimens.adjustment(identity.op, settings)
        let plan = try Engine.plan(photo, [adjustment])
        #expect(plan.stages.isEmpty, "\(adjustment.canonicalString())")
        #expect(plan.target.isExact)
        #expect(try Engine.codes(photo, [adjustment]) == Self.picture.codes(depth: 8))
      }
    }

    @Test("the same input gives the same bytes at 1, 2 and 8 threads", arguments: Catalog.ops)
    func threads(op: String) throws {
      let photo = try Self.large.get()
      let plan = try Engine.plan(photo, [Self.usual(op)])
      let digests = try [1, 2, 8, 2].prefix(Effort.choose(3, full: 4)).map { threads in
        // A streamed photo can be read once.
        try Renderer.image(plan, of: photo).withConcurrency(threads).withPixels { SHA256Digest(of: $0) }
      }
      #expect(Set(digests).count == 1)
    }

    @Test("a blur so wide that it is computed in tiles gives the same bytes at any number of threads")
    func wideBlur() throws {
      let photo = try Self.large.get()
      let plan = try Engine.plan(photo, [["op": "blur", "radius": 5]])
      let images = try [1, 2, 8].map { try Renderer.image(plan, of: photo).withConcurrency($0).codes() }
      #expect(images.existAndSatisfy { $0 == images[0] })
      // One tile of everything.
      let whole = try Engine.linear(Picture(400, 300, bands: 4).rounded, [["op": "blur", "radius": 5]]).codes(depth: 8)
      #expect(Self.distance(images[0], whole) <= 1)
    }

    private static let large = Result { try Picture(400, 300, bands: 4).photo() }

    // Texture is a part of the photo's width, too fine for a smaller one; blacks are darker than half of this one.
    private static let wide = {
      let light = Picture(257, 64, bands: 4)
      return Picture(257, 64, bands: 4, values: light.values.enumerated().map { $1 * ($0 % 4 == 3 ? 1 : 0.4) })
    }()
    private static let wideCodes = wide.codes(depth: 8)
    private static let widePhoto = Result { try wide.photo() }

    @Test(
      "size and alpha change only by geometry",
      arguments: Catalog.frameKeeping.map { ($0, [:]) }
        + Catalog.mixable.map { ($0, ["opacity": 0.5, "blend": "overlay"]) } as [(String, JSONValue)])
    func frame(op: String, mixing: JSONValue) throws {
      let photo = try Self.widePhoto.get()
      let plan = try Engine.plan(photo, [Self.usual(op, mixing)])
      #expect(plan.target.size == FrameSize(width: 257, height: 64))
      let (before, after) = (Self.wideCodes, try Renderer.image(plan, of: photo).codes())
      #expect(after.count == before.count)
      #expect(before != after)
      // A layer has alpha of its own.
      guard !Catalog.layers.contains(op) else { return }
      for index in stride(from: 3, to: before.count, by: 4) where before[index] != after[index] {
        Issue.record("alpha \(before[index]) became \(after[index])")
        return
      }
    }

    private static let cropping: JSONValue = ["op": "crop", "x": 0.21, "y": 0.3, "width": 0.5, "height": 0.45]

    @Test("a crop after a point step equals the crop before it", arguments: Catalog.points.filter { $0 != "vignette" })
    func crop(op: String) throws {
      let photo = try Self.picture.photo()
      let before = try Engine.codes(photo, [Self.cropping, Self.usual(op)])
      #expect(try Engine.codes(photo, [Self.usual(op), Self.cropping]) == before)
    }

    @Test(
      "a crop after an area step equals the crop before it, except within reach of the new edge",
      arguments: Catalog.areas.filter { $0 != "pixelate" })
    func cropOfArea(op: String) throws {
      let photo = try Self.opaque.photo()
      // Blocks lie on a grid of eight pixels, and so does the crop. What a length is measured by does not change with a crop.
      let cropping: JSONValue = ["op": "crop", "x": 0.165, "y": 0.25, "width": 0.5773, "height": 0.625]
      let first = try Engine.linear(Self.opaque, [cropping, Self.usual(op)])
      let last = try Engine.linear(Self.opaque, [Self.usual(op), cropping])
      let reach = try #require(
        Engine.plan(photo, [Self.usual(op)]).stages.compactMap {
          if case .area(let stage) = $0 { stage.kernel.reach } else { nil }
        }.first)
      #expect(reach > 0 && 2 * reach < first.height)
      for y in reach..<first.height - reach {
        let inside = (y * first.width + reach) * 3..<((y + 1) * first.width - reach) * 3
        #expect(Array(first.values[inside]) == Array(last.values[inside]), "row \(y)")
      }
    }

    @Test(
      "page-based adjustments use the frame at their step: a later crop cuts them, wherever the planner moves it",
      arguments: ["vignette", "pixelate"] + Catalog.layers)
    func cropOfPage(op: String) throws {
      for bands in [3, 4] {
        let picture = Picture(97, 64, bands: bands)
        let whole = try Engine.linear(picture, [Self.usual(op)])
        let cut = try Engine.linear(picture, [Self.usual(op), Self.cropping])
        let plain = try Engine.linear(picture, [Self.cropping, Self.usual(op)])
        // round(0.21 · 97) and round(0.3 · 64)
        let (left, top) = (20, 19)
        for y in 0..<cut.height {
          let start = ((y + top) * whole.width + left) * bands
          let row = cut.values[y * cut.width * bands..<(y + 1) * cut.width * bands]
          #expect(Array(row) == Array(whole.values[start..<start + cut.width * bands]), "row \(y)")
        }
        #expect(cut.values != plain.values)
      }
    }

    @Test(
      "a preview from a smaller decode is close to the final picture, for adjustments that depend on size or place",
      arguments: ["vignette", "sepia"] + Catalog.areas + Catalog.locals + Catalog.layers)
    func preview(op: String) throws {
      let photo = try SeveralTests.jpeg.get()
      var output = Engine.png
      output.longEdge = 150
      let request = try OutputRequest(output, path: nil, source: photo.info)
      let steps = try Engine.steps([
        ["op": "crop", "x": 0.13, "width": 0.8, "height": 0.9], Self.usual(op), ["op": "exposure", "ev": 0.1],
      ])
      let plan = try Planner.plan(photo.info, steps: steps, request: request)
      let preview = try Planner.preview(photo.info, steps: steps, request: request).plan
      #expect(preview.decodeShrink > 1)
      let (final, quick) = (
        try Renderer.image(plan, of: photo).codes(), try Renderer.image(preview, of: photo).codes()
      )
      let errors = zip(final, quick).map { abs($0 - $1) }
      #expect(final.count == quick.count && Double(errors.reduce(0, +)) / Double(errors.count) < 1.5)
      #expect(errors.filter { $0 > 12 }.count < errors.count / 50)
    }

    @Test("a layer covers transparent pixels, and leaves all others unchanged", arguments: Catalog.layers)
    func layerOverAlpha(op: String) throws {
      let clear = Picture(97, 64, bands: 4, values: [Float](repeating: 0, count: 97 * 64 * 4))
      let layer = try Engine.linear(clear, [Self.usual(op)])
      let over = try Engine.linear(Self.picture, [Self.usual(op)])
      var covered = 0
      for pixel in stride(from: 0, to: over.values.count, by: 4) {
        let (cover, before, after) = (
          layer.values[pixel + 3], Self.picture.values[pixel + 3], over.values[pixel + 3]
        )
        #expect(abs(after - (cover + before * (1 - cover))) < 1e-6)
        if cover == 1 {
          covered += 1
          #expect(over.values[pixel..<pixel + 4].elementsEqual(layer.values[pixel..<pixel + 4]))
        }
        if cover == 0 {
          #expect(over.values[pixel..<pixel + 4].elementsEqual(Self.picture.values[pixel..<pixel + 4]))
        }
      }
      #expect(covered > 0 && covered < 97 * 64)
    }

    @Test(
      "the extremes of every range neither fail nor give values that are not finite",
      arguments: Catalog.all.map { $0.identity.op })
    func extremes(op: String) throws {
      let type = try #require(Catalog.adjustment(named: op))
      let pictures = [Picture(23, 17, bands: 4, isExtended: true), Picture(1, 5, bands: 1, isExtended: true)]
      var tried = 0
      for adjustment in Specimens.extremes(of: type) {
        guard (try? Engine.steps([adjustment])) != nil else { continue }
        tried += 1
        for blend in ["normal", "multiply"] where blend == "normal" || !(type is any UnmixedAdjustment.Type) {
          // In the fast set half of the values meet each picture with each way to mix.
          for (index, picture) in pictures.enumerated()
          where Effort.isFull || (index + tried + (blend == "normal" ? 0 : 1)).isMultiple(of: 2) {
            let mixed = blend == "normal" ? adjustment : Specimens.adjustment(op, adjustment, ["blend": .string(blend)])
            let result = try Engine.linear(picture, [mixed])
            let isFinite = result.values.allSatisfy(\.isFinite)
            #expect(isFinite, "\(mixed.canonicalString()) on \(picture.bands) bands")
          }
        }
      }
      #expect(tried >= 2)
    }

    private static let rounded = picture.rounded
    private static let eightBits = Result { try rounded.photo(depth: 8) }
    private static let sixteenBits = Result { () throws -> Photo in
      let codes = rounded.codes(depth: 8).map { $0 * 257 }
      var options = EncodingOptions()
      options.depth = 16
      let file = try Picture.image(codes, 97, 64, 4, depth: 16).encoded(as: Encoding(.png, options))
      return try Photo(bytes: ByteBlock(copying: file))
    }

    @Test("8-bit, 16-bit and float inputs agree", arguments: Catalog.ops)
    func depths(op: String) throws {
      var output = Engine.png
      output.depth = 16
      let eight = try Engine.codes(Self.eightBits.get(), [Self.usual(op)], output)
      let sixteen = try Engine.codes(Self.sixteenBits.get(), [Self.usual(op)], output)
      let floats = try Engine.linear(Self.rounded, [Self.usual(op)]).codes(depth: 16)
      #expect(Self.distance(eight, sixteen) <= 1)
      // The encoder works in float, what it is held against in double.
      #expect(Self.distance(eight, floats) <= 2)
    }

    private static func distance(_ a: [Int], _ b: [Int]) -> Int {
      a.count == b.count ? zip(a, b).map { abs($0 - $1) }.max() ?? 0 : .max
    }

    @Test(
      "a step with almost no effect changes almost nothing",
      arguments: [
        ("exposure", "ev"), ("brightness", "amount"), ("contrast", "amount"), ("saturation", "amount"),
        ("vibrance", "amount"), ("whiteBalance", "temperature"), ("whiteBalance", "tint"), ("sharpen", "amount"),
        ("shadows", "amount"), ("highlights", "amount"), ("whites", "amount"), ("blacks", "amount"),
        ("brilliance", "amount"), ("clarity", "amount"), ("texture", "amount"), ("dehaze", "amount"),
        ("vignette", "amount"), ("invert", "amount"), ("sepia", "amount"), ("blur", "radius"), ("border", "width"),
        ("straighten", "degrees"), ("perspective", "aspect"), ("lens", "distortion"), ("lens", "vignette"),
        ("noiseReduction", "luminance"), ("noiseReduction", "color"),
      ])
    func continuity(op: String, key: String) throws {
      let facts = try #require(Catalog.adjustment(named: op)).parameterFacts.first { $0.key == key }?.facts
      for value in [-1e-7, 1e-7] where facts?.range?.contains(value) == true {
        let changed = try Engine.linear(
          Self.opaque, [.object(JSONObject([("op", .string(op)), (key, .number(value))]))])
        guard changed.width == 97 else { continue }
        let deviation = Deviation(changed.values, Self.opaque.values.map { Double($0) }, bands: 3)
        #expect(deviation.worst < 1e-5, "\(deviation)")
      }
    }
  }
}
