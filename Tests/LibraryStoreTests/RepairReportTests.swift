import Documents
import Foundation
import Glibc
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("The report of a repair", .timeLimit(.minutes(Effort.minutes)))
struct RepairReportTests {
  /// Something that is done to the files of a library, with the report that its repair must give.
  enum Damage: CaseIterable {
    case none, flippedEdit, destroyedEdit, destroyedImport, destroyedAlbum, destroyedCommit, cutShort, zeros, noIndex
    case garbageIndex, unneededObject, missingRendition, missingOriginal, blocked
  }

  let test: TestStore
  let asset: AssetID
  let album = CollectionID.random()
  var store: PhotoStore { test.store }

  init() throws {
    test = try TestStore()
    asset = try test.asset("a photo")
    try store.edit(asset, "one")
    try store.perform([.createCollection(album, .album, title: "an album", parent: nil, query: nil)], author: "test")
    _ = try test.asset("another photo")
  }

  /// The offset of the first line of the log that contains a text.
  private func line(with text: String) throws -> Int {
    let log = String(decoding: try store.bytes(), as: UTF8.self)
    let found = try #require(log.range(of: text)).lowerBound
    let start = log[..<found].lastIndex(of: "\n").map(log.index(after:)) ?? log.startIndex
    return log.utf8.distance(from: log.startIndex, to: start)
  }

  /// Flips a bit of each of some bytes of the ID of the line at a place. Two do not come back.
  private func flip(_ count: Int, at place: Int) throws {
    var bytes = try store.bytes()
    for offset in 0..<count { bytes[place + 10 + offset] ^= 1 }
    try store.write(bytes)
  }

  private func remove(_ digest: SHA256Digest) { unlink(store.objects.path(of: digest)) }

  private func apply(_ damage: Damage) throws {
    let edit = #""entry":1"#
    switch damage {
    case .none: break
    case .flippedEdit: try flip(1, at: line(with: edit))
    case .destroyedEdit: try flip(2, at: line(with: edit))
    case .destroyedImport: try flip(2, at: line(with: asset.text))
    case .destroyedAlbum: try flip(2, at: line(with: album.text))
    case .destroyedCommit: try flip(2, at: line(with: #""kind":"commit""#))
    case .cutShort: try store.write(store.bytes() + Array("half a line".utf8))
    case .zeros: try store.write(store.bytes() + [UInt8](repeating: 0, count: 4096))
    case .noIndex: try FileManager.default.removeItem(atPath: store.layout.local.index)
    case .garbageIndex: try Data("garbage".utf8).write(to: URL(fileURLWithPath: store.index.path))
    case .unneededObject:
      let digest = try store.put(.bytes(Array("nobody's".utf8))).digest
      remove(digest)
      try Data("?".utf8).write(to: URL(fileURLWithPath: store.objects.path(of: digest)))
    case .missingRendition: remove(try #require(try store.entry(of: asset).storedRendition).object.digest)
    case .missingOriginal: remove(try store.asset(asset).digest)
    case .blocked: try Data("blocked\n".utf8).write(to: URL(fileURLWithPath: store.layout.local.blocked))
    }
  }

  /// Repairs the library as another process.
  private func repaired() throws -> RepairReport {
    let opened = try test.opened()
    return RepairReport(try opened.repair(author: "test"), then: try opened.verify(.readData))
  }

  /// The parts, in few words.
  private func words(_ parts: [RepairPart]) -> [String] {
    parts.map { part in
      let source = part.outcome.source.map { " from " + $0.name } ?? ""
      return "\(part.finding.code) \(part.outcome.name)\(source)"
    }
  }

  private static let expected: [Damage: [String]] = [
    .none: [],
    .flippedEdit: ["log-damaged mended from id"],
    .destroyedEdit: ["index-differs mended from log", "gap-recorded lost"],
    .destroyedImport: [
      "index-differs mended from log", "gap-recorded lost", "gap-recorded lost", "gap-recorded lost",
    ],
    .destroyedAlbum: [
      "index-damaged mended from log", "index-damaged mended from log", "index-damaged mended from log",
      "gap-recorded lost",
    ],
    .destroyedCommit: ["index-damaged mended from log", "gap-recorded lost"],
    .cutShort: ["log-torn kept", "tail-cut left"],
    .zeros: ["log-torn kept", "tail-cut left"],
    .noIndex: [],
    .garbageIndex: [],
    .unneededObject: ["object-damaged left"],
    .missingRendition: ["object-missing lost"],
    .missingOriginal: ["object-missing lost"],
    .blocked: ["library-blocked mended from log"],
  ]

  @Test(
    "it has a part for each damage, with its kind and what was done, and the exit status says whether any is left",
    arguments: Damage.allCases)
  func parts(damage: Damage) throws {
    try apply(damage)
    let report = try repaired()
    #expect(words(report.parts) == Self.expected[damage], "\(report.parts.map(\.description))")
    #expect(try report.category == store.verify(.readData).category)
    #expect((report.category == nil) == report.damage.isEmpty)
  }

  @Test("the lost change is named by its photo, entry, album and kind, and again by each later repair")
  func subjects() throws {
    for (damage, photo, entry, collection, change) in [
      (Damage.destroyedEdit, asset, 1, nil, ChangeKind.edit), (.destroyedAlbum, nil, nil, album, .collection),
    ] as [(Damage, AssetID?, Int?, CollectionID?, ChangeKind)] {
      try apply(damage)
      for _ in 0..<2 {
        let lost = try repaired().damage.filter { $0.change == change && $0.asset == photo }
        #expect(lost.count == 1 && lost.first?.entry == entry && lost.first?.collection == collection)
        #expect(lost.first?.outcome == .lost)
      }
    }
  }

  @Test("a corrected line is named by its photo, entry and kind, and nothing is lost")
  func corrected() throws {
    try apply(.flippedEdit)
    let part = try #require(try repaired().done.first)
    #expect(part.asset == asset && part.entry == 1 && part.change == .edit)
    #expect(part.description.contains("edit 1 of the photo \(asset)"))
  }

  @Test("what it says is kept is there, whole, and it says so of nothing else", arguments: Damage.allCases)
  func kept(damage: Damage) throws {
    let whole = try store.bytes()
    try apply(damage)
    let damaged = try store.bytes()
    for part in try repaired().parts {
      #expect(part.description.contains("kept in") == (part.outcome.keptPath != nil), "\(part)")
      guard let path = part.outcome.keptPath else { continue }
      #expect(part.description.contains("'\(path)'"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(damaged[whole.count...]))
    }
  }
}
