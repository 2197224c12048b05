import Adjustments
import Documents
import PhotoMetadata

@testable import LibraryStore

/// A library whose index has rows in every table, and values in every column.
struct FullLibrary {
  let test: TestStore
  let photos: [AssetID]

  init() throws {
    test = try TestStore()
    var facts = PropertyValues()
    (facts[.width], facts[.height], facts[.orientation]) = (.whole(4), .whole(3), .whole(6))
    facts[.captured] = .capture(CaptureDate("2024-05-01T10:00:00", zone: "+02:00"))
    facts[.place] = .place(GeoPosition(unchecked: 1.5, 2.5, altitude: 3.5))
    for property in [.camera, .title, .headline, .caption, .creator, .copyright, .rights] as [PhotoProperty] {
      facts[property] = .text("a \(property)")
    }
    (facts[.keywords], facts[.rating]) = (.texts(["one", "two"]), .whole(3))
    photos = [try test.asset("first", facts: facts), try test.asset("second"), try test.asset("third", facts: facts)]
    var output = EditOutput.test("an edit")
    output.attachments = [try test.store.put(.bytes(Array("a table".utf8))).digest]
    output.adjustmentData = AdjustmentData(format: .test, bytes: [UInt8](repeating: 1, count: 70_000))
    for photo in photos {
      _ = try test.store.commit(output, to: test.store.open(photo) { _ in true }, author: "test")
      _ = try test.store.commit(.test("on top"), to: test.store.open(photo) { _ in false }, author: "test")
      _ = try test.store.undo(photo, author: "test")
      var settings = AssetSettings()
      (settings.versionNames, settings.trashed) = ([0: "zero", 1: "one"], .set("2026-01-01T00:00:00.000Z"))
      try test.store.perform([.set(photo, settings)], author: "test")
    }
    let (folder, query) = (CollectionID.random(), Array(#"{"all":[]}"#.utf8))
    var changes: [RequestedChange] = [.createCollection(folder, .folder, title: "F", parent: nil, query: nil)]
    for title in ["A", "B"] {
      let album = CollectionID.random()
      changes.append(.createCollection(album, .album, title: title, parent: folder, query: nil))
      changes.append(.createCollection(.random(), .smartAlbum, title: "S" + title, parent: folder, query: query))
      changes.append(.insert(photos, into: album))
    }
    try test.store.perform(changes, author: "test")
  }
}
