import Adjustments
import Documents
import Foundation
import Glibc
import TestSupport
import TransactionLog
import Testing

@testable import LibraryStore

@Suite(
  "A log reader written from the format description alone", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: ForeignReader.isInstalled, "needs python3"))
struct ForeignReaderTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  @Test("it reads the same as the store, for random histories", arguments: 1...(Effort.isFull ? 40 : 2))
  func random(seed: Int) throws {
    try test.makeHistories(seed: UInt64(seed))
    try ForeignReader.expectSame(test.store)
  }

  @Test("it skips an unfinished transaction at the end")
  func torn() throws {
    try test.makeHistories(seed: 7, steps: 5)
    let path = test.store.segments.path(of: 1)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let lines = whole.split(separator: 0x0A, omittingEmptySubsequences: false)
    for rest in [Data("half a line".utf8), lines[0] + Data("\n".utf8), Data(count: 300)] {
      try (whole + rest).write(to: URL(fileURLWithPath: path))
      #expect(try ForeignReader.assets(test.store.path).count == 3)
    }
  }

  @Test("it refuses a log with a flipped bit")
  func damaged() throws {
    try test.makeHistories(seed: 7, steps: 5)
    let url = URL(fileURLWithPath: test.store.segments.path(of: 1))
    let whole = try Data(contentsOf: url)
    for place in stride(from: 10, to: whole.count / 2, by: max(1, whole.count / 20)) {
      var damaged = whole
      damaged[place] ^= 1
      try damaged.write(to: url)
      #expect(throws: (any Error).self) { try ForeignReader.assets(test.store.path) }
    }
  }

  @Test("it reads a log of many segments")
  func segments() throws {
    let asset = try test.asset("a photo")
    try test.store.fillLog(asset, bytes: 17_000_000)
    for number in 0..<3 { try test.store.edit(asset, "\(number)") }
    #expect(try test.store.segments.segments().count > 1)
    try ForeignReader.expectSame(test.store)
  }
}

/// The reader, and what it prints.
enum ForeignReader {
  static let isInstalled = (try? Python.run("pass")) != nil

  /// The photos of a library.
  static func assets(_ library: String) throws -> [JSONValue] {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("read_log.py")
    let output = try Python.run(file: script, [library])
    return try JSONValue.parse(Array(output.utf8))["assets"]?.arrayValue ?? []
  }

  /// Compares what it finds with what a store finds.
  static func expectSame(
    _ store: PhotoStore, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try store.assets().map { asset in
      let entries = try store.entries(of: asset.id)
      let states = try entries.map { JSONValue.number(Double(try store.entry(of: asset.id, .entry($0.number)).number)) }
      let names = try store.versionNames(of: asset.id).sorted { $0.key < $1.key }
      let shown = try recipe(of: asset.id, in: store)
      return JSONValue.object(
        JSONObject([
          ("id", .string(asset.id.text)), ("name", .string(asset.fileName)), ("path", .string(asset.path)),
          ("newest", .number(Double(asset.newestEntry))), ("current", .number(Double(asset.currentEntry))),
          ("states", .array(states)), ("ids", .array(entries.map { .string($0.id.hex) })),
          ("keywords", .texts(asset.keywords)), ("differs", .bool(asset.differs)),
          ("title", asset.title.map { .string($0) } ?? .null), ("rating", asset.rating.map { .integer($0) } ?? .null),
          ("favorite", .bool(asset.isFavorite)), ("trashed", .bool(asset.trashed != nil)),
          ("names", .array(names.map { .array([.number(Double($0.key)), .string($0.value)]) })),
          ("recipe", shown),
        ])
      ).canonicalString()
    }
    let found = try assets(store.path).map { $0.canonicalString() }
    #expect(!found.isEmpty, sourceLocation: sourceLocation)
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  /// The recipe that is shown of a photo; null for the original and for adjustments of another program.
  private static func recipe(of photo: AssetID, in store: PhotoStore) throws -> JSONValue {
    guard let data = try store.adjustmentData(of: store.entry(of: photo)), data.isRecipe else { return .null }
    return try JSONValue.parse(Array(data.data))
  }
}
