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
      Truncation.sentence(bytes, try #require(FileFormat.recognize(bytes).format))
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
    "no intact photo is reported as truncated", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
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

  @Test("the extension of a camera RAW file is recognized in any case, and no other", arguments: ["cr2", "CR3", "Nef"])
  func rawNames(ending: String) {
    #expect(KnownFormat.named(fileExtension: ending)?.kind == .cameraRaw)
    #expect(KnownFormat.named(fileExtension: ending + "x") == nil)
    #expect(KnownFormat.named(fileExtension: "tif") == nil)
  }
}
