import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Purged photos", .timeLimit(.minutes(Effort.minutes)))
struct PurgeTests {
  let test: TestStore
  let photos: [AssetID]
  let album = CollectionID.random()
  /// Texts that are in the library only because of the second photo.
  private static let secrets = [
    "secret pixels", "secret edit", "secret title", "secret word", "secret note", "secret table",
  ]

  init() throws {
    test = try TestStore()
    photos = try ["first", "secret pixels", "third"].map { [test] in try test.asset($0) }
    var output = EditOutput.test("secret edit")
    output.attachments = [try test.store.put(.bytes(Array("secret table".utf8))).digest]
    let input = try test.store.open(photos[1]) { _ in true }
    _ = try test.store.commit(output, to: input, author: "test", note: "secret note")
    var settings = AssetSettings()
    (settings.title, settings.keywords) = (.set("secret title"), ["secret word"])
    for photo in photos { try test.store.edit(photo, "an edit of every photo") }
    try test.store.perform(
      [
        .set(photos[1], settings),
        .createCollection(album, .album, title: "album", parent: nil, query: nil),
        .insert([photos[0], photos[1]], into: album), .insert([photos[2]], into: album, before: photos[1]),
      ], author: "test")
  }

  /// The secrets that some file of the library has.
  private func secretsFound(_ root: String? = nil) throws -> [String] {
    let root = root ?? test.store.path
    var found: [String] = []
    for name in FileManager.default.subpaths(atPath: root) ?? [] {
      guard let data = FileManager.default.contents(atPath: root + "/" + name) else { continue }
      found += Self.secrets.filter { data.range(of: Data($0.utf8)) != nil }.map { "\($0) in \(name)" }
    }
    return found
  }

  private func expectPurged(_ store: PhotoStore, _ location: SourceLocation = #_sourceLocation) throws {
    #expect(try store.assets().map(\.id) == [photos[0], photos[2]].sorted(), sourceLocation: location)
    #expect(try store.members(of: album) == [photos[0], photos[2]], sourceLocation: location)
    #expect(try store.fetch(in: album).count == 2, sourceLocation: location)
    #expect(try store.collection(album).count == 2, sourceLocation: location)
    #expect(try store.verify(.readData).filter(\.isDamage) == [], sourceLocation: location)
    #expect(try secretsFound() == [], sourceLocation: location)
  }

  @Test("no file of the library contains anything of a purged photo, and the rest is unchanged")
  func everywhere() throws {
    #expect(try Set(secretsFound().map { $0.prefix { $0 != "-" } }).count >= Self.secrets.count)
    let others = try [photos[0], photos[2]].map { try test.store.entries(of: $0) }
    let token = try test.store.changeToken()
    // A cut tail and a preview may hold something of it, too.
    try Folder.make(test.store.layout.local.damaged)
    for place in ["damaged/log-1-0-1.1", "cache/preview"] {
      try Data("secret pixels".utf8).write(to: URL(fileURLWithPath: test.store.layout.local.path + "/" + place))
    }
    let generation = try CacheGeneration.current(in: test.store.cacheFolder)
    try test.store.purge([photos[1]], author: "test")
    try expectPurged(test.store)
    #expect(try CacheGeneration.current(in: test.store.cacheFolder) != generation)
    #expect(try [photos[0], photos[2]].map { try test.store.entries(of: $0) } == others)
    // The chain of commits and tokens stay.
    try test.store.changes(since: token) { _ in true }
    try test.store.edit(photos[0], "later")
  }

  @Test("an index rebuilt from the log has the same rows")
  func rebuilt() throws {
    let new = try test.asset("imported before")
    try test.store.purge([photos[1]], author: "test")
    let rows = try test.store.fetch().rows
    #expect(try test.store.verify(.quick) == [])
    try FileManager.default.removeItem(atPath: test.store.layout.local.index)
    try Folder.make(test.store.layout.local.index)
    let again = try test.opened()
    try expectPurged2(again, new)
    #expect(try again.fetch().rows == rows)
  }

  private func expectPurged2(_ store: PhotoStore, _ new: AssetID) throws {
    #expect(try Set(store.assets().map(\.id)) == [photos[0], photos[2], new])
    #expect(try store.members(of: album) == [photos[0], photos[2]])
    #expect(try store.verify(.readData).filter(\.isDamage) == [])
  }

  @Test("objects that another photo needs are kept, and a purged photo can be imported again")
  func shared() throws {
    let common = SHA256Digest(of: Array("rendered an edit of every photo".utf8))
    try test.store.purge([photos[1]], author: "test")
    #expect(try test.store.objects.contains(common))
    let again = try test.asset("secret pixels")
    #expect(again == photos[1])
    #expect(try test.store.entries(of: again).map(\.number) == [0])
    try test.store.edit(again, "new")
    #expect(try test.opened().entries(of: again).count == 2)
  }

  @Test("a purge of a missing photo fails and changes nothing")
  func missing() throws {
    let none = AssetID(.random())
    #expect(storeError { try test.store.purge([photos[1], none], author: "test") } == .assetNotFound(none.text))
    #expect(try test.store.asset(photos[1]).id == photos[1])
  }

  @Test("a purge that fails at any changing call either has not begun or is completed by the next garbage collection")
  func interrupted() throws {
    let counter = CallRecorder()
    let changing: Set<SystemCall.Name> = [.write, .truncate, .sync, .syncFolder, .link, .rename, .unlink, .makeFolder]
    let sample = try PurgeTests()
    _ = try counter.record { try sample.test.store.purge([photos[1]], author: "test") }
    let calls = counter.recorded.indices.filter { changing.contains(counter.recorded[$0].name) }
    #expect(calls.count > 5)
    for (number, _) in calls.enumerated() where Effort.isFull || number.isMultiple(of: 3) {
      let other = try PurgeTests()
      let recorder = CallRecorder { index, call in
        index >= calls[number] && changing.contains(call.name) ? EIO : 0
      }
      let failed = storeError {
        _ = try recorder.record { try other.test.store.purge([photos[1]], author: "test") }
      }
      let opened = try other.test.opened()
      // Where not even a note of the failed sync could be written, a repair comes first.
      if storeError({ try opened.edit(photos[0], "later") })?.code == "library-blocked" {
        _ = try opened.repair(author: "test")
      }
      if try opened.assets().count == 3 {
        #expect(failed != nil)
        try opened.purge([photos[1]], author: "test")
      } else {
        var options = CollectOptions()
        options.gracePeriod = .zero
        _ = try opened.collect(options)
      }
      #expect(try opened.assets().count == 2)
      #expect(try opened.verify(.readData).filter(\.isDamage) == [])
      let left = try other.secretsFound().filter { $0.contains(" in log/") || $0.contains(" in objects/") }
      #expect(left == [], "call \(number)")
    }
  }
}
