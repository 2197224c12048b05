import TestSupport
import Testing

@testable import ImageFiles

@Suite("file format descriptions", .timeLimit(.minutes(Effort.minutes)))
struct FormatTests {
  @Test("every format has sample files that are recognized by their first bytes", arguments: FileFormat.allCases)
  func recognized(format: FileFormat) {
    let files = RecognitionTests.images.filter { $0.0 == format }
    #expect(!files.isEmpty)
    // The signature of one format is not that of another.
    for (_, bytes) in files {
      #expect(FileFormat.recognize(bytes) == .image(format))
      let matching = FileFormat.allCases.filter { $0.signatures.contains { $0.matches(bytes) } }
      #expect(matching.allSatisfy { $0 == format })
    }
  }

  @Test("an extension, an identifier and a media type belong to one format", arguments: FileFormat.allCases)
  func unique(format: FileFormat) {
    #expect(FileFormat(identifier: format.identifier) == format)
    #expect(FileFormat(mediaType: format.mimeType) == format)
    #expect(format.mimeType.hasPrefix("image/"))
    for ending in format.fileExtensions {
      #expect(FileFormat(fileExtension: ending) == format && FileFormat(fileExtension: ending.uppercased()) == format)
      #expect(KnownFormat.named(fileExtension: ending) == nil)
    }
  }

  @Test(
    "common extensions of cameras and programs are known",
    arguments: [
      ("JPG", FileFormat.jpeg), ("jfif", .jpeg), ("jpe", .jpeg), ("hif", .heic), ("HEIF", .heic), ("tif", .tiff),
      ("jxl", .jpegXL), ("exr", .openEXR), ("PSD", .photoshop), ("psb", .photoshop),
    ])
  func extensions(ending: String, format: FileFormat) { #expect(FileFormat(fileExtension: ending) == format) }

  @Test(
    "known but unsupported files are classified by their extension",
    arguments: [
      ("CR3", KnownFormat.Kind.cameraRaw), ("dng", .cameraRaw), ("MOV", .movie), ("m2ts", .movie), ("xmp", .sidecar),
      ("aae", .sidecar), ("part", .unfinished), ("jpg~", .unfinished),
    ])
  func known(ending: String, kind: KnownFormat.Kind) {
    #expect(KnownFormat.named(fileExtension: ending)?.kind == kind)
  }

  @Test("metadata blocks that a format cannot hold are listed, and no others", arguments: FileFormat.allCases)
  func metadata(format: FileFormat) {
    let bundle = MetadataBundle(exif: [1], xmp: [2], extendedXMP: [3], iptc: [4], comments: [[5]])
    let places = format.contents.metadata
    #expect(bundle.unplaced(in: format).count == 5 - places.count && places.contains(.xmp) || format == .openEXR)
    #expect(
      (format.metadata.embed == nil) == (format.metadata.layout == .directory || !format.canWrite && format != .gif))
  }

  @Test(
    "a writable format has depths that it can hold, and a quality that its encoder accepts",
    arguments: FileFormat.allCases)
  func writing(format: FileFormat) {
    guard let writing = format.writing else {
      #expect([.gif, .openEXR, .photoshop].contains(format))
      return
    }
    #expect(writing.depths.contains(8) && writing.depths.max() ?? 0 <= format.contents.depths.max() ?? 0)
    #expect((1...100).contains(writing.quality) && (1...100).contains(writing.archiveQuality ?? writing.quality))
    #expect(writing.longestSide >= 16_383 && writing.slowness(nil) >= 1 && writing.memory(nil) >= 0)
    #expect(writing.isKept == (format != .heic))
  }
}
