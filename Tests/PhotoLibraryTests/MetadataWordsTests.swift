import Documents
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore
@testable import PhotoLibrary

/// What a list of changes says, besides edits.
@Suite("changes of metadata in words", .timeLimit(.minutes(Effort.minutes)))
struct MetadataWordsTests {
  private static func change(
    _ property: PhotoProperty, _ old: PropertyValue?, _ new: PropertyValue?
  ) -> MetadataChange {
    var change = MetadataChange(id: SHA256Digest(of: []), transaction: 1, date: "", author: "")
    change.before.changes[property] = old.map { .set($0) } ?? .cleared
    change.after.changes[property] = new.map { .set($0) } ?? .cleared
    return change
  }

  private static let none = MetadataChange(id: SHA256Digest(of: []), transaction: 1, date: "", author: "")

  @Test("every property that can be set has its label, and what it was and is; equal values have no words")
  func properties() throws {
    let place = PropertyValue.place(try #require(GeoPosition(latitude: 47.5, longitude: -8.25, altitude: 400)))
    let date = PropertyValue.capture(CaptureDate("2024-05-06T07:08:09.5", zone: "+02:00"))
    var rows: [(property: PhotoProperty, label: String, value: PropertyValue, text: String, other: String)] = [
      (.captured, "Date", date, "2024-05-06T07:08:09.5+02:00", "none"), (.place, "Place", place, "47.5,-8.25", "none"),
      (.rating, "Rating", .whole(-1), "rejected", "none"), (.favorite, "Favorite", .flag(true), "yes", "no"),
      (.hidden, "Hidden", .flag(true), "yes", "no"),
    ]
    rows += [PhotoProperty.title, .headline, .caption, .creator, .copyright, .rights].map { property in
      let name = "\(property)"
      return (property, name.prefix(1).uppercased() + name.dropFirst(), .text("New"), "New", "none")
    }
    #expect(Set(rows.map(\.property)).union([.keywords]) == Set(PhotoProperty.settable))
    for (property, label, value, text, other) in rows {
      #expect(MetadataWords.texts(Self.change(property, nil, value)) == ["\(label): \(other) → \(text)"])
      #expect(MetadataWords.texts(Self.change(property, value, nil)) == ["\(label): \(text) → \(other)"])
      #expect(MetadataWords.texts(Self.change(property, value, value)) == [])
    }
    for (rating, text) in [(0, "0"), (1, "1"), (5, "5")] {
      #expect(MetadataWords.texts(Self.change(.rating, .whole(-1), .whole(rating))) == ["Rating: rejected → \(text)"])
    }
    let local = PropertyValue.capture(CaptureDate("2024-05-06T07:08:09"))
    #expect(MetadataWords.texts(Self.change(.captured, nil, local)) == ["Date: none → 2024-05-06T07:08:09"])
  }

  @Test("keywords are those that came and those that went, or have another order")
  func keywords() {
    for (old, new, text) in [
      ([], ["a", "b"], "added a, b"), (["a", "b"], [], "removed a, b"),
      (["a", "b"], ["b", "c"], "added c; removed a"),
      (["a", "b"], ["b", "a"], "another order"), (["a"], ["b", "a"], "added b"), (["b", "a"], ["b"], "removed a"),
    ] as [([String], [String], String)] {
      #expect(
        MetadataWords.texts(Self.change(.keywords, .texts(old), .texts(new))) == ["Keywords: \(text)"], "\(old) \(new)")
    }
    #expect(MetadataWords.texts(Self.change(.keywords, nil, .texts(["a"]))) == ["Keywords: added a"])
  }

  @Test("a text of 60 characters is shown as it is, and of a longer one the first 59")
  func length() {
    for count in [1, 59, 60, 61, 62, 400] {
      let text = String(repeating: "ä", count: count)
      let shown = count > 60 ? String(repeating: "ä", count: 59) + "…" : text
      #expect(MetadataWords.texts(Self.change(.title, .text("x"), .text(text))) == ["Title: x → \(shown)"])
    }
  }

  @Test("the trash, names of versions, the path and albums have words of their own, in this order")
  func others() {
    let states: [AssetSettings.Setting<String>?] = [nil, .cleared, .set("2024-05-06T07:08:09Z")]
    for before in states {
      for after in states {
        var change = Self.none
        (change.before.trashed, change.after.trashed) = (before, after)
        let words: [String] =
          switch (before?.value, after?.value) {
          case (nil, .some): ["Moved to the trash"]
          case (.some, nil): ["Taken out of the trash"]
          default: []
          }
        #expect(MetadataWords.texts(change) == words, "\(before as Any) \(after as Any)")
      }
    }
    var change = Self.change(.rating, .whole(2), .whole(3))
    change.after.trashed = .set("2024-05-06T07:08:09Z")
    change.before.versionNames = [10: "old", 3: nil, 4: "same"]
    change.after.versionNames = [10: nil, 3: "new", 2: "two", 4: "same"]
    (change.before.path, change.after.path) = ("a.jpg", "b/a.jpg")
    let album = CollectionID.random()
    change.albums = [.insert, .move, .remove].map { .init(album: album, title: "Trip", operation: $0) }
    #expect(
      MetadataWords.texts(change) == [
        "Rating: 2 → 3", "Moved to the trash", "Name of version 2: none → two", "Name of version 3: none → new",
        "Name of version 10: old → none", "File: a.jpg → b/a.jpg", "Put into the album 'Trip'",
        "Moved in the album 'Trip'", "Taken out of the album 'Trip'",
      ])
    change.after.path = "a.jpg"
    #expect(!MetadataWords.texts(change).contains { $0.hasPrefix("File") })
  }
}
