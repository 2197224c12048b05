import Foundation
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

@Suite("containers", .timeLimit(.minutes(Effort.minutes)), .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
struct ContainerTests {
  static let targets = SafeTests.files + ["photos/progressive_gimp_icc.jpg", "kinds/rgb16.png", "derived/gray16.tif"]

  @Test("embedded metadata is read back unchanged", arguments: targets)
  func roundTrip(target: String) throws {
    let source = MetadataBundle.read(from: try Samples.bytes("photos/canon7d_adobergb_lightroom.jpg")).bundle
    let bundle = source.prepared(.keep, rendered: Samples.facts).bundle
    let encoded = try Samples.bytes(target)
    let result = try bundle.embedded(in: encoded)
    let again = MetadataBundle.read(from: result.bytes)
    let isTIFF = target.contains(".tif")
    #expect(again.bundle.xmp == bundle.xmp)
    if !result.problems.contains(where: { $0.subject == .iptc }) { #expect(again.bundle.iptc == bundle.iptc) }
    if target.hasSuffix("gif") {
      #expect(again.bundle.exif == nil)
    } else if isTIFF {
      let block = try present(again.bundle.exif.flatMap(ExifBlock.init))
      #expect(block.field(ExifTag.lensModel, in: block.photo) == nil)
      #expect(block.field(ExifTag.artist, in: block.primary)?.text == "Peter Bemmann")
    } else {
      #expect(again.bundle.exif == bundle.exif)
    }
    // A second time gives the same bytes, but for what only grows at the end.
    let twice = try bundle.embedded(in: result.bytes).bytes
    #expect(MetadataBundle.read(from: twice).bundle == again.bundle)
    if !isTIFF, !target.hasSuffix("heic") { #expect(twice == result.bytes) }
  }

  @Test(
    "embedding an empty bundle keeps profile and picture, and removes everything else",
    .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"), arguments: targets)
  func nothingElse(target: String) throws {
    let scratch = try ScratchFolder()
    let out = scratch.appending("out." + (target.split(separator: ".").last ?? "jpg"))
    let source = MetadataBundle.read(from: try Samples.bytes("photos/canon7d_adobergb_lightroom.jpg")).bundle
    let rich = try source.embedded(in: try Samples.bytes(target)).bytes
    try Data(try MetadataBundle().embedded(in: rich).bytes).write(to: out)
    let before = try ExifTool.tags(of: Corpus.photo(target))
    let after = try ExifTool.tags(of: out)
    let isProfile = { (tags: [String: String]) in tags.filter { $0.key.hasPrefix("ICC") } }
    #expect(isProfile(after) == isProfile(before))
    for key in ["File:ImageWidth", "PNG:ImageWidth", "RIFF:ImageWidth", "IFD0:ImageWidth", "Meta:ImageSpatialExtent"] {
      #expect(after[key] == before[key], "\(key)")
    }
    let groups = Set(after.keys.compactMap { $0.split(separator: ":").first.map(String.init) })
    #expect(groups.isDisjoint(with: ["ExifIFD", "GPS", "IFD1", "IPTC", "Canon", "Apple", "InteropIFD"]))
    #expect(!groups.contains { $0.hasPrefix("XMP") })
    #expect(after["ExifTool:Warning"] == nil)
  }

  @Test(
    "the pixels of a TIFF stay where its tables say",
    .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"),
    arguments: ["containers/scan_srgb.tiff", "derived/rgb16_adobergb.tif"])
  func strips(target: String) throws {
    let encoded = try Samples.bytes(target)
    let source = MetadataBundle.read(from: try Samples.bytes("photos/iphone4_gps_srgb.jpg")).bundle
    let result = try source.embedded(in: encoded).bytes
    func strips(_ bytes: [UInt8]) throws -> [[UInt8]] {
      let header = try present(TIFFHeader(bytes))
      let directory = try present(TIFFDirectory(bytes, at: header.first, header))
      func numbers(_ tag: Int) throws -> [Int] {
        let entry = try present(directory.entry(tag))
        let value = Array(bytes[try present(entry.value)])
        let field = TIFFField(tag: tag, type: entry.type, count: entry.count, value: value, order: header.order)
        return (0..<entry.count).compactMap { field.integer(at: $0) }
      }
      let sizes = try numbers(ExifTag.stripByteCounts)
      return try zip(numbers(ExifTag.stripOffsets), sizes).map { try present(bytes.copy(at: $0, count: $1)) }
    }
    #expect(try strips(result) == strips(encoded))
  }

  @Test(
    "every picture item of a HEIC has the same bytes as before",
    arguments: ["derived/p3_10bit.heic", "containers/iphone11_p3.heic"])
  func items(target: String) throws {
    let encoded = try Samples.bytes(target)
    let source = MetadataBundle.read(from: try Samples.bytes("photos/iphone4_gps_srgb.jpg")).bundle
    let result = try source.embedded(in: encoded).bytes
    let before = try present(encoded.withUnsafeBytes { HEIFItems($0) })
    let after = try present(result.withUnsafeBytes { HEIFItems($0) })
    #expect(before.items.filter { !$0.isMetadata }.map(\.id) == after.items.filter { !$0.isMetadata }.map(\.id))
    for item in before.items where !item.isMetadata {
      let old = try present(before.ranges(of: item.id, inFileOf: encoded.count)).flatMap { encoded[$0] }
      let new = try present(after.ranges(of: item.id, inFileOf: result.count)).flatMap { result[$0] }
      #expect(old == new, "item \(item.id)")
    }
  }

  @Test("a bare JPEG XL codestream gets a container only if it needs one")
  func jpegXL() throws {
    let codestream: [UInt8] = [0xFF, 0x0A, 1, 2, 3]
    #expect(try MetadataBundle().embedded(in: codestream).bytes == codestream)
    let bundle = MetadataBundle(exif: ExifPreparation.fresh(Samples.facts), xmp: Array("<x/>".utf8))
    let result = try bundle.embedded(in: codestream).bytes
    #expect(result.starts(with: [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A, 0, 0, 0, 20]))
    #expect(result.contains([0, 0, 0, 13] + Array("jxlc".utf8) + codestream))
    #expect(MetadataBundle.read(from: result).bundle == bundle)
    let bare = try MetadataBundle().embedded(in: result).bytes
    #expect(MetadataBundle.read(from: bare).bundle.isEmpty)
    #expect(bare.contains(codestream))
  }

  /// A JPEG XL file with a box that Brotli has packed.
  private static func packed(_ kind: String, _ stream: [UInt8]) -> [UInt8] {
    [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A] + Box.bytes("brob", Array(kind.utf8) + stream)
  }

  /// A Brotli stream with a window of 16 bits and one block that is not compressed (RFC 7932, 9.2), of 1 to 65536 bytes.
  private static func brotli(_ content: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = []
    stream.append((content.count - 1) << 4 | 1 << 20, width: 3, .little)
    return stream + content + [3]
  }

  @Test(
    "a box that Brotli has packed is read like one that is not, of any length", arguments: [1, 2, 300, 65_535, 65_536])
  func brotli(length: Int) {
    let packet = (0..<length).map { UInt8(97 + $0 % 23) }
    let xmp = MetadataBundle.read(from: Self.packed("xml ", Self.brotli(packet)))
    #expect(xmp.bundle.xmp == packet && !xmp.problems.contains { $0.subject == .container })
    guard length <= 65_532 else { return }
    let exif = MetadataBundle.read(from: Self.packed("Exif", Self.brotli([0, 0, 0, 0] + packet)))
    #expect(exif.bundle.exif == packet && !exif.problems.contains { $0.subject == .container })
  }

  @Test("a packed box that is damaged, cut off or larger than 32 MiB is reported, and nothing of it is read")
  func damagedBrotli() throws {
    let whole = Self.brotli(Array("<x/>".utf8))
    // 32 MiB and one byte, all 0, as the encoder of the reference implementation packs them.
    let bomb = Data(
      base64Encoded: "y///PwAkAOKxQHLv//j//weABEAcFoDu/R////8AkACIwwLQvf/j//8fABIAcVgAuvd/AAAIAAM=")
    let large = try #require(bomb.map { [UInt8]($0) })
    for stream in (0..<whole.count).map({ Array(whole.prefix($0)) }) + [[1, 2, 3], large] {
      let reading = MetadataBundle.read(from: Self.packed("xml ", stream))
      #expect(reading.problems.map(\.code) == ["jxl-brotli-damaged"])
      #expect(reading.bundle.xmp == nil)
    }
    let many = (0..<17).map { _ in Box.bytes("brob", Array("xml ".utf8) + whole) }.flatMap { $0 }
    let reading = MetadataBundle.read(from: Self.packed("xml ", whole) + many)
    #expect(reading.problems.map(\.code).filter { $0 == "jxl-brotli-damaged" }.count == 2)
    #expect(MetadataBundle.read(from: Self.packed("jbrd", [1, 2, 3])).problems.isEmpty)
  }

  @Test("a simple WebP becomes an extended one with its size")
  func simpleWebP() throws {
    // VP8L, 3 × 2 pixels, with alpha: 14 bits of width − 1, 14 bits of height − 1, one bit of alpha.
    var picture: [UInt8] = [0x2F]
    picture.append(2 | 1 << 14 | 1 << 28, width: 4, .little)
    picture += [0, 0, 0]
    var file = Array("RIFF".utf8)
    file.append(4 + 8 + picture.count, width: 4, .little)
    file += Array("WEBPVP8L".utf8)
    file.append(picture.count, width: 4, .little)
    file += picture
    let result = try MetadataBundle(xmp: Array("<x/>".utf8)).embedded(in: file).bytes
    #expect(result.copy(at: 12, count: 18) == Array("VP8X".utf8) + [10, 0, 0, 0, 0x14, 0, 0, 0, 2, 0, 0, 1, 0, 0])
    #expect(try MetadataBundle().embedded(in: file).bytes == file)
  }

  @Test("a file of unknown format is refused, and an EXIF block too large for a JPEG is reported")
  func limits() throws {
    #expect(throws: MetadataError.unknownContainer(firstBytes: Array("hello, w".utf8))) {
      try MetadataBundle().embedded(in: Array("hello, world".utf8))
    }
    var tree = ExifTree(order: .big)
    tree.stamp(Samples.facts)
    tree.add(.undefined(ExifTag.makerNote, [UInt8](repeating: 7, count: 70_000), .big), to: .photo)
    let result = try MetadataBundle(exif: tree.block()).embedded(in: try Samples.bytes("derived/adobergb_icc.jpg"))
    #expect(result.problems.map(\.code) == ["exif-too-large"])
    let block = try present(MetadataBundle.read(from: result.bytes).bundle.exif.flatMap(ExifBlock.init))
    #expect(block.field(ExifTag.makerNote, in: block.photo) == nil)
    #expect(block.field(ExifTag.software, in: block.primary)?.text == "photoedit 0.1.0")
  }

  @Test("an EXIF block that fits into a JPEG without its gaps keeps its maker note")
  func gaps() throws {
    var tree = ExifTree(order: .big)
    tree.stamp(Samples.facts)
    tree.add(.undefined(ExifTag.makerNote, [UInt8](repeating: 7, count: 1000), .big), to: .photo)
    let exif = tree.block() + [UInt8](repeating: 0, count: 70_000)
    let result = try MetadataBundle(exif: exif).embedded(in: try Samples.bytes("derived/adobergb_icc.jpg"))
    #expect(result.problems.map(\.code) == ["exif-too-large"])
    let block = try present(MetadataBundle.read(from: result.bytes).bundle.exif.flatMap(ExifBlock.init))
    #expect(block.field(ExifTag.makerNote, in: block.photo)?.value.count == 1000)
  }

  @Test("a comment in an encoded JPEG is dropped")
  func comment() throws {
    let text = Array("what the encoder says".utf8)
    var bytes = try Samples.bytes("derived/adobergb_icc.jpg")
    let place = 4 + Int(bytes[4]) << 8 + Int(bytes[5])
    bytes.insert(contentsOf: [0xFF, 0xFE, 0, UInt8(text.count + 2)] + text, at: place)
    #expect(bytes.withUnsafeBytes { JPEGSegments($0).segments.contains { $0.marker == 0xFE } })
    #expect(!(try MetadataBundle().embedded(in: bytes).bytes).contains(text))
  }

  @Test(
    "XMP too large for a segment is moved to the extended packet, and read back completely",
    .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"))
  func largeXMP() throws {
    let scratch = try ScratchFolder()
    let keywords = (0..<900).map { "<rdf:li>\(String(repeating: "word ", count: 20))\($0)</rdf:li>" }.joined()
    let packet = String(decoding: XMPWriter.packet([], provenance: Samples.facts.provenance) ?? [], as: UTF8.self)
      .replacing(
        "</rdf:RDF>",
        with: "<rdf:Description rdf:about=\"\" xmlns:dc=\"\(XMPNamespace.dc)\"><dc:subject><rdf:Bag>\(keywords)"
          + "</rdf:Bag></dc:subject></rdf:Description></rdf:RDF>")
    let result = try MetadataBundle(xmp: Array(packet.utf8)).embedded(in: try Samples.bytes("derived/adobergb_icc.jpg"))
    #expect(result.problems.isEmpty)
    let out = scratch.appending("out.jpg")
    try Data(result.bytes).write(to: out)
    let tags = try ExifTool.tags(of: out)
    #expect(tags["XMP-dc:Subject"]?.contains("word 899") == true)
    #expect(tags["XMP-photoedit:RecipeDigest"] == "\"aa11\"")
    #expect(tags["ExifTool:Warning"] == nil)
    #expect(MetadataBundle.read(from: result.bytes).bundle.extendedXMP != nil)
  }
}
