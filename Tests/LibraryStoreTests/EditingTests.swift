import Adjustments
import Documents
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Editing a photo of a library", .timeLimit(.minutes(Effort.minutes)))
struct EditingTests {
  let test: TestStore
  let asset: AssetID
  var store: PhotoStore { test.store }

  init() throws {
    test = try TestStore()
    asset = try test.asset("the bytes of a photo")
  }

  /// Commits an output; the new entry.
  private func commit(_ output: EditOutput, note: String? = nil) throws -> HistoryEntry? {
    let input = try store.open(asset) { _ in true }
    guard case .committed(let entry) = try store.commit(output, to: input, author: "me", note: note) else { return nil }
    return entry
  }

  @Test("an edit of an earlier state names it by its id; one of the current state names none")
  func origin() throws {
    try store.edit(asset, "one")
    try store.edit(asset, "two")
    let states = try store.entries(of: asset)
    for (number, id) in [(0, states[0].id), (1, states[1].id), (2, nil)] as [(Int, SHA256Digest?)] {
      if try store.asset(asset).currentEntry != 2 { _ = try store.revert(asset, to: .entry(2), author: "test") }
      let input = try store.open(asset, at: .entry(number)) { _ in true }
      _ = try store.commit(.test("from \(number)"), to: input, author: "test")
      let entry = try store.entry(of: asset)
      #expect(entry.edit?.from == id && entry.parent == number)
    }
    try store.rebuildIndex()
    #expect(try store.entries(of: asset).compactMap(\.parent) == [0, 1, 0, 1, 2])
    #expect(try store.verify(.readData) == [])
  }

  @Test("an unedited photo is opened as its original")
  func openOriginal() throws {
    let input = try store.open(asset) { _ in false }
    #expect(input.base == SHA256Digest(of: Array("the bytes of a photo".utf8)))
    #expect(input.adjustmentData == nil)
    #expect(!input.isFlattened)
    #expect(input.state.number == 0)
  }

  @Test("an edit that can be resumed is opened as its base with its adjustments")
  func resume() throws {
    try store.edit(asset, "one")
    try store.edit(asset, "two")
    let input = try store.open(asset) { $0.format == .test }
    #expect(input.base == SHA256Digest(of: Array("the bytes of a photo".utf8)))
    #expect(input.adjustmentData == EditOutput.test("two").adjustmentData)
    #expect(!input.isFlattened)
  }

  @Test("an edit that cannot be resumed is opened as its rendition, which becomes the next base")
  func flattened() throws {
    try store.edit(asset, "one")
    let input = try store.open(asset) { _ in false }
    #expect(input.base == SHA256Digest(of: Array("rendered one".utf8)))
    #expect(input.adjustmentData == nil)
    #expect(input.isFlattened)
    _ = try store.commit(.test("two"), to: input, author: "test")
    let entry = try store.entry(of: asset)
    #expect(entry.edit?.base == input.base)
    #expect(entry.parent == 1)
    // The flattened edit can still be taken up by its number.
    #expect(try store.open(asset, at: .entry(1)) { _ in true }.adjustmentData == EditOutput.test("one").adjustmentData)
  }

  @Test("a commit of unchanged adjustments returns unchanged and writes nothing")
  func unchanged() throws {
    try store.edit(asset, "one")
    let before = try test.fingerprint()
    let input = try store.open(asset) { _ in true }
    #expect(try store.commit(.test("one"), to: input, author: "test") == .unchanged)
    #expect(try test.fingerprint() == before)
  }

  @Test(
    "empty adjustment data and adjustment data above the limit are refused",
    arguments: [
      (0, "adjustment-data-empty"), ((2 << 20) + 1, "adjustment-data-too-large"), (2 << 20, "no error"),
    ])
  func dataLimits(size: Int, expected: String) throws {
    let before = try test.fingerprint()
    var output = EditOutput.test("x")
    output.adjustmentData = AdjustmentData(format: .test, bytes: Array(repeating: 7, count: size))
    #expect(code { _ = try commit(output) } == expected)
    #expect(try (test.fingerprint() == before) == (expected != "no error"))
  }

  @Test("a commit after a concurrent move fails, names both entries and changes nothing")
  func conflictWithMove() throws {
    try store.edit(asset, "one")
    let input = try store.open(asset) { _ in true }
    let move = try #require(try store.undo(asset, author: "test"))
    let before = try test.fingerprint()
    #expect(throws: StoreError.entryConflict(seen: input.newest, newest: move.reference)) {
      try store.commit(.test("late"), to: input, author: "test")
    }
    #expect(try test.fingerprint() == before)
  }

  @Test("undo, redo and revert lead to the right states, and undo after a revert brings the edits back")
  func moves() throws {
    try store.edit(asset, "one")
    try store.edit(asset, "two")
    #expect(try store.undo(asset, author: "test")?.content == .move(.undo, target: 1))
    #expect(try store.redo(asset, author: "test")?.content == .move(.redo, target: 2))
    #expect(try store.revert(asset, author: "test")?.content == .move(.revert, target: 0))
    #expect(try store.asset(asset).currentEntry == 0)
    #expect(try store.undo(asset, author: "test", note: "back")?.note == "back")
    #expect(try store.asset(asset).currentEntry == 2)
    #expect(try store.redo(asset, author: "test")?.content == .move(.redo, target: 0))
    #expect(try store.revert(asset, to: .entry(3), author: "test")?.content == .move(.revert, target: 1))
    #expect(try store.asset(asset).newestEntry == 8)
  }

  @Test(
    "a move after an entry that is no longer the newest fails, names both and changes nothing, even if it is a no-op",
    arguments: [RequestedChange.Destination.undo, .redo, .revert(.entry(0)), .revert(.entry(1))])
  func conflictOfMoves(destination: RequestedChange.Destination) throws {
    let seen = try #require(try store.edit(asset, "one")).reference
    let newest = try #require(try store.edit(asset, "two")).reference
    let before = try test.fingerprint()
    #expect(throws: StoreError.entryConflict(seen: seen, newest: newest)) {
      try store.perform([.move(asset, destination, after: 1, note: nil)], author: "test")
    }
    #expect(throws: StoreError.entryNotFound(asset, revision: "9")) {
      try store.perform([.move(asset, destination, after: 9, note: nil)], author: "test")
    }
    #expect(try test.fingerprint() == before)
    let result = try store.perform([.move(asset, .revert(.entry(0)), after: 2, note: nil)], author: "test")
    #expect(result.entries.map(\.number) == [3])
  }

  @Test("undo, redo and revert without a target are no error and add no entry")
  func nothingToDo() throws {
    let before = try test.fingerprint()
    #expect(try store.undo(asset, author: "test") == nil)
    #expect(try store.redo(asset, author: "test") == nil)
    #expect(try store.revert(asset, author: "test") == nil)
    #expect(try test.fingerprint() == before)
  }

  @Test(
    "adjustment data is read back byte for byte, inline or as an object",
    arguments: [
      (#"{"a":1}"#, true), (#"{"a": 1}"#, false), ("\u{0}\u{1}", false), ("not json", false), ("[]", true),
      (String(repeating: "[", count: 60) + String(repeating: "]", count: 60), true),
      (String(repeating: "[", count: 63) + String(repeating: "]", count: 63), false),
      ("[\"" + String(repeating: "x", count: 70_000) + "\"]", false),
    ])
  func data(text: String, isInline: Bool) throws {
    var output = EditOutput.test("x")
    output.adjustmentData = AdjustmentData(format: .test, bytes: Array(text.utf8))
    let entry = try #require(try commit(output))
    #expect((entry.edit?.inlineData != nil) == isInline)
    #expect(try store.adjustmentData(of: entry) == output.adjustmentData)
    #expect(try test.opened().open(asset) { _ in true }.adjustmentData == output.adjustmentData)
  }

  @Test("an entry contains all values of its output")
  func output() throws {
    let lut = try store.put(.bytes([1, 2, 3]))
    var output = EditOutput.test("x")
    output.rendition?.pixelDigest = "sha256:abc"
    output.rendition?.isReproducible = true
    output.outputSettings = Array(#"{"quality":90}"#.utf8)
    output.versions = Array(#"{"engine":"1.0"}"#.utf8)
    output.attachments = [lut.digest]
    let entry = try #require(try commit(output, note: "why"))
    let read = try test.opened().entry(of: asset)
    #expect(read == entry)
    let (edit, rendition) = (try #require(read.edit), try #require(read.storedRendition))
    #expect(rendition.pixelDigest == "sha256:abc" && rendition.isReproducible)
    #expect(rendition.object == StoredObject(digest: SHA256Digest(of: Array("rendered x".utf8)), size: 10))
    #expect(edit.outputSettings == output.outputSettings && edit.versions == output.versions)
    #expect(edit.attachments == [lut.digest])
    #expect(read.author == "me" && read.note == "why")
    #expect(read.date.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
  }
}
