import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import Threads
import TransactionLog

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
    try FileManager.default.removeItem(atPath: test.store.layout.local.index)
  }

  /// Makes the local folder one that was copied.
  private func copyLocalFolder() throws {
    let local = test.store.layout.local.path
    try FileManager.default.copyItem(atPath: local, toPath: local + ".copy")
    try FileManager.default.removeItem(atPath: local)
    try #require(rename(local + ".copy", local) == 0)
  }

  @Test(
    "with any bit flipped the library opens as itself, a check names the file, and a repair restores the exact bytes")
  func everyBit() throws {
    for bit in stride(from: 0, to: bytes.count * 8, by: Effort.choose(5, full: 1)) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      try write(damaged)
      let opened = try test.opened()
      #expect(opened.library == test.store.library && opened.layout.local.path == test.store.layout.local.path)
      #expect(try opened.assets().map(\.id) == [asset])
      let finding = Finding.formatDamaged(path: path, found: "one bit of 'format' is flipped")
      #expect(try opened.verify(.quick) == [finding] && finding.isDamage, "bit \(bit)")
      let part = try #require(try repair())
      #expect(part.outcome == .mended(from: .check) && part.finding == finding, "bit \(bit)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes, "bit \(bit)")
      #expect(try opened.verify(.quick) == [])
    }
    #expect(try repair() == nil)
  }

  @Test("a flipped bit is corrected in what it needs, too, and not by a program that must not write it")
  func needs() throws {
    var format = LibraryFormat(test.store.library)
    format.needsToWrite = ["signatures"]
    var damaged = Data(format.bytes)
    damaged[10] ^= 1
    try write(damaged)
    #expect(code { _ = try repair(allowsNewID: true) } == "store-newer-version")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == damaged)
  }

  @Test(
    "a lost, empty or garbage file is restored with the id that the local folder has, or else an index, even a copied one",
    arguments: [nil, "", "{}", "garbage"], [false, true])
  func lost(text: String?, isCopied: Bool) throws {
    if let text { try write(Data(text.utf8)) } else { unlink(path) }
    let id = test.store.library
    if isCopied { try copyLocalFolder() } else { try removeIndex() }
    let folder = FilePath.folder(of: test.store.path)
    #expect(try PhotoStore.find(from: folder) == test.store.path)
    #expect(code { _ = try test.opened() } == "store-not-a-library")
    let part = try #require(try repair(allowsNewID: true))
    #expect(
      part.outcome == .mended(from: isCopied ? .index(id) : .localFolder(id)) && part.description.contains(id.hex))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    #expect(try test.opened().assets().map(\.id) == [asset])
  }

  @Test("an index of another local folder knows the id, but not one that a link leads to", arguments: [false, true])
  func otherIndex(isLinked: Bool) throws {
    unlink(path)
    let (local, other) = (test.store.layout.local, test.store.path + "/local-0000000a")
    try Folder.make(other)
    let outside = test.folder.appending("outside").path
    try #require(rename(local.index, isLinked ? outside : other + "/index") == 0)
    if isLinked { symlink(outside, other + "/index") }
    try FileManager.default.removeItem(atPath: local.path)
    if isLinked {
      #expect(code { _ = try repair() } == "store-id-lost")
    } else {
      #expect(try repair()?.outcome == .mended(from: .index(test.store.library)))
    }
  }

  @Test("where nothing has the id it is restored only if a new one is allowed; nothing else makes the folder a library")
  func newID() throws {
    unlink(path)
    try FileManager.default.removeItem(atPath: test.store.layout.local.path)
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

  @Test("a repair waits for whoever has locked the file")
  func busy() throws {
    try write(Data("garbage".utf8))
    let holder = try Descriptor.open(path, O_RDWR)
    try holder.lock(.exclusive)
    let error = storeError {
      _ = try PhotoStore.repairFormat(at: test.store.path, allowsNewID: false, timeout: .milliseconds(50))
    }
    #expect(error?.code == "store-busy" && error.map { "\($0)".contains("'\(path)'") } == true)
    flock(holder.number, LOCK_UN)
    #expect(try repair() != nil)
  }

  @Test("of two repairs of a missing file one writes it, and the other one finds it")
  func together() throws {
    unlink(path)
    let (library, parts) = (test.store.path, Monitor<[RepairPart?]>([]))
    for _ in 0..<2 {
      #expect(
        DetachedThread.start {
          let part = try? PhotoStore.repairFormat(at: library, allowsNewID: false)
          parts.withLock { $0.append(part ?? nil) }
        })
    }
    parts.wait { $0.count == 2 ? true : nil }
    #expect(parts.withLock { $0.compactMap { $0 }.count } == 1)
    #expect(try test.opened().library == test.store.library)
  }

  @Test("a newer version, an older version and a link are left unchanged")
  func others() throws {
    let rest = JSONObject([("format", "photoedit-library"), ("library", .string(test.store.library.hex))])
    var members = rest
    members["version"] = 4
    let newer = Data(CheckedObject.bytes(members))
    members["version"] = 2
    let older = Data(JSONValue.object(members).canonicalBytes())
    for (bytes, expected) in [(newer, "store-newer-version"), (older, "store-older-version")] {
      try write(bytes)
      #expect(code { _ = try repair(allowsNewID: true) } == expected)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }
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
