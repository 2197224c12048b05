import Adjustments
import Documents
import DurableFiles
import Foundation
import Merging
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

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
  func step(_ number: Int, _ photos: [AssetID], _ random: inout SeededGenerator) throws {
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
  func expectMerged(_ photo: AssetID, sourceLocation: SourceLocation = #_sourceLocation) throws {
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
  func expectSameMerges(_ photo: AssetID, sourceLocation: SourceLocation = #_sourceLocation) throws {
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
  func shownPhotos() throws -> [String] {
    try assets().map { asset in
      let entry = try entry(of: asset.id)
      let data = try adjustmentData(of: entry).map { String(decoding: $0.data, as: UTF8.self) } ?? ""
      let conflicts = try conflicts(of: asset.id).map { $0.name.hasPrefix("@") ? "@" : $0.name }
      return "\(asset.id) \(entry.id) \(data) \(asset.title ?? "") \(conflicts)"
    }
  }
}
