import Documents
import Foundation
import PhotoEdit
import TestSupport
import Testing

@testable import PhotoEditCommand

/// What a picker on the terminal shows and has selected, while others change its library.
private struct PickModel {
  /// The photos of the library, by path, with their ratings and whether they are in the trash.
  struct Photo {
    let id: AssetID
    var rating = 0
    var isTrashed = false
  }

  let limit: Int
  var photos: [String: Photo] = [:]
  /// The paths of all photos that were ever there, by id.
  var paths: [AssetID: String] = [:]
  /// The paths of the photos that are listed, and those of them that were there when the list was first looked at.
  var listed: [String] = []
  var known: Set<String>?
  var selection: [String] = []
  var start = 0
  var words: String?
  var rating: Int?

  init(limit: Int) { self.limit = limit }

  mutating func add(_ photo: Asset) { (photos[photo.path], paths[photo.id]) = (Photo(id: photo.id), photo.path) }

  /// Lists the photos as they are now; those that are gone are no longer selected.
  mutating func list() {
    selection.removeAll { photos[$0] == nil }
    listed = photos.filter { path, photo in
      !photo.isTrashed && (rating.map { photo.rating >= $0 } ?? true) && (words.map { path.contains($0) } ?? true)
    }.keys.sorted()
    known = nil
  }

  /// The photos of the list that can be chosen: those that were there when it was first looked at.
  mutating func look() -> Set<String> {
    let seen = known ?? Set(listed.filter { photos[$0] != nil })
    known = seen
    return seen
  }

  /// Selects a part of the list.
  ///
  /// - Returns: Whether there is room for it.
  mutating func select(_ range: Range<Int>) -> Bool {
    let seen = look()
    let new = listed[range].filter { seen.contains($0) && !selection.contains($0) }
    if new.isEmpty { return true }
    if limit == 1, new.count == 1, selection.count == 1 { selection = [] }
    if limit > 0, selection.count + new.count > limit { return false }
    selection += new
    return true
  }

  mutating func deselect(_ range: Range<Int>) {
    let gone = listed[range].filter(look().contains)
    selection.removeAll { gone.contains($0) }
  }
}

@Suite("choosing photos while others change the library", .timeLimit(.minutes(Effort.minutes)))
struct PickSessionTests {
  private static let seeds = Effort.isFull ? (0..<20).map { _ in UInt64.random(in: 0...(.max)) } : [1, 2]

  /// A picker, its model, and the library as another process has it.
  private struct Dialog {
    let shop: LibraryShop
    let other: Library
    var session: PickSession
    var model: PickModel
    let pageSize = 4

    init(limit: Int) async throws {
      shop = try LibraryShop("a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg", "f.jpg", "g.jpg", "h.jpg", "i.jpg")
      let library = try await Library(at: shop.shop.folder)
      other = try await Library(at: shop.shop.folder)
      model = PickModel(limit: limit)
      for photo in try await library.assets() { model.add(photo) }
      let configuration = PickerConfiguration(sort: [.init(.path)], selectionLimit: limit, isOrdered: true)
      session = PickSession(try await Picker(configuration, in: library))
      model.list()
    }

    /// Does what a line says.
    mutating func take(_ line: String) async throws(EditError) -> PickSession.Answer {
      try await session.take(try PickLine(line), pageSize: pageSize)
    }

    /// The code with which a line is refused; nil if it is not.
    mutating func refusal(_ line: String) async -> EditError.Code? {
      do throws(EditError) {
        _ = try await take(line)
        return nil
      } catch {
        return error.code
      }
    }

    /// What another process does to a photo.
    func change(_ path: String, _ change: @escaping @Sendable (inout ChangeRequests, AssetID) -> Void) async throws {
      guard let id = model.photos[path]?.id else { return }
      try await other.performChanges { changes throws(EditError) in change(&changes, id) }
    }

    mutating func purge(_ path: String) async throws {
      guard let id = model.photos[path]?.id else { return }
      try await change(path) { $0.trash([$1]) }
      try await other.purge([id])
      model.photos[path] = nil
    }
  }

  @Test(
    "what a line selects, moves and shows agrees with a list, whatever others do to the photos in the meantime",
    arguments: [0, 1, 3], seeds)
  func model(limit: Int, seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed &* 31 &+ UInt64(limit))
    var dialog = try await Dialog(limit: limit)
    for step in 0..<Effort.choose(50, full: 150) {
      let place = Comment(rawValue: "limit \(limit), seed \(seed), step \(step)")
      if Int.random(in: 0..<3, using: &random) == 0 { try await disturb(&dialog, step, &random) }
      try await say(&dialog, place, &random)
      let model = dialog.model
      #expect(dialog.session.picker.selection.photos.map { model.paths[$0] } == model.selection, place)
      #expect(dialog.session.start == model.start, place)
      // A list is looked at late, too, when some of it is gone.
      if Bool.random(using: &random) { try await checkPage(&dialog, place) }
    }
    let model = dialog.model
    let kept = model.selection.filter { model.photos[$0] != nil }
    let end = await dialog.refusal("d")
    #expect(end == (kept.isEmpty ? .pickerNotReady : nil))
    guard end == nil, case .end(.done(let results)) = try await dialog.take("d") else { return }
    #expect(results.map(\.asset?.path) == kept)
    guard case .end(.canceled(let none)) = try await dialog.take("q") else { return }
    #expect(none.isEmpty)
  }

  /// Another process adds, purges, trashes, restores, rates or edits a photo.
  private func disturb(_ dialog: inout Dialog, _ step: Int, _ random: inout SeededGenerator) async throws {
    let all = dialog.model.photos.keys.sorted()
    let chosen = dialog.model.selection.filter { dialog.model.photos[$0] != nil }
    // Half of the time, it is one of those that are selected.
    let some = chosen.isEmpty || Bool.random(using: &random) ? all : chosen
    guard let path = some.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 5:
      let name = "new\(step).jpg"
      try dialog.shop.shop.photo(name, width: 200 + step)
      let photo = try await dialog.other.importPhoto(at: dialog.shop.shop.url(name)).asset
      dialog.model.add(photo)
    case 1, 6:
      if dialog.model.photos.count > 4 { try await dialog.purge(path) }
    case 2:
      try await dialog.change(path) { $0.trash([$1]) }
      dialog.model.photos[path]?.isTrashed = true
    case 3:
      try await dialog.change(path) { $0.restore([$1]) }
      dialog.model.photos[path]?.isTrashed = false
    case 4:
      let stars = Int.random(in: 0...5, using: &random)
      try await dialog.change(path) { changes, id in
        var settings = AssetSettings()
        settings.rating = .set(stars)
        changes.set(settings, of: [id])
      }
      dialog.model.photos[path]?.rating = stars
    default:
      guard let photo = dialog.model.photos[path] else { return }
      _ = try await dialog.other.editingSession(for: dialog.other.asset(photo.id)).commit(
        Recipe { Exposure { $0.ev = Double(step + 1) / 100 } })
    }
  }

  /// The user says something.
  private func say(
    _ dialog: inout Dialog, _ place: Comment, _ random: inout SeededGenerator
  ) async throws {
    let count = dialog.model.listed.count
    let (first, second) = (Int.random(in: 1...10, using: &random), Int.random(in: 1...10, using: &random))
    let (low, high) = (min(first, second), max(first, second))
    var next = dialog.model
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      // Selects a range and a photo, and deselects one: all of it or nothing.
      let isFound = max(high, low) <= count
      let fits = isFound && next.select(low - 1..<high)
      if fits { next.deselect(low - 1..<low) }
      dialog.model.known = next.known
      let refusal = await dialog.refusal("\(low)-\(high),!\(low)")
      #expect(refusal == (!isFound ? .badSelectionPlace : fits ? nil : .selectionFull), place)
      if fits { dialog.model = next }
    case 2:
      let refusal = await dialog.refusal("!*")
      #expect(refusal == nil, place)
      dialog.model.selection = []
    case 3:
      next.words = [nil, "ew", "jpg", "w1"].randomElement(using: &random) ?? nil
      #expect(await dialog.refusal("/\(next.words ?? "")") == nil, place)
      (dialog.model.words, dialog.model.start) = (next.words, 0)
      dialog.model.list()
    case 4:
      next.rating = [nil, 1, 3].randomElement(using: &random) ?? nil
      #expect(await dialog.refusal(next.rating.map { "f --rating \($0)" } ?? "f") == nil, place)
      (dialog.model.rating, dialog.model.start) = (next.rating, 0)
      dialog.model.list()
    case 5:
      let line = ["", "n", "p", "g \(first)"].randomElement(using: &random) ?? ""
      let refusal = await dialog.refusal(line)
      let size = dialog.pageSize
      switch line {
      case "p": dialog.model.start = max(0, dialog.model.start - size)
      case "", "n": if dialog.model.start + size < count { dialog.model.start += size }
      default:
        #expect(refusal == (first > count ? .badSelectionPlace : nil), place)
        if first <= count { dialog.model.start = (first - 1) / size * size }
      }
    case 6: try await showAndMove(&dialog, first, second, place)
    case 7:
      let isListed = first <= count && dialog.model.look().contains(dialog.model.listed[first - 1])
      let refusal = await dialog.refusal("v \(first)")
      #expect(refusal == (first > count ? .badSelectionPlace : isListed ? nil : .assetNotFound), place)
    default:
      // A line that makes no sense changes nothing.
      let refusal = await dialog.refusal(["f --x", "\(high)-\(low)x", "m 1", "f '"][low % 4])
      #expect(refusal == .badPick, place)
    }
  }

  /// The selection is shown, and a photo of it is moved by the place that was shown.
  private func showAndMove(_ dialog: inout Dialog, _ from: Int, _ to: Int, _ place: Comment) async throws {
    guard case .selection(let shown) = try await dialog.take("s") else {
      Issue.record("expected the selection")
      return
    }
    let model = dialog.model
    dialog.model.selection = model.selection.filter { model.photos[$0] != nil }
    #expect(shown.map(\.path) == dialog.model.selection, place)
    let isPlace = max(from, to) <= shown.count
    let refusal = await dialog.refusal("m \(from) \(to)")
    #expect(refusal == (isPlace ? nil : .badSelectionPlace), place)
    if isPlace { dialog.model.selection.insert(dialog.model.selection.remove(at: from - 1), at: to - 1) }
  }

  /// A page numbers the photos of the list, marks the selected ones with their places, and says what is gone.
  private func checkPage(_ dialog: inout Dialog, _ place: Comment) async throws {
    let lines = try await PickScreen(columns: 80, rows: dialog.pageSize + 4).page(dialog.session)
    let (seen, model) = (dialog.model.look(), dialog.model)
    let end = min(model.start + dialog.pageSize, model.listed.count)
    for (line, index) in zip(lines, model.start..<max(model.start, end)) {
      let path = model.listed[index]
      let mark = model.selection.firstIndex(of: path).map { "[\($0 + 1)]" } ?? "[ ]"
      let words = line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
      let expected = seen.contains(path) ? "\(index + 1) \(mark) \(path)" : "\(index + 1) (purged)"
      #expect(words.hasPrefix(expected), place)
    }
    #expect(model.listed.isEmpty == (lines.first == "no photos"), place)
    #expect(lines.joined(separator: " ").contains("\(model.selection.count) selected"), place)
  }
}
