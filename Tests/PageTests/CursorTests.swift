import Documents
import Foundation
import LibraryStore
import Page
import PhotoLibrary
import TestSupport
import Testing

/// Places in lists, which a client keeps while others change the library.
@Suite("pages of a fetch while photos come and go", .timeLimit(.minutes(Effort.minutes)))
struct CursorTests {
  private static let queries = [
    "sort=name", "sort=name&order=desc", "sort=rating", "filter=favorites", "rating=2", "album",
  ]

  @Test(
    "a walk through a fetch by places or by photos gives every photo of it once and in order, whatever is changed",
    arguments: queries, [false, true])
  func walk(query: String, isByPhoto: Bool) async throws {
    let page = try await OpenPage(photos: Effort.choose(9, full: 12))
    var random = SeededGenerator(seed: UInt64(query.utf8.count) + (isByPhoto ? 100 : 0))
    let ids = page.photos.map(\.id)
    let album = try await page.library.performChanges { changes in
      let album = changes.createAlbum("A")
      changes.insert(ids.reversed(), into: album)
      changes.setFavorite(true, of: ids.dropFirst(2))
      return album
    }
    try await page.library.performChanges { changes in
      for (number, id) in ids.enumerated() {
        var rating = AssetSettings()
        rating.rating = .set(number % 5)
        changes.set(rating, of: [id])
      }
    }
    let asked = "/api/v1/assets?" + (query == "album" ? "album=\(album.text)" : query)
    let all = try await page.call("GET", asked + "&limit=1000").json
    let expected = all["items"]?.arrayValue?.compactMap { $0["asset"]?.stringValue } ?? []
    #expect(expected.count >= 5 && all["count"]?.integerValue == expected.count)
    let first = try await page.call("GET", asked + "&limit=2").json
    let fetch = try #require(first["fetch"]?.stringValue)
    #expect(first["items"]?.arrayValue?.compactMap { $0["asset"]?.stringValue } == Array(expected.prefix(2)))
    let places = Set(stride(from: 2, to: expected.count, by: 3).map { expected[$0 - 1] })
    var purged: Set<String> = []
    for place in stride(from: 2, to: expected.count, by: 3) {
      for number in 0..<3 {
        // The photos that are a client's places stay.
        let others = ids.filter { !places.contains($0.text) && !purged.contains($0.text) }
        if let gone = try await change(page, others, album, kind: place + number, &random) { purged.insert(gone) }
      }
      let cursor = isByPhoto ? "after=\(expected[place - 1])" : "offset=\(place)"
      let next = try await page.call("GET", "/api/v1/assets?fetch=\(fetch)&\(cursor)&limit=3").json
      #expect(next["count"]?.integerValue == expected.count && next["fetch"]?.stringValue == fetch)
      #expect(next["offset"]?.integerValue == place)
      let found = next["items"]?.arrayValue?.compactMap { $0["asset"]?.stringValue } ?? []
      #expect(found == expected[place...].prefix(3).filter { !purged.contains($0) }, "\(query), \(place)")
    }
    #expect(!purged.isEmpty)
    // What is asked for now is what there is now, and the end of a fetch is empty.
    let now = try await page.call("GET", asked).json
    #expect(now["fetch"]?.stringValue != fetch && now["items"]?.arrayValue?.count == now["count"]?.integerValue)
    for cursor in ["offset=\(expected.count)", "offset=\(expected.count + 5)"] {
      let end = try await page.call("GET", "/api/v1/assets?fetch=\(fetch)&\(cursor)").json
      #expect(end["items"] == [] && end["offset"]?.integerValue == expected.count)
    }
    let unknown = try await page.call("GET", "/api/v1/assets?fetch=\(fetch)&after=\(AssetID(.random()).text)")
    #expect(unknown.status == 404)
  }

  /// Changes something about a photo, or which photos there are.
  ///
  /// - Returns: The photo, if it was purged.
  private func change(
    _ page: OpenPage, _ ids: [AssetID], _ album: CollectionID, kind: Int,
    _ random: inout SeededGenerator
  ) async throws -> String? {
    guard let id = ids.randomElement(using: &random) else { return nil }
    var settings = AssetSettings()
    switch kind % 6 {
    case 0: settings.isFavorite = false
    case 1: settings.rating = .set(Int.random(in: 0...5, using: &random))
    case 2: settings.isHidden = true
    case 4:
      let file = page.scratch.appending("new \(ids.count) \(UInt32.random(in: 0...(.max), using: &random)).jpg")
      try SampleFile.data(width: 200 + Int.random(in: 0..<9, using: &random)).write(to: file)
      try await page.library.importPhoto(at: file)
    case 5: try await page.library.performChanges { $0.remove([id], from: album) }
    default:
      try await page.library.performChanges { $0.trash([id]) }
      try await page.library.purge([id])
      return id.text
    }
    let set = settings
    try await page.library.performChanges { $0.set(set, of: [id]) }
    return nil
  }

  @Test("a fetch is kept while others are used less, and who lost it has to fetch again")
  func kept() async throws {
    let page = try await OpenPage(photos: 2)
    var names: [String] = []
    for _ in 0..<24 { names.append(try await name(page)) }
    // The oldest is used, so that the second is the one that has to go.
    #expect(try await page.call("GET", "/api/v1/assets?fetch=\(names[0])").status == 200)
    names.append(try await name(page))
    for (index, name) in names.enumerated() {
      let answer = try await page.call("GET", "/api/v1/assets?fetch=\(name)&offset=1&limit=1")
      #expect(answer.status == (index == 1 ? 410 : 200), "\(index)")
      if index == 1 { #expect(answer.code == "fetch-expired") }
    }
  }

  private func name(_ page: OpenPage) async throws -> String {
    try #require(try await page.call("GET", "/api/v1/assets?limit=1").json["fetch"]?.stringValue)
  }
}
