import Documents
import Foundation
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore

/// A random library, and a view of some of its photos.
///
/// The view also has many photos that the library lacks, where these are to be looked up by the function and not in a list.
private struct RandomView {
  var library: RandomLibrary
  let full: PhotoStore
  let view: PhotoStore
  let visible: Set<AssetID>

  init(seed: UInt64, steps: Int = 120) throws {
    library = RandomLibrary(try TestStore(), seed: seed)
    for _ in 0..<steps { try library.step() }
    full = library.test.store
    var random = library.random
    visible = Set(library.model.photos.keys.sorted().filter { _ in Bool.random(using: &random) })
    let others = (0..<(seed.isMultiple(of: 2) ? 600 : 3)).map { _ in AssetID(.random()) }
    view = full.view(.limited(visible.union(others)))
    library.random = random
  }
}

extension AssetRows {
  fileprivate func ids() throws -> [AssetID] {
    var ids: [AssetID] = []
    try forEach { ids.append($0.id) }
    return ids
  }
}

@Suite("Access", .timeLimit(.minutes(Effort.minutes)))
struct AccessTests {
  private static let seeds = Array(1...UInt64(Effort.isFull ? 20 : 2))

  @Test(
    "every fetch of a limited view is the library's result without the photos that the view lacks, in any form",
    arguments: seeds)
  func fetches(seed: UInt64) throws {
    var test = try RandomView(seed: seed)
    let albums = test.library.model.albums.filter { $0.value.kind != .folder }.keys.sorted()
    let sorts: [[FetchOptions.SortDescriptor]] = [
      [], [.init(.rating)], [.init(.title, ascending: false), .init(.date)], [.init(.modified, ascending: false)],
    ]
    for number in 0..<120 {
      let generated = AssetPredicate.random(&test.library.random, depth: 2)
      var options = FetchOptions(number.isMultiple(of: 3) ? generated : .everything)
      options.sort = sorts.randomElement(using: &test.library.random) ?? []
      options.includesHidden = Bool.random(using: &test.library.random)
      options.includesTrashed = Bool.random(using: &test.library.random)
      let album = number % 4 == 1 ? albums.randomElement(using: &test.library.random) : nil
      func ids(_ store: PhotoStore) throws -> [AssetID] {
        try (album.map { try store.fetch(in: $0, options) } ?? store.fetch(options)).ids()
      }
      var expected = try ids(test.full).filter(test.visible.contains)
      #expect(try ids(test.view) == expected)
      if album == nil, let after = expected.randomElement(using: &test.library.random) {
        options.after = after
        expected = Array(expected.drop { $0 != after }.dropFirst())
        #expect(try ids(test.view) == expected)
      }
      options.limit = Int.random(in: 0...4, using: &test.library.random)
      #expect(try ids(test.view) == Array(expected.prefix(options.limit ?? 0)))
    }
    for id in test.library.model.photos.keys where !test.visible.contains(id) {
      #expect(try test.view.fetch(FetchOptions(after: id)).isEmpty)
    }
  }

  @Test(
    "albums contain and count only the view's photos, and a lookup by name finds only the view's photos",
    arguments: seeds)
  func collections(seed: UInt64) throws {
    let test = try RandomView(seed: seed)
    let model = test.library.model
    for album in try test.view.collections() {
      let members = model.albums[album.id]?.members.filter(test.visible.contains) ?? []
      #expect(album.count == (album.kind == .album ? members.count : nil))
      #expect(try test.view.collection(album.id) == album)
    }
    #expect(try test.view.collections().map(\.id) == test.full.collections().map(\.id))
    #expect(Set(try test.view.assets().map(\.id)) == test.visible)
    for id in model.photos.keys {
      let asset = try test.full.asset(id)
      let isVisible = test.visible.contains(id)
      for name in [id.text, asset.fileName, asset.path, test.library.test.folder.appending(asset.path).path] {
        #expect((try? test.view.asset(named: name).id) == (isVisible ? id : nil))
      }
      #expect((try? test.view.asset(id)) == (isVisible ? asset : nil))
      #expect(
        storeError { _ = try test.view.entries(of: id) } == (isVisible ? nil : .accessRestricted("the photo \(id)")))
    }
  }

  @Test("moments and duplicates are those of the view's photos")
  func groups() throws {
    let test = try TestStore()
    func photo(_ name: String, _ day: String) throws -> AssetID {
      var facts = PropertyValues()
      (facts[.width], facts[.height]) = (.whole(3), .whole(2))
      facts[.captured] = .capture(CaptureDate("2026-05-0\(day)T10:00:00"))
      return try test.asset(name, facts: facts)
    }
    let photos = try [photo("a", "1"), photo("b", "1"), photo("c", "1"), photo("d", "2")]
    let view = test.store.view(.limited([photos[0], photos[2]]))
    #expect(try view.moments().map(\.count) == [2])
    #expect(try view.duplicateCandidates() == [[photos[0], photos[2]]])
    #expect(try test.store.moments().map(\.count) == [3, 1])
    #expect(try test.store.duplicateCandidates() == [[photos[0], photos[1], photos[2]]])
  }

  @Test(
    "moves and insertions in an album by a view keep the order of the photos that it does not see",
    arguments: seeds)
  func unseenMembers(seed: UInt64) throws {
    let test = try TestStore()
    var random = SeededGenerator(seed: seed)
    let photos = try (0..<12).map { try test.asset("\($0)") }
    let album = CollectionID.random()
    try test.store.perform([.createCollection(album, .album, title: "A", parent: nil, query: nil)], author: "test")
    try test.store.perform([.insert(Array(photos.prefix(9)), into: album)], author: "test")
    let visible = Set(photos.shuffled(using: &random).prefix(6))
    let view = test.store.view(.limited(visible))
    let unseen = try test.store.members(of: album).filter { !visible.contains($0) }
    for _ in 0..<30 {
      let members = try view.fetch(in: album).ids()
      let chosen = Array(visible.shuffled(using: &random).prefix(2))
      let before = members.filter { !chosen.contains($0) }.randomElement(using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: try view.perform([.insert(chosen, into: album, before: before)], author: "test")
      case 1: try view.perform([.remove(chosen, from: album)], author: "test")
      default:
        try view.perform([.moveMembers(chosen.filter(members.contains), in: album, before: before)], author: "test")
      }
      #expect(try test.store.members(of: album).filter { !visible.contains($0) } == unseen)
    }
    #expect(
      storeError { try view.perform([.deleteCollection(album)], author: "test") }
        == .accessRestricted("a photo of the album \(album)"))
    try view.perform([.remove(Array(visible), from: album)], author: "test")
    try test.store.perform([.remove(unseen, from: album)], author: "test")
    try view.perform([.deleteCollection(album)], author: "test")
  }

  @Test("a change to a photo outside the view makes the whole transaction fail")
  func changes() throws {
    let test = try TestStore()
    let (seen, unseen) = (try test.asset("seen"), try test.asset("unseen"))
    let album = CollectionID.random()
    try test.store.perform([.createCollection(album, .album, title: "A", parent: nil, query: nil)], author: "test")
    try test.store.perform([.insert([seen, unseen], into: album)], author: "test")
    let entry = try #require(try test.store.edit(unseen, "one"))
    let input = try test.store.open(unseen) { _ in true }
    let view = test.store.view(.limited([seen]))
    var favorite = AssetSettings()
    favorite.isFavorite = true
    let number = try test.store.changeToken().number
    let edit = try test.store.change(.test("two"), to: input, note: nil)
    let refused: [RequestedChange] = [
      .set(unseen, favorite), .shiftCapture(unseen, seconds: 60),
      .keywords(unseen, clears: true, removed: [], added: []),
      .move(unseen, .undo, note: nil), .insert([unseen], into: album), .insert([seen], into: album, before: unseen),
      .moveMembers([seen], in: album, before: unseen), .remove([unseen], from: album), edit,
      .original(unseen, try test.store.asset(unseen).original, note: nil),
      .rendition(entry.reference, try #require(entry.storedRendition)),
    ]
    for change in refused {
      let found = storeError { try view.perform([.set(seen, favorite), change], author: "test") }
      #expect(found == .accessRestricted("the photo \(unseen)"), "\(change)")
    }
    #expect(storeError { try view.perform([.setRenditions(.all)], author: "test") }?.code == "access-denied")
    // What the library does not have either is not found, as without a view.
    let unknown = AssetID(.random())
    #expect(storeError { try view.perform([.set(unknown, favorite)], author: "test") } == .assetNotFound(unknown.text))
    #expect(try test.store.changeToken().number == number)
    try view.perform([.set(seen, favorite)], author: "test")
    #expect(try test.store.asset(seen).isFavorite)
  }

  @Test("a view of a view never has more access than the outer view")
  func narrowing() throws {
    let store = try TestStore().store
    let ids = (0..<4).map { _ in AssetID(.random()) }
    let accesses: [LibraryAccess] = [.full, .limited(Set(ids[0...2])), .limited(Set(ids[1...3])), .addOnly, .denied]
    func canRead(_ store: PhotoStore) -> Set<AssetID> {
      switch store.access {
      case .full: Set(ids)
      case .limited(let photos): photos
      case .addOnly, .denied: []
      }
    }
    for outer in accesses {
      for inner in accesses {
        let (first, second) = (store.view(outer), store.view(outer).view(inner))
        #expect(canRead(second) == canRead(first).intersection(canRead(store.view(inner))), "\(outer) \(inner)")
        let adds = { (store: PhotoStore) in (try? store.changing { _ in }) != nil }
        #expect(adds(second) == (adds(first) && adds(store.view(inner))), "\(outer) \(inner)")
        #expect(((try? second.requireFull()) != nil) == (outer == .full && inner == .full))
      }
    }
  }
}
