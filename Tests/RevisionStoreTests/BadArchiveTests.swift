import Foundation
import Glibc
import Documents
import TestSupport
import Testing

@testable import RevisionStore

@Suite("Archives that are damaged or hostile", .timeLimit(.minutes(Effort.minutes)), .enabled(if: Worker.store == nil))
struct BadArchiveTests: ArchiveSuite {
  let fixture: TestArchive

  init() throws { fixture = try TestArchive() }

  @Test("an archive that is cut off anywhere is refused, and nothing has changed")
  func cut() throws {
    try export()
    let whole = try Data(contentsOf: URL(fileURLWithPath: archive))
    let before = try target.store.fingerprint()
    var lengths = Array(stride(from: 0, to: whole.count - 1024, by: Effort.choose(4096 + 512, full: 509)))
    lengths += [1, 511, 512, 1023, 1024, 1536, whole.count - 1536, whole.count - 1025]
    for length in lengths {
      try whole.prefix(length).write(to: URL(fileURLWithPath: archive))
      #expect(code { _ = try target.store.importHistories(from: archive) } == "archive-damaged", "\(length) bytes")
    }
    #expect(try target.store.fingerprint() == before)
    #expect(try target.store.assets() == [])
  }

  @Test("one flipped bit anywhere in an archive is refused, and nothing has changed")
  func flipped() throws {
    try export()
    let whole = try Data(contentsOf: URL(fileURLWithPath: archive))
    let before = try target.store.fingerprint()
    var random = SeededGenerator(seed: 12)
    // What follows the last file is no part of what is read.
    let bits = (whole.count - 1536 + 77) * 8
    for _ in 0..<Effort.choose(60, full: 3000) {
      let bit = Int.random(in: 0..<bits, using: &random)
      var damaged = whole
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      try damaged.write(to: URL(fileURLWithPath: archive))
      let found = code { _ = try target.store.importHistories(from: archive) }
      #expect(
        ["archive-damaged", "manifest-damaged", "chain-broken", "store-newer-version"].contains(found),
        "bit \(bit): \(found)")
    }
    #expect(try target.store.fingerprint() == before)
    #expect(try target.store.assets() == [])
  }
}

@Suite(
  "Archives of other programs", .timeLimit(.minutes(Effort.minutes)), .enabled(if: Python.isInstalled, Python.reason))
struct ForeignArchiveTests {
  @Test(
    "files that no export wrote are refused",
    arguments: ["link", "../evil", "/etc/passwd", "objects/00/short", "revisions/x", "owner"])
  func hostile(kind: String) throws {
    let script = """
      import io, sys, tarfile
      t = tarfile.open(sys.argv[1], "w", format=tarfile.USTAR_FORMAT)
      def add(name, data, **more):
          i = tarfile.TarInfo(name); i.size = len(data); i.mode = 0o444
          for k, v in more.items(): setattr(i, k, v)
          t.addfile(i, io.BytesIO(data))
      kind = sys.argv[2]
      add("format", b'{"format":"photoedit-library-archive","version":1}')
      if kind == "link": add("objects", b"", type=tarfile.SYMTYPE, linkname="/etc")
      elif kind == "owner": add("objects/00/" + "0" * 64, b"x", uid=1000)
      else: add(kind, b"x")
      t.close()
      """
    let target = try TestLibrary()
    let archive = target.folder.appending("foreign.tar").path
    _ = try Python.run(script, archive, kind)
    let before = try target.store.fingerprint()
    #expect(code { _ = try target.store.importHistories(from: archive) } == "archive-damaged")
    #expect(try target.store.fingerprint() == before)
  }
}
