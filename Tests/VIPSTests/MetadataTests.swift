import Foundation
import TestSupport
import Testing
import VIPS

extension VIPSSuite {
  @Suite("metadata in encoded files")
  struct MetadataTests {
    static let all: [Encoding] = [.jpeg(), .png(), .webp(), .tiff(), .heic(), .avif(), .jpegXL()]
    static let withExif = all.filter(\.format.carriesExif)
    /// A TIFF block of one entry, Make, as no library would write it: odd length, bytes after the end.
    static let exif: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x0F, 0, 2, 0, 0, 0, 6, 0, 0, 0, 26, 0, 0, 0, 0]
      + Array("Maker\0".utf8) + [1, 2, 3]
    static let xmp = Array(
      """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
      <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/' dc:format='x/y'/></rdf:RDF></x:xmpmeta>
      """.utf8)

    @Test("EXIF is written byte for byte", .enabled(if: Exiftool.isInstalled, "needs exiftool"), arguments: withExif)
    func exif(encoding: Encoding) throws {
      let bytes = try Sample.gradient(40, 30).encoded(as: encoding, exif: Self.exif, xmp: Self.xmp)
      #expect(bytes.contains(Self.exif))
      let scratch = try ScratchFolder()
      let file = scratch.appending("file." + encoding.format.fileExtensions[0])
      try Data(bytes).write(to: file)
      let tags = try Exiftool.read([file], ["-Make", "-XMP-dc:Format", "-Orientation", "-Warning", "-Error"])[0]
      #expect(tags["Make"] as? String == "Maker")
      #expect(tags["Format"] as? String == "x/y")
      #expect(tags["Orientation"] == nil)
      #expect(tags["Error"] == nil && tags["Warning"] == nil, "\(tags)")
      #expect(try VIPSImage.decoded(bytes).bytes().count == 40 * 30 * 3)
    }

    @Test("EXIF may come with the mark that JPEG puts before it")
    func mark() throws {
      let image = try Sample.gradient(16, 16)
      #expect(
        try image.encoded(as: .jpeg(), exif: Array("Exif\0\0".utf8) + Self.exif)
          == image.encoded(as: .jpeg(), exif: Self.exif))
    }

    @Test("profile and XMP come back as they were", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), arguments: all)
    func profile(encoding: Encoding) throws {
      let profile = try [UInt8](Data(contentsOf: Corpus.photo("icc/DisplayP3-v4.icc")))
      let bytes = try Sample.gradient(40, 30).encoded(as: encoding, profile: profile, xmp: Self.xmp)
      let image = try VIPSImage.decoded(bytes)
      if encoding.format == .jpegXL {
        // libvips 8.14 does not read it, and the profile is one that libjxl makes.
        #expect(bytes.contains(Self.xmp))
        #expect(image.blob(named: VIPSImage.Field.profile) != nil)
      } else {
        #expect(image.blob(named: VIPSImage.Field.xmp) == Self.xmp)
        #expect(image.blob(named: VIPSImage.Field.profile) == profile)
      }
    }

    @Test(
      "with nothing given, nothing of the input is written", .enabled(if: Exiftool.isInstalled, "needs exiftool"),
      .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), arguments: all)
    func nothing(encoding: Encoding) throws {
      let photo = Corpus.photo("photos/iphone4_gps_srgb.jpg")
      let image = try ImageSource.file(photo.path).load(LoadOptions(shrink: 8)).image
      #expect(image.fields.contains(VIPSImage.Field.exif))
      let bytes = try image.encoded(as: encoding)
      let scratch = try ScratchFolder()
      let file = scratch.appending("file." + encoding.format.fileExtensions[0])
      try Data(bytes).write(to: file)
      let tags = try Exiftool.read(
        [file], ["-G1", "-EXIF:all", "-XMP:all", "-IPTC:all", "-ICC_Profile:all", "-GPS:all"])
      let expected = encoding.format == .tiff ? ["IFD0"] : []
      let groups = Set(tags[0].keys.compactMap { $0.contains(":") ? String($0.prefix { $0 != ":" }) : nil })
      #expect(groups == Set(expected), "\(tags)")
    }

    @Test("metadata that a format has no room for is refused")
    func tooLarge() throws {
      let image = try Sample.gradient(16, 16)
      #expect(throws: EncodingError.metadataTooLarge("EXIF", .jpeg, found: 70_000, allowed: 65_527)) {
        try image.encoded(as: .jpeg(), exif: [UInt8](repeating: 1, count: 70_000))
      }
      #expect(throws: EncodingError.metadataTooLarge("XMP", .jpeg, found: 65_505, allowed: 65_504)) {
        try image.encoded(as: .jpeg(), xmp: [UInt8](repeating: 32, count: 65_505))
      }
      #expect(throws: EncodingError.metadata("EXIF", .tiff)) { try image.encoded(as: .tiff(), exif: Self.exif) }
    }

    @Test(
      "a profile longer than a segment comes back from JPEG",
      arguments: [65_518, 65_519, 65_520, 65_519 * 2, 200_000])
    func longProfile(length: Int) throws {
      let profile = (0..<length).map { UInt8(truncatingIfNeeded: $0 / 7) }
      let bytes = try Sample.gradient(16, 16).encoded(as: .jpeg(), profile: profile)
      // libvips drops what does not begin like a profile only on save.
      #expect(try VIPSImage.decoded(bytes).blob(named: VIPSImage.Field.profile) == profile)
    }

    @Test("transparency survives metadata in WebP", arguments: [true, false])
    func webPAlpha(isLossless: Bool) throws {
      var options = Encoding.WebPOptions()
      options.isLossless = isLossless
      let image = try Sample.image8(33, 21, bands: 4)
      let back = try VIPSImage.decoded(image.encoded(as: .webp(options), exif: Self.exif, xmp: Self.xmp))
      #expect(back.bands == 4)
      #expect(back.blob(named: VIPSImage.Field.xmp) == Self.xmp)
    }

    @Test("fields are set and removed on a copy only")
    func fields() throws {
      let image = try Sample.image8(4, 4)
      let tagged = try image.withFields(
        setting: ["a": .int(7), "b": .string("text"), "c": .blob([1, 2, 3]), "d": .double(0.5)])
      #expect(image.int(named: "a") == nil)
      #expect(tagged.int(named: "a") == 7)
      #expect(tagged.string(named: "b") == "text")
      #expect(tagged.blob(named: "c") == [1, 2, 3])
      #expect(tagged.double(named: "d") == 0.5)
      #expect(tagged.blob(named: "a") == nil)
      #expect(Set(tagged.fields) == ["a", "b", "c", "d"])
      let fewer = try tagged.withFields(removing: ["a", "c", "absent"])
      #expect(Set(fewer.fields) == ["b", "d"])
      #expect(Set(tagged.fields).count == 4)
    }
  }
}
