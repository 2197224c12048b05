import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore
@testable import TransactionLog

@Suite("Repairing a library", .timeLimit(.minutes(Effort.minutes)))
struct RepairTests {
  let test: TestStore
  let asset: AssetID
  var store: PhotoStore { test.store }

  init() throws {
    test = try TestStore()
    asset = try test.asset("a photo")
    try test.store.edit(asset, "one")
  }

  @Test("an intact library is left unchanged")
  func nothing() throws {
    let bytes = try store.bytes()
    #expect(try store.repair(author: "test") == [])
    #expect(try store.bytes() == bytes)
    #expect(store.index.path.hasSuffix("/000001.sqlite"))
  }

  @Test("a damaged line blocks writers until a repair records it; then everything but that line is there")
  func damagedLine() throws {
    let other = try test.asset("another photo")
    try store.edit(other, "two")
    try store.edit(asset, "three")
    let entries = try store.entries(of: asset)
    var bytes = try store.bytes()
    let text = try #require(String(decoding: bytes, as: UTF8.self).range(of: "\"text\":\"two\""))
    let place = String(decoding: bytes, as: UTF8.self).utf8.distance(
      from: String(decoding: bytes, as: UTF8.self).startIndex, to: text.lowerBound)
    // Two bits, since one comes back.
    bytes[place + 2] ^= 1
    bytes[place + 3] ^= 1
    try store.write(bytes)
    #expect(try store.verify(.quick).contains { $0.code == "log-damaged" && $0.isDamage })
    // An index that has met the damage keeps everybody from writing.
    try store.rebuildIndex()
    #expect(code { try store.edit(asset, "refused") } == "log-damaged")
    let repair = try store.repair(author: "test")
    // Its rendition, which belongs to nothing now, has no effect.
    #expect(repair.filter { $0.outcome == .lost }.map(\.finding.code) == ["gap-recorded"])
    let findings = try store.verify(.readData)
    #expect(findings.map(\.code) == ["gap-recorded"])
    #expect(findings.existAndSatisfy({ $0.isDamage }))
    #expect(try store.entries(of: asset) == entries)
    #expect(try store.entries(of: other).count == 1)
    try store.edit(other, "again")
    #expect(try store.repair(author: "test") == [])
    try store.rebuildIndex()
    try store.edit(other, "and again")
    #expect(try store.entries(of: other).map(\.number) == [0, 1, 2])
  }

  @Test("a damaged last transaction that may have been acknowledged is kept except for the damaged line")
  func damagedEnd() throws {
    var bytes = try store.bytes()
    let start = bytes.count
    try store.edit(asset, "lost in part")
    bytes = try store.bytes()
    // The rendition's line.
    let feed = try #require(bytes[start...].firstIndex(of: 0x0A))
    bytes[feed + 100] ^= 1
    bytes[feed + 101] ^= 1
    try store.write(bytes)
    try FileManager.default.removeItem(atPath: store.layout.local.index)
    try Folder.make(store.layout.local.index)
    let again = try test.opened()
    #expect(code { _ = try again.undo(asset, author: "test") } == "log-damaged")
    #expect(try again.verify(.quick).contains { $0.code == "log-damaged" })
    let repair = try again.repair(author: "test")
    #expect(repair.map(\.finding.code) == ["index-stale", "gap-recorded"] && repair.last?.outcome == .lost)
    #expect(try again.bytes().starts(with: bytes))
    #expect(try again.entries(of: asset).map(\.number) == [0, 1, 2])
    #expect(try again.entries(of: asset)[2].rendition == nil)
    try again.edit(asset, "goes on")
    #expect(try again.verify(.readData).filter(\.isDamage).map(\.code) == ["gap-recorded"])
  }

  @Test(
    "a damaged last commit that the index knows is not cut off, and no number is used again",
    arguments: [true, false])
  func damagedCommit(hasID: Bool) throws {
    try store.edit(asset, "two")
    var bytes = try store.bytes()
    let line = try #require(bytes.dropLast().lastIndex(of: 0x0A)) + 1
    for offset in 0...1 { bytes[line + (hasID ? 100 : 10) + offset] ^= 1 }
    try store.write(bytes)
    #expect(try store.verify(.quick).contains { $0.code == "log-damaged" })
    let before = try store.index.applied().number
    _ = try store.repair(author: "test")
    #expect(try store.bytes().starts(with: bytes))
    #expect(try store.segments.segments().map(\.first) == (hasID ? [1] : [1, before + 1]))
    #expect(try store.index.applied().number > before)
    #expect(try store.entries(of: asset).map(\.number) == [0, 1, 2])
    #expect(try store.verify(.readData).filter(\.isDamage).existAndSatisfy { $0.code == "gap-recorded" })
    try store.edit(asset, "three")
    let again = try test.opened()
    #expect(try again.entries(of: asset).map(\.number) == [0, 1, 2, 3])
    try again.rebuildIndex()
    #expect(try again.entries(of: asset).map(\.number) == [0, 1, 2, 3])
    #expect(try again.verify(.readData).filter(\.isDamage).existAndSatisfy { $0.code == "gap-recorded" })
  }

  @Test("a last segment of garbage does not block writers after a repair")
  func garbageSegment() throws {
    let empty = try store.segments.create(3)
    try store.edit(asset, "two")
    let last = try #require(try store.segments.segments().last)
    #expect(last == empty)
    let size = try store.bytes(ofSegment: 3).count
    try store.write([UInt8](repeating: 0x78, count: size), segment: 3)
    #expect(try store.verify(.quick).contains { $0.isDamage })
    _ = try store.repair(author: "test")
    #expect(try store.verify(.quick).filter(\.isDamage).existAndSatisfy { $0.code == "gap-recorded" })
    try store.edit(asset, "three")
    let again = try test.opened()
    #expect(try again.entries(of: asset).map(\.number) == [0, 1, 2])
    #expect(try again.verify(.readData).filter(\.isDamage).existAndSatisfy { $0.code == "gap-recorded" })
  }

  @Test("a log that is shorter than the index can be written again after a repair")
  func shortened() throws {
    let bytes = try store.bytes()
    try store.edit(asset, "lost")
    try store.write(bytes)
    #expect(code { _ = try store.edit(asset, "more") } == "log-damaged")
    #expect(try store.verify(.quick).contains { $0.code == "log-damaged" })
    _ = try store.repair(author: "test")
    #expect(try store.verify(.quick).filter(\.isDamage).existAndSatisfy { $0.code == "gap-recorded" })
    #expect(try store.entries(of: asset).map(\.number) == [0, 1])
    try store.edit(asset, "more")
    #expect(try test.opened().entries(of: asset).map(\.number) == [0, 1, 2])
  }

  @Test(
    "a transaction that can be neither synced nor rolled back blocks all writers until a repair, which loses nothing")
  func blocked() throws {
    let recorder = CallRecorder { _, call in
      [.sync, .truncate].contains(call.name) && call.path.hasSuffix(".log") ? EIO : 0
    }
    #expect(code { _ = try recorder.record { try store.edit(asset, "in doubt") } } == "library-blocked")
    #expect(code { _ = try store.undo(asset, author: "test") } == "library-blocked")
    #expect(try store.verify(.quick).map(\.code).contains("library-blocked"))
    let inode = try FileStatus(at: store.segments.path(of: 1))?.inode
    let blocked = Finding.blocked(path: store.layout.local.blocked)
    #expect(try store.repair(author: "test") == [RepairPart(blocked, .mended(from: .log))])
    #expect(try FileStatus(at: store.segments.path(of: 1))?.inode != inode)
    #expect(try store.verify(.readData).filter(\.isDamage) == [])
    try store.edit(asset, "goes on")
    #expect(try store.entries(of: asset).count == 4)
    #expect(try test.opened().entries(of: asset).count == 4)
  }

  @Test("a flipped bit in the last commit of a copied library is reported and corrected, and nothing is cut off")
  func flippedCommit() throws {
    try store.edit(asset, "acknowledged")
    let whole = try store.bytes()
    let line = try #require(whole.dropLast().lastIndex(of: 0x0A)) + 1
    for number in 0..<12 {
      let copy = try ScratchFolder()
      try FileManager.default.copyItem(atPath: store.path, toPath: copy.appending(".photoedit").path)
      var bytes = whole
      bytes[line + number * (whole.count - line - 1) / 12] ^= 4
      let other = try PhotoStore.open(at: copy.appending(".photoedit").path)
      try other.write(bytes)
      try other.rebuildIndex()
      let again = try PhotoStore.open(at: copy.appending(".photoedit").path)
      #expect(try again.verify(.quick).contains { $0.code == "log-damaged" }, "\(number)")
      #expect(code { _ = try again.undo(asset, author: "test") } == "log-damaged")
      let repair = try again.repair(author: "test")
      #expect(
        repair.map(\.outcome) == [.mended(from: .id)]
          || repair.map(\.finding.code) == ["log-damaged", "index-stale"])
      #expect(try again.bytes() == whole)
      #expect(try again.entries(of: asset).count == store.entries(of: asset).count)
      #expect(try again.verify(.readData).filter(\.isDamage) == [])
    }
  }

  @Test("a repair says what it has cut off, why, where that is kept, and what it was about")
  func cut() throws {
    let whole = try store.bytes()
    try store.edit(asset, "not finished")
    let bytes = try store.bytes()
    let half = try #require(bytes[whole.count...].firstIndex(of: 0x0A)) + 20
    let folder = test.folder.appending("moved")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let path = folder.appending(path: ".photoedit").path
    try FileManager.default.copyItem(atPath: store.path, toPath: path)
    try LocalFiles(of: folder).adopt()
    let other = try PhotoStore.open(at: path)
    try other.write(Array(bytes[..<half]))
    try FileManager.default.removeItem(atPath: other.layout.local.index)
    let again = try PhotoStore.open(at: path)
    let part = try #require(try again.repair(author: "test").first)
    let name = try #require(Folder.names(in: other.layout.local.damaged).first)
    let kept = other.layout.local.damaged + "/" + name
    #expect(part.finding.code == "log-torn" && part.outcome.keptPath == kept)
    #expect(part.asset == asset && part.entry == 2)
    #expect(part.description.hasPrefix("\(half - whole.count) bytes of a change that was never completed"))
    #expect(part.description.contains("'\(kept)'"))
    #expect(part.description.contains("edit 2 of the photo \(asset)"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == Data(bytes[whole.count..<half]))
  }

  @Test("a torn end is reported, and cut off by a repair or the next writer", arguments: [true, false])
  func torn(isRepaired: Bool) throws {
    let whole = try store.bytes()
    try store.write(whole + Array("half a line".utf8))
    #expect(try store.verify(.quick).map(\.code) == ["log-torn"])
    if isRepaired { _ = try store.repair(author: "test") } else { try store.edit(asset, "next") }
    #expect(
      try store.verify(.quick) == [.tailCut(path: store.layout.local.damaged + "/log-1-\(whole.count)-3.1", size: 11)])
    #expect(try store.bytes().starts(with: whole))
  }

  @Test("the right bytes restore a missing or damaged object, other bytes change nothing", arguments: [true, false])
  func restore(isMissing: Bool) throws {
    let object = try #require(try store.entry(of: asset).storedRendition).object
    let digest = object.digest
    let path = store.objects.path(of: digest)
    unlink(path)
    if !isMissing { try Data("rendered onf".utf8).write(to: URL(fileURLWithPath: path)) }
    #expect(try store.restore(object, from: .bytes(Array("other".utf8))) == nil)
    let longer = StoredObject(digest: digest, size: object.size + 1)
    #expect(try store.restore(longer, from: .bytes(Array("rendered one".utf8))) == nil)
    #expect(try store.verify(.readData).count == 1)
    let kept = isMissing ? nil : store.layout.local.damaged + "/\(digest).1"
    let restored = try store.restore(object, from: .bytes(Array("rendered one".utf8)))
    #expect(restored == RestoredObject(path: path, kept: kept))
    #expect(try store.verify(.readData) == [])
    #expect(try Folder.names(in: store.layout.local.damaged) == (isMissing ? [] : ["\(digest).1"]))
  }

  @Test("a damaged object that nothing needs is quarantined, others are not")
  func quarantine() throws {
    let needed = try #require(try store.entry(of: asset).storedRendition).object.digest
    let garbage = try store.put(.bytes(Array("nobody's".utf8))).digest
    let intact = try store.put(.bytes(Array("intact".utf8))).digest
    for digest in [needed, garbage] {
      let path = store.objects.path(of: digest)
      unlink(path)
      try Data("?".utf8).write(to: URL(fileURLWithPath: path))
    }
    let kept = KeptObject(path: store.layout.local.damaged + "/\(garbage).1", size: 1)
    #expect(try [needed, garbage, intact].map { try store.quarantineUnreferenced($0) } == [nil, kept, nil])
    #expect(try store.verify(.readData).map(\.code) == ["object-damaged"])
  }

  @Test("an open library uses an index that is rebuilt beside it at once")
  func rebuildBeside() throws {
    let other = try test.opened()
    try other.edit(asset, "a")
    try store.rebuildIndex()
    try other.edit(asset, "b")
    #expect(try store.entries(of: asset).count == 4)
    #expect(try other.entries(of: asset) == store.entries(of: asset))
    #expect(try store.verify(.readData) == [])
  }
}
