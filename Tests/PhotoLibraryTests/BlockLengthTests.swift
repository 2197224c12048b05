import Adjustments
import Foundation
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

/// Metadata of each length goes through the writer, the reader and exiftool.
@Suite(
  "lengths of metadata", .timeLimit(.minutes(Effort.minutes)), .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"))
struct BlockLengthTests {
  /// Around every size at which a field, a segment or the form of a length changes.
  static let lengths: [Int] =
    Array(1...9) + [254, 255, 256, 257] + Array(32_765...32_769)
    + Array(65_360...65_380) + Array(65_470...65_540) + [131_000, 131_071, 200_001]

  private static let exifCapacity = 0xFFFF - 2 - 6

  private static func text(_ length: Int) -> String {
    String(decoding: longest.prefix(length), as: UTF8.self)
  }
  private static let longest = (0..<(lengths.max() ?? 0)).map { UInt8(97 + $0 % 23) }

  /// A block whose only text makes it even or odd, as it comes.
  private static func exif(_ text: String, _ order: ByteOrder) -> [UInt8] {
    var tree = ExifTree(order: order)
    tree.set(.text(ExifTag.imageDescription, text, order), in: .primary)
    let block = tree.block()
    return text.utf8.count >= 4 && text.utf8.count % 2 == 0 ? Array(block.dropLast()) : block
  }

  private static func iptc(_ text: String) -> [UInt8] {
    // A dataset whose length needs four bytes from 32768 on.
    var bytes: [UInt8] = [0x1C, 2, 116]
    if text.utf8.count < 0x8000 {
      bytes.append(text.utf8.count, width: 2, .big)
    } else {
      bytes += [0x80, 4]
      bytes.append(text.utf8.count, width: 4, .big)
    }
    return bytes + Array(text.utf8)
  }

  @Test(
    "a text of any length is read back by this program and by exiftool, or its loss is reported",
    arguments: OutputFormat.allCases)
  func lengths(format: OutputFormat) throws {
    let pixels = try FactsTests.rendered(as: format)
    let scratch = try ScratchFolder()
    let holds = format.fileFormat.contents.metadata
    let lengths = Effort.some(Self.lengths, oneIn: format == .jpeg ? 3 : 11)
    var expected: [(exif: Bool, file: URL)] = []
    for length in lengths {
      let text = Self.text(length)
      var bundle = MetadataBundle()
      bundle.exif = Self.exif(text, length % 2 == 0 ? .big : .little)
      bundle.xmp = XMPWriter.packet([(XMPName(XMPNamespace.dc, "title"), .alternative(text))], provenance: nil)
      if holds.contains(.iptc) { bundle.iptc = Self.iptc(text) }
      let (bytes, problems) = try bundle.embedded(in: pixels)
      let block = try #require(bundle.exif)
      let fits = format != .jpeg || block.count <= Self.exifCapacity
      #expect(problems.contains { $0.subject == .exif } == !fits, "\(length): \(problems)")
      let reading = MetadataBundle.read(from: bytes)
      #expect(reading.problems.isEmpty, "\(length): \(reading.problems)")
      if format.fileFormat.metadata.layout == .directory {
        let found = reading.bundle.exif.flatMap { ExifBlock($0) }
        #expect(found.flatMap { $0.field(ExifTag.imageDescription, in: $0.primary)?.text } == text, "\(length)")
      } else {
        #expect(reading.bundle.exif == (fits ? bundle.exif : nil), "\(length)")
      }
      if let extended = reading.bundle.extendedXMP {
        #expect(format == .jpeg && (bundle.xmp?.count ?? 0) > JPEGFile.xmpCapacity, "\(length)")
        #expect(try XMPPacket(extended).items(XMPName(XMPNamespace.dc, "title")) == [text], "\(length)")
      } else {
        #expect(reading.bundle.xmp == bundle.xmp, "\(length)")
      }
      #expect(reading.bundle.iptc == bundle.iptc, "\(length)")
      let file = scratch.appending("\(length).\(format.fileFormat.fileExtensions.first ?? "")")
      try Data(bytes).write(to: file)
      expected.append((fits, file))
    }
    let rows = try ExifTool.read(
      expected.map(\.file),
      ["-G1", "-n", "-IFD0:ImageDescription", "-XMP-dc:Title", "-IPTC:CopyrightNotice", "-Warning"])
    try #require(rows.count == lengths.count)
    for ((row, length), expected) in zip(zip(rows, lengths), expected) {
      let text = Self.text(length)
      #expect(row["IFD0:ImageDescription"] as? String == (expected.exif ? text : nil), "\(length)")
      #expect(row["XMP-dc:Title"] as? String == text, "\(length)")
      if holds.contains(.iptc) { #expect(row["IPTC:CopyrightNotice"] as? String == text, "\(length)") }
      #expect(row["ExifTool:Warning"] == nil, "\(length): \(row["ExifTool:Warning"] ?? "")")
    }
  }
}
