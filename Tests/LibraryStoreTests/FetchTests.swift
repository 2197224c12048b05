import Documents
import Foundation
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Fetches", .timeLimit(.minutes(Effort.minutes)))
struct FetchTests {
  let test: TestStore
  /// Photos in the order of import: their names are `p0.jpg` to `p9.jpg`.
  let photos: [AssetID]

  init() throws {
    test = try TestStore()
    var photos: [AssetID] = []
    for number in 0..<10 {
      var facts = PropertyValues()
      (facts[.width], facts[.height]) = (.whole(100 * (number % 3)), .whole(50))
      facts[.captured] = .capture(CaptureDate("2024-05-0\(9 - number % 9)T10:00:00"))
      facts[.camera] = number.isMultiple(of: 2) ? .text("Canon EOS") : nil
      facts[.keywords] = .texts(number < 3 ? ["Lake", "100%_\\"] : [])
      if number < 5 { facts[.place] = .place(GeoPosition(unchecked: Double(number), -Double(number), altitude: nil)) }
      let path = try test.photo("p\(number).jpg", "photo \(number)")
      photos.append(
        try test.store.importPhoto(at: path, mediaType: "image/jpeg", facts: facts, author: "test").asset.id)
    }
    self.photos = photos
  }

  private func names(_ predicate: AssetPredicate, _ sort: FetchOptions.SortDescriptor...) throws -> [String] {
    var options = FetchOptions()
    (options.predicate, options.sort) = (predicate, sort)
    return try names(options)
  }

  private func names(_ options: FetchOptions) throws -> [String] {
    var names: [String] = []
    try test.store.fetch(options).forEach { names.append(String($0.fileName.dropLast(4))) }
    return names
  }

  @Test("predicates find the matching photos")
  func predicates() throws {
    try test.store.perform(
      [
        .set(
          photos[4],
          {
            var s = AssetSettings(); s.isFavorite = true; s.rating = .set(4); return s
          }())
      ], author: "test")
    try test.store.edit(photos[7], "edit")
    #expect(try names(.everything).count == 10)
    #expect(try names(.any([])) == [])
    #expect(try names(.number(.width, .equal, 200)) == ["p2", "p5", "p8"])
    #expect(try names(.all([.number(.width, .atMost, 100), .number(.width, .greater, 0)])) == ["p1", "p4", "p7"])
    #expect(try names(.flag(.favorite, true)) == ["p4"])
    #expect(try names(.flag(.edited, true)) == ["p7"])
    #expect(try names(.number(.rating, .atLeast, 3)) == ["p4"])
    #expect(try names(.not(.number(.rating, .atLeast, 3))).count == 9)
    #expect(try names(.exists(.latitude)) == ["p0", "p1", "p2", "p3", "p4"])
    #expect(try names(.text(.camera, .contains, "canon")) == ["p0", "p2", "p4", "p6", "p8"])
    #expect(try names(.text(.name, .hasPrefix, "P3")) == ["p3"])
    #expect(try names(.text(.name, .equals, "p3.jpg")) == ["p3"])
    #expect(try names(.text(.keyword, .equals, "Lake")) == ["p0", "p1", "p2"])
    #expect(try names(.text(.keyword, .contains, "%_\\")) == ["p0", "p1", "p2"])
    #expect(try names(.text(.keyword, .contains, "%%")) == [])
    #expect(try names(.ids([photos[8], photos[1]])) == ["p8", "p1"])
  }

  @Test("photos are sorted by each key, in both directions, with ties in order of import")
  func sorting() throws {
    #expect(try names(.everything, .init(.date)) == ["p8", "p7", "p6", "p5", "p4", "p3", "p2", "p1", "p0", "p9"])
    #expect(
      try names(.everything, .init(.width), .init(.name)) == [
        "p0", "p3", "p6", "p9", "p1", "p4", "p7", "p2", "p5", "p8",
      ])
    for key in FetchOptions.SortDescriptor.Key.allCases {
      let ascending = try names(.everything, .init(key))
      #expect(ascending.count == 10)
      #expect(try names(.everything, .init(key, ascending: false)) == ascending.reversed(), "\(key)")
    }
    var options = FetchOptions()
    (options.sort, options.limit) = ([.init(.name, ascending: false)], 3)
    #expect(try names(options) == ["p9", "p8", "p7"])
  }

  @Test("a folder has the photos whose paths are in it, at any depth, by its exact name and in any spelling of it")
  func folders() throws {
    let test = try TestStore()
    let paths = ["é/a", "in/b", "in/deep/c", "in0/d", "in", "inner/e", "IN/f", "i%/g"]
    for path in paths {
      try FileManager.default.createDirectory(
        at: test.folder.appending(path).deletingLastPathComponent(), withIntermediateDirectories: true)
      let file = try test.photo(path + ".jpg", path)
      _ = try test.store.importPhoto(at: file, mediaType: "image/jpeg", facts: PropertyValues(), author: "test")
    }
    func found(_ folder: String) throws -> [String] {
      var names: [String] = []
      try test.store.fetch(FetchOptions(.folder(folder))).forEach { names.append(String($0.fileName.dropLast(4))) }
      return names
    }
    #expect(try found("in") == ["b", "c"])
    #expect(try found("in/deep//") == ["c"])
    #expect(try found("IN") == ["f"])
    #expect(try found("i%") == ["g"])
    #expect(try found("e\u{301}") == ["a"] && found("\u{e9}") == ["a"])
    #expect(try found("i") == [] && found("in/b.jpg") == [])
    #expect(try found("").count == paths.count && found("/").isEmpty)
  }

  @Test("a search matches prefixes of words, ignoring case and accents, and parts of file names")
  func search() throws {
    var settings = AssetSettings()
    (settings.title, settings.caption) = (.set("Zürichsee im Nebel"), .set("Ein \"stiller\" Morgen"))
    settings.keywords = ["Säntis", "new york"]
    try test.store.perform([.set(photos[4], settings)], author: "test")
    for text in ["zurich", "ZÜRICHSEE nebel", "still", "santis", "york NEW", "nebel morgen york", "\"stiller\" OR"] {
      #expect(try names(.search(text)) == (text.hasSuffix("OR") ? [] : ["p4"]), "\(text)")
    }
    for text in ["see", "nebel lake", "NOT nebel", "title:nebel", "*", "\"", "nebel*x", "(", "-", "\0"] {
      #expect(try names(.search(text)) == [], "\(text)")
    }
    #expect(try names(.search("lake")) == ["p0", "p1", "p2"])
    #expect(try names(.search("P7.jp")) == ["p7"])
    settings.title = .set("Sonne")
    settings.keywords = []
    try test.store.perform([.set(photos[4], settings)], author: "test")
    #expect(try names(.search("nebel")) == [])
    #expect(try names(.search("sonne")) == ["p4"])
    #expect(try names(.search("morgen")) == ["p4"])
  }

  @Test("hidden and trashed photos are found only on request")
  func hidden() throws {
    var hidden = AssetSettings()
    hidden.isHidden = true
    var trashed = AssetSettings()
    trashed.trashed = .set("2026-01-01T00:00:00.000Z")
    try test.store.perform([.set(photos[1], hidden), .set(photos[2], trashed)], author: "test")
    #expect(try names(.everything).count == 8)
    var options = FetchOptions()
    options.includesHidden = true
    #expect(try names(options).contains("p1"))
    options.includesTrashed = true
    #expect(try names(options).count == 10)
  }

  @Test("a result is a snapshot of count and order, and its photos are current")
  func snapshot() throws {
    let result = try test.store.fetch()
    try test.asset("another")
    var settings = AssetSettings()
    settings.title = .set("new")
    try test.store.perform([.set(photos[0], settings)], author: "test")
    #expect(result.count == 10)
    #expect(try result.asset(at: 0)?.title == "new")
    #expect(try result.index(of: photos[6]) == 6)
    #expect(try result.contains(test.store.fetch().last()?.id ?? photos[0]) == false)
    #expect(try result.last()?.id == photos[9])
    #expect(try result.first()?.id == photos[0])
  }

  @Test("the photos of an album are fetched in the album's order")
  func album() throws {
    let album = CollectionID.random()
    try test.store.perform(
      [
        .createCollection(album, .album, title: "album", parent: nil, query: nil),
        .insert([photos[5], photos[1]], into: album),
      ], author: "test")
    let result = try test.store.fetch(in: album)
    #expect(try (0..<result.count).map { try result.asset(at: $0)?.id } == [photos[5], photos[1]])
    #expect(try names(.album(album)) == ["p1", "p5"])
  }
}
