import Foundation
import TestSupport
import Testing

@testable import ImageFiles

@Suite("recognition", .timeLimit(.minutes(Effort.minutes)))
struct RecognitionTests {
  static let images: [(FileFormat, [UInt8])] = [
    (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]),
    (.jpeg, [0xFF, 0xD8, 0xFF, 0xDB]),
    (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    (.webp, Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8)),
    (.gif, Array("GIF87a".utf8)),
    (.gif, Array("GIF89a".utf8)),
    (.tiff, [0x49, 0x49, 42, 0, 8, 0, 0, 0]),
    (.tiff, [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]),
    (.tiff, [0x49, 0x49, 43, 0, 8, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0]),
    (.heic, [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8)),
    (.heic, [0, 0, 0, 24] + Array("ftypmif1\0\0\0\0mif1heic".utf8)),
    (.avif, [0, 0, 0, 24] + Array("ftypavif\0\0\0\0mif1miaf".utf8)),
    (.avif, [0, 0, 0, 24] + Array("ftypmif1\0\0\0\0mif1avif".utf8)),
    (.avif, [0, 0, 0, 28] + Array("ftypmif1\0\0\0\0mif1heicavif".utf8)),
    (.jpegXL, [0xFF, 0x0A, 0]),
    (.openEXR, [0x76, 0x2F, 0x31, 1, 2, 0, 0, 0]),
    (.photoshop, Array("8BPS\0\u{1}".utf8)),
    (.photoshop, Array("8BPS\0\u{2}".utf8)),
    (.jpegXL, [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
  ]

  @Test("an image is recognized by its first bytes", arguments: images)
  func image(format: FileFormat, bytes: [UInt8]) {
    #expect(FileFormat.recognize(bytes) == .image(format))
  }

  static let others: [(Recognition, [UInt8])] = [
    (.empty, []),
    (.unknown, [1]),
    (.unknown, [0xFF, 0xD8]),
    (.other("a PDF document"), Array("%PDF-1.7".utf8)),
    (.other("an SVG drawing"), Array("  <svg xmlns='x'>".utf8)),
    (.other("an SVG drawing"), Array("<?xml version='1.0'?>\n<!-- c -->\n<svg>".utf8)),
    (.other("an HTML page"), Array("<!DOCTYPE html><html>".utf8)),
    (.other("an XML document"), Array("<?xml version='1.0'?><a/>".utf8)),
    (.other("a JSON document"), Array("{\"a\": 1}".utf8)),
    (.other("a ZIP archive"), [0x50, 0x4B, 3, 4, 20]),
    (.other("a gzip archive"), [0x1F, 0x8B, 8]),
    (.other("a BMP image"), Array("BM\u{1}\u{2}\0\0\0\0\0\0".utf8)),
    (.other("a PostScript file"), Array("%!PS-Adobe-3.0 EPSF-3.0".utf8)),
    (.other("an MP4 video"), [0, 0, 0, 20] + Array("ftypisom\0\0\0\0mp42".utf8)),
    (.other("a QuickTime video"), [0, 0, 0, 20] + Array("ftypqt  \0\0\0\0qt  ".utf8)),
    (.other("a Matroska or WebM video"), [0x1A, 0x45, 0xDF, 0xA3]),
    (.other("plain text"), Array("Hello, Ünïcode\n".utf8)),
    (.cameraRaw("Canon CR2"), [0x49, 0x49, 42, 0, 16, 0, 0, 0, 0x43, 0x52, 2, 0]),
    (.cameraRaw("Canon CR3"), [0, 0, 0, 24] + Array("ftypcrx \0\0\0\u{1}crx isom".utf8)),
    (.cameraRaw("Fujifilm RAF"), Array("FUJIFILMCCD-RAW 0201".utf8)),
    (.cameraRaw("Olympus ORF"), Array("IIRO\u{8}\0\0\0".utf8)),
    (.cameraRaw("Panasonic RW2"), [0x49, 0x49, 0x55, 0, 0x18]),
    (.cameraRaw("Phase One IIQ"), [0x49, 0x49, 42, 0, 8, 0, 0, 0] + Array("IIII".utf8)),
  ]

  @Test("a file that is not an image is recognized by kind", arguments: others)
  func other(recognition: Recognition, bytes: [UInt8]) {
    #expect(FileFormat.recognize(bytes) == recognition)
  }

  @Test(
    "camera RAW in TIFF format is recognized by its structure, in both byte orders and as BigTIFF",
    arguments: TIFFSample.raws, [TIFFSample.Layout.little, .big, .littleBigTIFF])
  func cameraRaw(sample: TIFFSample, layout: TIFFSample.Layout) {
    #expect(FileFormat.recognize(sample.bytes(layout)) == .cameraRaw(sample.name))
  }

  @Test(
    "TIFF files of cameras and scanners are images", arguments: TIFFSample.ordinary,
    [TIFFSample.Layout.little, .big, .littleBigTIFF])
  func ordinary(sample: TIFFSample, layout: TIFFSample.Layout) {
    #expect(FileFormat.recognize(sample.bytes(layout)) == .image(.tiff))
  }

  @Test("no broken TIFF structure hangs or crashes recognition")
  func brokenTIFF() {
    var generator = SeededGenerator(seed: 7)
    let good = TIFFSample.raws[0].bytes(.little)
    for _ in 0..<3000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: 4..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      _ = FileFormat.recognize(Array(bytes.prefix(Int.random(in: 4...bytes.count, using: &generator))))
    }
    // A directory that follows itself.
    #expect(FileFormat.recognize([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 8, 0, 0, 0]) == .image(.tiff))
  }

  /// Recognizes a file on disk, of which only some pages are read.
  private static func recognizeFile(_ url: URL) throws -> Recognition {
    let file = try FileHandle(forReadingFrom: url)
    defer { try? file.close() }
    let size = try file.seekToEnd()
    return FileFormat.recognize(any: FileBytes(descriptor: file.fileDescriptor, count: Int(size)))
  }

  /// The formats that a loader of libvips reads.
  private static func formats(_ loader: Substring) -> [FileFormat] {
    loader == "heif" ? [.heic, .avif] : FileFormat.allCases.filter { $0.identifier == loader }
  }

  @Test("the name of a file does not affect recognition", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func misnamed() throws {
    let expected: [String: Recognition] = [
      "empty.jpg": .empty, "eps_file.jpg": .other("a PostScript file"), "html.png": .other("an HTML page"),
      "jxl_sig.jpg": .image(.jpegXL), "matlab5_header.jpg": .other("a MATLAB file"),
      "msl_write.jpg": .other("an XML document"), "one_byte.jpg": .unknown, "pdf_min.jpg": .other("a PDF document"),
      "vips_matrix.mat": .other("plain text"), "vips_matrix_as.jpg": .other("plain text"),
      "zip.jpg": .other("a ZIP archive"),
    ]
    var found: [String: Recognition] = [:]
    for url in Corpus.files(below: "hostile/fake") {
      found[url.lastPathComponent] = try Self.recognizeFile(url)
    }
    #expect(found == expected)
  }

  @Test(
    "every photo of the corpus is recognized as its manifest says", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func corpus() throws {
    let manifest = try String(contentsOf: Corpus.photo("MANIFEST.md"), encoding: .utf8)
    var checked = 0
    for line in manifest.split(separator: "\n") {
      guard let loader = line.firstMatch(of: /, (\w+)load \|/)?.1,
        let path = line.firstMatch(of: /^\| (\S+) \|/)?.1
      else { continue }
      let url = Corpus.photo(String(path))
      let data = try [UInt8](Data(contentsOf: url))
      let format = try #require(Self.formats(loader).first { FileFormat.recognize(data) == .image($0) })
      #expect(FileFormat.recognize(data) == .image(format), "\(path)")
      #expect(try Self.recognizeFile(url) == .image(format), "\(path)")
      checked += 1
    }
    #expect(checked > 20)
  }

  @Test("a format is found by its identifier and its extensions", arguments: FileFormat.allCases)
  func names(format: FileFormat) {
    #expect(FileFormat(identifier: format.identifier) == format)
    for ending in format.fileExtensions { #expect(FileFormat(fileExtension: ending.uppercased()) == format) }
  }
}
