import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Repairing the file 'format' of a library", .timeLimit(.minutes(Effort.minutes)))
struct FormatRepairTests {
  let test: TestStore
  let asset: AssetID
  let bytes: Data
  private var path: String { test.store.path + "/format" }

  init() throws {
    test = try TestStore()
    asset = try test.asset("a photo")
    bytes = try Data(contentsOf: URL(fileURLWithPath: test.store.path + "/format"))
  }

  private func write(_ data: Data) throws { try data.write(to: URL(fileURLWithPath: path)) }

  private func repair(allowsNewID: Bool = false) throws -> RepairPart? {
    try PhotoStore.repairFormat(at: test.store.path, allowsNewID: allowsNewID)
  }

  private func removeIndex() throws {
    try FileManager.default.removeItem(atPath: test.store.path + "/index")
  }

  @Test("with any bit flipped, no library is opened under another id, and a repair restores the exact bytes")
  func everyBit() throws {
    for bit in stride(from: 0, to: bytes.count * 8, by: Effort.choose(5, full: 1)) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      try write(damaged)
      #expect(["store-not-a-library", "store-newer-version"].contains(code { _ = try test.opened() }), "bit \(bit)")
      let part = try #require(try repair())
      #expect(part.outcome == .mended(from: .index(test.store.library)), "bit \(bit)")
      #expect(part.finding.code == "format-damaged" && part.description.contains(test.store.library.hex))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes, "bit \(bit)")
    }
    #expect(try test.opened().assets().map(\.id) == [asset])
    #expect(try repair() == nil)
  }

  @Test(
    "a lost, empty or garbage file is restored with the id in the index, also from a copied index",
    arguments: [nil, "", "{}", "garbage"], [false, true])
  func lost(text: String?, isCopied: Bool) throws {
    if let text { try write(Data(text.utf8)) } else { unlink(path) }
    if isCopied {
      let index = test.store.index.path
      let copy = try Data(contentsOf: URL(fileURLWithPath: index))
      unlink(index)
      try copy.write(to: URL(fileURLWithPath: index))
    }
    let folder = FilePath.folder(of: test.store.path)
    #expect(try PhotoStore.find(from: folder) == test.store.path)
    #expect(code { _ = try test.opened() } == "store-not-a-library")
    #expect(try repair(allowsNewID: true) != nil)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    #expect(try test.opened().assets().map(\.id) == [asset])
  }

  @Test("without an index it is restored only if a new id is allowed; nothing else makes the folder a library")
  func newID() throws {
    unlink(path)
    try removeIndex()
    #expect(code { _ = try repair() } == "store-id-lost")
    #expect(code { _ = try PhotoStore.create(at: test.store.path) } == "store-not-a-library")
    #expect(!FileManager.default.fileExists(atPath: path))
    let part = try repair(allowsNewID: true)
    let opened = try test.opened()
    #expect(part?.outcome == .mended(from: .newID(opened.library)))
    #expect(opened.library != test.store.library)
    #expect(try opened.assets().map(\.id) == [asset])
    #expect(try opened.verify(.readData) == [])
  }

  @Test("a newer version, an older version and a link are left unchanged")
  func others() throws {
    let newer = String(decoding: bytes, as: UTF8.self).replacing("\"version\":2", with: "\"version\":30")
    try write(Data(newer.utf8))
    #expect(code { _ = try repair(allowsNewID: true) } == "store-newer-version")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == newer)
    let older = newer.replacing("30", with: "1")
    try write(Data(older.utf8))
    #expect(code { _ = try repair(allowsNewID: true) } == "store-older-version")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == older)
    unlink(path)
    symlink("/dev/null", path)
    #expect(code { _ = try repair(allowsNewID: true) } == "store-not-a-library")
    #expect(try FileStatus(at: path)?.kind == .link)
  }

  @Test("a folder without a log is not a library that can be repaired")
  func withoutLog() throws {
    let folder = test.folder.appending("other").path
    try Folder.make(folder)
    #expect(try PhotoStore.repairFormat(at: folder, allowsNewID: true) == nil)
    #expect(try Folder.names(in: folder) == [])
  }
}
