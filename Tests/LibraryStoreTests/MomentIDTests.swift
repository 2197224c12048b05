import Documents
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

/// The texts of ids, and everything that is none.
@Suite("ids of moments and collections", .timeLimit(.minutes(Effort.minutes)))
struct MomentIDTests {
  @Test("a moment is its day and the borders of its place in degrees, everywhere on earth")
  func places() {
    // In the fast set every seventh, and those around each change of their form.
    let borders = [-1800, -1000, -100, 0, 100, 1000, 1800]
    for tenths in -1800...1800
    where Effort.isFull || tenths.isMultiple(of: 7) || borders.contains(where: { abs($0 - tenths) < 12 }) {
      let degrees = String(format: "%.1f", Double(tenths) / 10)
      let south = tenths / 2
      let other = String(format: "%.1f", Double(south) / 10)
      let id = MomentID(day: "2026-05-01", cell: MomentRow.Cell(south: south, west: tenths))
      #expect(id.description == "2026-05-01@\(other),\(degrees)")
      #expect(MomentID(id.description) == id)
      let collection = CollectionID(id)
      #expect(CollectionID(collection.text) == collection && collection.text == id.description)
    }
    let day = MomentID(day: "2026-05-01", cell: nil)
    #expect(day.description == "2026-05-01" && MomentID("2026-05-01") == day)
    #expect(CollectionID("2026-05-01") == CollectionID(day))
  }

  @Test("the poles and the date line are the last places, and one has no other text")
  func limits() {
    for (text, isPlace) in [
      ("90.0,180.0", true), ("-90.0,-180.0", true), ("90.1,0.0", false), ("-90.1,0.0", false), ("0.0,180.1", false),
      ("0.0,-180.1", false), ("0.0,0.0", true), ("-0.1,-0.1", true), ("-0.0,0.0", false), ("0.0,-0.0", false),
      ("00.0,0.0", false), ("07.5,0.0", false), ("7.5,011.0", false), ("7,11", false), ("7.5", false), ("7.5,", false),
      (",7.5", false), ("7.5,1.0,", false), ("7.5, 1.0", false), ("7.55,1.0", false), ("7.,1.0", false),
      (".5,1.0", false),
      ("+7.5,1.0", false), ("", false), ("a,b", false), ("7.5;1.0", false), ("1000.0,1.0", false),
    ] {
      #expect((MomentID("2026-05-01@\(text)") != nil) == isPlace, "\(text)")
      #expect((CollectionID("2026-05-01@\(text)") != nil) == isPlace, "\(text)")
    }
    for day in [
      "", "2026-05-1", "26-05-01", "2026-05-01 ", " 2026-05-01", "2026/05/01", "2026-05-01T", "2026-05", "２０２６-05-01",
    ] {
      #expect(MomentID(day) == nil && MomentID(day + "@7.5,1.0") == nil, "\(day)")
    }
  }

  @Test("an id of a collection is 32 digits, the name of an album that every library has, or a moment")
  func collections() throws {
    var ids: Set<CollectionID> = []
    for album in SmartAlbum.allCases {
      let id = try #require(CollectionID(album.rawValue))
      #expect(id == CollectionID(album) && id.name == album.rawValue && id.text == album.rawValue)
      #expect(ids.insert(id).inserted)
    }
    for _ in 0..<50 {
      let id = CollectionID.random()
      #expect(id.name == nil && id.text == id.bits.hex && CollectionID(id.text) == id && ids.insert(id).inserted)
      // The digits of a name are those of no other id.
      #expect(id.text.count == 32 && id.description == id.text)
    }
    let text = String(repeating: "0123456789abcdef", count: 2)
    #expect(CollectionID(text)?.text == text && AssetID(text)?.text == text)
    for other in [
      "", String(text.dropLast()), text + "0", text.uppercased(), String(text.dropLast()) + "g", " " + text, "none",
      "Favorites ",
    ] {
      #expect(CollectionID(other) == nil && AssetID(other) == nil, "\(other)")
    }
    let named = try SmartAlbum.allCases.map { try #require(CollectionID($0.rawValue)).bits }
    #expect(Set(named).count == named.count)
  }

  @Test("ids of photos and collections are in the order of their texts")
  func order() {
    let bits = (0..<60).map { _ in Bits128.random() }
    let photos = bits.map { AssetID($0) }
    #expect(photos.sorted().map(\.text) == photos.map(\.text).sorted())
    #expect(bits.map { CollectionID($0) }.sorted().map(\.text) == photos.map(\.text).sorted())
  }
}
