import Adjustments
import Documents
import DurableFiles
import Foundation
import Merging
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("Edits that people made without knowing each other's", .timeLimit(.minutes(Effort.minutes)))
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
      #expect(try store.redo(photo, author: "test") != nil)
      #expect(try Set(ops(store)) == ["contrast", own, rest])
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
  }
}

/// Libraries with the same photos, each with one edit.
struct PhotoCopies {
  let stores: [TestStore]
  let photos: [AssetID]
  private let archive: String

  init(_ count: Int) throws {
    let first = try TestStore()
    stores = try [first] + (1..<count).map { _ in try TestStore() }
    photos = try ["one", "two"].map { try first.asset($0) }
    for photo in photos { try first.store.edit(photo) { $0.insert(RecipeStep(Contrast(amount: 12), id: "contrast")) } }
    archive = first.folder.appending("moved.tar").path
    for other in stores.dropFirst() { try transfer(from: first, to: other) }
  }

  /// The results of an archive of all photos of one library in another one.
  @discardableResult
  func transfer(from one: TestStore, to other: TestStore) throws -> [ImportedHistory] {
    _ = try one.store.exportHistories(to: archive, ifExists: .replace)
    return try other.store.importHistories(from: archive, author: "test").photos
  }

  /// Brings everything to all of them.
  func exchange() throws {
    for one in stores.dropFirst() { try transfer(from: one, to: stores[0]) }
    for other in stores.dropFirst() { try transfer(from: stores[0], to: other) }
  }
}

extension PhotoStore {
  /// The current recipe of a photo; nil for the original.
  func recipe(of photo: AssetID) throws -> Recipe? {
    try adjustmentData(of: entry(of: photo))?.recipe()
  }

  /// Commits a changed recipe.
  @discardableResult
  func edit(_ photo: AssetID, _ change: (inout Recipe) -> Void) throws -> HistoryEntry? {
    let input = try open(photo) { $0.isRecipe }
    var recipe = try input.adjustmentData?.recipe() ?? Recipe()
    change(&recipe)
    let output = EditOutput(adjustmentData: AdjustmentData(recipe), rendition: nil)
    guard case .committed(let entry) = try commit(output, to: input, author: "test") else { return nil }
    return entry
  }

  /// Changes one of some photos in one of many ways.
  fileprivate func step(_ number: Int, _ photos: [AssetID], _ random: inout SeededGenerator) throws {
    let photo = photos.randomElement(using: &random) ?? photos[0]
    let amount = Double(Int.random(in: 1...9, using: &random)) / 10
    switch Int.random(in: 0..<12, using: &random) {
    case 0: _ = try undo(photo, author: "test")
    case 1: _ = try undo(photo, author: "test")
    case 2: _ = try redo(photo, author: "test")
    case 3:
      let newest = try asset(photo).newestEntry
      _ = try revert(photo, to: .entry(Int.random(in: 0...newest, using: &random)), author: "test")
    case 4:
      var settings = AssetSettings()
      settings.title = .set("\(number)")
      try perform([.set(photo, settings)], author: "test")
    case 5: try edit(photo) { $0.title = "\(number)" }
    case 6: try edit(photo) { if !$0.steps.isEmpty { $0.steps.removeFirst() } }
    case 7: try edit(photo) { $0.steps.reverse() }
    default:
      let new: any Adjustment =
        [Exposure(ev: amount), Contrast(amount: amount * 100), Vignette(amount: -10), Saturation(amount: amount)]
        .randomElement(using: &random) ?? Exposure(ev: amount)
      try edit(photo) { recipe in
        let known = recipe.steps.firstIndex { $0.id == new.op }
        if let known { recipe.steps[known].adjustment = new } else { recipe.insert(RecipeStep(new, id: new.op)) }
      }
    }
  }

  /// Checks that what is shown of a photo is what all of its lines lead to.
  fileprivate func expectMerged(_ photo: AssetID, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let rows = try index.read { database in try database.row(of: photo).map { try database.lineRows(of: $0) } ?? [] }
    let merged = MergedPhoto(try lines.photoLines(at: rows).map(\.line), rules: MergeRules.units)
    let entry = try entry(of: photo)
    let shown = try entry.edit.map { edit in
      MergeRules.units.content(
        of: EditData(
          formatIdentifier: edit.format.identifier, formatVersion: edit.format.version, digest: edit.data.digest,
          bytes: try edit.inlineData ?? objects.bytes(of: edit.data.digest), base: edit.base))
    }
    let original = try MergeRules.units.content(ofOriginal: asset(photo).digest)
    #expect(shown ?? original == merged.merge.shown.content ?? original, sourceLocation: sourceLocation)
    #expect(try asset(photo).differs == !merged.conflicts.isEmpty, sourceLocation: sourceLocation)
    #expect(try asset(photo).isEdited == (shown != nil), sourceLocation: sourceLocation)
  }

  /// Checks that every merge of a photo is what anybody would have written who had the lines that its writer knew.
  fileprivate func expectSameMerges(_ photo: AssetID, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (rows, states) = try index.read { database in
      let row = try #require(try database.row(of: photo))
      return (try database.lineRows(of: row), try BranchedStates(database, row))
    }
    let all = try lines.photoLines(at: rows)
    let graph = BranchedPhoto(photo, all, states).merge.graph
    for entry in try entries(of: photo) where entry.kind == .merge {
      let number = try #require(graph.number(of: entry.id))
      let known = all.filter { line in graph.number(of: line.line.id).map { graph.isAncestor($0, of: number) } ?? false
      }
      let before = BranchedPhoto(photo, known.shuffled(), states)
      let line = try before.mergeEntry(before.heads, in: objects)
      #expect(line?.id == entry.id, sourceLocation: sourceLocation)
    }
  }

  /// What is shown of each photo, besides when it was changed and the numbers of entries.
  fileprivate func shownPhotos() throws -> [String] {
    try assets().map { asset in
      let entry = try entry(of: asset.id)
      let data = try adjustmentData(of: entry).map { String(decoding: $0.data, as: UTF8.self) } ?? ""
      let conflicts = try conflicts(of: asset.id).map { $0.name.hasPrefix("@") ? "@" : $0.name }
      return "\(asset.id) \(entry.id) \(data) \(asset.title ?? "") \(conflicts)"
    }
  }
}
