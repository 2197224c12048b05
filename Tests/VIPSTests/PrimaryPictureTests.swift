import Foundation
import ImageFiles
import TestSupport
import Testing

@testable import VIPS

/// A TIFF file, and which of its pages is the photo: the one of 8 pixels a side.
struct PagedTIFF: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let pages: [TIFFPages.Page]
  let page: Int

  private static func page(_ kind: Int? = nil, old: Int? = nil, side: Int = 4, below: [TIFFPages.Page] = [])
    -> TIFFPages.Page
  {
    var tags: [Int: Int] = [:]
    (tags[254], tags[255]) = (kind, old)
    return TIFFPages.Page(side, gray: UInt8(side * 10), tags: tags, below: below)
  }

  static let all = [
    PagedTIFF("one page", [page(side: 8)], 0),
    PagedTIFF("a copy first", [page(1), page(0, side: 8)], 1),
    PagedTIFF("two copies first, and one behind", [page(1), page(1), page(side: 8), page(1)], 2),
    PagedTIFF("a mask first", [page(4), page(0, side: 8)], 1),
    PagedTIFF("a copy of a mask first", [page(5), page(0, side: 8)], 1),
    PagedTIFF("a copy first, by the older tag", [page(old: 2), page(old: 1, side: 8)], 1),
    PagedTIFF("a document of pages", [page(2, side: 8), page(2), page(2)], 0),
    PagedTIFF("nothing but a copy", [page(1, side: 8)], 0),
    PagedTIFF("nothing but copies", [page(1, side: 8), page(1)], 0),
    PagedTIFF("copies below", [page(0, side: 8, below: [page(1), page(1)])], 0),
    PagedTIFF("pictures below a picture", [page(0, side: 8, below: [page(0)])], 0),
    PagedTIFF("a copy, and the picture below it", [page(1, below: [page(1), page(0, side: 8)])], 0),
  ]

  private init(_ description: String, _ pages: [TIFFPages.Page], _ page: Int) {
    (testDescription, self.pages, self.page) = (description, pages, page)
  }
}

extension VIPSSuite {
  @Suite("the primary picture of a file")
  struct PrimaryPictureTests {
    @Test(
      "is the first page of a TIFF that is neither a reduced copy nor a mask", arguments: PagedTIFF.all, [false, true])
    func page(file: PagedTIFF, isBig: Bool) throws {
      try VIPSLibrary.start()
      let scratch = try ScratchFolder()
      let bytes = TIFFPages.bytes(file.pages, isBig: isBig)
      let path = scratch.appending("a.tif")
      try Data(bytes).write(to: path)
      for source in [ImageSource.bytes(ByteBlock(copying: bytes)), .file(path.path)] {
        let loaded = try source.load()
        #expect((loaded.image.width, loaded.image.height, loaded.page) == (8, 8, file.page))
        #expect(try Set(loaded.image.bytes()) == [80])
      }
      let size = bytes.withUnsafeBytes { FileFormat.statedSize(of: $0) }
      #expect(size?.width == 8 && size?.height == 8)
    }

    @Test("is not replaced by its copy in a truncated file")
    func cut() throws {
      try VIPSLibrary.start()
      let bytes = TIFFPages.bytes([.init(4, gray: 40, tags: [254: 1]), .init(8, gray: 80)])
      let cut = Array(bytes.dropLast(40))
      #expect(throws: VIPSError.self) { try ImageSource.bytes(ByteBlock(copying: cut)).load() }
      #expect(cut.withUnsafeBytes { Truncation.sentence($0, .tiff) }?.contains("directory") == true)
      // Here the pixels are missing, and only those of the copy are there.
      let pixels = try #require(bytes.indices.first { bytes[$0...].starts(with: [80, 80, 80]) })
      var moved = bytes
      let field = try #require(
        TIFFPrimary(bytes).flatMap { primary in
          TIFFHeader(bytes).flatMap { TIFFDirectory(bytes, at: primary.pixelOffset, $0)?.entry(273)?.value }
        })
      moved.replaceSubrange(field, with: [0, 0, 1, 0])
      #expect(pixels > 0 && moved.withUnsafeBytes { Truncation.sentence($0, .tiff) }?.contains("strip") == true)
    }

    @Test("is the one that a HEIC file declares", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
    func primaryItem() throws {
      try VIPSLibrary.start()
      let cases = try #require(Corpus.folder).appendingPathComponent("cases")
      let loaded = try ImageSource.file(cases.appendingPathComponent("primary_is_second.heic").path).load()
      let expected = try ImageSource.file(cases.appendingPathComponent("reference.png").path).load().image.bytes()
      #expect((loaded.page, loaded.pageCount) == (1, 2))
      let found = try loaded.image.bytes()
      try #require(found.count == expected.count)
      let differences = zip(found, expected).map { abs(Int($0) - Int($1)) }
      #expect(differences.reduce(0, +) < 4 * differences.count)
    }

    @Test("is refused by name in CIELab, which libvips decodes to wrong colors", arguments: [8, 9, 10], [false, true])
    func lab(photometric: Int, isSecond: Bool) throws {
      try VIPSLibrary.start()
      let lab = TIFFPages.Page(8, gray: 128, samples: 3, tags: [262: photometric])
      let copy = TIFFPages.Page(4, gray: 40, tags: [254: 1])
      let bytes = TIFFPages.bytes(isSecond ? [copy, lab] : [lab])
      #expect(throws: LoadError.content(PictureRefusal(sentence: "its colors are CIELab"))) {
        try VIPSImage.decoded(bytes)
      }
    }
  }
}
