import Adjustments
import CPixels
import Documents
import Foundation
import ImageFiles
import PhotoMetadata
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  @Suite("color code points of files without a profile")
  struct CodePointTests {
    /// A PNG with a chunk `cICP` behind its head.
    private static func png(_ image: VIPSImage, primaries: Int, transfer: Int, profile: [UInt8]? = nil) throws -> Photo
    {
      let plain = try image.encoded(as: Encoding(.png), profile: profile)
      return try Photo(bytes: ByteBlock(copying: plain.withChunk("cICP", [UInt8(primaries), UInt8(transfer), 0, 1])))
    }

    static func linear(_ photo: Photo) throws -> [Float] {
      guard case .space(let space) = photo.info.color else {
        throw PhotoError(.unsupported, "\(photo.info.color.name)")
      }
      let image = try ImageSource.bytes(photo.bytes).load().image.point(
        PointPass(
          PointProgram([]), from: .stored(space, bands: photo.info.bands, depth: photo.info.depth),
          to: .linear(bands: photo.info.bands)))
      return try image.withPixels { Array($0.bindMemory(to: Float.self)) }
    }

    @Test(
      "SDR code points are decoded to linear light as specified in H.273, and a rendering keeps the colors",
      arguments: 0..<12)
    func spaces(index: Int) throws {
      let cases = try Fixture("RenderingTests/Fixtures/files/colors.json").objects("codePoints")
      try #require(cases.count == 12)
      let one = cases[index]
      let codes = (one["codes"]?.numbers ?? []).map { Int(($0 * 255).rounded()) }
      try VIPSLibrary.start()
      let photo = try Self.png(
        Picture.image(codes, codes.count / 3, 1, 3, depth: 8), primaries: one["primaries"]?.integerValue ?? 0,
        transfer: one["transfer"]?.integerValue ?? 0)
      #expect(photo.info.warnings.isEmpty, "\(photo.info.warnings)")
      let expected = one["linear"]?.numbers ?? []
      let deviation = Deviation(try Self.linear(photo), expected, bands: 3)
      #expect(deviation.worst <= 1e-5, "\(photo.info.color.name): \(deviation)")
      // The rendering has no code points: its profile says what the numbers mean.
      let request = try OutputRequest(Engine.png, path: nil, source: photo.info)
      let plan = try Planner.plan(photo.info, steps: [], request: request)
      #expect(plan.target.isExact)
      let rendition = try Renderer.rendition(RenditionJob(plan: plan, request: request), of: photo)
      let written = try Photo(bytes: ByteBlock(copying: rendition.bytes))
      #expect(try Engine.codes(written, []) == codes)
      let again = Deviation(try Self.linear(written), expected, bands: 3)
      #expect(again.worst <= 3e-4, "\(written.info.color.name): \(again)")
    }

    @Test("gray is decoded by the transfer curve, and a rendering keeps it")
    func gray() throws {
      try VIPSLibrary.start()
      let photo = try Self.png(Picture.image([0, 51, 128, 255], 4, 1, 1, depth: 8), primaries: 9, transfer: 4)
      let expected = [0, 51, 128, 255].map { pow(Double($0) / 255, 2.2) }
      #expect(Deviation(try Self.linear(photo), expected, bands: 1).worst <= 1e-6)
      let request = try OutputRequest(Engine.png, path: nil, source: photo.info)
      let plan = try Planner.plan(photo.info, steps: [], request: request)
      let rendition = try Renderer.rendition(RenditionJob(plan: plan, request: request), of: photo)
      let written = try Photo(bytes: ByteBlock(copying: rendition.bytes))
      #expect(written.info.bands == 1)
      #expect(Deviation(try Self.linear(written), expected, bands: 1).worst <= 3e-5)
    }

    @Test(
      "code points of sRGB or unspecified ones are read as sRGB; unknown ones also give a warning with their numbers",
      arguments: [(1, 13, false), (2, 2, false), (2, 13, false), (1, 2, false), (3, 13, true), (1, 17, true)])
    func open(primaries: Int, transfer: Int, isNamed: Bool) throws {
      let photo = try Self.png(Picture(8, 8, bands: 3).image(depth: 8), primaries: primaries, transfer: transfer)
      #expect(photo.info.color == .space(.untagged))
      #expect(photo.info.warnings.contains { $0.contains("\(primaries)/\(transfer)") } == isNamed)
      #expect(photo.info.warnings.isEmpty != isNamed)
    }

    @Test("PQ and HLG are refused by name", arguments: [(16, "PQ"), (18, "HLG")])
    func hdr(transfer: Int, name: String) throws {
      let error = #expect(throws: PhotoError.self) {
        try Self.png(Picture(8, 8, bands: 3).image(depth: 8), primaries: 9, transfer: transfer)
      }
      #expect(error?.kind == .unsupported)
      #expect(error?.message.contains(name) == true)
    }

    @Test(
      "the code points of a PNG take precedence over its profile", arguments: [(1, nil), (16, "PQ")])
    func profile(transfer: Int, hdr: String?) throws {
      try VIPSLibrary.start()
      let p3 = try #require(ColorSpace.displayP3.profile)
      let image = try Picture(8, 8, bands: 3).image(depth: 8)
      let result = Result { try Self.png(image, primaries: 9, transfer: transfer, profile: p3) }
      guard let hdr else {
        #expect(try result.get().info.color.name == "BT.2020, BT.709 curve")
        return
      }
      let error = #expect(throws: PhotoError.self) { try result.get() }
      #expect(error?.message.contains(hdr) == true)
    }

    @Test(
      "an nclx property of the primary picture is used",
      .enabled(if: FileFormat.avif.isWritable, "libvips cannot write AVIF"), arguments: [FileFormat.heic, .avif])
    func heif(format: FileFormat) throws {
      try VIPSLibrary.start()
      let image = try Picture(64, 64, bands: 3).image(depth: 8)
      // libheif writes the property into AVIF; in HEIC it takes the place of a profile, whose rest is not read.
      let isHEIC = format == .heic
      let plain = try image.encoded(
        as: isHEIC ? Encoding(.heic) : Encoding(.avif), profile: isHEIC ? ColorSpace.adobeRGB.profile : nil)
      if !isHEIC { #expect(try Photo(bytes: ByteBlock(copying: plain)).info.color == .space(.untagged)) }
      let box = Array((isHEIC ? "colrrICC" : "colrnclx").utf8)
      let start = try #require(plain.indices.first { plain[$0...].starts(with: box) })
      var patched = plain
      patched.replaceSubrange(start + 4..<start + 8, with: Array("nclx".utf8))
      // Primaries and transfer, two bytes each (ISO/IEC 14496-12, 12.1.5).
      patched.replaceSubrange(start + 8..<start + 12, with: [0, 12, 0, 13])
      #expect(try Photo(bytes: ByteBlock(copying: patched)).info.color == .space(.displayP3))
      patched.replaceSubrange(start + 8..<start + 12, with: [0, 9, 0, 16])
      #expect(throws: PhotoError.self) { try Photo(bytes: ByteBlock(copying: patched)) }
    }
  }
}
