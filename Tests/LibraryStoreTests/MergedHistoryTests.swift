import Adjustments
import Documents
import DurableFiles
import Foundation
import Merging
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite(
  "Edits that people made without knowing each other's", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: ForeignReader.isInstalled, "needs python3"))
struct MergedHistoryTests {
  @Test("edits of different things lead to both, and every library writes the same entry that says so")
  func both() throws {
    let copies = try PhotoCopies(2)
    let (one, other, photo) = (copies.stores[0].store, copies.stores[1].store, copies.photos[0])
    try one.edit(photo) { $0.insert(RecipeStep(Exposure(ev: 0.5), id: "exposure")) }
    try other.edit(photo) { $0.insert(RecipeStep(Vignette(amount: -30), id: "vignette")) }
    try copies.exchange()
    for store in [one, other] {
      let entry = try store.entry(of: photo)
      #expect(entry.kind == .merge && entry.parent == nil && entry.parents.count == 2)
      #expect(try store.recipe(of: photo)?.steps.map(\.adjustment.op) == ["exposure", "contrast", "vignette"])
      let asset = try store.asset(photo)
      #expect(asset.newestEntry == 4 && asset.currentEntry == 4 && !asset.differs)
      #expect(try store.entries(of: photo).map(\.number) == [0, 1, 2, 3, 4])
      #expect(try store.entries(of: photo).map(\.kind) == [.original, .edit, .edit, .edit, .merge])
      #expect(try store.conflicts(of: photo) == [])
    }
    #expect(try one.entry(of: photo).id == other.entry(of: photo).id)
    // Whoever edits now knew both.
    try one.edit(photo) { $0.insert(RecipeStep(Saturation(amount: 10), id: "saturation")) }
    try copies.exchange()
    for store in [one, other] {
      #expect(try store.entry(of: photo).kind == .edit && store.asset(photo).newestEntry == 5)
      #expect(try store.recipe(of: photo)?.steps.count == 4)
      #expect(try store.entry(of: photo).parent == 4)
    }
  }

  @Test("one value that two people set differently is shown and marked, with both, until somebody decides")
  func conflict() throws {
    let copies = try PhotoCopies(2)
    let (one, other, photo) = (copies.stores[0].store, copies.stores[1].store, copies.photos[0])
    try one.edit(photo) { $0.insert(RecipeStep(Exposure(ev: 0.5), id: "exposure")) }
    try copies.exchange()
    try one.edit(photo) { $0.steps[0].adjustment = Exposure(ev: 0.7) }
    try other.edit(photo) { $0.steps[0].adjustment = Exposure(ev: 0.9) }
    try copies.exchange()
    for store in [one, other] {
      let conflicts = try store.conflicts(of: photo)
      #expect(conflicts.map(\.name) == ["#exposure.ev"])
      #expect(conflicts.first?.versions.compactMap { $0.value?.numberValue }.sorted() == [0.7, 0.9])
      #expect(conflicts.first?.versions.allSatisfy { $0.date != nil } == true)
      #expect(try store.asset(photo).differs)
      let shown = (try store.recipe(of: photo)?.steps[0].adjustment as? Exposure)?.ev
      #expect(conflicts.first?.versions.first { $0.isShown }?.value?.numberValue == shown)
      // The recipe is that of one of the edits, so nothing is written down.
      #expect(try store.entry(of: photo).kind == .edit && store.asset(photo).newestEntry == 4)
    }
    #expect(try one.recipe(of: photo) == other.recipe(of: photo))
    try one.edit(photo) { $0.steps[0].adjustment = Exposure(ev: 0.8) }
    try copies.exchange()
    #expect(try one.conflicts(of: photo) == [] && other.conflicts(of: photo) == [])
    #expect(try !one.asset(photo).differs && !other.asset(photo).differs)
  }

  @Test("undo takes back what was done here first, then what was done elsewhere, and ends at the original")
  func undo() throws {
    let copies = try PhotoCopies(2)
    let (one, other, photo) = (copies.stores[0].store, copies.stores[1].store, copies.photos[0])
    try one.edit(photo) { $0.insert(RecipeStep(Exposure(ev: 0.5), id: "exposure")) }
    try other.edit(photo) { $0.insert(RecipeStep(Vignette(amount: -30), id: "vignette")) }
    try copies.exchange()
    let ops = { (store: PhotoStore) in try store.recipe(of: photo)?.steps.map(\.adjustment.op) ?? [] }
    for (store, own, rest) in [(one, "exposure", "vignette"), (other, "vignette", "exposure")] {
      let first = try #require(try store.undo(photo, author: "test"))
      #expect(first.target == (try store.asset(photo).currentEntry), "the entry says where it leads")
      #expect(try Set(ops(store)) == ["contrast", rest])
      #expect(try store.redo(photo, author: "test")?.target == 4)
      #expect(try Set(ops(store)) == ["contrast", own, rest])
      // The recipe of both is there already.
      #expect(try store.asset(photo).newestEntry == 6 && store.asset(photo).currentEntry == 4)
      #expect(try store.undo(photo, author: "test") != nil)
      #expect(try store.undo(photo, author: "test") != nil)
      #expect(try ops(store) == ["contrast"])
      #expect(try store.undo(photo, author: "test") != nil)
      #expect(try ops(store) == [] && store.asset(photo).currentEntry == 0 && !store.asset(photo).isEdited)
      #expect(try store.undo(photo, author: "test") == nil)
    }
    // Both have undone the same edits.
    try copies.exchange()
    #expect(try one.asset(photo).currentEntry == 0 && other.asset(photo).currentEntry == 0)
  }

  @Test("an undo that leads to what other edits lead to together writes that down, once")
  func undoToMerge() throws {
    let copies = try PhotoCopies(2)
    let (one, other, photo) = (copies.stores[0].store, copies.stores[1].store, copies.photos[0])
    try one.edit(photo) { $0.insert(RecipeStep(Exposure(ev: 0.5), id: "exposure")) }
    try one.edit(photo) { $0.insert(RecipeStep(Saturation(amount: 10), id: "saturation")) }
    try other.edit(photo) { $0.insert(RecipeStep(Vignette(amount: -30), id: "vignette")) }
    try copies.exchange()
    let undone = try #require(try one.undo(photo, author: "test"))
    #expect(try one.recipe(of: photo)?.steps.map(\.adjustment.op) == ["exposure", "contrast", "vignette"])
    #expect(try one.entry(of: photo).kind == .merge && one.asset(photo).currentEntry == undone.number + 1)
    #expect(undone.target == undone.number + 1)
    _ = try one.redo(photo, author: "test")
    #expect(try one.undo(photo, author: "test")?.target == undone.number + 1)
    #expect(try one.asset(photo).newestEntry == undone.number + 3)
    try copies.exchange()
    #expect(try other.entry(of: photo).id == one.entry(of: photo).id)
  }

  @Test("an entry has the next number here, whatever number it states")
  func number() throws {
    let test = try TestStore()
    let photo = try test.asset("a photo")
    let first = try #require(try test.store.edit(photo) { $0.title = "one" })
    let edit = try #require(first.edit)
    let line = try EntryLine(
      asset: photo, number: 1000, parents: [first.id], date: first.date, author: "test", note: nil,
      content: .edit(edit)
    ).line(nonce: .random())
    _ = try test.store.commitLines(touching: [photo.bits], author: "test") { [line] }
    #expect(try test.store.asset(photo).newestEntry == 2 && test.store.entry(of: photo).id == line.id)
    #expect(try test.store.entry(of: photo).number == 2)
    #expect(try test.store.edit(photo) { $0.title = "three" }?.number == 3)
    #expect(try test.store.verify(.readData) == [])
  }

  @Test("a state some steps back is the one that as many undos lead to, and a revert makes it current")
  func back() throws {
    let copies = try PhotoCopies(2)
    let (one, other, photo) = (copies.stores[0].store, copies.stores[1].store, copies.photos[0])
    try one.edit(photo) { $0.insert(RecipeStep(Exposure(ev: 0.5), id: "exposure")) }
    try other.edit(photo) { $0.insert(RecipeStep(Vignette(amount: -30), id: "vignette")) }
    try copies.exchange()
    #expect(try one.entry(of: photo, .back(1)).number == 3)
    #expect(try one.entry(of: photo, .back(2)).number == 1)
    #expect(try one.entry(of: photo, .back(3)).number == 0)
    #expect(storeError { _ = try one.entry(of: photo, .back(4)) } == .entryNotFound(photo, revision: "-4"))
    let merged = try one.recipe(of: photo)
    #expect(try one.revert(photo, to: .entry(2), author: "test")?.target == 2)
    #expect(try one.asset(photo).currentEntry == 2)
    #expect(try one.revert(photo, to: .entry(4), author: "test")?.target == 4)
    #expect(try one.recipe(of: photo) == merged)
    #expect(try one.undo(photo, author: "test") != nil && one.asset(photo).currentEntry == 2)
    #expect(try one.verify(.readData) == [])
  }

  @Test("photos that both have imported, and edited, are one photo with the edits of both")
  func imports() throws {
    let (one, other) = (try TestStore(), try TestStore())
    let photo = try one.asset("the same bytes")
    #expect(try other.asset("the same bytes") == photo)
    try one.store.edit(photo) { $0.insert(RecipeStep(Exposure(ev: 0.5), id: "exposure")) }
    try other.store.edit(photo) { $0.insert(RecipeStep(Vignette(amount: -30), id: "vignette")) }
    let archive = one.folder.appending("a.tar").path
    _ = try other.store.exportHistories(to: archive, ifExists: .fail)
    let found = try one.store.importHistories(from: archive, author: "test").photos
    #expect(found.map(\.isMerged) == [true] && found.map(\.added) == [2])
    #expect(try one.store.recipe(of: photo)?.steps.count == 2)
    #expect(try one.store.entries(of: photo).map(\.kind) == [.original, .edit, .original, .edit, .merge])
    try one.store.rebuildIndex()
    #expect(try one.opened().recipe(of: photo)?.steps.count == 2)
    #expect(try one.store.verify(.readData) == [])
  }

  @Test("adjustments of another program are not merged: the last are shown, both are kept")
  func foreign() throws {
    let copies = try PhotoCopies(2)
    let (one, other, photo) = (copies.stores[0].store, copies.stores[1].store, copies.photos[0])
    try one.edit(photo, "one way")
    try other.edit(photo, "another way")
    try copies.exchange()
    for store in [one, other] {
      #expect(try store.conflicts(of: photo).map(\.name) == ["edit"])
      #expect(try store.entry(of: photo).kind == .edit && store.asset(photo).newestEntry == 3)
    }
    #expect(try one.entry(of: photo).id == other.entry(of: photo).id)
  }

  @Test("an original that two people replaced differently is the same in every library, and marked")
  func originals() throws {
    let copies = try PhotoCopies(2)
    let photo = copies.photos[0]
    for (test, name) in zip(copies.stores, ["one", "other"]) {
      let object = try test.store.put(.bytes(Array("new original \(name)".utf8)))
      let original = Original(
        object: object, name: "\(name).jpg", path: "/\(name).jpg", mediaType: "image/jpeg", isReference: false)
      try test.store.perform([.original(photo, original, note: nil)], author: "test")
    }
    try copies.exchange()
    let shown = try copies.stores.map { try $0.store.asset(photo) }
    #expect(shown[0].digest == shown[1].digest && shown[0].fileName == shown[1].fileName)
    #expect(try copies.stores.allSatisfy { try $0.store.conflicts(of: photo).map(\.name) == ["original"] })
    for test in copies.stores {
      try test.store.rebuildIndex()
      #expect(try test.opened().asset(photo).digest == shown[0].digest)
      #expect(try test.opened().verify(.readData) == [])
    }
  }

  @Test("a large recipe that several edits lead to is an object, and is collected with nothing that needs it lost")
  func large() throws {
    let copies = try PhotoCopies(2)
    let (one, other, photo) = (copies.stores[0].store, copies.stores[1].store, copies.photos[0])
    let note = { (letter: String) in String(repeating: letter, count: 40_000) }
    try one.edit(photo) { $0.note = note("a") }
    try other.edit(photo) { $0.title = note("b") }
    try copies.exchange()
    for store in [one, other] {
      let entry = try store.entry(of: photo)
      #expect(entry.kind == .merge && entry.edit?.inlineData == nil)
      #expect(try store.recipe(of: photo)?.title == note("b") && store.recipe(of: photo)?.note == note("a"))
      #expect(try store.verify(.readData) == [])
    }
  }

  @Test(
    "all libraries end with the same, in whatever order archives come, and so does a new index",
    arguments: 1...(Effort.isFull ? 60 : 8))
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let copies = try PhotoCopies(2 + seed % 2)
    var merged = 0
    for number in 0..<40 {
      let one = try #require(copies.stores.randomElement(using: &random))
      if Int.random(in: 0..<4, using: &random) > 0 {
        try one.store.step(number, copies.photos, &random)
      } else {
        let other = try #require(copies.stores.randomElement(using: &random))
        merged += try copies.transfer(from: one, to: other).count { $0.isMerged }
      }
      for photo in copies.photos { try one.store.expectMerged(photo) }
    }
    // Twice: what the first library has merged itself is not in the others before.
    try copies.exchange()
    try copies.exchange()
    let expected = try copies.stores[0].store.shownPhotos()
    for test in copies.stores {
      #expect(try test.store.shownPhotos() == expected)
      let entries = try copies.photos.map { try test.store.entries(of: $0) }
      let assets = try test.store.assets()
      try test.store.rebuildIndex()
      let rebuilt = try test.opened()
      #expect(try rebuilt.shownPhotos() == expected && rebuilt.assets() == assets)
      #expect(try copies.photos.map { try rebuilt.entries(of: $0) } == entries)
      #expect(entries.allSatisfy { $0.map(\.number) == Array(0..<$0.count) })
      #expect(try test.store.verify(.readData) == [])
      for photo in copies.photos {
        try test.store.expectMerged(photo)
        try test.store.expectSameMerges(photo)
        #expect(try test.store.verify(photo, .readData) == [])
      }
    }
    // Nothing is left to bring.
    let before = try copies.stores.map { try $0.store.changeToken() }
    try copies.exchange()
    #expect(try copies.stores.map { try $0.store.changeToken() } == before)
    #expect(merged > 0)
    for test in copies.stores { try ForeignReader.expectSame(test.store) }
  }
}
