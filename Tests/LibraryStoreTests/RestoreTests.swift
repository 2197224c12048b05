import Documents
import Foundation
import Glibc
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Photos restored from their histories", .timeLimit(.minutes(Effort.minutes)))
struct RestoreTests {
  let fixture: TestArchive

  init() throws {
    fixture = try TestArchive(steps: 12)
    var settings = AssetSettings()
    (settings.title, settings.keywords, settings.isFavorite) = (.set("Title"), ["a", "b"], true)
    settings.versionNames = [0: "first"]
    for asset in try fixture.source.store.assets() {
      try fixture.source.store.perform([.set(asset.id, settings)], author: "test")
    }
    try fixture.export()
  }

  private var source: PhotoStore { fixture.source.store }
  private var target: PhotoStore { fixture.target.store }

  private func histories() throws -> [PhotoHistory] { try PhotoHistory.histories(inFile: fixture.archive) }

  @discardableResult
  private func restore(_ more: [RequestedChange] = []) throws -> TransactionResult {
    try target.perform(try histories().map { .restore($0) } + more, author: "test")
  }

  @Test("restored photos have the same ids, entries, settings and bytes, and a second restore changes nothing")
  func roundTrip() throws {
    let assets = try source.assets()
    #expect(try histories().map(\.photo) == assets.map(\.id))
    #expect(try histories().map(\.entries) == assets.map { $0.newestEntry + 1 })
    #expect(try histories().map(\.fileName) == assets.map(\.fileName))
    #expect(try restore().created == Set(assets.map(\.id)))
    try fixture.expectSame(in: target)
    #expect(try target.versionNames(of: assets[0].id) == [0: "first"])
    let before = try target.changeToken()
    #expect(try restore().number == nil)
    #expect(try target.changeToken() == before)
    // Nor in the library that they come from.
    #expect(try source.perform(try histories().map { .restore($0) }, author: "test").number == nil)
    try fixture.expectSame(in: fixture.target.opened())
    #expect(try target.verify(.readData) == [])
  }

  @Test("restored photos and other changes are one transaction, in which the changes build on the restored values")
  func together() throws {
    let album = CollectionID.random()
    let photos = try source.assets().map(\.id)
    try restore([
      .createCollection(album, .album, title: "Back", parent: nil, query: nil), .insert(photos, into: album),
      .keywords(photos[0], clears: false, removed: ["a"], added: ["c"]),
    ])
    #expect(try target.changeToken().number == 1)
    #expect(try target.members(of: album) == photos)
    #expect(try target.asset(photos[0]).keywords == ["b", "c"])
    #expect(try target.asset(photos[1]).keywords == ["a", "b"])
  }

  @Test("keywords of a new photo are kept when others are added in the same transaction")
  func factsKeywords() throws {
    var facts = PropertyValues()
    facts[.keywords] = .texts(["own"])
    let object = StoredObject(digest: SHA256Digest(of: Array("far away".utf8)), size: 8)
    let original = Original(object: object, name: "a", path: "/a", mediaType: "image/jpeg", isReference: true)
    let id = AssetID(original: object.digest)
    try target.perform(
      [.create(original, facts, note: nil), .keywords(id, clears: false, removed: [], added: ["new"])], author: "test")
    #expect(try target.asset(id).keywords == ["own", "new"])
  }

  @Test("for a photo with the beginning of its history, the rest is added")
  func rest() throws {
    try restore()
    let asset = try source.assets()[1].id
    try source.edit(asset, "further")
    var settings = AssetSettings()
    settings.title = .set("Later")
    try source.perform([.set(asset, settings)], author: "test")
    try fixture.export()
    let before = try target.changeToken().number
    #expect(try restore().created == [])
    #expect(try target.changeToken().number == before + 1)
    try fixture.expectSame(in: target)
    #expect(try target.asset(asset).title == "Later")
  }

  @Test("the history of a photo that was edited in both libraries is added to that of the library")
  func diverged() throws {
    try restore()
    let asset = try source.assets()[2].id
    try source.edit(asset, "there")
    try target.edit(asset, "here")
    try fixture.export()
    let before = try target.changeToken()
    let new = Original(
      object: try target.put(.bytes(Array("new".utf8))), name: "n", path: "/n", mediaType: "image/jpeg",
      isReference: false)
    let count = try target.entries(of: asset).count
    try restore([.create(new, PropertyValues(), note: nil)])
    #expect(try target.entries(of: asset).count == count + 1 && target.asset(asset).differs)
    #expect(try target.changeToken().number == before.number + 1)
  }

  @Test("the same history twice in one transaction is refused")
  func twice() throws {
    let history = try histories()[0]
    #expect(
      storeError { try target.perform([.restore(history), .restore(history)], author: "test") }
        == .changedTwice(history.photo))
    #expect(try target.assets() == [])
  }

  @Test("a purged photo is restored from a backup with everything about it")
  func purged() throws {
    let asset = try source.asset(source.assets()[0].id)
    let entries = try source.entries(of: asset.id)
    let backup = try histories()
    try source.purge([asset.id], author: "test")
    #expect(try source.assets().count == 2)
    try source.perform([.restore(backup[0])], author: "test")
    #expect(try source.asset(asset.id) == asset)
    #expect(try source.entries(of: asset.id) == entries)
    #expect(try fixture.source.opened().entries(of: asset.id) == entries)
    #expect(try source.verify(.readData) == [])
  }

  @Test("an archive whose bytes change after it was read is refused, and nothing changes")
  func modified() throws {
    let read = try histories()
    let whole = try Data(contentsOf: URL(fileURLWithPath: fixture.archive))
    let places = try [Data("photo 1 of 11".utf8), Data("\"kind\":\"set\"".utf8)].map {
      try #require(whole.range(of: $0, options: .backwards)).lowerBound
    }
    for place in places {
      var changed = whole
      changed[place + 1] ^= 1
      try Self.overwrite(fixture.archive, changed)
      let error = storeError { try target.perform(read.map { .restore($0) }, author: "test") }
      let code = error?.code.rawValue
      #expect(["archive-damaged", "object-damaged"].contains(code), "\(code ?? "none")")
      #expect(try target.changeToken().number == 0)
    }
    // A line that is intact, and another one.
    var changed = whole
    let title = try #require(whole.range(of: Data("\"title\":\"Title\"".utf8)))
    let start = try #require(whole[..<title.lowerBound].lastIndex(of: 0x0A)) + 1
    let end = try #require(whole[start...].firstIndex(of: 0x0A))
    changed[title.upperBound - 2] = UInt8(ascii: "E")
    let id = SHA256Digest(of: Array(changed[(start + 65)..<end])).hex
    changed.replaceSubrange(start..<(start + 64), with: Data(id.utf8))
    try Self.overwrite(fixture.archive, changed)
    let error = storeError { try target.perform(read.map { .restore($0) }, author: "test") }
    #expect(error?.code == "archive-damaged")
    #expect(try target.changeToken().number == 0)
    try Self.overwrite(fixture.archive, whole)
    try target.perform(read.map { .restore($0) }, author: "test")
    try fixture.expectSame(in: target)
  }

  @Test(
    "whichever system call fails, all photos are restored or none, and a second try succeeds",
    arguments: Array(stride(from: 0, to: 300, by: Effort.choose(37, full: 3))))
  func failing(call: Int) throws {
    let read = try histories()
    let recorder = CallRecorder { index, _ in index == call ? EIO : 0 }
    let result = recorder.record { Result { try target.perform(read.map { .restore($0) }, author: "test") } }
    let again = try fixture.target.opened()
    #expect(try again.verify(.readData).filter(\.isDamage) == [])
    let count = try again.assets().count
    #expect(count == 0 || count == read.count)
    if case .success = result { #expect(count == read.count) }
    try again.perform(read.map { .restore($0) }, author: "test")
    try fixture.expectSame(in: again)
  }

  /// Writes into a file in place, like a program that has it open.
  private static func overwrite(_ path: String, _ bytes: Data) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.write(contentsOf: bytes)
    try file.close()
  }
}
