import Foundation
import ImageFiles
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

@testable import MarkedPhotos
@testable import PhotoMetadata

/// A file with several pages says where it was taken on each of them.
@Suite("a place that is cleared is on no page of a TIFF", .timeLimit(.minutes(Effort.minutes)))
struct MarkedPagesTests {
  /// A page with a mark in each place of the location, and some that say something else.
  private struct MarkedPage {
    var page: TIFFPages.Page
    var places: Set<MarkValue> = []
    var others: Set<MarkValue> = []

    init(_ side: Int, _ first: Int, tags: [Int: Int] = [:]) {
      page = TIFFPages.Page(side, gray: UInt8(first), tags: tags)
      var next = first
      func mark(_ marks: inout Set<MarkValue>) -> String {
        next += 1
        marks.insert(.text(next))
        return MarkValue.text(next).text
      }
      func place() -> [UInt8] { Array(mark(&places).utf8) }
      func other() -> [UInt8] { Array(mark(&others).utf8) }
      let location = TIFFPages.Block.directory([2: .bytes(place()), 27: .bytes(place())])
      page.blocks[0x8825] = location
      page.blocks[0x8769] = .directory([0x8825: .directory([4: .bytes(place())]), 0x9286: .bytes(other())])
      for tag in ExifTag.georeference { page.blocks[tag] = .bytes(place()) }
      page.blocks[0x010E] = .bytes(other())
      page.blocks[0x02BC] = .bytes(packet(mark(&places), mark(&others)))
      page.blocks[0x83BB] = .bytes(record(90, place()) + record(5, other()))
      page.blocks[0x8649] = .bytes(photoshop(record(101, place())))
    }

    private func packet(_ place: String, _ other: String) -> [UInt8] {
      let rdf =
        "<rdf:RDF xmlns:rdf=\"\(XMPNamespace.rdf)\"><rdf:Description rdf:about=\"\" xmlns:e=\"\(XMPNamespace.exif)\""
      let text = " xmlns:p=\"\(XMPNamespace.photoshop)\" e:GPSLatitude=\"\(place)\" p:Headline=\"\(other)\"/></rdf:RDF>"
      return Array(("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">" + rdf + text + "</x:xmpmeta>").utf8)
    }

    private func record(_ number: UInt8, _ text: [UInt8]) -> [UInt8] { [0x1C, 2, number, 0, UInt8(text.count)] + text }

    private func photoshop(_ iptc: [UInt8]) -> [UInt8] {
      Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(iptc.count)] + iptc + (iptc.count % 2 == 1 ? [0] : [])
    }
  }

  private struct Arrangement: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Where the photo is among the pages.
    let primary: Int
  }

  private static let arrangements = [
    Arrangement(testDescription: "the photo first", primary: 0),
    Arrangement(testDescription: "a copy before the photo", primary: 1),
    Arrangement(testDescription: "the photo last", primary: 2),
  ]

  @Test("an export of a stored file has no old place on any page, whatever else they say", arguments: arrangements)
  private func exported(arrangement: Arrangement) async throws {
    var pages = (0..<3).map { MarkedPage(8, 20 * ($0 + 1), tags: [254: $0 == arrangement.primary ? 0 : 1]) }
    let below = MarkedPage(8, 100, tags: [254: 1])
    pages[arrangement.primary == 2 ? 0 : 2].page.below = [below.page]
    let all = pages + [below]
    let scratch = try ScratchFolder()
    let file = scratch.appending("a.tif")
    let bytes = TIFFPages.bytes(pages.map(\.page))
    #expect(MarkValue.all(in: bytes).isSuperset(of: all.flatMap { $0.places.union($0.others) }))
    try Data(bytes).write(to: file)
    let library = try await Library.create(in: scratch.url)
    let asset = try await library.importPhoto(at: file).asset
    for change in [PropertyChanges.Change.set(.place(GeoPosition(unchecked: 1, 2, altitude: nil))), .cleared] {
      var settings = AssetSettings()
      settings.changes[.place] = change
      try library.store.perform([.set(asset.id, settings)], author: "test 1.0")
      let described = try library.asset(named: asset.id.text)
      guard try !library.description(of: described).isEmpty else { continue }
      let exported = [UInt8](try await library.export(described, path: "a.tif", settings: nil).data)
      let left = MarkValue.all(in: exported)
      #expect(left.isDisjoint(with: all.flatMap(\.places)), "\(change)")
      // Pages stay, with what else they say and with their pixels.
      #expect(left.isSuperset(of: all.flatMap(\.others)), "\(change)")
      let header = try #require(TIFFHeader(exported))
      var (offset, found) = (header.first, [UInt8]())
      while offset != 0, let page = TIFFDirectory(exported, at: offset, header) {
        let strip = try #require(page.entry(273)?.field(in: exported, .little)?.integer())
        found.append(exported[strip])
        offset = page.next
      }
      #expect(found == pages.map(\.page.gray), "\(change)")
    }
  }

  @Test("another change leaves the places of further pages as they are")
  func otherChange() throws {
    let pages = [MarkedPage(8, 20), MarkedPage(8, 60)]
    let bytes = TIFFPages.bytes(pages.map(\.page))
    var changes = PropertyChanges()
    changes[.title] = .set(.text("new"))
    let bundle = MetadataBundle.read(from: bytes).bundle.described(by: changes)
    let left = MarkValue.all(in: try bundle.embedded(in: bytes, after: changes).bytes)
    #expect(left.isSuperset(of: pages[1].places.union(pages[1].others)))
  }
}
