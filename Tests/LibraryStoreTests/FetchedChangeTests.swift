import Documents
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

/// What happened to the result of a fetch is found without fetching again where that is possible. It must be what a new
/// fetch shows.
@Suite("Changes of a fetch", .timeLimit(.minutes(Effort.minutes)))
struct FetchedChangeTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  private static let fetches: [FetchOptions] = [
    FetchOptions(), FetchOptions(sort: [.init(.rating, ascending: false)]),
    FetchOptions(sort: [.init(.title), .init(.date)]), FetchOptions(sort: [.init(.modified, ascending: false)]),
    FetchOptions(.flag(.favorite, true)), FetchOptions(.number(.rating, .atLeast, 3), sort: [.init(.title)]),
    FetchOptions(sort: [.init(.rating)], limit: 5), FetchOptions(includesHidden: true, includesTrashed: true),
  ]

  /// Applies the steps to a list, as a view would.
  private func applied(_ details: ChangeDetails, to before: [Int], _ after: [Int]) throws -> [Int] {
    let steps = try #require(details.steps)
    var list = before
    for index in steps.removed.reversed() { list.remove(at: index) }
    let expected = Set(list)
    var new = after.filter { !expected.contains($0) }[...]
    for index in steps.inserted { list.insert(new.removeFirst(), at: index) }
    for move in steps.moves { list.insert(list.remove(at: move.from), at: move.to) }
    return list
  }

  private func random(
    _ assets: [AssetID], _ albums: [CollectionID], _ random: inout SeededGenerator
  ) throws -> (Set<AssetID>, Set<CollectionID>) {
    let asset = try #require(assets.randomElement(using: &random))
    let album = try #require(albums.randomElement(using: &random))
    var settings = AssetSettings()
    switch Int.random(in: 0..<8, using: &random) {
    case 0: settings.isFavorite = Bool.random(using: &random)
    case 1: settings.rating = .set(Int.random(in: 0...5, using: &random))
    case 2: settings.title = .set("title \(Int.random(in: 0..<9, using: &random))")
    case 3: settings.isHidden = Bool.random(using: &random)
    case 4:
      settings.trashed = Bool.random(using: &random) ? .set("2026-01-02T03:04:05.678Z") : .cleared
    case 5:
      try test.store.perform([.insert([asset], into: album)], author: "test")
      return ([], [album])
    case 6:
      let members = try test.store.members(of: album)
      guard let member = members.randomElement(using: &random) else { return ([], []) }
      try test.store.perform([.remove([member], from: album)], author: "test")
      return ([], [album])
    default:
      try test.store.edit(asset, "edit \(Int.random(in: 0..<1000, using: &random))")
      return ([asset], [])
    }
    try test.store.perform([.set(asset, settings)], author: "test")
    return ([asset], [])
  }

  @Test(
    "the steps lead to the result of a new fetch, and there are none if nothing in it has changed", arguments: 0..<4)
  func law(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let assets = try (0..<20).map { try test.asset("photo \($0)") }
    let albums = [CollectionID.random(), .random()]
    let query = AssetPredicate.number(.rating, .atLeast, 2).json.canonicalBytes()
    try test.store.perform(
      [
        .createCollection(albums[0], .album, title: "A", parent: nil, query: nil),
        .createCollection(albums[1], .album, title: "B", parent: nil, query: nil),
        .insert(assets.prefix(8).reversed(), into: albums[0]), .insert(assets.suffix(4), into: albums[1]),
      ], author: "test")
    let smart = CollectionID.random()
    try test.store.perform(
      [.createCollection(smart, .smartAlbum, title: "S", parent: nil, query: query)], author: "test")
    var results = try Self.fetches.map { try test.store.fetch($0) }
    results += try (albums + [smart]).map { try test.store.fetch(in: $0) }
    let listed = [assets[9], AssetID(.random()), assets[3], assets[12], assets[0], assets[17]]
    results += try [[], [.init(.title)]].map {
      try test.store.rows(of: AssetFetch(photos: listed, options: FetchOptions(sort: $0)))
    }
    var (inAlbum, unchanged) = (0, 0)
    for _ in 0..<60 {
      let (changed, collections) = try self.random(assets, albums, &random)
      for index in results.indices {
        let before = results[index]
        let now = try test.store.rows(of: before.fetch)
        let found = try test.store.changes(of: before, changed: changed, collections: collections)
        let rows = try Set(changed.compactMap { asset in try test.store.index.read { try $0.row(of: asset) } })
        guard let (after, details) = found else {
          #expect(now.rows == before.rows && rows.isDisjoint(with: before.rows))
          unchanged += 1
          continue
        }
        #expect(after.rows == now.rows)
        #expect(try applied(details, to: before.rows, after.rows) == now.rows)
        #expect(details == ChangeDetails(from: before.rows, to: now.rows) { rows.contains($0) })
        if before.fetch.album != nil { inAlbum += 1 }
        results[index] = after
      }
    }
    #expect(inAlbum > 5 && unchanged > 50)
  }

  @Test("an edit that does not affect the order of a list is reported without a new fetch")
  func noFetch() throws {
    let assets = try (0..<30).map { try test.asset("photo \($0)") }
    let before = try test.store.fetch()
    try test.store.edit(assets[3], "edit")
    let found = try #require(try test.store.changes(of: before, changed: [assets[3]], collections: []))
    #expect(found.after === before)
    #expect(found.details.steps?.changed == [3])
  }

  @Test("a purged photo is removed from the lists that contained it")
  func purged() throws {
    let assets = try (0..<5).map { try test.asset("photo \($0)") }
    let before = try test.store.fetch()
    let listed = try test.store.rows(of: AssetFetch(photos: [assets[3], assets[2]], options: FetchOptions()))
    try test.store.purge([assets[2]], author: "test")
    let found = try #require(try test.store.changes(of: before, changed: [assets[2]], collections: []))
    #expect(found.details.steps?.removed == [2])
    #expect(found.after.count == 4)
    let inList = try #require(try test.store.changes(of: listed, changed: [assets[2]], collections: []))
    #expect(inList.details.steps?.removed == [1])
    #expect(inList.after.count == 1)
  }

  @Test("asking for changes of a deleted album fails")
  func deletedAlbum() throws {
    let album = CollectionID.random()
    try test.store.perform([.createCollection(album, .album, title: "A", parent: nil, query: nil)], author: "test")
    let before = try test.store.fetch(in: album)
    try test.store.perform([.deleteCollection(album)], author: "test")
    #expect(
      storeError { _ = try test.store.changes(of: before, changed: [], collections: [album]) }
        == .collectionNotFound(album.text))
  }
}
