import Foundation
import Glibc
import RecipeModel
import TestSupport
import Testing

@testable import RevisionStore

@Suite("Moving whole histories", .enabled(if: Worker.store == nil))
struct MovingTests {
  private let history: RandomHistory
  private let target: TestLibrary
  private let archive: String
  private var source: PhotoStore { history.store }

  init() throws {
    history = try RandomHistory(seed: 11, photos: 3, steps: 30)
    target = try TestLibrary()
    archive = target.folder.appending("moved.tar").path
  }

  @discardableResult
  private func export(_ name: String? = nil, ifExists: DurableFile.Existing = .replace) throws -> ArchiveSummary {
    try source.exportHistories(to: name ?? archive, ifExists: ifExists)
  }

  /// The bytes of every manifest and object by their paths, without objects that nothing needs.
  private func files(_ store: PhotoStore) throws -> [String: String] {
    let needed = Set(try store.needs().keys.map(\.hex))
    return try store.fingerprint().filter { name, _ in
      name.hasPrefix("revisions/")
        || (name.hasPrefix("objects/") && needed.contains(URL(fileURLWithPath: name).lastPathComponent))
    }
  }

  @Test("a moved library has the same entries, states and bytes, also a second time, and tar lists the archive")
  func roundTrip() throws {
    let summary = try export()
    let assets = try source.assets()
    #expect(summary.assets == assets.count)
    #expect(summary.entries == assets.reduce(0) { $0 + $1.newest + 1 })
    let imported = try target.store.importHistories(from: archive)
    #expect(imported.allSatisfy { $0.isNew && $0.added == $0.asset.newest + 1 })
    #expect(try target.store.assets() == assets)
    let moved = try files(target.store)
    #expect(try moved == files(source))
    for asset in assets {
      let entries = try source.entries(of: asset.id)
      #expect(try target.store.entries(of: asset.id) == entries)
      #expect(try target.store.history(of: asset.id) == source.history(of: asset.id))
    }
    #expect(try target.store.verify(.readData) == [])
    #expect(try target.store.importHistories(from: archive).allSatisfy { !$0.isNew && $0.added == 0 })
    let second = target.folder.appending("again.tar").path
    _ = try target.store.exportHistories(to: second, ifExists: .fail)
    #expect(FileManager.default.contentsEqual(atPath: archive, andPath: second))
    let script = """
      import sys, tarfile
      for m in tarfile.open(sys.argv[1]): assert m.isreg(); print(m.name)
      """
    if let names = try python(script, archive)?.split(separator: "\n").map(String.init) {
      #expect(Set(names.dropFirst().dropLast()) == Set(moved.keys))
      #expect(names.first == "format" && names.last == "complete")
    }
  }

  @Test("an archive that exists is not replaced, and one that cannot be finished leaves nothing")
  func exporting() throws {
    try export()
    #expect(code { try export(ifExists: .fail) } == "file-exists")
    let digest = try #require(try source.needs().keys.sorted().last)
    try flipBit(1, in: source.objects.path(of: digest))
    let other = target.folder.appending("other.tar").path
    #expect(code { try export(other) } == "object-damaged")
    unlink(source.objects.path(of: digest))
    let asset = try source.assets()[0]
    unlink(source.objects.path(of: asset.original.object.digest))
    #expect(code { try export(other) } == "object-missing")
    #expect(try Folder.names(in: target.folder.url.path).filter { $0 != ".photoedit" } == ["moved.tar"])
  }

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

  @Test("a history that goes on from one that is here adds what is new; the older one adds nothing")
  func prefix() throws {
    try export()
    _ = try target.store.importHistories(from: archive)
    let assets = try source.assets()
    try source.edit(assets[1].id, "further")
    _ = try source.undo(assets[1].id, author: "test")
    let longer = target.folder.appending("longer.tar").path
    try export(longer)
    #expect(try target.store.importHistories(from: longer).map(\.added) == [0, 2, 0])
    #expect(try files(target.store) == files(source))
    #expect(try target.store.importHistories(from: archive).map(\.added) == [0, 0, 0])
    #expect(try target.store.assets() == source.assets())
    #expect(try target.store.verify(.readData) == [])
  }

  @Test("histories that went different ways are refused by name, and nothing of the archive is taken in")
  func conflict() throws {
    try export()
    _ = try target.store.importHistories(from: archive)
    let assets = try source.assets()
    try source.edit(assets[1].id, "here")
    try target.store.edit(assets[1].id, "there")
    _ = try history.library.asset("a new photo")
    try export()
    let before = try target.store.fingerprint()
    let error = #expect(throws: StoreError.self) { try target.store.importHistories(from: archive) }
    #expect(error?.code == "history-conflict")
    #expect(error?.description.contains(assets[1].original.name) == true)
    #expect(try target.store.fingerprint() == before)
  }

  @Test("an import that fails at any call leaves whole histories, and is completed by the next one")
  func interrupted() throws {
    try export()
    let total = CallRecorder()
    let rehearsal = try TestLibrary()
    _ = try total.record { try rehearsal.store.importHistories(from: archive) }
    let writes: Set<SystemCall.Name> = [.write, .sync, .syncFolder, .link, .makeFolder, .open]
    let calls = total.recorded.indices.filter { writes.contains(total.recorded[$0].name) }
    for failing in stride(from: 0, to: calls.count, by: Effort.choose(max(1, calls.count / 25), full: 3)) {
      let library = try TestLibrary()
      let index = calls[failing]
      let recorder = CallRecorder { number, _ in number >= index ? EIO : 0 }
      _ = code { _ = try recorder.record { try library.store.importHistories(from: archive) } }
      #expect(try library.opened().verify(.readData).filter(\.isDamage) == [], "call \(index)")
      _ = try library.opened().importHistories(from: archive)
      #expect(try files(library.store) == files(source), "call \(index)")
      #expect(try library.opened().verify(.readData).filter(\.isDamage) == [])
    }
  }

  @Test("photos by reference are taken along, and stay when the other machine collects")
  func references() throws {
    let photo = try history.library.photo("big.tif", "a photo that stays where it is")
    let asset = try source.importPhoto(at: photo, mediaType: "image/tiff", byReference: true, author: "test").asset
    try export()
    unlink(photo)
    _ = try target.store.importHistories(from: archive)
    _ = try target.store.collectAll()
    let moved = try target.store.asset(asset.id)
    #expect(try target.store.bytes(of: asset.original.object.digest, in: moved).count == asset.original.object.size)
    #expect(try target.store.verify(.readData) == [])
    #expect(code { try export() } == "file-not-found")
  }

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
    guard try python(script, archive, kind) != nil else { return }
    let before = try target.store.fingerprint()
    #expect(code { _ = try target.store.importHistories(from: archive) } == "archive-damaged")
    #expect(try target.store.fingerprint() == before)
  }
}
