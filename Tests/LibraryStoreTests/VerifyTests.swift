import Documents
import DurableFiles
import Foundation
import Glibc
import PhotoMetadata
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("Verify finds damage to a library, and only damage", .timeLimit(.minutes(Effort.minutes)))
struct VerifyTests {
  @Test("a library with any history has no findings", arguments: 0..<UInt64(Effort.choose(3, full: 50)))
  func clean(seed: UInt64) throws {
    let library = try SampleLibrary(seed: seed)
    #expect(try library.store.verify(.readData) == [])
    for asset in try library.store.assets() { #expect(try library.store.verify(asset.id, .readData) == []) }
    #expect(try library.test.opened().verify(.quick) == [])
  }

  @Test("one flipped bit is found in every object")
  func objects() throws {
    let library = try SampleLibrary(seed: 1)
    let store = library.store
    for digest in try store.objectsPresent().sorted() {
      let path = store.objects.path(of: digest)
      let bits = try #require(try FileStatus(at: path)).size * 8
      for place in [0, bits / 2, bits - 1] {
        try flipping(place, in: path) {
          let findings = try store.verify(.readData)
          #expect(findings.map(\.code) == ["object-damaged"])
          let isFound = code { _ = try store.objects.bytes(of: digest) } == "object-damaged"
          #expect(isFound)
          #expect(code { _ = try store.objects.bytes(of: digest) } == "object-damaged")
        }
      }
    }
    #expect(try store.verify(.readData) == [])
  }

  @Test(
    "missing, truncated and replaced objects are found with the entries that need them",
    arguments: [
      ("flip", "object-damaged", false), ("cut", "object-damaged", true), ("gone", "object-missing", true),
      ("folder", "object-damaged", true),
    ])
  func objectFaults(change: String, expected: String, isFoundQuickly: Bool) throws {
    let test = try TestStore()
    let asset = try test.asset("a photo")
    try test.store.edit(asset, "one")
    try test.store.edit(asset, "two")
    let path = try test.store.renditionPath(asset, 2)
    chmod(path, 0o644)
    switch change {
    case "flip": try Data("rendered twp".utf8).write(to: URL(fileURLWithPath: path))
    case "cut": truncate(path, 3)
    case "gone": unlink(path)
    default:
      unlink(path)
      mkdir(path, 0o755)
    }
    #expect(try test.store.verify(.quick).map(\.code) == (isFoundQuickly ? [expected] : []))
    for findings in [try test.store.verify(.readData), try test.store.verify(asset, .readData)] {
      #expect(findings.map(\.code) == [expected])
      #expect(findings.first?.description.contains("\(asset)@2") == true)
    }
  }

  @Test("a missing reproducible rendition is distinguished from a missing base")
  func evicted() throws {
    let test = try TestStore()
    let asset = try test.asset("a photo")
    try test.store.editReproducibly(asset, "one")
    let path = try test.store.renditionPath(asset, 1)
    unlink(path)
    #expect(try test.store.verify(.readData).map(\.code) == ["rendition-missing"])
    #expect(try test.store.verify(.readData).existAndSatisfy({ $0.isDamage }))
    _ = try test.store.undo(asset, author: "test")
    #expect(try test.store.verify(.quick) == [])
    _ = try test.store.redo(asset, author: "test")
    #expect(try test.store.verify(.quick).map(\.isDamage) == [false])
    try test.store.put(.bytes(Array("rendered one".utf8)))
    _ = try test.store.commit(.test("on top"), to: test.store.open(asset) { _ in false }, author: "test")
    unlink(path)
    #expect(try test.store.verify(.quick).map(\.code) == ["object-missing"])
  }

  @Test("an original kept by reference is checked at its path", arguments: ["gone", "shorter", "other"])
  func reference(change: String) throws {
    let test = try TestStore()
    let path = try test.photo("there.jpg", "the bytes of a photo")
    let asset = try test.store.importPhoto(
      at: path, mediaType: "image/jpeg", byReference: true, author: "test"
    ).asset
    #expect(test.store.importedPath(of: asset) == (try FilePath.resolved(path)))
    try test.store.edit(asset.id, "one")
    #expect(try test.store.verify(.readData) == [])
    switch change {
    case "gone": unlink(path)
    case "shorter": truncate(path, 3)
    default: try Data("the bytes of a phoTo".utf8).write(to: URL(fileURLWithPath: path))
    }
    let expected = change == "gone" ? "object-missing" : "object-damaged"
    #expect(try test.store.verify(.readData).map(\.code) == [expected])
    #expect(try test.store.verify(asset.id, .readData).map(\.code) == [expected])
    #expect(try test.store.verify(.quick).map(\.code) == (change == "other" ? [] : [expected]))
  }

  @Test(
    "an index that differs from the log is found, and rebuilt by a repair",
    arguments: [
      ("UPDATE asset SET name = 'x' WHERE row = (SELECT min(row) FROM asset)", ["index-differs"]),
      ("UPDATE asset SET newest = 0", ["index-differs"]),
      ("UPDATE entry SET state = 0 WHERE number = 2", ["index-differs"]),
      ("DELETE FROM entry WHERE number = 1", ["index-differs"]),
      (
        "INSERT INTO entry SELECT asset, 77, id, kind, state, parent, before, next, segment, offset, size, NULL, NULL, NULL "
          + "FROM entry WHERE number = 1", ["index-differs"]
      ),
      ("UPDATE entry SET id = x'00' WHERE number = 1", ["index-differs"]),
      ("DELETE FROM use", ["index-differs"]), ("DELETE FROM keyword", ["index-differs"]),
      ("DELETE FROM commits WHERE number = 2", ["index-damaged"]),
      ("UPDATE library SET renditions = 'none'", ["index-damaged"]),
    ])
  func index(statement: String, expected: [String]) throws {
    let test = try TestStore()
    var facts = PropertyValues()
    facts[.keywords] = .texts(["one", "two"])
    let asset = try test.asset("a photo", facts: facts)
    try test.store.edit(asset, "one")
    _ = try test.store.commit(.test("on top"), to: test.store.open(asset) { _ in false }, author: "test")
    let entries = try test.store.entries(of: asset)
    try SQLConnection(test.store.index.path, .write).execute(statement)
    let findings = try test.store.verify(.quick)
    #expect(findings.map(\.code) == expected)
    #expect(findings.existAndSatisfy({ $0.isDamage }))
    let repair = try test.store.repair(author: "test")
    #expect(
      repair.map(\.finding.code) == expected
        && repair.existAndSatisfy { $0.outcome == .mended(from: .log) })
    #expect(try test.store.verify(.readData) == [])
    #expect(try test.store.entries(of: asset) == entries)
    #expect(test.store.index.path.hasSuffix("/000002.sqlite"))
  }

  @Test(
    "a check of one photo finds its differing rows",
    arguments: ["UPDATE asset SET title = 'x'", "UPDATE entry SET next = 1 WHERE number = 0"])
  func rowsOfOne(statement: String) throws {
    let test = try TestStore()
    let asset = try test.asset("a photo")
    try test.store.edit(asset, "one")
    try SQLConnection(test.store.index.path, .write).execute(statement)
    #expect(try test.store.verify(asset, .quick).map(\.code) == ["index-differs"])
  }

  @Test(
    "noise in the pages of the index is a finding or an error, never a crash",
    arguments: 0..<UInt64(Effort.choose(6, full: 100)))
  func noise(seed: UInt64) throws {
    let library = try SampleLibrary(seed: 7)
    let test = library.test
    let assets = try test.store.assets()
    var random = SeededGenerator(seed: seed)
    let path = test.store.index.path
    try SQLConnection(path, .write).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    let file = try Descriptor.open(path, O_WRONLY)
    try bytes.withUnsafeBytes { try file.write($0) }
    let again = try test.opened()
    _ = code { _ = try again.verify(.quick) }
    #expect(code { _ = try again.repair(author: "test") } == "no error")
    #expect(try again.verify(.quick) == [])
    #expect(try again.assets() == assets)
  }

  @Test("unknown files are reported and left alone")
  func unexpected() throws {
    let library = try TestStore()
    defer { withExtendedLifetime(library) {} }
    let store = library.store
    let (root, local) = (store.path, store.layout.local)
    let names = [root + "/objects", root + "/log", local.index, local.path, root].map { $0 + "/readme.txt" }
    for name in names { try Data("?".utf8).write(to: URL(fileURLWithPath: name)) }
    // Other local folders may have anything.
    try Folder.make(root + "/local-0000000a/anything")
    let findings = try store.verify(.readData)
    #expect(Set(findings) == Set(names.map { .unexpectedFile(path: $0) }))
    #expect(findings.existAndSatisfy({ !$0.isDamage }))
  }

  @Test("unfinished files of dead processes are found and removed, those of live ones are not")
  func temporaries() throws {
    let library = try TestStore()
    defer { withExtendedLifetime(library) {} }
    let store = library.store
    let living = try PendingFile(in: store.layout.local.temporaries)
    let (root, local) = (store.path, store.layout.local)
    let own = [root, root + "/objects/ab", root + "/log"] + [local.path, local.damaged] + local.folders
    let other = root + "/local-0000000a/tmp"
    for folder in own + [other] {
      try Folder.make(folder)
      try Data("half".utf8).write(to: URL(fileURLWithPath: folder + "/" + Temporary.prefix + "x"))
    }
    let found = try store.verify(.quick)
    #expect(Set(found) == Set(own.map { .staleTemporary(path: "\($0)/\(Temporary.prefix)x") }))
    try store.removeStaleTemporaries()
    #expect(try store.verify(.quick) == [])
    #expect(try FileStatus(at: living.path) != nil)
    #expect(try Folder.names(in: other) == [Temporary.prefix + "x"])
  }

  @Test("twenty checks find nothing during concurrent writes and garbage collections")
  func beside() async throws {
    let library = try SampleLibrary(seed: 4)
    let test = library.test
    let asset = try test.store.assets()[0].id
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        let store = try test.opened()
        for number in 0..<Effort.choose(30, full: 300) { try store.edit(asset, "beside \(number)") }
      }
      group.addTask {
        let store = try test.opened()
        // An edit fails if what it is about to name is removed, so that is to be older.
        for _ in 0..<20 { _ = try store.collectAll(after: .seconds(60)) }
      }
      group.addTask {
        let store = try test.opened()
        for _ in 0..<20 { #expect(try store.verify(.readData).filter(\.isDamage) == []) }
      }
      try await group.waitForAll()
    }
    #expect(try test.store.verify(.readData) == [])
  }

  @Test("checks of a sample eventually cover every object", arguments: ["30%", "7"])
  func rounds(part: String) throws {
    let library = try SampleLibrary(seed: 5, photos: 3, steps: 20)
    defer { withExtendedLifetime(library) {} }
    let store = library.store
    let sample = try #require(VerifySample(part))
    let digests = try store.objectsPresent().sorted()
    let size = sample.count(of: digests.count)
    let runs = (digests.count + size - 1) / size
    for digest in digests {
      var found = 0
      try flipping(3, in: store.objects.path(of: digest)) {
        for _ in 0..<runs where found == 0 {
          let report = try store.verify(reading: sample)
          #expect(report.read == size && report.all == digests.count)
          found += report.findings.count
        }
      }
      #expect(found == 1, "\(digest) in \(runs) runs of \(part)")
    }
    #expect(try store.verify(reading: sample).findings == [])
    try Data("nonsense".utf8).write(to: URL(fileURLWithPath: store.layout.local.verifyPosition))
    #expect(try store.verify(reading: sample).findings == [])
  }

  @Test("reproducible renditions are listed once each, and samples eventually cover all")
  func renditions() throws {
    let library = try SampleLibrary(seed: 6)
    defer { withExtendedLifetime(library) {} }
    let store = library.store
    let renditions = try store.renditions()
    let digests = renditions.map(\.rendition.object.digest)
    #expect(!renditions.isEmpty && digests == Set(digests).sorted())
    let all = renditions.map { RenderableEdit.rendered($0) } + (try store.unrenderedEdits()).map { .unrendered($0) }
    var seen: Set<RenderableEdit> = []
    for _ in all {
      let sample = try store.renderable(.count(1))
      #expect(sample.all == all.count)
      seen.formUnion(sample.chosen)
      try store.saveRenderPosition(sample.chosen.last)
    }
    #expect(seen == Set(all))
  }

  @Test(
    "lines of a newer program are reported, and block repairs and garbage collections",
    arguments: [#""kind":"dance""#, #""kind":"undo","version":4"#])
  func newer(members: String) throws {
    let test = try TestStore()
    let asset = try test.asset("a photo")
    try test.store.put(.bytes(Array("nobody's".utf8)))
    let line = try LogLine(Array("{\"asset\":\"\(asset)\",\(members)}".utf8))
    _ = try? test.store.log.commit(touching: [asset.bits], author: "newer") { [line] }
    let before = try test.store.objectsPresent()
    let findings = try test.store.verify(.readData)
    #expect(findings.contains { $0.isNewer } && !findings.contains { $0.isDamage })
    #expect(["store-newer-version"].contains(code { _ = try test.store.repair(author: "test") }))
    #expect(["store-newer-version"].contains(code { _ = try test.store.collectAll() }))
    #expect(try test.store.objectsPresent() == before)
  }
}
