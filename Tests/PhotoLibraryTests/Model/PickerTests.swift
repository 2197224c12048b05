import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

@Suite("picker", .timeLimit(.minutes(Effort.minutes)))
struct PickerTests {
  @Test("random operations on a selection agree with those on a list", arguments: [0, 1, 2, 5])
  func model(limit: Int) throws {
    for seed in 0..<UInt64(Effort.isFull ? 100 : 20) {
      var random = SeededGenerator(seed: seed)
      let photos = (0..<9).map { _ in AssetID(Bits128.random()) }
      let preselected = Array(photos.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)))
      let exact: Int? = limit > 1 && Bool.random(using: &random) ? limit : nil
      var configuration = PickerConfiguration(selectionLimit: limit, exactCount: exact)
      configuration.preselected = preselected
      var selection = PickerSelection(configuration, preselected: preselected)
      var list = preselected
      for _ in 0..<60 {
        let some = photos.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1:
          let new = some.filter { !list.contains($0) }
          let isExchange = limit == 1 && new.count == 1 && list.count == 1
          let fits = new.isEmpty || isExchange || limit == 0 || list.count + new.count <= limit
          do throws(EditError) {
            try selection.select(some + some)
            #expect(fits)
            list = (isExchange ? [] : list) + new
          } catch {
            #expect(!fits && error.code == .selectionFull)
          }
        case 2:
          selection.deselect(some)
          list.removeAll { some.contains($0) }
        case 3:
          let (from, to) = (Int.random(in: -1...list.count, using: &random), Int.random(in: 0...9, using: &random))
          do throws(EditError) {
            try selection.move(from: from, to: to)
            list.insert(list.remove(at: from), at: to)
          } catch {
            #expect(error.code == .badSelectionPlace && !(list.indices.contains(from) && list.indices.contains(to)))
          }
        default:
          if let photo = some.first, list.contains(photo) {
            try selection.toggle(photo)
            list.removeAll { $0 == photo }
          }
        }
        #expect(selection.photos == list)
        #expect(photos.map { selection.index(of: $0) } == photos.map { list.firstIndex(of: $0) })
        #expect(selection.room == (limit == 0 ? nil : max(0, limit - list.count)))
        let isReady = exact.map { list.count == $0 } ?? (limit == 0 || list.count <= limit)
        #expect(selection.canFinish == (isReady && (exact != nil || !list.isEmpty || !preselected.isEmpty)))
      }
    }
  }

  @Test("results are in selection order, whatever the sort order; preselected ones have no item")
  func results() async throws {
    let shelf = try await PhotoShelf(photos: 5)
    let photos = shelf.photos
    for isAscending in [true, false] {
      let configuration = PickerConfiguration(
        sort: [.init(.width, ascending: isAscending)], selectionLimit: 0, preselected: [photos[3], photos[1]])
      let picker = try await Picker(configuration, in: shelf.library)
      try picker.selection.select([photos[4], photos[0]])
      picker.selection.deselect([photos[3]])
      let found = try await picker.finish()
      #expect(found.map(\.id) == [photos[1], photos[4], photos[0]])
      #expect(found.map { $0.asset?.id } == [nil, photos[4], photos[0]])
      #expect(picker.cancel().map(\.id) == [photos[3], photos[1]])
      #expect(picker.cancel().existAndSatisfy { $0.asset == nil })
      try await shelf.library.performChanges { changes throws(EditError) in changes.setFavorite(true, of: [photos[0]]) }
    }
  }

  @Test("more photos than the limit may be preselected, but some must be deselected before finishing")
  func preselection() async throws {
    let shelf = try await PhotoShelf(photos: 4)
    let gone = AssetID(.random())
    let configuration = PickerConfiguration(
      selectionLimit: 2, preselected: shelf.photos.prefix(3) + [gone, shelf.photos[0]])
    let picker = try await Picker(configuration, in: shelf.library)
    #expect(picker.selection.photos == Array(shelf.photos.prefix(3)))
    #expect(picker.selection.incompleteReason == .tooMany(limit: 2))
    await expect(.pickerNotReady) { _ = try await picker.finish() }
    await expect(.selectionFull) { try picker.selection.select([shelf.photos[3]]) }
    picker.selection.deselect([shelf.photos[1]])
    #expect(try await picker.finish().map(\.id) == [shelf.photos[0], shelf.photos[2]])
    // To deselect all of them is a result; to select nothing at all is none.
    picker.selection.deselectAll()
    #expect(try await picker.finish().isEmpty)
    #expect(picker.cancel().map(\.id) == Array(shelf.photos.prefix(3)) + [gone])
    let empty = try await Picker(in: shelf.library)
    #expect(empty.selection.incompleteReason == .nothingSelected)
    await expect(.pickerNotReady) { _ = try await empty.finish() }
  }

  @Test("filter, search and further conditions affect what is shown, not what is selected")
  func shown() async throws {
    let shelf = try await PhotoShelf(photos: 6)
    let photos = shelf.photos
    try await shelf.library.performChanges { changes throws(EditError) in
      changes.addKeywords(["lake"], to: photos.prefix(4))
      changes.setFavorite(true, of: [photos[1], photos[2], photos[5]])
      changes.setHidden(true, of: [photos[2]])
    }
    var configuration = PickerConfiguration(
      filter: .all([.text(.mediaType, .hasPrefix, "image/"), .not(.ids([photos[0]]))]), selectionLimit: 0,
      preselected: [photos[0]])
    func shown(_ picker: Picker) async throws -> [AssetID] {
      try await picker.photos.assets(in: 0..<picker.photos.count).map(\.id)
    }
    var picker = try await Picker(configuration, in: shelf.library)
    #expect(try await shown(picker) == [photos[1], photos[3], photos[4], photos[5]])
    try await picker.search("lak")
    #expect(try await shown(picker) == [photos[1], photos[3]])
    try await picker.select(0..<2)
    try await picker.filter(.flag(.favorite, true))
    #expect(try await shown(picker) == [photos[1]])
    try await picker.search("  ")
    #expect(try await shown(picker) == [photos[1], photos[5]])
    #expect(picker.searchText == nil)
    try await picker.deselect(0..<1)
    #expect(picker.selection.photos == [photos[0], photos[3]])
    await expect(.badSelectionPlace) { try await picker.select(1..<3) }
    await expect(.badSelectionPlace) { try await picker.select(-1..<1) }
    configuration.includesHidden = true
    configuration.searchText = "lake"
    picker = try await Picker(configuration, in: shelf.library)
    #expect(try await shown(picker) == [photos[1], photos[2], photos[3]])
    // What was purged meanwhile is no result.
    try picker.selection.select([photos[1]])
    try await shelf.library.performChanges { changes throws(EditError) in changes.trash([photos[0]]) }
    try await shelf.library.purge([photos[0]])
    #expect(try await picker.finish().map(\.id) == [photos[1]])
  }

  @Test(
    "a configuration that cannot have a result is refused",
    arguments: [(-1, nil), (1, 0), (0, -3), (3, 4), (0, 5), (1, 5)] as [(Int, Int?)])
  func refused(limit: Int, exact: Int?) async throws {
    let shelf = try await PhotoShelf(photos: 4)
    let configuration = PickerConfiguration(selectionLimit: limit, exactCount: exact)
    await expect(.badPicker) { _ = try await Picker(configuration, in: shelf.library) }
  }

  @Test("the exact count replaces the limit, and counts preselected photos that are not shown")
  func exact() async throws {
    let shelf = try await PhotoShelf(photos: 3)
    var configuration = PickerConfiguration(
      filter: .not(.ids([shelf.photos[2]])), exactCount: 3, preselected: [shelf.photos[2]])
    let picker = try await Picker(configuration, in: shelf.library)
    #expect(picker.selection.incompleteReason == .notExactly(count: 3))
    try await picker.select(0..<2)
    #expect(try await picker.finish().map(\.id) == [shelf.photos[2], shelf.photos[0], shelf.photos[1]])
    configuration.preselected = [shelf.photos[0]]
    await expect(.badPicker) { _ = try await Picker(configuration, in: shelf.library) }
  }

  @Test("a purged photo leaves the selection, so that the exact count has to be met without it")
  func purged() async throws {
    let shelf = try await PhotoShelf(photos: 4)
    let picker = try await Picker(PickerConfiguration(exactCount: 2), in: shelf.library)
    try await picker.select(0..<2)
    let other = try await shelf.opened()
    try await other.performChanges { changes throws(EditError) in changes.trash([shelf.photos[0]]) }
    // What is in the trash can be restored, and stays selected.
    #expect(try await picker.finish().map(\.id) == [shelf.photos[0], shelf.photos[1]])
    try await other.purge([shelf.photos[0]])
    #expect(picker.selection.count == 2)
    await expect(.pickerNotReady) { _ = try await picker.finish() }
    #expect(picker.selection.photos == [shelf.photos[1]])
    #expect(picker.selection.incompleteReason == .notExactly(count: 2))
    try picker.selection.select([shelf.photos[3]])
    #expect(try await picker.finish().map(\.id) == [shelf.photos[1], shelf.photos[3]])
    try await other.performChanges { changes throws(EditError) in changes.trash([shelf.photos[3]]) }
    try await other.purge([shelf.photos[3]])
    try await picker.refresh()
    #expect(picker.selection.photos == [shelf.photos[1]])
    #expect(try await picker.photos.assets(in: 0..<2).map(\.id) == [shelf.photos[1], shelf.photos[2]])
  }

  @Test("tasks share a picker: every selection counts, and the last search decides what is shown")
  func shared() async throws {
    let shelf = try await PhotoShelf(photos: 12)
    let photos = shelf.photos
    try await shelf.library.performChanges { changes throws(EditError) in
      for (index, photo) in photos.enumerated() { changes.addKeywords(["number\(index)"], to: [photo]) }
    }
    let picker = try await Picker(PickerConfiguration(selectionLimit: 0), in: shelf.library)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in photos.indices { group.addTask { try await picker.select(index..<index + 1) } }
      try await group.waitForAll()
    }
    #expect(Set(picker.selection.photos) == Set(photos) && picker.selection.count == 12)
    for index in 0..<4 {
      let searches = (0..<4).map { other in Task { try await picker.search("number\(other)") } }
      for search in searches { try await search.value }
      let words = try #require(picker.searchText)
      #expect(try await picker.photos.assets(in: 0..<1).map { $0.keywords } == [[words]])
      try await picker.search("number\(8 + index)")
      #expect(try await picker.photos.assets(in: 0..<1).map(\.id) == [photos[8 + index]])
    }
  }

  @Test("the picker of a limited view shows the view's photos, and a result can be the selection of a view")
  func access() async throws {
    let shelf = try await PhotoShelf(photos: 4)
    let picker = try await Picker(PickerConfiguration(selectionLimit: 0), in: shelf.library)
    try await picker.select(1..<4)
    let view = shelf.library.view(.limited(to: try await picker.finish()))
    let inner = try await Picker(
      PickerConfiguration(selectionLimit: 0, preselected: [shelf.photos[0], shelf.photos[2]]), in: view)
    #expect(inner.photos.count == 3 && inner.selection.photos == [shelf.photos[2]])
    try await inner.select(0..<3)
    #expect(try await inner.finish().map(\.id) == [shelf.photos[2], shelf.photos[1], shelf.photos[3]])
    await expect(.accessDenied) { _ = try await Picker(in: view.view(.addOnly)) }
  }
}
