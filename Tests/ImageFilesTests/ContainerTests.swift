import TestSupport
import Testing

@testable import ImageFiles

@Suite("containers", .timeLimit(.minutes(Effort.minutes)))
struct ContainerTests {
  /// A JPEG file of these segments, without a picture.
  static func jpeg(_ segments: [(marker: UInt8, payload: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    for (marker, payload) in segments {
      bytes += [0xFF, marker]
      bytes.append(payload.count + 2, width: 2, .big)
      bytes += payload
    }
    return bytes
  }

  @Test(
    "a JPEG is progressive by its frame header, whatever precedes it",
    arguments: [(0xC0, false), (0xC1, false), (0xC2, true), (0xC6, true), (0xC9, false), (0xCA, true)])
  func progressive(frame: UInt8, isProgressive: Bool) {
    let tables: [(UInt8, [UInt8])] = [(0xE0, [1, 2, 3]), (0xC4, [0, 2, 0xFF]), (0xC8, [2]), (0xCC, [2])]
    let bytes = Self.jpeg(tables + [(frame, [8, 0, 1, 0, 1, 1]), (0xDA, [1])])
    #expect(bytes.withUnsafeBytes { JPEGSegments($0).isProgressive } == isProgressive)
    // Fill bytes may precede a marker.
    let filled = Array(bytes.prefix(2)) + [0xFF, 0xFF] + bytes.dropFirst(2)
    #expect(filled.withUnsafeBytes { JPEGSegments($0).isProgressive } == isProgressive)
    // Without a frame header before the scan nothing is known.
    #expect(!Self.jpeg([(0xDA, [1]), (0xC2, [8])]).withUnsafeBytes { JPEGSegments($0).isProgressive })
  }

  @Test("a PNG chunk that claims more bytes than are left is detected, unless it is image data")
  func truncatedChunk() throws {
    func png(_ kind: String, claimed: Int, left: Int) -> [UInt8] {
      var bytes = PNGFile.signature + PNGFile.chunk("IHDR", [UInt8](repeating: 0, count: 13))
      bytes.append(claimed, width: 4, .big)
      return bytes + Array(kind.utf8) + [UInt8](repeating: 0, count: left + 4)
    }
    let found = try #require(png("tEXt", claimed: 101, left: 100).withUnsafeBytes { PNGChunks.truncated(in: $0) })
    #expect((found.kind, found.claimed, found.left) == ("tEXt", 101, 100))
    #expect(png("tEXt", claimed: 100, left: 100).withUnsafeBytes { PNGChunks.truncated(in: $0) } == nil)
    #expect(png("IDAT", claimed: 101, left: 100).withUnsafeBytes { PNGChunks.truncated(in: $0) } == nil)
    #expect(
      png("\u{1}\u{2}Xt", claimed: 0xFFFF_FFFF, left: 0).withUnsafeBytes { PNGChunks.truncated(in: $0) }?.kind == "..Xt"
    )
  }

  @Test("a directory is read in either layout, and only if all of its entries are in the file")
  func directory() throws {
    let fields = (1...5).map { TIFFField.number($0, 70_000 * $0, .big) }
    let bytes = TIFFHeader.bytes(.big) + TIFFDirectory.bytes(fields, at: 8, next: 1_000, .big)
    let header = try #require(TIFFHeader(bytes))
    let directory = try #require(TIFFDirectory(bytes, at: header.first, header))
    #expect(
      directory.entries.compactMap { $0.field(in: bytes, .big)?.integer() } == [1, 2, 3, 4, 5].map { 70_000 * $0 })
    #expect(directory.next == 1_000)
    #expect(directory.extent == 8..<bytes.count)
    let cut = Array(bytes.dropLast(5))
    #expect(TIFFDirectory(cut, at: header.first, header) == nil)
    #expect(TIFFDirectory(salvaging: cut, at: header.first, header).entries.map(\.tag) == [1, 2, 3, 4])
    for offset in [0, 7, bytes.count - 1, bytes.count, .max] {
      #expect(TIFFDirectory(bytes, at: offset, header) == nil)
      #expect(TIFFDirectory(salvaging: bytes, at: offset, header).entries.isEmpty)
    }
  }

  @Test("a BigTIFF with offsets beyond any file is not recognized")
  func bigOffset() {
    let head: [UInt8] = [0x49, 0x49, 43, 0, 8, 0, 0, 0]
    #expect(TIFFHeader(head + [16, 0, 0, 0, 0, 0, 0, 0])?.layout == .big)
    #expect(TIFFHeader(head + [0, 0, 0, 0, 0, 0, 1, 0]) == nil)
    #expect(TIFFHeader(head + [255, 255, 255, 255, 255, 255, 255, 255]) == nil)
  }

  @Test("brands are read from a box with any stated size", arguments: [24, 0, 1, 4_000_000_000])
  func brands(size: Int) {
    var bytes: [UInt8] = []
    bytes.append(size, width: 4, .big)
    bytes += Array("ftyp".utf8)
    if size == 1 { bytes.append(32, width: 8, .big) }
    bytes += Array("mif1\0\0\0\0mif1avif".utf8)
    #expect(FileFormat.recognize(bytes) == .image(.avif))
  }

  /// A HEIC file of two pictures, the second of which is primary, and two EXIF items.
  ///
  /// - Parameters:
  ///   - described: the items that the EXIF items, 3 and 4, describe; nil for none.
  ///   - tiles: the items that the primary picture is made of.
  ///   - curves: the transfer characteristics of items.
  static func heic(described: [Int?], tiles: [Int] = [], curves: KeyValuePairs<Int, Int> = [:]) -> [UInt8] {
    func item(_ id: Int, _ kind: String) -> [UInt8] {
      Box.bytes("infe", [2, 0, 0, 0, 0, UInt8(id), 0, 0] + Array(kind.utf8) + [0])
    }
    func reference(_ kind: FourCC, _ from: Int, _ to: [Int]) -> [UInt8] {
      Box.bytes(kind, [0, UInt8(from), 0, UInt8(to.count)] + to.flatMap { [0, UInt8($0)] })
    }
    let references =
      described.enumerated().flatMap { index, to in to.map { reference("cdsc", 3 + index, [$0]) } ?? [] }
      + (tiles.isEmpty ? [] : reference("dimg", 2, tiles))
    let colors = curves.flatMap { Box.bytes("colr", Array("nclx".utf8) + [0, 9, 0, UInt8($0.value), 0, 9, 0x80]) }
    let associations = curves.enumerated().flatMap { (index, curve) -> [UInt8] in
      [0, UInt8(curve.key), 1, UInt8(index + 1)]
    }
    let data = [3, 4].map { [UInt8](repeating: 0, count: 4) + Array("EXIF \($0)".utf8) }
    func meta(at start: Int) -> [UInt8] {
      let places = data.indices.flatMap { index -> [UInt8] in
        let place = start + 10 * index
        return [0, UInt8(3 + index), 0, 0, 0, 1, 0, 0, UInt8(place >> 8), UInt8(place & 255), 0, 0, 0, 10]
      }
      return Box.bytes(
        "meta",
        [0, 0, 0, 0] + Box.bytes("pitm", [0, 0, 0, 0, 0, 2])
          + Box.bytes(
            "iinf", [0, 0, 0, 0, 0, 4] + item(1, "hvc1") + item(2, "hvc1") + item(3, "Exif") + item(4, "Exif"))
          + Box.bytes(
            "iprp",
            Box.bytes("ipco", colors) + Box.bytes("ipma", [0, 0, 0, 0, 0, 0, 0, UInt8(curves.count)] + associations))
          + Box.bytes("iref", [0, 0, 0, 0] + references)
          + Box.bytes("iloc", [0, 0, 0, 0, 0x44, 0, 0, UInt8(data.count)] + places))
    }
    let head = Box.bytes("ftyp", Array("heic\0\0\0\0".utf8))
    // The positions do not change the size of the tables.
    let start = head.count + meta(at: 0).count + 8
    return head + meta(at: start) + Box.bytes("mdat", data.flatMap { $0 })
  }

  @Test(
    "the EXIF of a HEIC is that of its primary picture, never of another one",
    arguments: [
      ([1, 2], [], "EXIF 4"), ([2, 1], [], "EXIF 3"), ([1, nil], [], "EXIF 4"), ([nil, nil], [], "EXIF 3"),
      ([1, 1], [], nil), ([1, 5], [5, 6], "EXIF 4"), ([6, 2], [5, 6], "EXIF 3"),
    ] as [([Int?], [Int], String?)])
  func primaryExif(described: [Int?], tiles: [Int], expected: String?) {
    let bytes = Self.heic(described: described, tiles: tiles)
    let reading = bytes.withUnsafeBytes { MetadataReading($0, .heic) }
    #expect(reading.bundle.exif.map { String(decoding: $0, as: UTF8.self) } == expected)
    #expect(reading.problems.isEmpty, "\(reading.problems)")
  }

  @Test("the color code points of a HEIC are those of its primary picture, or of its tiles")
  func primaryCodes() {
    func transfer(_ curves: KeyValuePairs<Int, Int>, tiles: [Int] = []) -> Int? {
      let bytes = Self.heic(described: [], tiles: tiles, curves: curves)
      return bytes.withUnsafeBytes { CodePoints(of: $0, .heic)?.transfer }
    }
    #expect(transfer([1: 16, 2: 13]) == 13)
    #expect(transfer([1: 16]) == nil)
    #expect(transfer([1: 13, 5: 16], tiles: [5, 6]) == 16)
    #expect(transfer([5: 16, 2: 13], tiles: [5, 6]) == 13)
  }

  @Test(
    "a text of a PNG that cannot be unpacked is left out, and said by its name",
    arguments: [
      ("iTXt", "XML:com.adobe.xmp", [1, 0, 0, 0, 0x78, 1, 7, 0]), ("iTXt", "XML:com.adobe.xmp", [1]),
      ("zTXt", "Raw profile type xmp", [0, 1, 2, 3]), ("zTXt", "Raw profile type xmp", [1, 0x78, 1, 3, 0]),
    ] as [(FourCC, String, [UInt8])])
  func damagedText(kind: FourCC, keyword: String, data: [UInt8]) {
    let bytes = PNGFile.signature + PNGFile.chunk(kind, Array(keyword.utf8) + [0] + data)
    let reading = bytes.withUnsafeBytes { MetadataReading($0, .png) }
    #expect(reading.bundle.xmp == nil)
    let found = reading.problems.filter { $0.code == "png-text-damaged" }
    #expect(found.count == 1 && found.first?.sentence.hasPrefix("the PNG text “\(keyword)” was left out: ") == true)
  }

  @Test("damage to a container never stops reading or makes it read beyond the end", arguments: FileFormat.allCases)
  func damaged(format: FileFormat) {
    var random = SeededGenerator(seed: 99)
    let heads: [FileFormat: [UInt8]] = [
      .jpeg: Self.jpeg([
        (0xE1, Array("Exif\0\0II*\0".utf8)), (0xED, Array("Photoshop 3.0\08BIM\u{4}\u{4}".utf8)), (0xDA, [1]),
      ]),
      .png: PNGFile.signature + PNGFile.chunk("iTXt", Array("XML:com.adobe.xmp\0\u{1}\0\0\0".utf8) + [0x78, 1, 3, 0]),
      .webp: Array("RIFF\u{40}\0\0\0WEBPVP8X\u{A}\0\0\0".utf8) + [UInt8](repeating: 0, count: 20),
      .gif: Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFF, 11] + Array("XMP DataXMP<a/>".utf8),
      .jpegXL: JPEGXLFile.signature + Box.bytes("Exif", [0, 0, 0, 0, 1, 2]) + Box.bytes("brob", [1]),
    ]
    let meta = Box.bytes(
      "meta",
      [0, 0, 0, 0] + Box.bytes("pitm", [0, 0, 0, 0, 0, 1]) + Box.bytes("iloc", [1, 0, 0, 0, 0x44, 0x40, 0, 1])
        + Box.bytes("iinf", [0, 0, 0, 0, 0, 1] + Box.bytes("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("Exif\0".utf8))))
    let good = heads[format] ?? Box.bytes("ftyp", Array("heic\0\0\0\0".utf8)) + meta
    for _ in 0..<2_000 {
      var bytes = good + good
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
          [0, 0xFF, .random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      let bundle = bytes.withUnsafeBytes { MetadataReading($0, format) }.bundle
      #expect((bundle.exif?.count ?? 0) + (bundle.xmp?.count ?? 0) + (bundle.iptc?.count ?? 0) <= 2 * bytes.count + 64)
    }
  }
}
