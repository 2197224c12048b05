import Adjustments
import Documents
import ImageFiles
import Rendering
import SampleScene
import TestSupport
import Testing
import VIPS

extension RenderingSuite {
  /// Sizes from one decode, and sizes from a reduced decode.
  @Suite("several sizes and previews")
  struct SeveralTests {
    /// A picture with all kinds of edges as a JPEG file.
    static let jpeg = Result { () throws -> Photo in
      var options = EncodingOptions()
      (options.quality, options.subsampling) = (95, .full)
      let bytes = try Picture(1210, 803).image(depth: 8).encoded(as: Encoding(.jpeg, options))
      return try Photo(bytes: ByteBlock(copying: bytes))
    }

    /// The sample photo, which lies on its side in the file.
    private static let scene = Result { () throws -> Photo in
      try Photo(bytes: ByteBlock(copying: SamplePhoto.jpeg(width: 1200, height: 800)))
    }

    private static let recipes: [[JSONValue]] = [
      [],
      [["op": "exposure", "ev": 0.4], ["op": "vignette", "amount": -60]],
      [
        ["op": "crop", "x": 0.1, "width": 0.7], ["op": "contrast", "amount": 30], ["op": "sharpen", "amount": 70],
        ["op": "vibrance", "amount": 30],
      ],
      [["op": "straighten", "degrees": 4], ["op": "exposure", "ev": -0.3]],
      [["op": "rotate", "quarterTurns": 1], ["op": "flip"], ["op": "levels", "gamma": 1.3]],
    ]

    private static func output(_ longEdge: Int) -> OutputSettings {
      var output = Engine.png
      output.longEdge = longEdge
      return output
    }

    @Test("several sizes rendered at once equal the files rendered one by one", arguments: recipes.indices)
    func several(index: Int) throws {
      let photo = try Self.jpeg.get()
      // In the fast set two of the recipes have a picture of full size, too.
      let sizes = [600, 75, 300, 5000].prefix(Effort.isFull || index.isMultiple(of: 4) ? 4 : 3)
      let jobs = try sizes.map { size in
        let output = Self.output(size)
        return RenditionJob(
          plan: try Engine.plan(photo, Self.recipes[index], output),
          request: try OutputRequest(output, path: nil, source: photo.info))
      }
      let together = try Renderer.renditions(jobs, of: photo).map { try $0.get() }
      let single = try jobs.map { try Renderer.rendition($0, of: photo) }
      #expect(together.map(\.size) == single.map(\.size))
      for (one, other) in zip(together, single) {
        #expect(SHA256Digest(of: one.bytes) == SHA256Digest(of: other.bytes), "\(one.size)")
      }
    }

    @Test("one failing size does not affect the others")
    func failing() throws {
      let photo = try Self.jpeg.get()
      let request = try OutputRequest(Self.output(100), path: nil, source: photo.info)
      var jobs = try [100, 200, 300].map {
        RenditionJob(plan: try Engine.plan(photo, [], Self.output($0)), request: request)
      }
      // Bits that the format does not have.
      jobs[1].plan.target.bands = 7
      let results = Renderer.renditions(jobs, of: photo)
      #expect((try? results[0].get()) != nil && (try? results[2].get()) != nil)
      #expect(throws: PhotoError.self) { try results[1].get() }
    }

    /// Long edges, and at what part of its size the photo is decoded for a preview.
    @Test(
      "a preview is decoded as small as possible with twice the pixels a side, and a tiny one larger",
      arguments: [(700, 1), (300, 2), (150, 4), (60, 4)])
    func shrink(longEdge: Int, shrink: Int) throws {
      let plan = try Self.preview(Self.jpeg.get(), [["op": "exposure", "ev": 1]], longEdge)
      #expect(plan.decodeShrink == shrink)
      #expect(plan.target.size.longEdge == longEdge)
      #expect(plan.access == .stream)
    }

    @Test("a PNG, a final rendering and a large preview are decoded at full size")
    func whole() throws {
      let png = try Picture(900, 600).photo()
      let request = try OutputRequest(Self.output(50), path: nil, source: png.info)
      #expect(try Planner.preview(png.info, steps: [], request: request).plan.decodeShrink == 1)
      #expect(try Engine.plan(Self.jpeg.get(), [], Self.output(50)).decodeShrink == 1)
    }

    private static func preview(_ photo: Photo, _ adjustments: [JSONValue], _ longEdge: Int) throws -> RenderPlan {
      let request = try OutputRequest(output(longEdge), path: nil, source: photo.info)
      return try Planner.preview(photo.info, steps: Engine.steps(adjustments), request: request).plan
    }

    @Test(
      "a preview matches the final rendering of its size, at every reduction", arguments: recipes.indices,
      [190, 140, 70])
    func likeFinal(index: Int, longEdge: Int) throws {
      let photo = try Self.scene.get()
      let plan = try Self.preview(photo, Self.recipes[index], longEdge)
      #expect(plan.decodeShrink > 1)
      let preview = try Renderer.image(plan, of: photo)
      let final = try Engine.codes(photo, Self.recipes[index], Self.output(longEdge))
      #expect(preview.width == plan.target.size.width && preview.height == plan.target.size.height)
      let off = zip(try preview.codes(), final).map { abs($0 - $1) }.sorted()
      #expect(off.count == final.count)
      #expect(off[off.count / 2] <= 2, "half of the values are off by up to \(off[off.count / 2])")
      #expect(off[off.count * 95 / 100] <= 8, "95 of 100 are off by up to \(off[off.count * 95 / 100])")
    }
  }
}
