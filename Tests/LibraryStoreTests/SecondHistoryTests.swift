import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite("A second log left by a file synchronizer", .timeLimit(.minutes(Effort.minutes)))
struct SecondHistoryTests {
  static let names = [
    "000000000001.sync-conflict-20261126-101010-ABCDEFG.log", "000000000001 (conflicted copy).log",
    "000000000001.log.orig",
  ]

  let test: TestStore
  let asset: AssetID
  /// The log before the machines diverged, here and there.
  let before: [UInt8]
  let own: [UInt8]
  let other: [UInt8]
  var store: PhotoStore { test.store }

  init() throws {
    test = try TestStore()
    asset = try test.asset("a photo")
    before = try test.store.bytes()
    let copy = test.folder.appending("copy").path
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: test.store.path, toPath: copy + "/.photoedit")
    // As if the copy could not be told from what it is a copy of: both append to one stream.
    try LocalFiles(of: URL(fileURLWithPath: copy)).adopt()
    let there = try PhotoStore.open(at: copy + "/.photoedit")
    try there.edit(asset, "there")
    other = try there.bytes()
    try test.store.edit(asset, "here")
    own = try test.store.bytes()
  }

  private func path(_ name: String) -> String { FilePath.folder(of: store.segments.path(of: 1)) + "/" + name }

  private func put(_ bytes: [UInt8], aside name: String = names[0]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
  }

  private var objects: Set<SHA256Digest> { get throws { try store.objectsPresent() } }

  @Test(
    "if it has changes that the log lacks, it blocks every writer, and verify reports it as damage", arguments: names)
  func unknown(name: String) throws {
    try put(other, aside: name)
    let opened = try test.opened()
    #expect(code { _ = try opened.edit(asset, "more") } == "second-history")
    #expect(code { _ = try opened.purge([asset], author: "test") } == "second-history")
    let photo = try test.photo("new.jpg", "a new photo")
    let isRefused = code { _ = try opened.importPhoto(at: photo, mediaType: "image/jpeg", author: "test") }
    #expect(isRefused == "second-history")
    let present = try objects
    for isDryRun in [true, false] {
      #expect(code { _ = try opened.collectAll(isDryRun: isDryRun) } == "second-history")
    }
    #expect(try objects == present)
    let findings = try opened.verify(.quick)
    #expect(findings.filter(\.isDamage) == [.secondHistory(path: path(name), transactions: 1)])
    #expect(!findings.contains(.unexpectedFile(path: path(name))))
    #expect(try store.bytes() == own)
  }

  @Test("it also blocks a process that has written before, until it is removed")
  func appearing() throws {
    try store.edit(asset, "more")
    try put(other)
    #expect(code { _ = try store.edit(asset, "still more") } == "second-history")
    try FileManager.default.removeItem(atPath: path(Self.names[0]))
    #expect(try store.edit(asset, "goes on") != nil)
  }

  @Test("if the log has all its changes, it is reported but is no damage")
  func known() throws {
    for (name, bytes) in zip(Self.names, [before, own, Array("no log at all\n".utf8)]) { try put(bytes, aside: name) }
    #expect(try store.edit(asset, "more") != nil)
    let findings = try test.opened().verify(.readData)
    #expect(Set(findings) == Set(Self.names.map { .unexpectedFile(path: path($0)) }))
    #expect(findings.existAndSatisfy({ !$0.isDamage }))
  }

  @Test("a repair keeps both histories, whichever is in the log", arguments: [true, false])
  func repair(isOwnAside: Bool) throws {
    try store.write(isOwnAside ? other : own)
    try put(isOwnAside ? own : other)
    let opened = try test.opened()
    #expect(try opened.repair(author: "test") == [])
    #expect(try store.bytes() == (isOwnAside ? other : own))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path(Self.names[0]))) == Data(isOwnAside ? own : other))
    #expect(try opened.verify(.quick).contains { $0.code == "second-history" })
    let photo = try test.photo("new.jpg", "a new photo")
    let isRefused = code { _ = try opened.importPhoto(at: photo, mediaType: "image/jpeg", author: "test") }
    #expect(isRefused == "second-history")
  }

  @Test("a repair of a log that is shorter than the index does not report bytes as cut off")
  func shorter() throws {
    try store.write(before)
    try put(own)
    #expect(try store.repair(author: "test") == [])
    try FileManager.default.removeItem(atPath: path(Self.names[0]))
    let repair = try store.repair(author: "test")
    #expect(repair.existAndSatisfy { $0.outcome.keptPath == nil })
    #expect(try Folder.names(in: store.layout.local.damaged) == [])
  }
}
