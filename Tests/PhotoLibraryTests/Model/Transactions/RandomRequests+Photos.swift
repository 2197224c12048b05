import Adjustments
import Documents
import Foundation
import LibraryStore
import TestSupport

@testable import PhotoLibrary

extension RandomRequests {
  // MARK: Entries

  mutating func addEntry(_ kind: Kind, _ changes: inout ChangeRequests) throws {
    switch kind {
    case .importPhoto:
      guard let candidate = candidates.randomElement(using: &random) else { return }
      let id = changes.importPhoto(candidate)
      // Photos that were read come first in a transaction, wherever they are requested.
      if model.add(id, ChangeModel.Photo(), before: restored) { changedHistories.insert(id) }
    case .createAsset:
      guard let history = histories.randomElement(using: &random) else { return }
      let id = changes.createAsset(from: history)
      var photo = ChangeModel.Photo()
      photo.isFavorite = true
      photo.add(.edit) { $0.edit() }
      if model.add(id, photo) {
        restored += 1
        changedHistories.insert(id)
      } else if try !isKnown(id) {
        throw Refusal(code: .changedTwice)
      }
    case .commit: try commit(&changes)
    default: try move(kind, &changes)
    }
  }

  /// Whether the library has a photo before the transaction.
  private func isKnown(_ id: AssetID) throws -> Bool {
    try library.fetched(FetchOptions(.ids([id]), includesHidden: true, includesTrashed: true)).count == 1
  }

  private mutating func commit(_ changes: inout ChangeRequests) throws {
    guard let id = model.order.randomElement(using: &random), try isKnown(id) else { return }
    let input = try library.store.open(id) { _ in true }
    let data = JSONValue.object(JSONObject([("text", .string(text("edit \(counts.values.reduce(0, +))")))]))
    var output = EditOutput(
      adjustmentData: AdjustmentData(
        format: AdjustmentFormat(identifier: "org.example.test", version: "1.0"), bytes: data.canonicalBytes()),
      rendition: nil)
    if Bool.random(using: &random) {
      output.rendition = NewRendition(source: .bytes([1, 2, 3]), mediaType: "image/jpeg")
    }
    changes.add(try library.store.change(output, to: input, note: nil))
    try change(id, .edit) { $0.edit() }
  }

  private mutating func move(_ kind: Kind, _ changes: inout ChangeRequests) throws {
    guard let id = model.order.randomElement(using: &random), let states = model.photos[id]?.states else { return }
    let number = Int.random(in: 0...states.newest, using: &random)
    let isUnknown = Int.random(in: 0..<25, using: &random) == 0
    switch kind {
    case .undo: changes.undo(id)
    case .redo: changes.redo(id)
    default: changes.revert(id, to: .entry(isUnknown ? states.newest + 1 : number))
    }
    // A transaction changes a history once, whatever the second change is.
    if changedHistories.contains(id) { throw Refusal(code: .changedTwice) }
    switch kind {
    case .undo: if states.undoTarget != nil { try change(id, .undo) { $0.undo() } }
    case .redo: if states.redoTarget != nil { try change(id, .redo) { $0.redo() } }
    default:
      if isUnknown { throw Refusal(code: .entryNotFound) }
      let target = states.stateOfEntry[number]
      if target != states.current { try change(id, .revert) { $0.revert(to: target) } }
    }
  }

  private mutating func change(
    _ id: AssetID, _ kind: HistoryEntry.Kind, _ change: (inout StateList) -> Void
  ) throws(Refusal) {
    guard changedHistories.insert(id).inserted else { throw Refusal(code: .changedTwice) }
    try model.change([id]) { $0.add(kind, change) }
  }

  // MARK: Settings

  mutating func addSetting(_ kind: Kind, _ changes: inout ChangeRequests) throws {
    let (photos, isSet) = (photos(), Bool.random(using: &random))
    let words = (0..<Int.random(in: 0...3, using: &random)).map { _ in text("word") }
    switch kind {
    case .setFavorite:
      changes.setFavorite(isSet, of: photos)
      try model.change(photos) { $0.isFavorite = isSet }
    case .setHidden:
      changes.setHidden(isSet, of: photos)
      try model.change(photos) { $0.isHidden = isSet }
    case .trash:
      changes.trash(photos)
      try model.change(photos) { $0.isTrashed = true }
    case .restore:
      changes.restore(photos)
      try model.change(photos) { $0.isTrashed = false }
    case .addKeywords:
      changes.addKeywords(words, to: photos)
      if words.isEmpty { return }
      try model.change(photos) { photo in
        for word in words where !photo.keywords.contains(word) { photo.keywords.append(word) }
      }
    case .removeKeywords:
      changes.removeKeywords(words, of: photos)
      if words.isEmpty { return }
      try model.change(photos) { $0.keywords.removeAll(where: words.contains) }
    case .clearKeywords:
      changes.clearKeywords(of: photos)
      try model.change(photos) { $0.keywords = [] }
    case .shiftCapture: try shift(photos, &changes)
    case .setName: try setName(&changes)
    default: try set(photos, &changes)
    }
  }

  private mutating func set(_ photos: [AssetID], _ changes: inout ChangeRequests) throws {
    var settings = AssetSettings()
    let rating = Int.random(in: -2...7, using: &random)
    if Bool.random(using: &random) { settings.rating = rating == 6 ? .cleared : .set(rating) }
    if Bool.random(using: &random) { settings.title = rating == 0 ? .cleared : .set(text("title")) }
    if Int.random(in: 0..<4, using: &random) == 0 { settings.keywords = [text("word")] }
    if Int.random(in: 0..<3, using: &random) == 0 {
      let date = Self.text(of: Int.random(in: 0..<100_000_000, using: &random))
      settings.capture = Bool.random(using: &random) ? .cleared : .set(.init(date: date, zone: nil))
    }
    changes.set(settings, of: photos)
    if settings == AssetSettings() || photos.isEmpty { return }
    if let value = settings.rating?.value, !(-1...5).contains(value) { throw Refusal(code: .badValue) }
    try model.change(photos) { photo in
      if let rating = settings.rating { photo.rating = rating.value }
      if let title = settings.title { photo.title = title.value }
      if let keywords = settings.keywords { photo.keywords = keywords }
      if let capture = settings.capture { photo.captured = capture.value?.date }
    }
  }

  /// A date and time, by Foundation.
  private static func text(of seconds: Int) -> String {
    String(Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601).dropLast())
  }

  /// Moves the dates of photos, now and then also of those that have none.
  private mutating func shift(_ photos: [AssetID], _ changes: inout ChangeRequests) throws {
    let isAny = Int.random(in: 0..<20, using: &random) == 0
    let photos = photos.filter { id in isAny || model.photos[id].map { $0.captured != nil } ?? true }
    let seconds = Int.random(in: 1...4_000_000, using: &random) * (Bool.random(using: &random) ? 1 : -1)
    changes.shiftCapture(by: seconds, of: photos)
    for id in photos {
      if let photo = model.photos[id], photo.captured == nil { throw Refusal(code: .badValue) }
      try model.change([id]) { photo in
        let before = photo.captured.flatMap { try? Date($0 + "Z", strategy: .iso8601) }
        photo.captured = before.map { Self.text(of: Int($0.timeIntervalSince1970) + seconds) }
      }
    }
  }

  private mutating func setName(_ changes: inout ChangeRequests) throws {
    guard let id = model.order.randomElement(using: &random) else { return }
    let newest = model.photos[id]?.states.newest ?? 0
    let number = Int.random(in: 0...(newest + (Int.random(in: 0..<20, using: &random) == 0 ? 1 : 0)), using: &random)
    let name = Bool.random(using: &random) ? text("name") : nil
    changes.setName(name, ofEntry: number, of: id)
    if number > newest { throw Refusal(code: .entryNotFound) }
    try model.change([id]) { $0.names[number] = name }
  }
}
