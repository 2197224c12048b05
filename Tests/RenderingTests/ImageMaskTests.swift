import Adjustments
import Documents
import Foundation
import ImageFiles
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// Masks that are made of pictures, beyond what holds for all masks.
  @Suite("masks from pictures")
  struct ImageMaskTests {
    private static func step(_ op: String, _ picture: String, _ more: JSONValue = [:]) -> JSONValue {
      Specimens.adjustment(
        op, Specimens.typical[op] ?? [:], more, ["mask": ["shape": "image", "path": .string(picture)]])
    }

    private static func samples(_ bytes: [UInt8]) throws -> MaskSamples {
      let picture = try #require(try Resource.read(bytes, as: .picture).picture)
      try picture.decode()
      return try #require(picture.samples)
    }

    private static func values(_ bytes: [UInt8]) throws -> [UInt16] {
      let samples = try samples(bytes)
      return Array(UnsafeBufferPointer(start: samples.base, count: samples.width * samples.height))
    }

    private static func png(_ codes: [Int], _ width: Int, _ height: Int, _ bands: Int, depth: Int) throws -> [UInt8] {
      try VIPSLibrary.start()
      var options = EncodingOptions()
      options.depth = depth
      return try Picture.image(codes, width, height, bands, depth: depth).encoded(as: Encoding(.png, options))
    }

    @Test("16-bit codes are kept, 8-bit codes are scaled, and gray in three channels is gray")
    func codes() throws {
      #expect(try Self.values(Self.png([0, 1, 128, 255], 4, 1, 1, depth: 8)) == [0, 257, 32896, 65535])
      #expect(try Self.values(Self.png([0, 1, 30000, 65535], 2, 2, 1, depth: 16)) == [0, 1, 30000, 65535])
      let grays = (0..<256).flatMap { [$0, $0, $0] }
      #expect(try Self.values(Self.png(grays, 16, 16, 3, depth: 8)) == (0..<256).map { UInt16($0 * 257) })
    }

    @Test("a file that is read twice is decoded once")
    func once() throws {
      let bytes = try Self.png([0, 40, 80, 120], 2, 2, 1, depth: 8)
      let (first, second) = (try Self.samples(bytes), try Self.samples(bytes))
      #expect(first === second)
    }

    @Test("color is weighted by luma, and alpha multiplies")
    func colors() throws {
      let primaries = [255, 0, 0, 0, 255, 0, 0, 0, 255]
      let found = try Self.values(Self.png(primaries, 3, 1, 3, depth: 8)).map { Double($0) / 65535 }
      for (value, expected) in zip(found, [0.2126, 0.7152, 0.0722]) { #expect(abs(value - expected) < 2e-5) }
      #expect(try Self.values(Self.png([200, 255, 200, 0, 200, 51], 3, 1, 2, depth: 8)) == [51400, 0, 10280])
    }

    @Test("JPEG and TIFF can be masks like PNG", arguments: [FileFormat.jpeg, .tiff])
    func formats(format: FileFormat) throws {
      try VIPSLibrary.start()
      let gray = try Picture.image([Int](repeating: 153, count: 24), 6, 4, 1, depth: 8)
      let bytes = try gray.encoded(as: format == .jpeg ? Encoding(.jpeg) : Encoding(.tiff))
      #expect(try Self.values(bytes) == [UInt16](repeating: 153 * 257, count: 24))
    }

    @Test("means are taken over whole cells, and at the edges over the pixels in the picture")
    func averages() throws {
      let samples = try Self.samples(Self.png([10, 20, 31, 30, 40, 52], 3, 2, 1, depth: 16))
      let means = samples.averaged(across: 2, down: 2)
      #expect((means.width, means.height) == (2, 1))
      #expect([means.base[0], means.base[1]] == [25, 42])
      #expect(samples.averaged(across: 1, down: 1) === samples)
      #expect(samples.averaged(across: 2, down: 2) === means)
    }

    @Test(
      "a black picture leaves every bit unchanged, and a white one has no effect as a mask", arguments: Catalog.mixable)
    func ends(op: String) throws {
      let picture = Picture(61, 43, isExtended: true)
      let black = try Engine.linear(picture, [Self.step(op, "black.png")])
      #expect(black.values.map(\.bitPattern) == picture.values.map(\.bitPattern))
      let white = try Engine.linear(picture, [Self.step(op, "white.png")])
      #expect(
        white.values == (try Engine.linear(picture, [Specimens.adjustment(op, Specimens.typical[op] ?? [:])])).values)
    }

    @Test(
      "the picture covers the photo whatever the size of either, upright or turned",
      arguments: ["gray.png", "turned.png", "large.png"], [false, true])
    func sizes(name: String, isTurned: Bool) throws {
      let turn: [JSONValue] = isTurned ? [["op": "rotate", "quarterTurns": 1]] : []
      func flat(_ width: Int, _ height: Int) throws -> Picture {
        try Engine.linear(
          Picture(width, height, bands: 3, values: [Float](repeating: 0.5, count: width * height * 3)),
          turn + [["op": "exposure", "ev": -1, "mask": ["shape": "image", "path": .string(name)]]])
      }
      let (small, large) = (try flat(240, 164), try flat(480, 328))
      let (width, height) = isTurned ? (164, 240) : (240, 164)
      for y in 0..<height {
        for x in 0..<width {
          let cell = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
            large.values[((2 * y + $0.1) * 2 * width + 2 * x + $0.0) * 3]
          }
          let mean = cell.reduce(0, +) / 4
          guard abs(small.values[(y * width + x) * 3] - mean) > 0.004 else { continue }
          Issue.record("(\(x), \(y)): \(small.values[(y * width + x) * 3]) is not \(mean)")
          return
        }
      }
    }

    @Test("a file that is not a picture or too large by its header is refused before decoding")
    func refused() throws {
      func problem(_ bytes: [UInt8]) -> ResourceError.Problem? {
        #expect(throws: ResourceError.self) { try Resource.read(bytes, as: .picture) }?.problems.first
      }
      #expect(
        problem(Array("LUT_1D_SIZE 2\n".utf8))?.message == "expected a PNG, TIFF or JPEG picture, found plain text")
      #expect(problem([])?.code == "bad-image")
      var png = try Self.png([0], 1, 1, 1, depth: 8)
      png.replaceSubrange(16..<24, with: [0, 0, 0x27, 0x11, 0, 0, 0x13, 0x88])
      #expect(problem(png)?.code == "too-large")
      #expect(problem(png)?.message == "50005000 pixels, at most 50000000 allowed in a mask or an overlay")
      png.replaceSubrange(16..<24, with: [0, 0, 0x27, 0x10, 0, 0, 0x13, 0x88])
      #expect(throws: Never.self) { try Resource.read(png, as: .picture) }
    }

    @Test("a picture of one row or one column is a mask, however long", arguments: [(20_000, 1), (1, 20_000)])
    func narrow(width: Int, height: Int) throws {
      let bytes = try Self.png([Int](repeating: 255, count: width * height), width, height, 1, depth: 8)
      var recipe = Recipe { Exposure(ev: 1) }
      recipe.steps[0].mask = ImageMask(path: "mask").mask
      try recipe.readFiles { _, kind throws(ResourceError) in try Resource.read(bytes, as: kind) }
      let photo = try Picture(8, 8, bands: 3).photo()
      let job = RenderJob(source: .photo(photo), recipe: recipe, targets: [.init(settings: Engine.png)])
      #expect(throws: Never.self) { try job.run() }
    }

    @Test("a damaged picture is an error at its mask")
    func damaged() throws {
      let noise = (0..<65536).map { $0 * $0 * 37 >> 5 & 255 }
      let whole = try Self.png(noise, 256, 256, 1, depth: 8)
      try Self.expectRefused(
        Array(whole.dropLast(whole.count / 2)), "the picture of the mask at /adjustments/0/mask/not cannot be used: ")
    }

    @Test("a CMYK picture is an error at its mask", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
    func inks() throws {
      let bytes = try [UInt8](Data(contentsOf: Corpus.photo("kinds/cmyk.jpg")))
      try Self.expectRefused(
        bytes, "the picture of the mask at /adjustments/0/mask/not cannot be used: expected gray or RGB, found CMYK")
    }

    private static func expectRefused(_ bytes: [UInt8], _ message: String) throws {
      var recipe = Recipe { Exposure(ev: 1) }
      recipe.steps[0].mask = Mask(.not(ImageMask(path: "mask").mask))
      try recipe.readFiles { _, kind throws(ResourceError) in try Resource.read(bytes, as: kind) }
      let photo = try Picture(8, 8, bands: 3).photo()
      let job = RenderJob(source: .photo(photo), recipe: recipe, targets: [.init(settings: Engine.png)])
      let error = #expect(throws: EditError.self) { try job.run() }
      #expect(error?.problems.first?.pointer.description == "/adjustments/0/mask/not")
      #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
      #expect(error?.category == .badData)
    }

    @Test("the error for a mask whose picture was not read names it")
    func unread() throws {
      var step = RecipeStep(Exposure(ev: 1))
      step.mask = ImageMask(path: "sky.png").mask
      let photo = try Picture(8, 8, bands: 3).photo()
      let request = try OutputRequest(Engine.png, path: nil, source: photo.info)
      let error = #expect(throws: PhotoError.self) { try Planner.plan(photo.info, steps: [step], request: request) }
      #expect(error?.message == "exposure needs 'sky.png', which was not read")
    }

    @Test("an estimate includes the values of a mask's picture")
    func memory() throws {
      let photo = try Picture(8, 8, bands: 3).photo()
      let plan = try Engine.plan(photo, [Self.step("exposure", "large.png"), Self.step("sharpen", "large.png")])
      #expect(plan.maskBytes == 60 * 41 * 5 / 2)
      #expect(try Engine.plan(photo, []).maskBytes == 0)
    }
  }
}
