import Adjustments
import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Histories in a library", .timeLimit(.minutes(Effort.minutes)))
struct HistoryTests {
  let test: TestStore
  let asset: AssetID

  init() throws {
    test = try TestStore()
    asset = try test.asset("a photo")
  }

  @Test("an edit is an entry with its adjustments and its rendition")
  func edit() throws {
    let made = try #require(try test.store.edit(asset, "one", note: "brighter"))
    let entries = try test.store.entries(of: asset)
    #expect(entries.map(\.number) == [0, 1])
    #expect(entries[1] == made)
    #expect(made.parents == [entries[0].id])
    #expect(made.note == "brighter")
    #expect(made.parent == 0)
    #expect(made.storedRendition?.object.digest == SHA256Digest(of: Array("rendered one".utf8)))
    let data = try #require(try test.store.adjustmentData(of: made))
    #expect(String(decoding: data.data, as: UTF8.self) == #"{"text":"one"}"#)
    #expect(try test.store.asset(asset).currentEntry == 1)
    #expect(try test.store.edit(asset, "one") == nil)
  }

  @Test("a commit from an older state fails and names both entries")
  func conflict() throws {
    let input = try test.store.open(asset) { _ in true }
    let newer = try #require(try test.opened().edit(asset, "theirs"))
    let found = storeError { _ = try test.store.commit(.test("ours"), to: input, author: "test") }
    #expect(found == .entryConflict(seen: input.newest, newest: newer.reference))
    #expect(try test.store.entries(of: asset).count == 2)
  }

  @Test("of several writers that started from the same state, one commits")
  func race() throws {
    let stores = try (0..<8).map { _ in try test.opened() }
    let inputs = try stores.map { try $0.open(asset) { _ in true } }
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      _ = try? stores[number].commit(.test("\(number)"), to: inputs[number], author: "test")
    }
    #expect(try test.store.entries(of: asset).map(\.number) == [0, 1])
  }

  @Test("long adjustment data is stored as an object and read back")
  func longData() throws {
    let bytes = Array("data ".utf8) + [UInt8](repeating: 1, count: 70_000)
    var output = EditOutput.test("x")
    output.adjustmentData = AdjustmentData(format: .test, bytes: bytes)
    guard
      case .committed(let entry) = try test.store.commit(
        output, to: test.store.open(asset) { _ in true }, author: "test")
    else {
      Issue.record("unchanged")
      return
    }
    #expect(entry.edit?.inlineData == nil)
    #expect(try test.opened().adjustmentData(of: entry)?.data == Data(bytes))
  }

  @Test("an edit needs no rendition, and an edit with a missing attachment is refused")
  func needs() throws {
    var output = EditOutput.test("x")
    output.rendition = nil
    let table = SHA256Digest(of: Array("table".utf8))
    output.attachments = [table]
    let input = try test.store.open(asset) { _ in true }
    #expect(storeError { _ = try test.store.commit(output, to: input, author: "test") }?.code == "object-missing")
    try test.store.put(.bytes(Array("table".utf8)))
    guard case .committed(let entry) = try test.store.commit(output, to: input, author: "test") else {
      Issue.record("unchanged")
      return
    }
    #expect(entry.rendition == nil)
    #expect(try test.store.entries(of: asset).last == entry)
  }

  @Test("a new original takes an entry number, changes no state, and is the base of later edits")
  func newOriginal() throws {
    let first = try test.store.asset(asset)
    try test.store.edit(asset, "one")
    let input = try test.store.open(asset, at: .entry(0)) { _ in true }
    let object = try test.store.put(.bytes(Array("the same pixels".utf8)))
    var original = first.original
    (original.object, original.path) = (object, "elsewhere.jpg")
    try test.store.perform([.original(asset, original, note: "exiftool")], author: "test")

    let found = try test.store.asset(asset)
    #expect(found.id == first.id)
    #expect(found.digest == object.digest)
    #expect(found.path == "elsewhere.jpg")
    #expect((found.newestEntry, found.currentEntry) == (2, 1))
    #expect(try test.store.entries(of: asset).last?.content == .original(original))
    #expect(
      storeError { _ = try test.store.commit(.test("late"), to: input, author: "test") }?.code == "entry-conflict")
    #expect(try test.store.open(asset, at: .entry(0)) { _ in true }.base == object.digest)
    #expect(try test.store.undo(asset, author: "test")?.content == .move(.undo, target: 0))
    #expect(try test.store.redo(asset, author: "test")?.content == .move(.redo, target: 1))
    #expect(try test.opened().asset(asset) == test.store.asset(asset))
  }

  @Test("the original of another photo cannot become the original of this one")
  func originalTaken() throws {
    let other = try test.asset("another photo")
    let original = try test.store.asset(other).original
    let found = storeError { try test.store.perform([.original(asset, original, note: nil)], author: "test") }
    #expect(found == .originalTaken(other))
    #expect(try test.store.entries(of: asset).count == 1)
  }

  @Test("a rendition can be added later, the last one counts, and only an edit can have one")
  func laterRendition() throws {
    var output = EditOutput.test("one")
    output.rendition = nil
    guard
      case .committed(let entry) = try test.store.commit(
        output, to: test.store.open(asset) { _ in true }, author: "test")
    else {
      Issue.record("unchanged")
      return
    }
    #expect(try test.store.entry(of: asset).storedRendition == nil)
    for text in ["first", "second"] {
      let object = try test.store.put(.bytes(Array(text.utf8)))
      let rendition = StoredRendition(object: object, mediaType: "image/jpeg", isReproducible: true)
      try test.store.perform([.rendition(entry.reference, rendition)], author: "test")
      #expect(try test.store.entry(of: asset).storedRendition == rendition)
      let first = try #require(try test.store.entries(of: asset).first)
      #expect(
        storeError { try test.store.perform([.rendition(first.reference, rendition)], author: "test") }?.code
          == "entry-not-found")
    }
    #expect(try test.opened().entry(of: asset).storedRendition == test.store.entry(of: asset).storedRendition)
  }

  @Test(
    "every sequence of edits and moves leads to the specified states, in the index and in a rebuilt one",
    arguments: 1...(Effort.isFull ? 200 : 8))
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var model = StateList()
    for step in 0..<40 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let entry = try test.store.undo(asset, author: "test")
        #expect((entry != nil) == (model.undoTarget != nil))
        if model.undoTarget != nil { model.undo() }
      case 1:
        let entry = try test.store.redo(asset, author: "test")
        #expect((entry != nil) == (model.redoTarget != nil))
        if model.redoTarget != nil { model.redo() }
      case 2:
        let number = Int.random(in: 0...model.newest, using: &random)
        let target = model.stateOfEntry[number]
        let entry = try test.store.revert(asset, to: .entry(number), author: "test")
        #expect((entry != nil) == (target != model.current))
        if target != model.current { model.revert(to: target) }
      default:
        #expect(try test.store.edit(asset, "step \(step)") != nil)
        model.edit()
      }
      let found = try test.store.asset(asset)
      #expect(found.currentEntry == model.current)
      #expect(found.newestEntry == model.newest)
    }
    // Made again from the log, everything is the same, also what undo and redo lead to.
    let states = try (0...model.newest).map { try test.store.entry(of: asset, .entry($0)).number }
    #expect(states == model.stateOfEntry)
    let before = try test.store.entries(of: asset)
    try FileManager.default.removeItem(atPath: test.store.layout.local.index)
    try Folder.make(test.store.layout.local.index)
    let again = try test.opened()
    #expect(try again.entries(of: asset) == before)
    #expect(try again.asset(asset) == test.store.asset(asset))
    for steps in 0...model.position {
      #expect(try again.entry(of: asset, .back(steps)).number == model.states[model.position - steps])
    }
    #expect(try again.undo(asset, author: "test") != nil || model.undoTarget == nil)
  }
}
