import Adjustments
import Documents
import LibraryStore
import TestSupport

@testable import PhotoLibrary

/// Random requests of a transaction, each made of the library and of the model.
struct RandomRequests {
  /// The kinds of requests, by the name of the function that makes them.
  enum Kind: String, CaseIterable {
    case importPhoto = "importPhoto(_:byReference:note:allowingDamage:)"
    case createAsset = "createAsset(from:)"
    case commit = "commit(_:)"
    case undo = "undo(_:note:)"
    case redo = "redo(_:note:)"
    case revert = "revert(_:to:note:)"
    case set = "set(_:of:)"
    case setFavorite = "setFavorite(_:of:)"
    case setHidden = "setHidden(_:of:)"
    case setName = "setName(_:ofEntry:of:)"
    case addKeywords = "addKeywords(_:to:)"
    case removeKeywords = "removeKeywords(_:of:)"
    case clearKeywords = "clearKeywords(of:)"
    case shiftCapture = "shiftCapture(by:of:)"
    case trash = "trash(_:)"
    case restore = "restore(_:)"
    case createAlbum = "createAlbum(_:in:)"
    case createSmartAlbum = "createSmartAlbum(_:_:in:)"
    case createFolder = "createFolder(_:in:)"
    case rename = "rename(_:to:)"
    case moveCollection = "move(_:into:before:)"
    case reorder = "move(_:before:)"
    case setPredicate = "setPredicate(_:of:)"
    case delete = "delete(_:)"
    case insert = "insert(_:into:before:)"
    case movePhotos = "move(_:in:before:)"
    case remove = "remove(_:from:)"
  }

  let library: Library
  let candidates: [ImportCandidate]
  /// Photos of another library, which are favorites and have one edit.
  let histories: [PhotoHistory]
  var random: SeededGenerator
  var model = ChangeModel()
  /// How often each kind was requested.
  var counts: [Kind: Int] = [:]
  /// How often the whole transaction was refused, by the code.
  var refusals: [EditError.Code: Int] = [:]
  /// The photos whose history the transaction has changed.
  var changedHistories: Set<AssetID> = []
  /// The collections in the order in which they were made, also those that are gone. Their ids differ in each run.
  var made: [CollectionID] = []
  /// The album of the last change of members.
  var lastAlbum: CollectionID?
  /// How many photos the transaction has restored.
  var restored = 0

  init(_ library: Library, _ candidates: [ImportCandidate], _ histories: [PhotoHistory], seed: UInt64) {
    (self.library, self.candidates, self.histories) = (library, candidates, histories)
    random = SeededGenerator(seed: seed)
  }

  /// Adds a request to a transaction and to the model.
  ///
  /// - Throws: `Refusal` if it is not possible, and with it the transaction.
  mutating func add(to changes: inout ChangeRequests) throws {
    let isOfAlbum = Int.random(in: 0..<4, using: &random) == 0
    let kinds = isOfAlbum ? [Kind.insert, .movePhotos, .remove] : Kind.allCases
    let kind = kinds.randomElement(using: &random) ?? .set
    counts[kind, default: 0] += 1
    switch kind {
    case .importPhoto, .createAsset, .commit, .undo, .redo, .revert: try addEntry(kind, &changes)
    case .set, .setFavorite, .setHidden, .setName, .addKeywords, .removeKeywords, .clearKeywords, .shiftCapture, .trash,
      .restore:
      try addSetting(kind, &changes)
    case .createAlbum, .createSmartAlbum, .createFolder, .rename, .moveCollection, .reorder, .setPredicate, .delete:
      try addCollection(kind, &changes)
    case .insert, .movePhotos, .remove: try addMembers(kind, &changes)
    }
  }

  // MARK: Choices

  /// Some photos; now and then one that does not exist, or one twice.
  mutating func photos() -> [AssetID] {
    var some = Array(model.order.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
    if let first = some.first, Int.random(in: 0..<8, using: &random) == 0 { some.append(first) }
    if Int.random(in: 0..<60, using: &random) == 0 { some.append(AssetID(.random())) }
    return some
  }

  /// A collection, most likely of a kind; now and then one that does not exist.
  mutating func collection(_ kind: AssetCollection.Kind? = nil) -> CollectionID {
    if Int.random(in: 0..<60, using: &random) == 0 { return .random() }
    let isAny = Int.random(in: 0..<30, using: &random) == 0
    let all = made.filter { id in
      guard let found = model.collections[id] else { return false }
      return kind == nil || isAny || found.kind == kind
    }
    return all.randomElement(using: &random) ?? .random()
  }

  mutating func has(_ kind: AssetCollection.Kind?) -> Bool {
    model.collections.values.contains { kind == nil || $0.kind == kind }
  }

  mutating func folder() -> CollectionID? {
    has(.folder) && Bool.random(using: &random) ? collection(.folder) : nil
  }

  mutating func text(_ word: String) -> String { "\(word) \(Int.random(in: 0..<5, using: &random))" }

  mutating func predicate() -> AssetPredicate {
    let simple: [AssetPredicate] = [
      .flag(.favorite, true), .flag(.edited, false), .number(.rating, .atLeast, 2), .text(.keyword, .equals, "word 1"),
      .album(collection(.album)), .not(.album(collection(.album))),
    ]
    let parts = Array(simple.shuffled(using: &random).prefix(2))
    return Bool.random(using: &random) ? .any(parts) : parts[0]
  }
}
