import Foundation
import TestSupport
import Testing

@testable import ImageFiles

@Suite("truncated files", .timeLimit(.minutes(Effort.minutes)))
struct TruncationTests {
  /// Real files of every format.
  static let photos = [
    "photos/canon7d_adobergb_lightroom.jpg", "photos/progressive_gimp_icc.jpg", "kinds/rgba8.png",
    "containers/alpha_lossy.webp", "containers/scan_srgb.tiff", "derived/gray16.tif", "containers/animated_a.gif",
    "derived/p3_10bit.heic", "photos/android_depthmap_extxmp.jpg",
  ]

  private static func sentence(_ bytes: some Sequence<UInt8>) throws -> String? {
    try Array(bytes).withUnsafeBytes { bytes in
      Damage.sentence(bytes, try #require(FileFormat.recognize(bytes).format))
    }
  }

  @Test(
    "a complete file is not reported as truncated, and one that ends anywhere before is",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: photos)
  func real(name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Corpus.photo(name)))
    #expect(try Self.sentence(bytes) == nil)
    for part in [0.1, 0.5, 0.9, 0.99] {
      let end = Int(Double(bytes.count) * part)
      let found = try #require(try Self.sentence(bytes[..<end]), "\(part)")
      #expect(found.contains("cut short after \(end) bytes"))
    }
  }

  @Test(
    "no intact photo is reported as truncated or damaged", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: ["jpg", "png", "webp", "tif", "tiff", "gif", "heic", "avif", "jxl"])
  func sound(ending: String) throws {
    for file in Corpus.files(below: "photos", extensions: [ending]) {
      #expect(try Self.sentence(Data(contentsOf: file)) == nil, "\(file.lastPathComponent)")
    }
  }

  @Test("bytes after the end of a JPEG are ignored, and so are end markers in coded data and thumbnails")
  func markers() throws {
    let file = [UInt8](SampleFile.small)
    #expect(try Self.sentence(file) == nil)
    #expect(try Self.sentence(file + [1, 2, 3, 0xFF]) == nil)
    #expect(try Self.sentence(file.dropLast()) != nil)
    // An end marker within a segment, as a thumbnail has it.
    let thumbnail: [UInt8] = [0xFF, 0xD8, 0xFF, 0xEC, 0, 4, 0xFF, 0xD9]
    #expect(try Self.sentence(thumbnail + file.dropFirst(2).dropLast(2)) != nil)
  }

  /// A JPEG with three components and one scan, without coded data.
  private static func jpeg(
    frame: UInt8, scan components: [UInt8], _ first: UInt8, _ last: UInt8, bits: UInt8
  ) -> [UInt8] {
    let header: [UInt8] = [0xFF, frame, 0, 17, 8, 0, 16, 0, 16, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
    var scan: [UInt8] = [0xFF, 0xDA, 0, UInt8(6 + 2 * components.count), UInt8(components.count)]
    scan += components.flatMap { [$0, 0] } + [first, last, bits]
    return [0xFF, 0xD8] + header + scan + [0xFF, 0xD9]
  }

  @Test(
    "scans that no decoder accepts are named, and no others",
    arguments: [
      (0xC0, [1, 2, 3], 0, 63, 0, nil), (0xC0, [1], 5, 2, 0xFF, nil), (0xC2, [1, 2, 3], 0, 0, 0x01, nil),
      (0xC2, [2], 1, 63, 0x21, nil), (0xC2, [3], 63, 63, 0x0D, nil),
      (0xC0, [1, 2, 4], 0, 63, 0, "for the component 4, which is none of the image (1, 2, 3)"),
      (0xC2, [0], 0, 0, 0, "for the component 0"), (0xC0, [], 0, 63, 0, "a header of 6 bytes for 0 components"),
      (0xC2, [1, 2, 3], 0, 2, 0, "the coefficients 0 to 2 of 3 components"),
      (0xC2, [1, 2], 1, 5, 0, "the coefficients 1 to 5 of 2 components"),
      (0xC2, [1], 6, 5, 0, "the coefficients 6 to 5"), (0xC2, [1], 1, 64, 0, "the coefficients 1 to 64"),
      (0xC2, [1], 1, 5, 0x31, "from bit 3 to 1"), (0xC2, [1], 1, 5, 0x0E, "from bit 0 to 14"),
    ] as [(UInt8, [UInt8], UInt8, UInt8, UInt8, String?)])
  func scans(frame: UInt8, components: [UInt8], first: UInt8, last: UInt8, bits: UInt8, words: String?) throws {
    let found = try Self.sentence(Self.jpeg(frame: frame, scan: components, first, last, bits: bits))
    guard let words else {
      #expect(found == nil)
      return
    }
    #expect(found?.hasPrefix("the image data is damaged: scan 1 of the JPEG") == true)
    #expect(found?.contains(words) == true, "\(found ?? "")")
  }

  @Test("the extension of a camera RAW file is recognized in any case, and no other", arguments: ["cr2", "CR3", "Nef"])
  func rawNames(ending: String) {
    #expect(KnownFormat.named(fileExtension: ending)?.kind == .cameraRaw)
    #expect(KnownFormat.named(fileExtension: ending + "x") == nil)
    #expect(KnownFormat.named(fileExtension: "tif") == nil)
  }
}
