import Foundation
import Documents
import TestSupport
import Testing

@testable import RevisionStore

@Suite("Editing", .timeLimit(.minutes(Effort.minutes)))
struct EditingTests: OnePhotoSuite {
  let photo: TestPhoto

  init() throws { photo = try TestPhoto() }

  @Test("an unedited photo is opened as its original")
  func openOriginal() throws {
    let input = try store.open(asset) { _ in false }
    #expect(input.base == SHA256Digest(of: Array("the bytes of a photo".utf8)))
    #expect(input.adjustmentData == nil)
    #expect(!input.isFlattened)
    #expect(input.state.number == 0)
    #expect(try store.bytes(of: input.base, in: input.asset) == Array("the bytes of a photo".utf8))
  }

  @Test("an edit that can be handled is opened as its base with its adjustments")
  func resume() throws {
    try store.edit(asset, "one")
    try store.edit(asset, "two")
    let input = try store.open(asset) { $0.format == .test }
    #expect(input.base == SHA256Digest(of: Array("the bytes of a photo".utf8)))
    #expect(input.adjustmentData == EditOutput.test("two").adjustmentData)
    #expect(!input.isFlattened)
  }

  @Test("an edit that cannot be handled is opened as its rendition, which becomes the next base")
  func flattened() throws {
    try store.edit(asset, "one")
    let input = try store.open(asset) { _ in false }
    #expect(input.base == SHA256Digest(of: Array("rendered one".utf8)))
    #expect(input.adjustmentData == nil)
    #expect(input.isFlattened)
    let entry = try #require(try store.commit(.test("two"), to: input, author: "test").entry)
    #expect(entry.manifest.edit?.base == input.base)
    #expect(entry.manifest.edit?.parent == 1)
    // The flattened edit can still be taken up by its number.
    #expect(try store.open(asset, at: .entry(1)) { _ in true }.adjustmentData == EditOutput.test("one").adjustmentData)
  }

  @Test("adjustments equal to those it was opened with are unchanged, and nothing is written")
  func unchanged() throws {
    try store.edit(asset, "one")
    let before = try store.fingerprint()
    let input = try store.open(asset) { _ in true }
    #expect(try store.commit(.test("one"), to: input, author: "test") == .unchanged)
    #expect(try store.fingerprint() == before)
  }

  @Test(
    "empty adjustment data is refused, and so is too much of it",
    arguments: [
      (0, "adjustment-data-empty"), ((2 << 20) + 1, "adjustment-data-too-large"), (2 << 20, "no error"),
    ])
  func dataLimits(size: Int, expected: String) throws {
    let input = try store.open(asset) { _ in true }
    var output = EditOutput.test("x")
    output.adjustmentData = AdjustmentData(format: .test, bytes: Array(repeating: 7, count: size))
    #expect(code { _ = try store.commit(output, to: input, author: "test") } == expected)
  }

  @Test("a commit to a photo that has a newer entry names both and changes nothing")
  func conflict() throws {
    let input = try store.open(asset) { _ in true }
    let newer = try store.edit(asset, "newer")
    let before = try store.fingerprint()
    #expect(throws: StoreError.entryConflict(seen: input.newest, newest: newer.reference)) {
      try store.commit(.test("late"), to: input, author: "test")
    }
    #expect(try store.fingerprint() == before)
  }

  @Test("a move made meanwhile is a newer entry, too")
  func conflictWithMove() throws {
    try store.edit(asset, "one")
    let input = try store.open(asset) { _ in true }
    _ = try store.undo(asset, author: "test")
    #expect(code { _ = try store.commit(.test("late"), to: input, author: "test") } == "entry-conflict")
  }

  @Test("undo, redo and revert lead where the model says")
  func moves() throws {
    try store.edit(asset, "one")
    try store.edit(asset, "two")
    #expect(try store.undo(asset, author: "test")?.manifest.target == 1)
    #expect(try store.redo(asset, author: "test")?.manifest.target == 2)
    #expect(try store.revert(asset, author: "test")?.manifest.target == 0)
    #expect(try store.asset(asset).currentEntry == 0)
    #expect(try store.undo(asset, author: "test", note: "back")?.manifest.note == "back")
    #expect(try store.asset(asset).currentEntry == 2)
    #expect(try store.revert(asset, to: .entry(3), author: "test")?.manifest.target == 1)
    #expect(
      try store.entries(of: asset).map(\.kind) == [
        .original, .edit, .edit, .undo, .redo, .revert, .undo, .revert,
      ])
  }

  @Test("nothing to undo, to redo or to revert is no error and no entry")
  func nothingToDo() throws {
    #expect(try store.undo(asset, author: "test") == nil)
    #expect(try store.redo(asset, author: "test") == nil)
    #expect(try store.revert(asset, author: "test") == nil)
    #expect(try store.entries(of: asset).count == 1)
  }

  @Test("revisions that do not exist are an error", arguments: ["7", "-1"])
  func noSuchRevision(text: String) throws {
    let revision = try #require(Revision(text))
    #expect(throws: StoreError.entryNotFound(asset, revision: text)) { try store.entry(of: asset, revision) }
    #expect(throws: StoreError.entryNotFound(asset, revision: text)) {
      try store.revert(asset, to: revision, author: "test")
    }
  }

  @Test(
    "adjustment data comes back byte for byte, within the manifest or as an object",
    arguments: [
      (#"{"a":1}"#, true), (#"{"a": 1}"#, false), ("\u{0}\u{1}", false), ("not json", false), ("[]", true),
      (String(repeating: "[", count: 60) + String(repeating: "]", count: 60), true),
      (String(repeating: "[", count: 63) + String(repeating: "]", count: 63), false),
      ("[\"" + String(repeating: "x", count: 70_000) + "\"]", false),
    ])
  func data(text: String, isInline: Bool) throws {
    let input = try store.open(asset) { _ in true }
    var output = EditOutput.test("x")
    output.adjustmentData = AdjustmentData(format: .test, bytes: Array(text.utf8))
    let entry = try #require(try store.commit(output, to: input, author: "test").entry)
    #expect((entry.manifest.edit?.inlineData != nil) == isInline)
    #expect(try store.adjustmentData(of: entry) == output.adjustmentData)
    #expect(try library.opened().open(asset) { _ in true }.adjustmentData == output.adjustmentData)
  }

  @Test("everything an output says is in the entry")
  func output() throws {
    let lut = try store.put(.bytes([1, 2, 3]))
    var output = EditOutput.test("x")
    output.pixelDigest = "sha256:abc"
    output.isReproducible = true
    output.outputSettings = ["quality": 90]
    output.versions = ["engine": "1.0"]
    output.attachments = [lut.digest]
    let input = try store.open(asset) { _ in true }
    let entry = try #require(try store.commit(output, to: input, author: "me", note: "why").entry)
    let read = try library.opened().entry(of: asset)
    #expect(read == entry)
    let edit = try #require(read.manifest.edit)
    #expect(edit.rendition.pixelDigest == "sha256:abc" && edit.rendition.isReproducible)
    #expect(edit.rendition.object == StoredObject(digest: SHA256Digest(of: Array("rendered x".utf8)), size: 10))
    #expect(edit.outputSettings == ["quality": 90] && edit.versions == ["engine": "1.0"])
    #expect(edit.attachments == [lut.digest])
    #expect(read.manifest.author == "me" && read.manifest.note == "why")
    #expect(read.manifest.date.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
    #expect(try store.references()[lut.digest] == [read.reference])
  }

  @Test("an attachment that is not there is refused")
  func missingAttachment() throws {
    var output = EditOutput.test("x")
    output.attachments = [SHA256Digest(of: [9])]
    let input = try store.open(asset) { _ in true }
    #expect(code { _ = try store.commit(output, to: input, author: "test") } == "object-missing")
    #expect(try store.asset(asset).newestEntry == 0)
  }

  @Test("a damaged object is named with the entries that use it")
  func damagedObject() throws {
    let entry = try store.edit(asset, "one")
    let digest = try #require(entry.manifest.edit?.rendition.object.digest)
    try flipBit(0, in: store.objects.path(of: digest))
    let asset = try store.asset(asset)
    #expect {
      try store.bytes(of: digest, in: asset)
    } throws: { error in
      guard case StoreError.objectDamaged(digest, _, _, let entries) = error else { return false }
      return entries == [entry.reference]
    }
  }

  @Test("the change log tells everything since a token, once")
  func changes() throws {
    let start = try store.changeToken()
    try store.edit(asset, "one")
    _ = try store.undo(asset, author: "test")
    let (changes, token) = try store.changes(since: start)
    #expect(changes.map(\.kind) == [.edit, .undo])
    #expect(changes.map(\.number) == [1, 2])
    #expect(try store.changes(since: token).changes == [])
    #expect(ChangeToken(token.description) == token)
  }

  @Test("a token from before a rebuild has expired")
  func expired() throws {
    let token = try store.changeToken()
    try store.rebuild()
    #expect(throws: StoreError.changeTokenExpired(token.description)) { try store.changes(since: token) }
  }
}
