import Foundation
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

@Suite("pages of a TIFF", .timeLimit(.minutes(Effort.minutes)))
struct TIFFPageTests {
  private static let copy = TIFFPages.Page(4, gray: 40, tags: [254: 1, 274: 6], text: "the copy")
  private static let photo = TIFFPages.Page(8, gray: 80, tags: [254: 0, 274: 3], text: "the photo")

  private func caption(_ bytes: [UInt8]) -> (text: String?, orientation: Int) {
    let summary = MetadataSummary(MetadataBundle.read(from: bytes))
    return (summary.properties.text(.caption), summary.orientation)
  }

  @Test("metadata is read from the page of the primary picture, wherever it is")
  func reading() {
    for pages in [[Self.copy, Self.photo], [Self.photo, Self.copy], [Self.copy, Self.copy, Self.photo]] {
      let found = caption(TIFFPages.bytes(pages))
      #expect(found.text == "the photo" && found.orientation == 3)
    }
    // In TIFF/EP the copy says it for the picture below it.
    var parent = Self.copy
    parent.below = [TIFFPages.Page(8, gray: 80, tags: [254: 0])]
    #expect(caption(TIFFPages.bytes([parent])).text == "the copy")
  }

  @Test("metadata is written to the page of the primary picture, and other pages are unchanged")
  func writing() throws {
    let before = TIFFPages.bytes([Self.copy, Self.photo, Self.copy])
    var bundle = MetadataBundle()
    bundle.exif = ExifTests.block(.big, orientation: .number(ExifTag.orientation, 8, .big))
    let after = try bundle.embedded(in: before).bytes
    #expect(caption(after).orientation == 8)
    let (old, new) = (try present(TIFFPrimary(before)), try present(TIFFPrimary(after)))
    let header = try present(TIFFHeader(after))
    #expect((old.page, new.page) == (1, 1))
    #expect(header.first == TIFFHeader(before)?.first)
    let first = try present(TIFFDirectory(after, at: header.first, header))
    #expect(first.entry(274)?.field(in: after, .little)?.integer() == 6)
    #expect(first.next == new.offset && new.offset != old.offset)
    let last = TIFFDirectory(before, at: old.offset, header)?.next
    #expect(TIFFDirectory(after, at: new.offset, header)?.next == last)
  }

  @Test(
    "the metadata of a BigTIFF is read like that of a TIFF", .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"))
  func big() throws {
    let scratch = try ScratchFolder()
    var photo = Self.photo
    photo.blocks[700] = .bytes(
      Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="\(XMPNamespace.rdf)"><rdf:Description rdf:about="" \
        xmlns:dc="\(XMPNamespace.dc)"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Title</rdf:li></rdf:Alt></dc:title>\
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """.utf8))
    photo.blocks[33723] = .bytes([0x1C, 2, 25, 0, 3] + Array("one".utf8))
    photo.blocks[0x8825] = .directory([1: .bytes([78, 0]), 2: .bytes([UInt8](repeating: 1, count: 24))])
    let readings = [false, true].map { MetadataBundle.read(from: TIFFPages.bytes([Self.copy, photo], isBig: $0)) }
    #expect(readings[1].bundle == readings[0].bundle && readings[1].problems == readings[0].problems)
    let summary = MetadataSummary(readings[1])
    #expect(summary.orientation == 3 && summary.properties.text(.title) == "Title")
    #expect(
      summary.properties.text(.caption) == "the photo" && readings[1].bundle.iptc?.suffix(3) == Array("one".utf8)[...])
    let file = scratch.appending("big.tif")
    try Data(TIFFPages.bytes([Self.copy, photo], isBig: true)).write(to: file)
    let oracle = try ExifTool.tags(of: file, ["-n"])
    #expect(oracle["IFD1:Orientation"] == "3" && oracle["IFD1:ImageDescription"] == "\"the photo\"")
  }

  @Test("numbers of 64 bits become numbers of 32 bits where they fit", arguments: [ByteOrder.little, .big])
  func narrowed(order: ByteOrder) throws {
    func field(_ type: Int, _ values: [Int]) -> TIFFField {
      var bytes: [UInt8] = []
      for value in values { bytes.append(value, width: 8, order) }
      return TIFFField(tag: 700, type: type, count: values.count, value: bytes, order: order)
    }
    for type in [16, 18] {
      let narrow = try #require(field(type, [1, 0xFFFF_FFFF]).inClassicTypes)
      #expect(narrow.type == TIFFType.long && narrow.integer() == 1 && narrow.integer(at: 1) == 0xFFFF_FFFF)
      #expect(field(type, [1, 1 << 32]).inClassicTypes == nil)
    }
    let signed = try #require(field(17, [-5]).inClassicTypes)
    #expect(signed.type == 9 && signed.integer() == -5 && field(17, [-1 << 40]).inClassicTypes == nil)
    let plain = TIFFField.number(274, 6, order)
    #expect(plain.inClassicTypes == plain)
  }
}
