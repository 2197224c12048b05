import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing
import Threads
import TransactionLog

@testable import LibraryStore

@Suite("What people set about photos without knowing of each other", .timeLimit(.minutes(Effort.minutes)))
struct BranchTests {
  private static func step(_ store: PhotoStore, _ photos: [AssetID], _ random: inout SeededGenerator) throws {
    let photo = photos.randomElement(using: &random) ?? photos[0]
    var settings = AssetSettings()
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      settings.title = Bool.random(using: &random) ? .set("title \(Int.random(in: 0..<3, using: &random))") : .cleared
    case 1: settings.rating = Bool.random(using: &random) ? .set(Int.random(in: 1...3, using: &random)) : .cleared
    case 2: settings.isFavorite = Bool.random(using: &random)
    case 3: settings.trashed = Bool.random(using: &random) ? .set(Date.now.utc) : .cleared
    case 4:
      settings.versionNames[Int.random(in: 0...1, using: &random)] = Bool.random(using: &random) ? "name" : .some(nil)
    default:
      settings.keywords = ["sea", "sky", "red", "old"].shuffled(using: &random).dropLast(
        Int.random(in: 0..<4, using: &random))
    }
    try store.perform([.set(photo, settings)], author: "test")
  }

  @Test(
    "all libraries end with the same, in whatever order archives come, and so do a new index and a reader from the description alone",
    arguments: 1...(Effort.isFull ? 60 : 6))
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let copies = try PhotoCopies(3)
    var isBranched = false
    for _ in 0..<40 {
      let one = copies.stores[Int.random(in: 0..<3, using: &random)]
      if Int.random(in: 0..<4, using: &random) > 0 {
        try Self.step(one.store, copies.photos, &random)
      } else {
        let found = try copies.transfer(from: one, to: copies.stores[Int.random(in: 0..<3, using: &random)])
        isBranched = isBranched || found.contains { $0.asset.differs }
        #expect(found.allSatisfy { !$0.isMerged })
      }
    }
    try copies.exchange()
    let expected = try copies.stores[0].store.assets()
    let names = try copies.photos.map { try copies.stores[0].store.versionNames(of: $0) }
    for test in copies.stores {
      #expect(try test.store.assets() == expected)
      #expect(try copies.photos.map { try test.store.versionNames(of: $0) } == names)
      let model = try test.store.model()
      try test.store.rebuildIndex()
      #expect(try test.opened().model() == model)
      #expect(try test.opened().assets() == expected)
      #expect(try test.store.verify(.readData) == [])
      try ForeignReader.expectSame(test.store)
    }
    #expect(isBranched)
    // Nothing is left to bring.
    let before = try copies.stores.map { try $0.store.changeToken() }
    try copies.exchange()
    #expect(try copies.stores.map { try $0.store.changeToken() } == before)
  }

  @Test("a value that two people set differently is shown once, both are kept, and whoever knows both decides")
  func conflict() throws {
    let copies = try PhotoCopies(2)
    let (one, other, photo) = (copies.stores[0], copies.stores[1], copies.photos[0])
    func rate(_ rating: Int, _ test: TestStore) throws {
      var settings = AssetSettings()
      settings.rating = .set(rating)
      try test.store.perform([.set(photo, settings)], author: "test")
    }
    let start = Date.now
    try rate(3, one)
    try rate(5, other)
    let found = try copies.transfer(from: other, to: one)
    #expect(found.map(\.changes).sorted() == [0, 1] && found.allSatisfy { $0.added == 0 })
    try copies.exchange()
    for test in copies.stores {
      let conflicts = try test.store.conflicts(of: photo)
      // The time of the later one, in milliseconds.
      #expect(try test.store.asset(photo).modified > start.addingTimeInterval(-0.001))
      #expect(conflicts.map(\.name) == ["rating"])
      #expect(conflicts.first?.versions.compactMap { $0.value?.integerValue }.sorted() == [3, 5])
      #expect(
        conflicts.first?.versions.filter(\.isShown).map(\.value?.integerValue) == [try test.store.asset(photo).rating])
      var marked: [AssetID] = []
      try test.store.fetch(FetchOptions(.flag(.differs, true))).forEach { marked.append($0.id) }
      #expect(marked == [photo])
    }
    try rate(4, other)
    try copies.exchange()
    for test in copies.stores {
      #expect(try test.store.asset(photo).rating == 4 && !test.store.asset(photo).differs)
      #expect(try test.store.conflicts(of: photo) == [])
    }
  }

  @Test(
    "a repair that has recorded damage does not hide what two people set differently, and a lost line makes no difference"
  )
  func damage() throws {
    let copies = try PhotoCopies(2)
    let (one, other, photo) = (copies.stores[0].store, copies.stores[1].store, copies.photos[0])
    try one.index.writer.withLock { try $0.database.execute("INSERT INTO damage VALUES (1, 5, 'x', 1)") }
    var settings = AssetSettings()
    settings.title = .set("here")
    try one.perform([.set(photo, settings)], author: "test")
    var (lost, line) = (SettingsLine(asset: photo, settings: settings), SettingsLine(asset: photo, settings: settings))
    lost.parents = try one.index.read { try $0.heads(of: .asset(photo)) }
    line.parents = [try lost.line().id]
    let written = try line.line()
    _ = try one.commitLines(touching: [photo.bits], author: "test") { [written] }
    #expect(try one.index.read { try $0.heads(of: .asset(photo)) } == [written.id])
    #expect(try !one.asset(photo).differs)
    settings.title = .set("there")
    try other.perform([.set(photo, settings)], author: "test")
    try copies.transfer(from: copies.stores[1], to: copies.stores[0])
    #expect(try one.asset(photo).differs)
    let values = try one.conflicts(of: photo).first?.versions.compactMap { $0.value?.stringValue } ?? []
    #expect(Set(values) == ["here", "there"])
  }

  @Test("the same value set twice, other values, and other keywords are no difference")
  func agreement() throws {
    let copies = try PhotoCopies(2)
    let (one, other, photo) = (copies.stores[0].store, copies.stores[1].store, copies.photos[0])
    var (first, second) = (AssetSettings(), AssetSettings())
    (first.title, first.rating, first.keywords) = (.set("same"), .set(2), ["lake"])
    (second.title, second.caption, second.keywords) = (.set("same"), .set("words"), ["fog"])
    try one.perform([.set(photo, first)], author: "test")
    try other.perform([.set(photo, second)], author: "test")
    try copies.exchange()
    for store in [one, other] {
      let asset = try store.asset(photo)
      #expect(asset.title == "same" && asset.rating == 2 && asset.caption == "words" && !asset.differs)
      #expect(Set(asset.keywords) == ["lake", "fog"])
    }
    #expect(try one.asset(photo) == other.asset(photo))
  }

  @Test("a photo that one has put into the trash and another has edited is marked until somebody decides")
  func trash() throws {
    let copies = try PhotoCopies(2)
    let (one, other, photo) = (copies.stores[0].store, copies.stores[1].store, copies.photos[0])
    var settings = AssetSettings()
    settings.trashed = .set(Date.now.utc)
    try one.perform([.set(photo, settings)], author: "test")
    try other.edit(photo, "edited meanwhile")
    try copies.exchange()
    for store in [one, other] {
      #expect(try store.asset(photo).trashed != nil && store.asset(photo).differs)
      #expect(try store.conflicts(of: photo).map(\.name) == ["trashed"])
      // Its time there counts from the transaction that brought it.
      #expect(try store.expired(after: .zero, at: Date.now.addingTimeInterval(3600)).map(\.id) == [photo])
      #expect(try store.entry(of: photo).number == 2)
    }
    settings.trashed = .cleared
    try one.perform([.set(photo, settings)], author: "test")
    try copies.exchange()
    #expect(try other.asset(photo).trashed == nil && !other.asset(photo).differs)
  }

  @Test("a history that is added in a transaction is merged like that of an archive")
  func restored() throws {
    let copies = try PhotoCopies(2)
    let (one, other, photo) = (copies.stores[0], copies.stores[1], copies.photos[0])
    for (test, title) in [(one, "here"), (other, "there")] {
      var settings = AssetSettings()
      settings.title = .set(title)
      try test.store.perform([.set(photo, settings)], author: "test")
    }
    let archive = other.folder.appending("one.tar").path
    _ = try other.store.exportHistories(of: [photo], to: archive, ifExists: .fail)
    var rating = AssetSettings()
    rating.rating = .set(4)
    try one.store.perform(
      try PhotoHistory.histories(inFile: archive).map { .restore($0) } + [.set(photo, rating)], author: "test")
    #expect(try one.store.asset(photo).differs && one.store.asset(photo).rating == 4)
    try one.store.rebuildIndex()
    #expect(try one.store.asset(photo).differs)
    // Whoever has changed something since knew both.
    #expect(try one.store.index.read { try $0.heads(of: .asset(photo)) }.count == 1)
  }

  @Test("every line but renditions names the heads of what it changes, within a transaction the line before")
  func parents() throws {
    let test = try TestStore()
    try test.makeHistories(seed: 3)
    let photos = try test.store.assets().map(\.id)
    let (album, folder) = (CollectionID.random(), CollectionID.random())
    var settings = AssetSettings()
    settings.isFavorite = true
    try test.store.perform(
      [
        .createCollection(folder, .folder, title: "F", parent: nil, query: nil),
        .createCollection(album, .album, title: "A", parent: folder, query: nil), .insert(photos, into: album),
        .keywords(photos[0], clears: false, removed: [], added: ["a"]), .set(photos[0], settings),
        .keywords(photos[0], clears: false, removed: [], added: ["b"]), .remove([photos[1]], from: album),
        .setRenditions(.all), .setCollection(album, title: "B"),
      ], author: "test")
    try test.store.perform([.setRenditions(.current), .deleteCollection(folder)], author: "test")
    var heads: [String: String] = [:]
    var count = 0
    for (id, line) in try LibraryLog(of: URL(fileURLWithPath: test.store.path).deletingLastPathComponent()).identified()
    {
      guard let kind = line["kind"]?.stringValue, !["commit", "rendition"].contains(kind) else {
        #expect(line["parents"] == nil)
        continue
      }
      let object = line["asset"]?.stringValue ?? line["collection"]?.stringValue ?? ""
      #expect(line["parents"]?.arrayValue?.compactMap(\.stringValue) ?? [] == [heads[object]].compactMap { $0 })
      heads[object] = id
      count += 1
    }
    #expect(count > 30)
    #expect(try test.store.index.read { try $0.heads(of: .library) }.map(\.hex) == [heads[""]])
    #expect(try test.store.index.read { try $0.heads(of: .collection(album)) }.map(\.hex) == [heads[album.text]])
  }

  @Test("entries of both sides are merged, and those behind settings of both sides are a list")
  func entries() throws {
    let copies = try PhotoCopies(2)
    let (one, other, photo) = (copies.stores[0].store, copies.stores[1].store, copies.photos[0])
    var settings = AssetSettings()
    settings.title = .set("here")
    try one.perform([.set(photo, settings)], author: "test")
    settings.title = .set("there")
    try other.perform([.set(photo, settings)], author: "test")
    try other.edit(photo, "new")
    #expect(try copies.transfer(from: copies.stores[1], to: copies.stores[0]).allSatisfy { !$0.isMerged })
    #expect(try one.entry(of: photo).number == 2)
    try one.edit(photo, "one way")
    try other.edit(photo, "another way")
    let found = try copies.transfer(from: copies.stores[1], to: copies.stores[0])
    #expect(found.filter(\.isMerged).map(\.asset.id) == [photo])
    #expect(try one.verify(.readData) == [])
  }
}
