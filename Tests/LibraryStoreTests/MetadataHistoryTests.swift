import Documents
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore

@Suite("changes besides edits", .timeLimit(.minutes(Effort.minutes)))
struct MetadataHistoryTests {
  let test: TestStore
  let photos: [AssetID]
  let albums: [CollectionID]

  init() throws {
    test = try TestStore()
    var facts = PropertyValues()
    (facts[.rating], facts[.keywords], facts[.title]) = (.whole(2), .texts(["lake", "sun"]), .text("From the file"))
    photos = [try test.asset("first", facts: facts), try test.asset("second")]
    albums = [.random(), .random()]
    for album in albums {
      try test.store.perform(
        [.createCollection(album, .album, title: "Trip", parent: nil, query: nil)], author: "test")
    }
  }

  /// What the library says about a photo.
  private struct Said: Equatable {
    let values: PropertyValues
    let isTrashed: Bool
    let names: [Int: String]
    let albums: Set<CollectionID>
  }

  private func said(_ photo: AssetID) throws -> Said {
    let asset = try test.store.asset(photo)
    return Said(
      values: asset.properties, isTrashed: asset.trashed != nil, names: try test.store.versionNames(of: photo),
      albums: Set(try test.store.albums(containing: photo).map(\.id)))
  }

  private func history(_ photo: AssetID) throws -> MetadataHistory {
    try #require(try test.store.metadataHistories(of: [photo])[photo])
  }

  private func set(_ photo: AssetID, _ change: (inout AssetSettings) -> Void) throws {
    var settings = AssetSettings()
    change(&settings)
    try test.store.perform([.set(photo, settings)], author: "test")
  }

  /// One to three requests, of which some concern the first photo, and some change nothing.
  private func requests(_ random: inout SeededGenerator) -> [RequestedChange] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let number = Int.random(in: 0...3, using: &random)
      let photo = photos[number == 3 ? 1 : 0]
      let album = albums[number % 2]
      var settings = AssetSettings()
      switch Int.random(in: 0...9, using: &random) {
      case 0: settings.rating = number == 0 ? .cleared : .set(number)
      case 1: settings.title = number == 0 ? .cleared : .set("Title \(number)")
      case 2: settings.keywords = Array(["lake", "sun", "beach"].prefix(number))
      case 3: (settings.isFavorite, settings.isHidden) = (number > 1, number > 2)
      case 4: settings.capture = .set(.init(date: "2026-05-0\(number + 1)T10:00:00", zone: number > 1 ? nil : "+02:00"))
      case 5: settings.trashed = number == 0 ? .cleared : .set("2026-01-02T03:04:05.678Z")
      case 6: settings.versionNames = [0: number == 0 ? nil : "name\(number)"]
      case 7: return .insert(number > 1 ? photos : [photo], into: album)
      case 8: return .remove([photo], from: album)
      default: return .keywords(photo, clears: number == 0, removed: ["sun"], added: ["word\(number)"])
      }
      return .set(photo, settings)
    }
  }

  @Test(
    "changes that are undone one by one lead through every earlier state, also after new changes",
    arguments: Effort.isFull ? (0..<40).map { UInt64($0) } : [1, 2, 3])
  func law(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let photo = photos[0]
    var states = [try said(photo)]
    for _ in 0..<40 {
      if Int.random(in: 0...2, using: &random) == 0, states.count > 1 {
        try test.store.undoMetadata(try #require(history(photo).last), of: photo, author: "test")
        states.removeLast()
        #expect(try said(photo) == states.last)
      } else {
        try test.store.perform(requests(&random), author: "test")
        let now = try said(photo)
        if now != states.last { states.append(now) }
      }
    }
    for state in states.dropLast().reversed() {
      try test.store.undoMetadata(try #require(history(photo).last), of: photo, author: "test")
      #expect(try said(photo) == state)
    }
    #expect(try history(photo).last == nil)
    #expect(try test.opened().asset(photo).properties == states[0].values)
  }

  @Test("a change is not undone once somebody has changed the same again; other changes do not matter")
  func conflict() throws {
    try set(photos[0]) { $0.rating = .set(4) }
    let seen = try #require(history(photos[0]).last)
    try set(photos[0]) { $0.title = .set("Another") }
    try set(photos[0]) { $0.rating = .set(5) }
    let token = try test.store.changeToken()
    #expect(
      storeError { try test.store.undoMetadata(seen, of: photos[0], author: "test") } == .metadataConflict(photos[0]))
    #expect(try test.store.changeToken() == token)
    try set(photos[0]) { $0.rating = .set(4) }
    try test.store.undoMetadata(seen, of: photos[0], author: "test")
    let asset = try test.store.asset(photos[0])
    #expect(asset.rating == 2 && asset.title == "Another")
    try test.store.perform([.insert([photos[0]], into: albums[0])], author: "test")
    let inserted = try #require(history(photos[0]).last)
    try test.store.perform([.remove([photos[0]], from: albums[0])], author: "test")
    #expect(
      storeError { try test.store.undoMetadata(inserted, of: photos[0], author: "test") }
        == .metadataConflict(photos[0]))
  }

  @Test("of a change to several photos, only the part about the photo is undone")
  func part() throws {
    try test.store.perform([.insert(photos, into: albums[0])], author: "test")
    try test.store.undoMetadata(try #require(history(photos[1]).last), of: photos[1], author: "test")
    #expect(try test.store.members(of: albums[0]) == [photos[0]])
    #expect(try history(photos[0]).last?.albums.map(\.operation) == [.insert])
    #expect(try history(photos[1]).last == nil)
  }

  @Test("what happened in an album that is gone is passed over, as are new paths and places in albums")
  func passedOver() throws {
    try set(photos[0]) { $0.rating = .set(4) }
    try test.store.perform([.insert(photos, into: albums[0])], author: "test")
    try test.store.perform([.moveMembers([photos[0]], in: albums[0])], author: "test")
    #expect(try history(photos[0]).changes.map { $0.albums.map(\.operation) } == [[], [.insert], [.move]])
    try test.store.perform([.deleteCollection(albums[0])], author: "test")
    var settings = AssetSettings()
    settings.path = "elsewhere.jpg"
    try test.store.perform([.set(photos[0], settings)], author: "test")
    let last = try #require(history(photos[0]).last)
    #expect(last.after.rating == .set(4) && last.before.rating == .set(2))
  }

  @Test("each change has the exact values before and after, its transaction, and the change that it undoes")
  func exact() throws {
    try set(photos[0]) { $0.title = .cleared }
    let change = try #require(history(photos[0]).last)
    #expect(change.before.json == JSONObject([("title", .string("From the file"))]))
    #expect(change.after.json == JSONObject([("title", .null)]))
    #expect(change.transaction == (try test.store.changeToken().number) && change.author == "test")
    try test.store.undoMetadata(change, of: photos[0], author: "other")
    let all = try history(photos[0]).changes
    #expect(all.map(\.undone) == [nil, change.id] && all[1].after.json == change.before.json)
    #expect(try history(photos[0]).transactions.keys.sorted() == [0])
  }
}
