import Adjustments
import CPixels
import Foundation
import ImageFiles
import PhotoMetadata
import Documents
import Rendering
import TestSupport
import Testing
import VIPS

extension RenderingSuite {
  @Suite("exact results")
  struct ExactTests {
    /// An RGB cube and a gray ramp of many codes, of a depth.
    private static func chart(bands: Int, depth: Int) -> (codes: [Int], width: Int, height: Int) {
      let top = depth == 8 ? 255 : 65_535
      let (width, height) = (64, 72)
      let codes = (0..<width * height).flatMap { pixel -> [Int] in
        let levels = [pixel % 16, pixel / 16 % 16, pixel / 256].map { min(top, $0 * top / 17 + ($0 * 7 + pixel) % 5) }
        return Array(
          (levels + [pixel * top / (width * height)]).suffix(bands % 2 == 0 ? bands : bands + 1).prefix(bands))
      }
      return (codes, width, height)
    }

    private static func photo(
      bands: Int, depth: Int, profile: [UInt8]? = nil
    ) throws -> (photo: Photo, codes: [Int]) {
      let (codes, width, height) = chart(bands: bands, depth: depth)
      var options = EncodingOptions()
      (options.depth, options.compressionLevel) = (depth, 1)
      let image = try Picture.image(codes, width, height, bands, depth: depth)
      let bytes = try image.encoded(as: Encoding(.png, options), profile: profile)
      return (try Photo(bytes: ByteBlock(copying: bytes)), codes)
    }

    @Test("an empty recipe writes the samples it read", arguments: [1, 2, 3, 4], [8, 16])
    func empty(bands: Int, depth: Int) throws {
      let (photo, codes) = try Self.photo(bands: bands, depth: depth)
      let request = try OutputRequest(Engine.png, path: nil, source: photo.info)
      let plan = try Planner.plan(photo.info, steps: [], request: request)
      #expect(plan.target.depth == depth && plan.target.bands == bands && plan.target.isExact)
      let rendition = try Renderer.rendition(RenditionJob(plan: plan, request: request), of: photo)
      let written = try Photo(bytes: ByteBlock(copying: rendition.bytes))
      #expect(written.info.depth == depth && written.info.bands == bands)
      #expect(try Engine.codes(written, []) == codes)
    }

    @Test("a float pass with almost no effect returns every code", arguments: [1, 2, 3, 4], [8, 16])
    func neutralPass(bands: Int, depth: Int) throws {
      let (photo, codes) = try Self.photo(bands: bands, depth: depth)
      let after = try Engine.codes(photo, [["op": "exposure", "ev": 1e-9]])
      #expect(zip(codes, after).existAndSatisfy { abs($0 - $1) <= (depth == 8 ? 0 : 1) })
      #expect(after.count == codes.count)
    }

    /// Profiles by name: our own, and those of the corpus.
    static let profiles: [String] =
      ["sRGB", "Display P3", "Adobe RGB (1998)"]
      + Corpus.files(below: "photos/icc").map { "icc/" + $0.lastPathComponent }

    private static func profile(_ name: String) throws -> [UInt8] {
      switch name {
      case "sRGB": try #require(ColorSpace.srgb.profile)
      case "Display P3": try #require(ColorSpace.displayP3.profile)
      case "Adobe RGB (1998)": try #require(ColorSpace.adobeRGB.profile)
      default: try [UInt8](Data(contentsOf: Corpus.photo(name)))
      }
    }

    @Test(
      "the source's profile is kept, exactly without edits and within one code through a float pass",
      arguments: profiles,
      [8, 16])
    func kept(name: String, depth: Int) throws {
      let profile = try Self.profile(name)
      let (photo, codes) = try Self.photo(bands: 3, depth: depth, profile: profile)
      let plan = try Engine.plan(photo, [])
      #expect(plan.target.color.profile == profile)
      #expect(try Engine.codes(photo, []) == codes)
      let after = try Engine.codes(photo, [["op": "exposure", "ev": 1e-9]])
      // Beside a channel of 1 a float knows no steps below 6e−8, which is 34 codes of 16 bits next to black.
      let top = depth == 8 ? 255.0 : 65_535
      let light = { (code: Int) in px_pow(Double(code) / top, 2.2) }
      let worst = zip(codes, after).first { abs($0 - $1) > 1 && abs(light($0) - light($1)) > 2e-7 }
      #expect(worst == nil)
    }

    @Test("another profile with the same curve gives other codes, also without edits and from an untagged photo")
    func otherPrimaries() throws {
      let red = Picture(8, 8, bands: 3, values: (0..<64).flatMap { _ in [1, 0, 0] as [Float] })
      var output = Engine.png
      output.profile = .displayP3
      let photo = try red.photo()
      #expect(try !Engine.plan(photo, [], output).target.isExact)
      // CSS Color 4: sRGB red is color(display-p3 0.91749 0.20029 0.13856).
      #expect(try Engine.codes(photo, [], output).prefix(3) == [234, 51, 35])
      #expect(try Engine.codes(photo, []).prefix(3) == [255, 0, 0])
    }

    @Test("a color is the same in whatever profile the file has")
    func sameColor() throws {
      // Reds, greens and skin as P3 codes, and as what they are in Adobe RGB (1998) and sRGB.
      for name in ["Display P3", "Adobe RGB (1998)"] {
        let (photo, _) = try Self.photo(bands: 3, depth: 16, profile: try Self.profile(name))
        var output = Engine.png
        output.profile = .displayP3
        let direct = try Engine.codes(photo, [["op": "saturation", "amount": -30]], output)
        // Through a Display P3 file and from there.
        let request = try OutputRequest(output, path: nil, source: photo.info)
        let converted = try Renderer.rendition(
          RenditionJob(plan: Planner.plan(photo.info, steps: [], request: request), request: request), of: photo)
        let again = try Engine.codes(
          Photo(bytes: ByteBlock(copying: converted.bytes)), [["op": "saturation", "amount": -30]])
        let inside = zip(direct, again).filter { abs($0 - $1) > 12 }.count
        // What lies outside of Display P3 was clipped on the way.
        #expect(inside <= direct.count / 4, "\(name): \(inside) of \(direct.count)")
      }
    }

    @Test("16-bit input gives 16-bit output if the format supports it")
    func depth() throws {
      let (photo, _) = try Self.photo(bands: 3, depth: 16)
      #expect(try Engine.plan(photo, [["op": "exposure", "ev": 1]]).target.depth == 16)
      var jpeg = OutputSettings()
      jpeg.format = .jpeg
      #expect(try Engine.plan(photo, [], jpeg).target.depth == 8)
      jpeg.depth = 16
      #expect(throws: PhotoError.self) { try Engine.plan(photo, [], jpeg) }
    }
  }
}
