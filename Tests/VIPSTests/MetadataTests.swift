import ImageFiles
import Foundation
import TestSupport
import Testing
import VIPS

extension VIPSSuite {
  @Suite("metadata in encoded files")
  struct MetadataTests {
    static let all: [Encoding] = [
      Encoding(.jpeg), Encoding(.png), Encoding(.webp), Encoding(.tiff), Encoding(.heic), Encoding(.avif),
      Encoding(.jpegXL),
    ]

    @Test("a profile round-trips", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), arguments: all)
    func profile(encoding: Encoding) throws {
      let profile = try [UInt8](Data(contentsOf: Corpus.photo("icc/DisplayP3-v4.icc")))
      let bytes = try Sample.gradient(40, 30).encoded(as: encoding, profile: profile)
      let found = try #require(VIPSImage.decoded(bytes).blob(named: VIPSImage.Field.profile))
      // That of JPEG XL is one that libjxl makes.
      #expect(encoding.format == .jpegXL || found == profile)
    }

    @Test(
      "no metadata of the input is written except the profile",
      .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"),
      .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), arguments: all, [true, false])
    func nothing(encoding: Encoding, hasProfile: Bool) throws {
      let photo = Corpus.photo("photos/iphone4_gps_srgb.jpg")
      let image = try ImageSource.file(photo.path).load(LoadOptions(shrink: 8)).image
      #expect(image.fields.contains("exif-data"))
      let bytes = try image.encoded(as: encoding, profile: hasProfile ? Sample.profile() : nil)
      let scratch = try ScratchFolder()
      let file = scratch.appending("file." + encoding.format.fileExtensions[0])
      try Data(bytes).write(to: file)
      let tags = try ExifTool.read([file], ["-n", "-G0", "-EXIF:all", "-XMP:all", "-IPTC:all", "-ICC_Profile:all"])
      let groups = Set(tags[0].keys.compactMap { $0.contains(":") ? String($0.prefix { $0 != ":" }) : nil })
      #expect(groups == Self.groups(encoding.format, hasProfile: hasProfile), "\(tags)")
      #expect(tags[0]["EXIF:Make"] == nil)
    }

    /// What exiftool finds in a file of ours.
    private static func groups(_ format: FileFormat, hasProfile: Bool) -> Set<String> {
      let profile: Set<String> = hasProfile ? ["ICC_Profile"] : []
      return switch format {
      case .tiff: profile.union(["EXIF"])
      // libvips makes an EXIF of its own beside a profile.
      case .heic, .avif: hasProfile ? profile.union(["EXIF"]) : []
      // exiftool does not look into the codestream.
      case .jpegXL: []
      default: profile
      }
    }

    @Test("a profile of more than 255 segments is refused by JPEG")
    func tooLarge() throws {
      let image = try Sample.gradient(16, 16)
      let most = 255 * 65_519
      #expect(try image.encoded(as: Encoding(.jpeg), profile: [UInt8](repeating: 1, count: most)).count > most)
      #expect(throws: SaveError.profileTooLarge(.jpeg, found: most + 1, allowed: most)) {
        try image.encoded(as: Encoding(.jpeg), profile: [UInt8](repeating: 1, count: most + 1))
      }
    }

    @Test(
      "a profile longer than a segment round-trips through JPEG",
      arguments: [65_518, 65_519, 65_520, 65_519 * 2, 200_000])
    func longProfile(length: Int) throws {
      let profile = (0..<length).map { UInt8(truncatingIfNeeded: $0 / 7) }
      let bytes = try Sample.gradient(16, 16).encoded(as: Encoding(.jpeg), profile: profile)
      // libvips drops what does not begin like a profile only on save.
      #expect(try VIPSImage.decoded(bytes).blob(named: VIPSImage.Field.profile) == profile)
    }

    @Test("a profile in WebP does not affect transparency", arguments: [true, false])
    func webPAlpha(isLossless: Bool) throws {
      var options = EncodingOptions()
      options.isLossless = isLossless
      let image = try Sample.image8(33, 21, bands: 4)
      let profile = try Sample.profile()
      let back = try VIPSImage.decoded(image.encoded(as: Encoding(.webp, options), profile: profile))
      #expect(back.bands == 4)
      #expect(back.blob(named: VIPSImage.Field.profile) == profile)
    }

    @Test("fields are set and removed only on a copy")
    func fields() throws {
      let image = try Sample.image8(4, 4)
      let tagged = try image.withFields(
        setting: ["a": .int(7), "b": .int(-1), "c": .blob([1, 2, 3])])
      #expect(image.int(named: "a") == nil)
      #expect(tagged.int(named: "a") == 7)
      #expect(tagged.int(named: "b") == -1)
      #expect(tagged.blob(named: "c") == [1, 2, 3])
      #expect(tagged.blob(named: "a") == nil)
      #expect(Set(tagged.fields) == ["a", "b", "c"])
      let fewer = try tagged.withFields(removing: { ["a", "c", "absent"].contains($0) })
      #expect(Set(fewer.fields) == ["b"])
      #expect(Set(tagged.fields).count == 3)
    }
  }
}
