import Documents
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

/// Orders, pages and albums, over generated photos, against a model in memory.
@Suite("orders of queries and their model", .timeLimit(.minutes(Effort.minutes)))
struct QueryOrderTests {
  let test: TestStore
  let model: QueryModel
  /// The rows of the photos, in the order of import.
  private let rows: [Int]

  init() throws {
    test = try TestStore()
    model = try QueryModel(in: test)
    rows = try test.store.fetch(FetchOptions(includesHidden: true, includesTrashed: true)).rows
  }

  private func found(_ options: FetchOptions, in album: CollectionID? = nil) throws -> [Int] {
    guard let album else { return model.rows(try test.store.fetch(options), of: rows) }
    return model.rows(try test.store.fetch(in: album, options), of: rows)
  }

  /// A condition about a value that a photo of the model has.
  private func condition(_ random: inout SeededGenerator, depth: Int = 0) -> AssetPredicate {
    func parts(_ random: inout SeededGenerator) -> [AssetPredicate] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in condition(&random, depth: depth + 1) }
    }
    let photo = model.photos[Int.random(in: 0..<model.photos.count, using: &random)]
    switch Int.random(in: depth > 2 ? 3..<7 : 0..<7, using: &random) {
    case 0: return .all(parts(&random))
    case 1: return .any(parts(&random))
    case 2: return .not(condition(&random, depth: depth + 1))
    case 3, 4:
      let key = AssetPredicate.NumberKey.allCases.randomElement(using: &random) ?? .width
      let comparison = AssetPredicate.Comparison.allCases.randomElement(using: &random) ?? .equal
      return .number(key, comparison, photo.numbers[key] ?? 0)
    case 5:
      let key = AssetPredicate.TextKey.allCases.randomElement(using: &random) ?? .name
      let text = photo.texts[key]?.first ?? "x"
      return .text(key, .contains, String(text.prefix(Int.random(in: 0...4, using: &random))))
    default:
      return .flag(
        AssetPredicate.FlagKey.allCases.randomElement(using: &random) ?? .edited, Bool.random(using: &random))
    }
  }

  private func options(_ random: inout SeededGenerator) -> FetchOptions {
    let keys = FetchOptions.SortDescriptor.Key.allCases.shuffled(using: &random)
    let sort = keys.prefix(Int.random(in: 0...3, using: &random)).map {
      FetchOptions.SortDescriptor($0, ascending: Bool.random(using: &random))
    }
    var options = FetchOptions(Bool.random(using: &random) ? .everything : condition(&random), sort: sort)
    if Bool.random(using: &random) { options.limit = Int.random(in: 0...model.photos.count + 1, using: &random) }
    // The photo to start after need not be one that the fetch finds.
    if Bool.random(using: &random) { options.after = model.photos.randomElement(using: &random)?.id }
    options.includesHidden = Bool.random(using: &random)
    options.includesTrashed = Bool.random(using: &random)
    return options
  }

  @Test(
    "conditions, orders, pages and limits of any kind find what the model says, in its order",
    arguments: 0..<UInt64(Effort.choose(2, full: 4)))
  func fetches(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.choose(150, full: 3000) {
      let options = options(&random)
      #expect(try found(options) == model.found(options), "\(options)")
      let extent = try test.store.extent(of: AssetFetch(album: nil, options: options))
      let times = model.found(options).compactMap { model.photos[$0].texts[.captured]?.first }
      #expect(extent.count == model.found(options).count && extent.start == times.min() && extent.end == times.max())
    }
  }

  @Test(
    "an album has its own order unless another is asked for, and a smart album what its query finds", arguments: 0..<2)
  func albums(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.choose(40, full: 500) {
      let options = options(&random)
      for album in model.albums.keys.sorted() {
        #expect(try found(options, in: album) == model.found(options, in: album), "\(options)")
      }
      let (smart, query) = (CollectionID.random(), condition(&random))
      try test.store.perform(
        [.createCollection(smart, .smartAlbum, title: "S", parent: nil, query: query.json.canonicalBytes())],
        author: "test")
      var both = options
      both.predicate = .all([options.predicate, query])
      #expect(try found(options, in: smart) == model.found(both), "\(options) \(query)")
    }
  }

  @Test(
    "candidates for duplicates have one size, and one time of capture or one name, whatever the case of its letters")
  func duplicates() throws {
    var groups: [String: [AssetID]] = [:]
    for photo in model.photos where photo.numbers[.trashed] == nil {
      guard let width = photo.numbers[.width], let height = photo.numbers[.height] else { continue }
      let name = photo.texts[.name]?.first.map { name in
        String(String.UnicodeScalarView(name.unicodeScalars.map(Self.lower)))
      }
      groups["\(width) \(height) \(photo.texts[.captured]?.first ?? "named \(name ?? "")")", default: []].append(
        photo.id)
    }
    let expected = Set(groups.values.filter { $0.count > 1 })
    #expect(!expected.isEmpty)
    let found = try test.store.duplicateCandidates()
    #expect(Set(found) == expected && found.count == expected.count)
  }

  private static func lower(_ scalar: UnicodeScalar) -> UnicodeScalar {
    (65...90).contains(scalar.value) ? UnicodeScalar(UInt8(scalar.value + 32)) : scalar
  }

  @Test("what a fetch found is known by id, position and list")
  func positions() throws {
    let fetched = try test.store.fetch(FetchOptions(sort: [.init(.title, ascending: false)]))
    let expected = model.found(FetchOptions(sort: [.init(.title, ascending: false)]))
    for (index, photo) in model.photos.enumerated() {
      let position = expected.firstIndex(of: index)
      #expect(try fetched.index(of: photo.id) == position && fetched.contains(photo.id) == (position != nil))
      if let position { #expect(try fetched.asset(at: position)?.id == photo.id) }
    }
    let ids = model.photos.map(\.id)
    let asked: [AssetID] = ids.reversed() + [AssetID(.random())]
    #expect(try fetched.contained(of: asked) == asked.filter { id in expected.contains { ids[$0] == id } })
    #expect(
      try fetched.first()?.id == expected.first.map { ids[$0] } && fetched.last()?.id == expected.last.map { ids[$0] })
    let all = try test.store.fetch(FetchOptions(includesHidden: true, includesTrashed: true))
    #expect(try all.assets(notIn: fetched).map(\.id) == ids.indices.filter { !expected.contains($0) }.map { ids[$0] })
    #expect(try fetched.assets(notIn: all).isEmpty)
  }
}
