import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import Page
import PhotoLibrary
import TestSupport
import Testing
import Workers

/// A generated library with its photos in memory, and a page over it.
private struct QueriedLibrary {
  let page: OpenPage
  let photos: [QueriedPhoto]
  let albums: [FetchQuery.Place: CollectionID]

  init(_ random: inout SeededGenerator, _ count: Int) async throws {
    page = try await OpenPage(photos: 0)
    let library = page.library
    var photos: [QueriedPhoto] = []
    for row in 0..<count {
      // Photos of one name are in several folders.
      let (folder, name) = (page.scratch.appending("\(row)"), ["a.jpg", "b.jpg", "B.jpg", "c.jpg"][row % 4])
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try SampleFile.data(width: 40 + row).write(to: folder.appendingPathComponent(name))
      let asset = try await library.importPhoto(at: folder.appendingPathComponent(name)).asset
      photos.append(QueriedPhoto(id: asset.id, row: row, name: name, imported: asset.added.utc))
    }
    for index in photos.indices {
      func isSo(_ random: inout SeededGenerator, _ part: Int = 3) -> Bool { .random(using: &random, oneIn: part) }
      photos[index].captured = isSo(&random) ? nil : "202\(Int.random(in: 0...3, using: &random))-05-01T10:00:00"
      photos[index].rating = isSo(&random, 4) ? nil : Int.random(in: -1...5, using: &random)
      photos[index].title = [nil, "Lake Garda", "The lake", "Garden"].randomElement(using: &random) ?? nil
      photos[index].keywords = isSo(&random) ? ["lately", "sea"] : []
      photos[index].isFavorite = isSo(&random, 2)
      photos[index].isEdited = isSo(&random, 2)
      photos[index].isHidden = isSo(&random, 4)
      photos[index].isTrashed = isSo(&random, 4)
    }
    let members = photos.indices.shuffled(using: &random).prefix(count * 2 / 3)
    for (place, index) in members.enumerated() { photos[index].placeInAlbum = place }
    for photo in photos where photo.isEdited {
      _ = try await library.editingSession(for: library.asset(photo.id)).commit(Recipe { Exposure { $0.ev = 0.5 } })
    }
    let made = photos
    albums = try await library.performChanges { changes throws(EditError) in
      for photo in made {
        var settings = AssetSettings()
        settings.capture = photo.captured.map { .set(.init(date: $0, zone: "+00:00")) } ?? .cleared
        settings.rating = photo.rating.map { .set($0) } ?? .cleared
        settings.title = photo.title.map { .set($0) } ?? .cleared
        changes.clearKeywords(of: [photo.id])
        changes.addKeywords(photo.keywords, to: [photo.id])
        changes.set(settings, of: [photo.id])
      }
      changes.setFavorite(true, of: made.filter(\.isFavorite).map(\.id))
      changes.setHidden(true, of: made.filter(\.isHidden).map(\.id))
      changes.trash(made.filter(\.isTrashed).map(\.id))
      let album = changes.createAlbum("Album")
      changes.insert(members.map { made[$0].id }, into: album)
      return [.album: album, .smartAlbum: changes.createSmartAlbum("Smart", FetchQuery.smart)]
    }
    self.photos = photos
  }

  /// What a request of the page answers.
  func list(_ query: String) async throws -> (json: JSONValue, photos: [String]) {
    let answer = try await page.call("GET", "/api/v1/assets?" + query)
    #expect(answer.status == 200, "\(query)")
    return (answer.json, answer.json["items"]?.arrayValue?.compactMap { $0["asset"]?.stringValue } ?? [])
  }
}

extension Bool {
  /// True once in some times.
  fileprivate static func random(using random: inout SeededGenerator, oneIn part: Int) -> Bool {
    Int.random(in: 0..<part, using: &random) == 0
  }
}

@Suite("what the page fetches", .timeLimit(.minutes(Effort.minutes)))
struct FetchQueryTests {
  private static let seeds = Effort.isFull ? (0..<4).map { _ in UInt64.random(in: 0...(.max)) } : [5]

  @Test(
    "every query finds the photos in the order in which a filter in memory has them, and its pages joined are the whole",
    arguments: seeds)
  func queries(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let test = try await QueriedLibrary(&random, 20)
    let queries = Effort.isFull ? FetchQuery.all : Array(FetchQuery.all.shuffled(using: &random).prefix(150))
    var lengths: Set<Int> = []
    for query in queries {
      let (text, expected) = (query.text(test.albums), query.photos(of: test.photos).map(\.id.text))
      let whole = try await test.list(text + "&limit=1000")
      #expect(whole.photos == expected, "seed \(seed): \(text)")
      #expect(whole.json["count"]?.integerValue == expected.count)
      lengths.insert(expected.count)
      if expected.count > 1 { try await join(test, text, whole.photos, &random) }
    }
    // The queries tell photos apart.
    #expect(lengths.isSuperset(of: [0, 1, 2, 3, 4]) && (lengths.max() ?? 0) > 8)
  }

  /// Walks through a fetch by pages of some length, from place to place or from photo to photo.
  private func join(
    _ test: QueriedLibrary, _ query: String, _ expected: [String], _ random: inout SeededGenerator
  ) async throws {
    let length = Int.random(in: 1...expected.count, using: &random)
    let isByPhoto = Bool.random(using: &random)
    var (page, joined) = (try await test.list(query + "&limit=\(length)"), [String]())
    while !page.photos.isEmpty {
      #expect(page.json["count"]?.integerValue == expected.count && page.json["offset"]?.integerValue == joined.count)
      #expect(page.photos.count == min(length, expected.count - joined.count), "\(query)")
      joined += page.photos
      // Without the name of the fetch, the same query is asked for again.
      let fetch = Bool.random(using: &random) ? "fetch=\(page.json["fetch"]?.stringValue ?? "")" : query
      let place = isByPhoto ? "after=\(joined.last ?? "")" : "offset=\(joined.count)"
      page = try await test.list("\(fetch)&\(place)&limit=\(length)")
      if joined.count > expected.count { break }
    }
    #expect(joined == expected, "\(query) in pages of \(length)")
  }

  @Test("a fetch says of any photos which it has, in the order of the question", arguments: seeds)
  func contained(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed &+ 1)
    let test = try await QueriedLibrary(&random, 12)
    for query in FetchQuery.all.shuffled(using: &random).prefix(Effort.choose(60, full: 1000)) {
      let expected = Set(query.photos(of: test.photos).map(\.id.text))
      let asked = test.photos.map(\.id.text).shuffled(using: &random)
      let fetch = try await test.list(query.text(test.albums) + "&limit=1").json["fetch"]?.stringValue ?? ""
      let answer = try await test.page.call(
        "POST", "/api/v1/fetches/\(fetch)", ["assets": .texts(asked + [AssetID(.random()).text])])
      let found = answer.json["assets"]?.arrayValue?.compactMap(\.stringValue)
      #expect(found == asked.filter(expected.contains), "seed \(seed): \(query)")
    }
  }

  @Test("what can be picked is sorted and narrowed like the library, inside the conditions of the choice")
  func picks() async throws {
    var random = SeededGenerator(seed: 9)
    let test = try await QueriedLibrary(&random, 16)
    for flags in 0..<4 {
      var configuration = PickerConfiguration(
        filter: .number(.rating, .atLeast, 1), sort: [.init(.name, ascending: false)], selectionLimit: 0)
      (configuration.includesHidden, configuration.includesTrashed) = (flags & 1 != 0, flags & 2 != 0)
      var settings = PageSettings()
      (settings.token, settings.isolation, settings.pick) = (OpenPage.token, .none, configuration)
      let server = try await PageServer(test.page.library, settings)
      defer { server.stop() }
      let session = try await test.page.call("GET", "/api/v1/session", of: server).json
      let pick = try #require(session["pick"]?.stringValue)
      for (number, query) in FetchQuery.all.enumerated() where number % Effort.choose(83, full: 5) == 0 {
        var photos = test.photos.filter { $0.rating ?? -9 >= 1 }
        for index in photos.indices {
          // What the choice includes is shown like any other.
          if configuration.includesHidden, query.filter != "hidden" { photos[index].isHidden = false }
          if configuration.includesTrashed, query.filter != "trash" { photos[index].isTrashed = false }
        }
        var known = query
        if query.sort == nil { (known.sort, known.order) = ("name", "desc") }
        let text = query.text(test.albums) + "&pick=\(pick)&limit=1000"
        let answer = try await test.page.call("GET", "/api/v1/assets?" + text, of: server)
        let found = answer.json["items"]?.arrayValue?.compactMap { $0["asset"]?.stringValue }
        #expect(found == known.photos(of: photos).map(\.id.text), "\(flags): \(text)")
      }
    }
  }
}
