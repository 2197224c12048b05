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
}
