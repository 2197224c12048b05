import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Damaged and forged archives", .timeLimit(.minutes(Effort.minutes)))
struct BadArchiveTests {
  let fixture: TestArchive
  let whole: Data
  let before: [String: SHA256Digest]

  init() throws {
    fixture = try TestArchive(steps: 8)
    try fixture.export()
    whole = try Data(contentsOf: URL(fileURLWithPath: fixture.archive))
    before = try fixture.target.fingerprint()
  }

  /// The error code of an import of these bytes.
  private func code(_ bytes: Data) throws -> String? {
    try bytes.write(to: URL(fileURLWithPath: fixture.archive))
    return storeError { try fixture.take() }?.code.rawValue
  }

  private func expectUnchanged() throws {
    #expect(try fixture.target.fingerprint() == before)
    #expect(try fixture.target.store.assets() == [])
  }

  @Test("a library that cannot be written takes nothing of an archive, not even its objects")
  func readOnly() throws {
    let store = fixture.target.store
    let opened = try PhotoStore(
      store.layout, library: store.library, store.segments, index: store.index,
      refusal: .readOnly(path: store.path, reason: "a test"), timeout: .seconds(1))
    #expect(
      storeError { _ = try opened.importHistories(from: fixture.archive, author: "test") }?.code == "store-read-only")
    try expectUnchanged()
  }

  @Test("an archive truncated at any byte is refused, and nothing changes")
  func truncated() throws {
    var lengths = Array(stride(from: 0, to: whole.count - 1024, by: Effort.choose(8192 + 512, full: 509)))
    lengths += [1, 511, 512, 1023, 1024, 1536, whole.count - 1536, whole.count - 1025]
    for length in lengths { #expect(try code(whole.prefix(length)) == "archive-damaged", "\(length) bytes") }
    try expectUnchanged()
  }

  @Test("an archive with any one bit flipped is refused, and nothing changes")
  func flipped() throws {
    var random = SeededGenerator(seed: 12)
    // What follows the last file is no part of what is read.
    let bits = (whole.count - 1536 + 77) * 8
    for _ in 0..<Effort.choose(60, full: 3000) {
      let bit = Int.random(in: 0..<bits, using: &random)
      var damaged = whole
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      let found = try code(damaged)
      #expect(["archive-damaged", "store-newer-version"].contains(found), "bit \(bit): \(found ?? "none")")
    }
    try expectUnchanged()
  }

  @Test(
    "a complete archive with invalid content is refused",
    .enabled(if: ForeignReader.isInstalled, "needs python3"),
    arguments: [
      "same", "no object", "other order", "gap", "twice", "other asset", "not canonical", "no line feed", "newer kind",
      "optional kind", "newer line", "album", "no entries", "link", "../evil", "owner", "wrong base", "version 2",
      "version 4", "bad collections", "collections twice", "collections before parents", "other collections",
      "bad parents", "unsorted parents", "before its parent", "other branch",
      "bad title", "bad date",
      "bad name", "/etc/passwd", "objects/00/short",
      "assets/x",
    ])
  func rewritten(kind: String) throws {
    let script = """
      import hashlib, io, json, sys, tarfile
      source, target, kind = sys.argv[1:]
      files = [(m.name, t.extractfile(m).read()) for t in [tarfile.open(source)] for m in t]
      def line(value):
          text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
          return hashlib.sha256(text).hexdigest().encode() + b" " + text + b"\\n"
      lines = [n for n, _ in files if n.startswith("assets/")]
      asset = lines[0].split("/")[2][:32]
      other = json.loads(dict(files)[lines[1]].splitlines()[0][65:])["resources"][0]["digest"]
      longest = max((d.count(b"\\n"), n) for n, d in files if n.startswith("assets/"))[1]
      def change(name, data):
          rows = data.splitlines(True)
          if kind == "gap" and name == longest: return b"".join(rows[:1] + rows[2:])
          if kind == "other branch" and name == longest:
              return data + line({"asset": name.split("/")[2][:32], "author": "a", "date": "2026-01-01T00:00:00.000Z", "kind": "revert",
                                  "entry": sum(b'"entry":' in row for row in rows), "nonce": "0" * 32,
                                  "parents": [rows[0][:64].decode()], "target": rows[0][:64].decode()})
          if name != lines[0]: return data
          more = {"newer kind": {"kind": "future"}, "optional kind": {"kind": "future", "optional": True},
                  "newer line": {"kind": "set", "values": {}, "version": 4},
                  "bad title": {"kind": "set", "values": {"title": "a\\u0007b"}},
                  "bad parents": {"kind": "set", "values": {}, "parents": ["0"]},
                  "unsorted parents": {"kind": "set", "values": {}, "parents": ["f" * 64, "0" * 64]},
                  "bad date": {"kind": "set", "values": {"captured": "yesterday", "zone": None}},
                  "bad name": {"kind": "set", "values": {"versionNames": {"0" * 64: "12"}}},
                  "album": {"kind": "members", "collection": "0" * 32}}
          if kind in more: return data + line({"asset": asset, "nonce": "0" * 32, **more[kind]})
          if kind == "before its parent":
              first = line({"asset": asset, "kind": "set", "nonce": "0" * 32, "values": {}, "parents": [rows[0][:64].decode()]})
              return data + line({"asset": asset, "kind": "set", "nonce": "1" * 32, "values": {}, "parents": [first[:64].decode()]}) + first
          if kind == "twice": return data + rows[0]
          if kind == "other asset": return data + line({"asset": "f" * 32, "kind": "set", "values": {}})
          if kind == "no line feed": return data[:-1]
          if kind == "no entries": return b""
          if kind == "not canonical":
              value = json.loads(rows[-1][65:])
              text = json.dumps({k: value[k] for k in sorted(value)[::-1]}, separators=(",", ":")).encode()
              return b"".join(rows[:-1]) + hashlib.sha256(text).hexdigest().encode() + b" " + text + b"\\n"
          if kind == "wrong base":
              value = {"asset": asset, "author": "a", "base": other, "date": "2026-01-01T00:00:00.000Z", "entry": 1,
                       "data": {"content": {}, "digest": hashlib.sha256(b"{}").hexdigest(), "size": 2,
                                "formatIdentifier": "x", "formatVersion": "1"},
                       "kind": "edit", "nonce": "0" * 32, "parents": [rows[0][:64].decode()]}
              return rows[0] + line(value)
          return data
      files = [(n, change(n, d)) for n, d in files[:-1]]
      if kind == "no object": files = [f for f in files if not f[0].endswith("/" + other)]
      if kind == "other order": files = files[:1] + [f for f in files[1:] if "objects/" in f[0]] + \\
          [f for f in files[1:] if "assets/" in f[0]][::-1]
      if kind == "bad collections":
          files.append(("collections.lines", line({"kind": "members", "collection": "0" * 32, "assets": [asset],
                                                   "operation": "insertion", "nonce": "0" * 32})))
      if "collections" in kind:
          first = line({"kind": "members", "collection": "0" * 32, "assets": [asset], "operation": "insert", "nonce": "0" * 32})
          second = line({"kind": "members", "collection": "0" * 32, "assets": [asset], "operation": "remove",
                         "nonce": "0" * 32, "parents": [first[:64].decode()]})
          more = {"collections twice": first + first, "collections before parents": second + first,
                  "other collections": first + second}
          if kind in more: files.append(("collections.lines", more[kind]))
      if kind.startswith("version "): files[0] = ("format", files[0][1].replace(b"3", kind[-1:].encode()))
      out = io.BytesIO()
      t = tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT)
      def add(name, data, **more):
          i = tarfile.TarInfo(name); i.size = len(data); i.mode = 0o444
          for k, v in more.items(): setattr(i, k, v)
          t.addfile(i, io.BytesIO(data))
      for number, (name, data) in enumerate(files):
          add(name, data)
          if number == 0 and kind == "link": add("objects", b"", type=tarfile.SYMTYPE, linkname="/etc")
          if number == 0 and "/" in kind: add(kind, b"x")
          if number == 0 and kind == "owner": add("objects/00/" + "0" * 64, b"x", uid=1000)
      digest = hashlib.sha256(out.getvalue()).hexdigest()
      add("complete", ('{"sha256":"%s"}' % digest).encode())
      open(target, "wb").write(out.getvalue() + bytes(1024))
      """
    let changed = fixture.target.folder.appending("changed.tar").path
    _ = try Python.run(script, [fixture.archive, changed, kind])
    let found = storeError { try fixture.take(changed) }?.code.rawValue
    switch kind {
    case "same", "optional kind":
      #expect(found == nil)
      try fixture.expectSame(in: fixture.target.store)
      return
    case "gap", "wrong base", "other branch", "other collections":
      // Each line is checked on its own: what others are missing or say is no fault of it.
      #expect(found == nil)
      #expect(try fixture.target.store.verify(.readData) == [])
      return
    case "newer kind", "newer line", "version 4": #expect(found == "store-newer-version")
    case "version 2": #expect(found == "store-older-version")
    default: #expect(found == "archive-damaged")
    }
    try expectUnchanged()
  }
}
