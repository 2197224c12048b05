import Documents
import Foundation
import Glibc
import TestSupport
import Testing

@testable import RevisionStore

@Suite("Rebuilding and verifying", .timeLimit(.minutes(Effort.minutes)))
struct RebuildTests {
  private let library: TestLibrary
  private let asset: AssetID
  private var store: PhotoStore { library.store }
  private var database: String { store.path + "/photoedit.sqlite" }

  init() throws {
    library = try TestLibrary()
    asset = try library.asset()
    try library.store.edit(asset, "one")
    try library.store.edit(asset, "two")
    _ = try library.store.undo(asset, author: "test")
    _ = try library.asset("another photo")
  }

  private func manifest(_ number: Int) -> String { store.manifests.path(of: asset, number) }

  /// Runs SQL as another program would.
  private func sql(_ statements: String) throws {
    let script = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1], isolation_level=None)
      db.executescript(sys.argv[2])
      """
    _ = try Python.run(script, database, statements)
  }

  @Test("a rebuilt index has the same entries, current states and assets")
  func same() throws {
    let entries = try store.entries(of: asset)
    let assets = try store.assets()
    #expect(try store.rebuild() == [])
    #expect(try store.entries(of: asset) == entries)
    #expect(try store.assets() == assets)
    #expect(try library.opened().verify(.readData) == [])
  }

  @Test(
    "an index that is gone, empty or garbage is made again when the store is opened",
    arguments: [
      "", "garbage", "SQLite format 3\0 and then nothing", String(repeating: "x", count: 100_000),
    ])
  func unusable(text: String) throws {
    let assets = try store.assets()
    let history = try store.history(of: asset)
    unlink(database)
    if text != "" { try Data(text.utf8).write(to: URL(fileURLWithPath: database)) }
    let opened = try library.opened()
    #expect(try opened.assets() == assets)
    #expect(try opened.history(of: asset) == history)
    #expect(try opened.verify(.readData) == [])
    // A store that was open all along goes over to the new index.
    #expect(try store.undo(asset, author: "test")?.number == 4)
    #expect(try opened.asset(asset).newestEntry == 4)
  }

  @Test(
    "a hostile database in the index's place is never trusted", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: Corpus.files(below: "hostile/store", extensions: ["sqlite"]))
  func hostile(file: URL) throws {
    let assets = try store.assets()
    unlink(database)
    let bytes = try Data(contentsOf: file)
    try bytes.write(to: URL(fileURLWithPath: database))
    if file.lastPathComponent == "future_version.sqlite" {
      #expect(code { _ = try library.opened() } == "store-newer-version")
      #expect(code { try store.rebuild() } == "store-newer-version")
      #expect(try Data(contentsOf: URL(fileURLWithPath: database)) == bytes)
    } else {
      let opened = try library.opened()
      #expect(try opened.assets() == assets)
      #expect(try opened.edit(asset, "more").number == 4)
      #expect(try opened.verify(.readData) == [])
      #expect(try Data(contentsOf: URL(fileURLWithPath: database + ".unusable")) == bytes)
    }
  }

  @Test(
    "a trigger or a view in our own tables makes the index unusable, and it never runs",
    .enabled(if: Python.isInstalled, Python.reason),
    arguments: [
      "CREATE TRIGGER evil AFTER INSERT ON entry BEGIN DELETE FROM asset; END",
      "CREATE TRIGGER evil AFTER UPDATE ON asset BEGIN DELETE FROM change; END",
      "CREATE VIEW evil AS SELECT * FROM asset",
      "DROP TABLE need", "ALTER TABLE asset ADD COLUMN evil TEXT", "CREATE TABLE sqlitex (x)",
      "PRAGMA application_id = 1", "PRAGMA user_version = 0",
    ])
  func tampered(statement: String) throws {
    try sql(statement)
    let opened = try library.opened()
    #expect(try opened.edit(asset, "more").number == 4)
    #expect(try opened.assets().count == 2)
    #expect(try opened.changes(since: nil).changes.count == 6)
    #expect(try opened.verify(.readData) == [])
  }

  @Test("an index in WAL mode goes back to a rollback journal", .enabled(if: Python.isInstalled, Python.reason))
  func wal() throws {
    try sql("PRAGMA journal_mode = WAL")
    try library.opened().edit(asset, "more")
    let script = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('PRAGMA journal_mode').fetchone()[0])"
    #expect(try !Python.run(script, database).hasPrefix("wal"))
  }

  @Test(
    "rows that differ from the files are found, and a rebuild puts them right",
    .enabled(if: Python.isInstalled, Python.reason),
    arguments: [
      ("DELETE FROM entry WHERE number = 3", "index-damaged"), ("UPDATE asset SET current = 2", "index-damaged"),
      ("UPDATE asset SET name = 'x'", "index-differs"),
      ("UPDATE entry SET target = 7 WHERE number = 3", "index-damaged"),
      ("UPDATE entry SET id = substr(id, 2) || 'a'", "index-differs"), ("DELETE FROM library", "no finding"),
      ("UPDATE entry SET id = 'nonsense'", "index-damaged"), ("UPDATE asset SET newest = 1 << 62", "index-damaged"),
      ("UPDATE entry SET kind = 'dance' WHERE number = 2", "index-damaged"), ("DELETE FROM need", "no finding"),
      ("INSERT INTO need SELECT digest, asset, 99, role FROM need", "index-damaged"),
    ])
  func differing(statement: String, expected: String) throws {
    let entries = try store.entries(of: asset)
    try sql(statement)
    #expect(try store.verify(.quick).map(\.code).first ?? "no finding" == expected)
    _ = code { _ = try store.edit(asset, "whatever") }
    #expect(try store.rebuild() == [])
    #expect(try Array(store.entries(of: asset).prefix(4)) == entries)
    #expect(try store.verify(.readData) == [])
  }

  @Test(
    "pages overwritten with noise are an error or a rebuild, never a crash",
    arguments: 0..<UInt64(Effort.choose(15, full: 100)))
  func noise(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: database)))
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    try Data(bytes).write(to: URL(fileURLWithPath: database))
    _ = code {
      let opened = try library.opened()
      _ = try opened.verify(.quick)
      _ = try opened.edit(asset, "more")
      _ = try opened.changes(since: nil)
    }
    #expect(["no error", "store-newer-version"].contains(code { try store.rebuild() }))
  }

  @Test(
    "damaged, missing and foreign manifests are found, and refuse work on their photo only",
    arguments: [
      ("{", "manifest-damaged"), ("[]", "manifest-damaged"), ("", "manifest-damaged"), ("another", "chain-broken"),
      ("gone", "manifest-missing"), ("newer", "store-newer-version"), ("link", "file-failed"),
    ])
  func manifests(change: String, expected: String) throws {
    let path = manifest(2)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    unlink(path)
    switch change {
    case "gone": break
    case "another": try Data(contentsOf: URL(fileURLWithPath: manifest(1))).write(to: URL(fileURLWithPath: path))
    case "newer":
      try Data(text.replacing("\"version\":\"1.0\"", with: "\"version\":\"2.0\"").utf8)
        .write(to: URL(fileURLWithPath: path))
    case "link": symlink("000001.json", path)
    default: try Data(change.utf8).write(to: URL(fileURLWithPath: path))
    }
    #expect(code { _ = try store.entries(of: asset) } == expected)
    if expected != "file-failed" {
      #expect(try store.verify(.quick).first { $0.code == expected }?.isDamage == (change != "newer"))
      #expect(try store.rebuild().map(\.code) == [expected])
      #expect(code { _ = try store.edit(asset, "more") } == expected)
    }
    let other = try #require(try store.assets().first { $0.id != asset })
    #expect(try store.edit(other.id, "fine").number == 1)
  }

  @Test("a manifest changed by a byte breaks the chain", arguments: [0, 1, 2, 3])
  func changedManifest(number: Int) throws {
    let path = manifest(number)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    chmod(path, 0o644)
    try Data(text.replacing("\"author\":\"test\"", with: "\"author\":\"tesT\"").utf8)
      .write(to: URL(fileURLWithPath: path))
    let findings = try store.verify(.quick)
    #expect(findings.contains { $0.isDamage })
    #expect(code { _ = try store.entries(of: asset) } == "chain-broken")
  }

  @Test("members that a newer minor version added are passed over and kept")
  func unknownMembers() throws {
    let path = manifest(3)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let newer = text.replacing("\"version\":\"1.0\"", with: "\"version\":\"1.7\",\"zest\":{\"x\":[1]}")
    chmod(path, 0o644)
    try Data(newer.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try store.rebuild() == [])
    #expect(try store.edit(asset, "three").manifest.previous == SHA256Digest(of: Array(newer.utf8)))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == newer)
    let findings = try store.verify(.readData)
    #expect(findings.map(\.code) == ["store-newer-version"] && findings.allSatisfy { $0.isNewer && !$0.isDamage })
  }

  @Test(
    "flipped bits, missing and shortened objects are found with the entries that need them",
    arguments: [
      ("flip", "object-damaged", false), ("cut", "object-damaged", true), ("gone", "object-missing", true),
      ("folder", "object-damaged", true),
    ])
  func objects(change: String, expected: String, isFoundQuickly: Bool) throws {
    let entry = try store.entry(of: asset, .entry(2))
    let path = store.objects.path(of: try #require(entry.manifest.edit?.rendition.object.digest))
    switch change {
    case "flip": try flipBit(3, in: path)
    case "cut": truncate(path, 3)
    case "gone": unlink(path)
    default:
      unlink(path)
      mkdir(path, 0o755)
    }
    #expect(try store.verify(.quick).map(\.code) == (isFoundQuickly ? [expected] : []))
    let findings = try store.verify(.readData)
    #expect(findings.map(\.code) == [expected])
    #expect(findings.first?.description.contains("\(asset)@2") == true)
  }

  @Test("a missing rendition that can be made again is told apart from a missing base")
  func evicted() throws {
    var output = EditOutput.test("again")
    output.isReproducible = true
    let input = try store.open(asset) { _ in true }
    let entry = try #require(try store.commit(output, to: input, author: "test").entry)
    let digest = try #require(entry.manifest.edit?.rendition.object.digest)
    unlink(store.objects.path(of: digest))
    #expect(try store.verify(.readData).map(\.code) == ["rendition-missing"])
    try store.put(.bytes(Array("rendered again".utf8)))
    let flattened = try store.open(asset) { _ in false }
    _ = try store.commit(.test("on top"), to: flattened, author: "test")
    unlink(store.objects.path(of: digest))
    #expect(try store.verify(.quick).map(\.code) == ["object-missing"])
  }

  @Test("unexpected files are reported and left alone")
  func unexpectedFiles() throws {
    try Data("?".utf8).write(to: URL(fileURLWithPath: store.path + "/objects/readme.txt"))
    let findings = try store.verify(.readData)
    #expect(findings == [.unexpectedFile(path: store.path + "/objects/readme.txt")])
    #expect(findings.allSatisfy { !$0.isDamage })
  }

  @Test(
    "a program written from the format document reads the same history", .enabled(if: Python.isInstalled, Python.reason)
  )
  func otherProgram() throws {
    try store.edit(asset, "three")
    _ = try store.revert(asset, author: "test", note: "“quoted” \u{1F4F7}")
    _ = try store.undo(asset, author: "test")
    let script = """
      import hashlib, json, os, sys
      root = sys.argv[1]
      assert json.load(open(root + "/format")) == {"format": "photoedit-library", "version": 1}
      for shard in sorted(os.listdir(root + "/revisions")):
          for asset in sorted(os.listdir(root + "/revisions/" + shard)):
              folder = f"{root}/revisions/{shard}/{asset}"
              states, at, previous, names = [0], 0, None, sorted(os.listdir(folder))
              for number, name in enumerate(names):
                  assert name == "%06d.json" % number
                  raw = open(folder + "/" + name, "rb").read()
                  m = json.loads(raw)
                  canonical = json.dumps(m, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
                  assert raw == canonical, (raw, canonical)
                  assert m.get("previous") == previous and m["number"] == number and m["asset"] == asset
                  previous = hashlib.sha256(raw).hexdigest()
                  kind = m["kind"]
                  if kind == "original": assert m["original"]["digest"].startswith(asset) and asset.startswith(shard)
                  elif kind == "undo": at -= 1
                  elif kind == "redo": at += 1
                  else:
                      states = states[:at + 1] + [number if kind == "edit" else m["target"]]
                      at = len(states) - 1
                  needed = [m["original"]["digest"]] if kind == "original" else []
                  if kind == "edit": needed += [m["edit"]["base"], m["edit"]["rendition"]["digest"]]
                  for digest in needed:
                      bytes = open(f"{root}/objects/{digest[:2]}/{digest}", "rb").read()
                      assert hashlib.sha256(bytes).hexdigest() == digest
              print(asset, len(names) - 1, states[at])
      """
    let output = try Python.run(script, store.path)
    let expected = try store.assets().map { "\($0.id) \($0.newestEntry) \($0.currentEntry)\n" }.joined()
    #expect(output == expected)
  }
}
