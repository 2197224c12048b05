import Documents
import Foundation
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Fetches of given photos", .timeLimit(.minutes(Effort.minutes)))
struct ListedPhotoTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  /// Adds photos that the library refers to, in one transaction.
  private func photos(_ numbers: Range<Int>, _ facts: (Int) -> PropertyValues = { _ in PropertyValues() }) throws
    -> [AssetID]
  {
    var ids: [AssetID] = []
    let changes = numbers.map { number in
      let object = StoredObject(digest: SHA256Digest(of: Array("listed \(number)".utf8)), size: number)
      ids.append(AssetID(original: object.digest))
      let original = Original(
        object: object, name: "\(number).jpg", path: "/\(number).jpg", mediaType: "image/jpeg", isReference: true)
      return RequestedChange.create(original, facts(number), note: nil)
    }
    try test.store.perform(changes, author: "test")
    return ids
  }

  private func found(_ photos: [AssetID], _ options: FetchOptions = FetchOptions()) throws -> [AssetID] {
    let rows = try test.store.rows(of: AssetFetch(photos: photos, options: options))
    return try (0..<rows.count).compactMap { try rows.asset(at: $0)?.id }
  }

  @Test("photos are in the order of the list, without those that are missing, hidden or in the trash")
  func order() throws {
    let all = try photos(0..<6)
    var hidden = AssetSettings()
    hidden.isHidden = true
    var trashed = AssetSettings()
    trashed.trashed = .set("2026-06-01T00:00:00.000Z")
    try test.store.perform([.set(all[1], hidden), .set(all[2], trashed)], author: "test")
    let list = [all[4], AssetID(.random()), all[1], all[0], all[2], all[5]]
    #expect(try found(list) == [all[4], all[0], all[5]])
    #expect(try found(list, FetchOptions(includesHidden: true)) == [all[4], all[1], all[0], all[5]])
    #expect(
      try found(list, FetchOptions(includesHidden: true, includesTrashed: true)) == list.filter { all.contains($0) })
    #expect(try found([]) == [] && found([AssetID(.random())]) == [])
    #expect(try found(list, FetchOptions(sort: [.init(.name, ascending: false)])) == [all[5], all[4], all[0]])
    #expect(try found(list, FetchOptions(.number(.fileSize, .atLeast, 1), limit: 1)) == [all[4]])
  }

  @Test("a list of a hundred thousand photos is fetched like any other, and so are changes to it")
  func many() throws {
    let all = try photos(0..<200)
    var random = SeededGenerator(seed: 5)
    var list = all + (0..<99_800).map { _ in AssetID(Bits128.random()) }
    list.shuffle(using: &random)
    let before = try test.store.rows(of: AssetFetch(photos: list, options: FetchOptions()))
    let known = Set(all)
    #expect(try found(list) == list.filter { known.contains($0) })
    var settings = AssetSettings()
    settings.isHidden = true
    try test.store.perform([.set(all[7], settings), .set(all[8], AssetSettings())], author: "test")
    let place = try #require(try before.index(of: all[7]))
    let (after, details) = try #require(try test.store.changes(of: before, changed: [all[7]], collections: []))
    #expect(after.count == 199)
    #expect(details.steps?.removed == [place])
  }

  @Test("the predicate of ids finds the photos in its order, each once, wherever it stands in a conjunction")
  func predicate() throws {
    let all = try photos(0..<9)
    func found(_ predicate: AssetPredicate, _ options: FetchOptions = FetchOptions()) throws -> [AssetID] {
      var options = options
      options.predicate = predicate
      let rows = try test.store.fetch(options)
      return try (0..<rows.count).compactMap { try rows.asset(at: $0)?.id }
    }
    let small = AssetPredicate.number(.fileSize, .less, 6)
    for seed in 0..<UInt64(Effort.isFull ? 100 : 20) {
      var random = SeededGenerator(seed: seed)
      let some = (0..<12).compactMap { _ in all.randomElement(using: &random) } + [AssetID(.random())]
      var known: Set<AssetID> = []
      let list = some.filter { known.insert($0).inserted && all.contains($0) }
      let ids = AssetPredicate.ids(some)
      #expect(try found(ids) == list)
      let few = list.filter { (all.firstIndex(of: $0) ?? 0) < 6 }
      for predicate in [.all([ids, small]), .all([small, ids]), .all([.all([small]), .all([.all([ids])])])]
        as [AssetPredicate]
      {
        #expect(try found(predicate) == few)
      }
      // Another list, a negation and an alternative are only conditions.
      #expect(try found(.all([.ids(all.reversed()), ids])) == all.reversed().filter(list.contains))
      #expect(try found(.not(ids)) == all.filter { !list.contains($0) })
      #expect(try found(.any([ids, small])) == all.filter { list.contains($0) || all.prefix(6).contains($0) })
      #expect(try found(ids, FetchOptions(sort: [.init(.added)])) == all.filter(list.contains))
      // The list in pages of three.
      var (paged, options): ([AssetID], FetchOptions) = ([], FetchOptions(limit: 3))
      while case let page = try found(ids, options), let last = page.last {
        paged += page
        options.after = last
      }
      #expect(paged == list)
      #expect(try found(ids, FetchOptions(after: all.first { !list.contains($0) } ?? AssetID(.random()))).isEmpty)
    }
    let album = CollectionID.random()
    try test.store.perform(
      [
        .createCollection(album, .album, title: "A", parent: nil, query: nil),
        .insert([all[3], all[1], all[2]], into: album, before: nil),
      ], author: "test")
    let rows = try test.store.fetch(in: album, FetchOptions(.ids([all[1], all[2], all[3]])))
    #expect(try (0..<3).map { try rows.asset(at: $0)?.id } == [all[3], all[1], all[2]])
  }

  @Test("the predicate of ids has no limit, and changes to what it finds are found like any others")
  func manyIDs() throws {
    let all = try photos(0..<100)
    var random = SeededGenerator(seed: 6)
    let list = (all + (0..<99_900).map { _ in AssetID(Bits128.random()) }).shuffled(using: &random)
    let options = FetchOptions(.ids(list))
    let before = try test.store.fetch(options)
    #expect(try (0..<before.count).map { try before.asset(at: $0)?.id } == list.filter(Set(all).contains))
    #expect(try test.store.fetch(FetchOptions(.not(.ids(list)))).isEmpty)
    #expect(try test.store.fetch(FetchOptions(.any([.ids(list), .ids(list)]), sort: [.init(.name)])).count == 100)
    let place = try #require(try before.index(of: all[7]))
    var settings = AssetSettings()
    settings.isHidden = true
    try test.store.perform([.set(all[7], settings)], author: "test")
    let (after, details) = try #require(try test.store.changes(of: before, changed: [all[7]], collections: []))
    #expect(after.count == 99 && details.steps?.removed == [place])
    settings.isHidden = false
    try test.store.perform([.set(all[7], settings)], author: "test")
    let again = try #require(try test.store.changes(of: after, changed: [all[7]], collections: []))
    #expect(again.after.rows == before.rows && again.details.steps?.inserted == [place])
  }

  @Test("the extent of a fetch is its count, first and last capture time, and the center of its places")
  func extent() throws {
    let all = try photos(0..<5) { number in
      var facts = PropertyValues()
      if number > 0 { facts[.captured] = .capture(CaptureDate("2026-05-0\(number)T10:00:00")) }
      if number > 2 { facts[.place] = .place(GeoPosition(unchecked: 10, number == 3 ? 179 : -179, altitude: nil)) }
      return facts
    }
    func extent(_ photos: [AssetID], _ options: FetchOptions = FetchOptions()) throws -> FetchExtent {
      try test.store.extent(of: AssetFetch(photos: photos, options: options))
    }
    let whole = try test.store.extent(of: AssetFetch(album: nil, options: FetchOptions()))
    #expect(whole == (try extent(all)))
    #expect(whole.count == 5 && whole.start == "2026-05-01T10:00:00" && whole.end == "2026-05-04T10:00:00")
    // Not on the other side of the earth.
    let place = try #require(whole.place)
    #expect(abs(abs(place.longitude) - 180) < 1e-9 && abs(place.latitude - 10) < 0.01)
    #expect(try extent([all[0]]) == FetchExtent(count: 1, start: nil, end: nil, place: nil))
    #expect(try extent([]) == FetchExtent(count: 0, start: nil, end: nil, place: nil))
    #expect(try extent(all.reversed(), FetchOptions(limit: 2)).start == "2026-05-03T10:00:00")
  }
}
