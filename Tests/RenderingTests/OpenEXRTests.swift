import Adjustments
import CPixels
import ImageFiles
import PhotoMetadata
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// OpenEXR files, through the loader of libvips.
  @Suite("OpenEXR")
  struct OpenEXRTests {
    private static let light: [Float] = [0, 0.25, 0.5, 1, 2, 100, -0.5, 0.75]

    private static func photo(_ picture: EXRPicture) throws -> Photo {
      try VIPSLibrary.start()
      return try Photo(bytes: ByteBlock(copying: picture.bytes))
    }

    /// The samples that are decoded.
    private static func samples(_ picture: EXRPicture) throws -> [Float] {
      try VIPSLibrary.start()
      let image = try ImageSource.bytes(ByteBlock(copying: picture.bytes)).load().image
      return try image.withPixels { Array($0.bindMemory(to: Float.self)) }
    }

    /// A picture of 4 × 2 pixels.
    static func rgb(_ more: [EXRPicture.Channel] = [], type: Int = 1) -> EXRPicture {
      EXRPicture(
        [
          .init("R", light, type: type), .init("G", light.reversed(), type: type),
          .init("B", light.map { $0 / 2 }, type: type),
        ] + more)
    }

    @Test(
      "halves and floats in rows and in tiles are read exactly, above white, too", arguments: [1, 2], [nil, 2, 16])
    func exact(type: Int, tile: Int?) throws {
      var picture = Self.rgb(type: type)
      (picture.tile, picture.origin) = (tile, (3, -2))
      let wanted = (0..<8).flatMap { [Self.light[$0], Self.light[7 - $0], Self.light[$0] / 2] }
      #expect(try Self.samples(picture) == wanted)
      let info = try Self.photo(picture).info
      #expect(info.format == .openEXR && info.depth == 32 && info.bands == 3 && info.storedSize.width == 4)
      #expect(info.warnings.contains { $0.contains("floats of 16 bits") } == (type == 2))
      #expect(info.warnings.contains { $0.contains("not its frame") })
    }

    @Test("luminance alone is gray")
    func gray() throws {
      let picture = EXRPicture([.init("Y", Self.light.map { abs($0) })])
      #expect(try Self.samples(picture) == Self.light.map { abs($0) })
      #expect(try Self.photo(picture).info.bands == 1)
    }

    @Test("colors are divided by the transparency that they are multiplied by")
    func transparent() throws {
      let alpha: [Float] = [1, 0.5, 0.25, 0, 1, 0.5, 0.5, 0.125]
      let picture = Self.rgb([.init("A", alpha)])
      let found = try Self.samples(picture)
      for index in 0..<8 {
        let value = alpha[index] > 0 ? Self.light[index] / alpha[index] : 0
        #expect(found[4 * index] == value && found[4 * index + 3] == alpha[index], "\(index)")
      }
      #expect(try Self.photo(picture).info.bands == 4)
    }

    @Test("the chromaticities of a file are those of its colors; without them they are those of sRGB")
    func chromaticities() throws {
      #expect(try Self.photo(Self.rgb()).info.color.name == "linear sRGB")
      var picture = EXRPicture(
        [.init("R", [0.5, 1]), .init("G", [0.5, 0]), .init("B", [0.5, 0])], width: 2, height: 1)
      picture.chromaticities = [0.680, 0.320, 0.265, 0.690, 0.150, 0.060, 0.3127, 0.3290]
      let photo = try Self.photo(picture)
      guard case .space(let space) = photo.info.color else { throw PhotoError(.unsupported, "no space") }
      let wanted = try #require(ColorSpace.displayP3.matrix)
      for (one, other) in zip(try #require(space.matrix).rows, wanted.rows) { #expect(abs(one - other) < 1e-4) }
      // Written in the same primaries, with the curve of sRGB.
      var settings = OutputSettings()
      (settings.format, settings.depth) = (.png, 16)
      let plan = try Planner.plan(
        photo.info, steps: [], request: OutputRequest(settings, path: nil, source: photo.info))
      let codes = try Renderer.image(plan, of: photo).withPixels { Array($0.bindMemory(to: UInt16.self)) }
      for (code, light) in zip(codes, [0.5, 0.5, 0.5, 1, 0, 0]) {
        #expect(abs(Double(code) - px_srgb_encode(light) * 65_535) <= 3)
      }
    }

    @Test("the primaries of ACES, of which one is no light, become those of sRGB, and its white stays white")
    func aces() throws {
      // SMPTE ST 2065-1; a color within sRGB, and white.
      let color = [0.4, 0.3, 0.2]
      var picture = EXRPicture(
        zip(["R", "G", "B"], color).map { .init($0, [Float($1), 1]) }, width: 2, height: 1)
      picture.chromaticities = [0.7347, 0.2653, 0, 1, 0.0001, -0.077, 0.32168, 0.33767]
      let photo = try Self.photo(picture)
      #expect(photo.info.warnings == [])
      var settings = OutputSettings()
      (settings.format, settings.depth, settings.profile) = (.png, 16, .srgb)
      let plan = try Planner.plan(
        photo.info, steps: [], request: OutputRequest(settings, path: nil, source: photo.info))
      let codes = try Renderer.image(plan, of: photo).withPixels { Array($0.bindMemory(to: UInt16.self)) }
      // By Bradford from the white of ACES to that of sRGB, as the reference implementation of ACES has it.
      let matrix = [
        [2.52169, -1.13413, -0.38756], [-0.27648, 1.37272, -0.09624], [-0.01538, -0.15298, 1.16835],
      ]
      let wanted = matrix.map { zip($0, color).reduce(0) { $0 + $1.0 * $1.1 } } + [1, 1, 1]
      for (code, light) in zip(codes, wanted) {
        #expect(abs(Double(code) / 65_535 - px_srgb_encode(light)) < 1e-3, "\(codes)")
      }
    }

    @Test("what is not a picture is refused by name")
    func refusals() throws {
      var (deep, parts) = (Self.rgb(), Self.rgb())
      (deep.flags, parts.flags) = (0x800, 0x1000)
      for (picture, words) in [
        (EXRPicture([.init("Z", Self.light)]), "its channels are Z, where"),
        (EXRPicture([.init("a.R", Self.light), .init("a.G", Self.light)]), "its channels are a.G, a.R"),
        (deep, "deep picture"), (parts, "several parts"),
      ] {
        let error = #expect(throws: PhotoError.self) { try Self.photo(picture) }
        #expect(error?.kind == .unsupported && error?.message.contains(words) == true, "\(String(describing: error))")
      }
      let more = try Self.photo(Self.rgb([.init("Z", Self.light), .init("N.x", Self.light)]))
      #expect(more.info.warnings.contains { $0.hasPrefix("2 channels besides the colors") })
    }
  }
}
