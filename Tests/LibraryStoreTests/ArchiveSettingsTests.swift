import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("Settings, renditions and albums in archives", .timeLimit(.minutes(Effort.minutes)))
struct ArchiveSettingsTests {
  let fixture: TestArchive
  let asset: AssetID

  init() throws {
    fixture = try TestArchive(steps: 6)
    asset = try fixture.source.store.assets()[0].id
    try fixture.export()
    try fixture.take()
  }

  private var source: PhotoStore { fixture.source.store }
  private var target: PhotoStore { fixture.target.store }

  private func set(_ title: String, in store: PhotoStore) throws {
    var settings = AssetSettings()
    settings.title = .set(title)
    settings.isFavorite = true
    try store.perform([.set(asset, settings)], author: "test")
  }

  /// Exports and imports; the number of lines that the import has added.
  private func transfer() throws -> Int {
    let before = try target.changeToken()
    try fixture.export()
    try fixture.take()
    var count = 0
    try target.changes(since: before) { transactions in
      count += transactions.reduce(0) { $0 + $1.changes.count }
      return true
    }
    return count
  }

  @Test("new settings of a known photo are imported once")
  func settings() throws {
    try set("from there", in: source)
    #expect(try transfer() == 1)
    #expect(try target.asset(asset) == source.asset(asset))
    #expect(try target.asset(asset).title == "from there")
    #expect(try transfer() == 0)
    try set("again", in: source)
    try source.edit(asset, "and edited")
    try set("and again", in: source)
    #expect(try transfer() == 4)
    #expect(try target.assets() == source.assets())
    try fixture.expectSame(in: fixture.target.opened())
    let second = fixture.target.folder.appending("again.tar").path
    _ = try target.exportHistories(to: second, ifExists: .replace)
    #expect(FileManager.default.contentsEqual(atPath: fixture.archive, andPath: second))
  }

  @Test("settings changed on both sides are merged, and entries are still imported with their renditions")
  func ownSettings() throws {
    try set("from there", in: source)
    try set("from here", in: target)
    #expect(try transfer() == 1)
    #expect(try target.asset(asset).differs)
    let entry = try #require(try source.edit(asset, "new"))
    #expect(try transfer() == 2)
    #expect(try ["from here", "from there"].contains(target.asset(asset).title))
    #expect(try target.entries(of: asset).last == entry)
    try set("both known", in: target)
    #expect(try !target.asset(asset).differs && target.asset(asset).title == "both known")
  }

  @Test("a rendition that was added later is imported with its object")
  func rendition() throws {
    let entry = try #require(try source.edit(asset, "new"))
    #expect(try transfer() == 2)
    let object = try source.put(.bytes(Array("made later".utf8)))
    let rendition = StoredRendition(object: object, mediaType: "image/png")
    try source.perform([.rendition(entry.reference, rendition)], author: "test")
    #expect(try transfer() == 1)
    #expect(try target.entries(of: asset).last?.storedRendition == rendition)
    #expect(try target.objects.contains(object.digest))
  }

  @Test("a line that was purged here is not imported again")
  func purged() throws {
    try set("secret", in: source)
    #expect(try transfer() == 1)
    let path = target.segments.path(of: 1)
    var log = try Data(contentsOf: URL(fileURLWithPath: path))
    let place = try #require(log.range(of: Data("secret".utf8)))
    let start = try #require(log[..<place.lowerBound].lastIndex(of: 0x0A)) + 1 + 65
    let end = try #require(log[place.upperBound...].firstIndex(of: 0x0A))
    log.replaceSubrange(start..<end, with: Data(repeating: 0x20, count: end - start))
    try log.write(to: URL(fileURLWithPath: path))
    #expect(try transfer() == 0)
    try set("public", in: source)
    #expect(try transfer() == 1)
  }

  @Test("albums and folders are imported in order, with later changes")
  func collections() throws {
    let (album, folder) = (CollectionID.random(), CollectionID.random())
    let assets = try source.assets().map(\.id)
    try source.perform(
      [
        .createCollection(album, .album, title: "Album", parent: nil, query: nil),
        .createCollection(folder, .folder, title: "Folder", parent: nil, query: nil),
        .insert(assets, into: album), .setCollection(album, parent: .set(folder)),
        .moveMembers([assets[2]], in: album, before: assets[0]),
      ], author: "test")
    #expect(try transfer() == 5)
    #expect(try target.collections() == source.collections())
    #expect(try target.members(of: album) == [assets[2], assets[0], assets[1]])
    #expect(try transfer() == 0)
    try source.perform([.remove([assets[0]], from: album), .deleteCollection(folder)], author: "test")
    #expect(try transfer() == 2)
    #expect(try target.members(of: album) == source.members(of: album))
    #expect(try fixture.target.opened().collections() == source.collections())
    // An older archive changes nothing, and a new library gets everything.
    let third = try TestStore()
    let all = try third.store.importHistories(from: fixture.archive, author: "test")
    #expect(all.collections == .added(7, isMerged: false))
    #expect(try third.store.members(of: album) == source.members(of: album))
  }

  @Test("photos keep their places in an album where one that was inserted or moved with them was purged since")
  func purgedMembers() throws {
    let (album, other) = (CollectionID.random(), CollectionID.random())
    let assets = try source.assets().map(\.id)
    let late = try fixture.source.asset("late")
    try source.perform(
      [
        .createCollection(album, .album, title: "Album", parent: nil, query: nil), .insert(assets, into: album),
        .createCollection(other, .album, title: "Other", parent: nil, query: nil),
        .insert([assets[2], assets[1]], into: other), .insert([late], into: other, before: assets[1]),
        .insert([assets[0]], into: other), .moveMembers([assets[1], assets[2]], in: other),
      ], author: "test")
    try source.perform([.remove([assets[1], assets[0]], from: album)], author: "test")
    try fixture.export()
    #expect(try target.importHistories(from: fixture.archive, author: "test").collections == .added(8, isMerged: false))
    try source.purge([assets[1]], author: "test")
    #expect(try source.members(of: album) == [assets[2]])
    #expect(try source.members(of: other) == [late, assets[0], assets[2]])
    try fixture.export()
    // Where the photo was not purged, it stays, and what was imported before the purge is known.
    #expect(try target.importHistories(from: fixture.archive, author: "test").collections == .unchanged)
    #expect(try target.members(of: other) == [late, assets[0], assets[1], assets[2]])
    let third = try TestStore()
    #expect(
      try third.store.importHistories(from: fixture.archive, author: "test").collections == .added(8, isMerged: false))
    for store in [third.store, try third.opened()] {
      for id in [album, other] { #expect(try store.members(of: id) == source.members(of: id)) }
    }
    #expect(try third.store.verify(.readData) == [])
  }

  @Test("albums of both libraries are there, in the same order")
  func ownCollections() throws {
    try target.perform(
      [.createCollection(.random(), .album, title: "Own", parent: nil, query: nil)], author: "test")
    try source.perform(
      [.createCollection(.random(), .album, title: "Other", parent: nil, query: nil)], author: "test")
    try fixture.export()
    let found = try target.importHistories(from: fixture.archive, author: "test")
    #expect(found.collections == .added(1, isMerged: true))
    #expect(try target.collections().map(\.title) == ["Other", "Own"])
  }

  @Test("an export of selected photos contains no albums")
  func some() throws {
    try source.perform(
      [.createCollection(.random(), .album, title: "Album", parent: nil, query: nil)], author: "test")
    _ = try source.exportHistories(of: [asset], to: fixture.archive, ifExists: .replace)
    #expect(try target.importHistories(from: fixture.archive, author: "test").collections == .unchanged)
    #expect(try target.collections() == [])
  }
}
