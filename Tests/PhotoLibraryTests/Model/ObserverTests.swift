import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

@Suite("observers of a library", .timeLimit(.minutes(Effort.minutes)))
struct ObserverTests {
  @Test("every change of every program is reported once and in order, live and from the beginning")
  func everyChange() async throws {
    let shelf = try await PhotoShelf()
    let start = try await shelf.library.changeToken()
    let others = [try await shelf.opened(), try await shelf.opened()]
    let last = start.number + 40
    let observers = (0..<3).map { number in
      Task {
        var numbers: [Int] = []
        let library = number == 0 ? shelf.library : others[number - 1]
        for try await change in library.changes(since: start) {
          numbers.append(change.number)
          if change.number == last { break }
        }
        return numbers
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let library = [shelf.library, others[0], others[1]][number % 3]
          try await library.performChanges { changes throws(EditError) in
            changes.addKeywords(["\(number)"], to: [shelf.photos[number % 3]])
          }
        }
      }
      try await group.waitForAll()
    }
    for observer in observers { #expect(try await observer.value == Array(start.number + 1...last)) }
    var all: [Int] = []
    for try await change in others[0].changes(since: nil, following: false) { all.append(change.number) }
    #expect(all == Array(1...last))
  }

  @Test("a change names the photos and albums it affects, and how")
  func content() async throws {
    let shelf = try await PhotoShelf()
    let candidate = try await shelf.candidate(0)
    let start = try await shelf.library.changeToken()
    let (album, new) = try await shelf.library.performChanges { changes throws(EditError) in
      let album = changes.createAlbum("A")
      let new = changes.importPhoto(candidate)
      changes.insert([new], into: album)
      changes.setFavorite(true, of: [new, shelf.photos[0]])
      return (album, new)
    }
    _ = try await shelf.library.editingSession(for: try await shelf.library.asset(new)).commit(
      Recipe { Exposure { $0.ev = 0.5 } })
    try await shelf.library.performChanges { changes throws(EditError) in
      changes.trash([new])
      changes.delete(album)
    }
    let changes = try await shelf.changes(since: start)
    #expect(changes[0].assets.inserted == [new] && changes[0].assets.updated == [shelf.photos[0]])
    #expect(changes[0].collections.inserted == [album] && changes[0].collections.updated.isEmpty)
    #expect(changes[0].contentChanged.isEmpty && changes[0].author.hasPrefix("photoedit"))
    #expect(changes[1].assets.updated == [new] && changes[1].contentChanged == [new])
    #expect(changes[2].assets.updated == [new] && changes[2].collections.removed == [album])
    try await shelf.library.purge([new])
    // Of a photo that was purged, only that is known.
    let later = try await shelf.changes(since: start)
    #expect(later.dropLast().existAndSatisfy { !$0.assets.inserted.contains(new) && !$0.assets.updated.contains(new) })
    #expect(later.count == changes.count + 1 && later.last?.assets.removed == [new])
    #expect(later.last?.token == (try await shelf.library.changeToken()))
  }

  @Test("the details of a change lead from a fetch to its current result; without a difference there are none")
  func details() async throws {
    let shelf = try await PhotoShelf(photos: 4)
    let options = FetchOptions(.number(.rating, .atLeast, 1), sort: [.init(.rating)])
    var ratings: [AssetID: Int] = [:]
    var found = try await shelf.library.fetch(options)
    var token = try await shelf.library.changeToken()
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      let photo = shelf.photos[Int.random(in: 0..<4, using: &random)]
      var settings = AssetSettings()
      let rating = Int.random(in: 0...3, using: &random)
      settings.rating = .set(rating)
      let set = settings
      try await shelf.library.performChanges { changes throws(EditError) in changes.set(set, of: [photo]) }
      ratings[photo] = rating
      for try await change in shelf.library.changes(since: token, following: false) {
        token = change.token
        guard let details = try await change.details(of: found, in: shelf.library) else { continue }
        #expect(details.before.count == found.count && details.details.hasIncrementalChanges)
        found = details.after
      }
      let expected = shelf.photos.filter { ratings[$0, default: 0] > 0 }.sorted { one, other in
        ratings[one, default: 0] < ratings[other, default: 0]
      }
      #expect(try await found.assets(in: 0..<found.count).map { ratings[$0.id] } == expected.map { ratings[$0] })
    }
  }

  @Test("a token of another library has expired, and a task that waits for a change can be canceled")
  func ends() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let other = try await PhotoShelf(photos: 1)
    let foreign = try await other.library.changeToken()
    do {
      for try await _ in shelf.library.changes(since: foreign) {}
      Issue.record("no error")
    } catch {
      #expect(error.code == .changeTokenExpired)
    }
    let token = try await shelf.library.changeToken()
    let waiting = Task { for try await _ in shelf.library.changes(since: token) {} }
    try await Task.sleep(for: .milliseconds(50))
    waiting.cancel()
    await #expect(throws: EditError.canceled) { try await waiting.value }
  }

  @Test("smart albums contain the matching photos", arguments: SmartAlbum.allCases)
  func smartAlbums(album: SmartAlbum) async throws {
    let shelf = try await PhotoShelf(photos: 7)
    try await shelf.library.performChanges { changes throws(EditError) in
      var place = AssetSettings()
      place.place = .set(Place(latitude: 1, longitude: 2))
      var nowhere = AssetSettings()
      nowhere.place = .cleared
      changes.setFavorite(true, of: [shelf.photos[0]])
      changes.set(nowhere, of: shelf.photos)
      changes.set(place, of: [shelf.photos[1]])
      changes.setHidden(true, of: [shelf.photos[2]])
      changes.trash([shelf.photos[3]])
    }
    _ = try await shelf.library.editingSession(for: try await shelf.library.asset(shelf.photos[4])).commit(
      Recipe { Exposure { $0.ev = 0.5 } })
    let found = try await shelf.library.fetch(in: AssetCollection(album))
    let ids = try await found.assets(in: 0..<found.count).map(\.id)
    let shown = shelf.photos.indices.filter { $0 != 2 && $0 != 3 }
    let expected: [Int] =
      switch album {
      case .favorites: [0]
      case .places: [1]
      case .hidden: [2]
      case .recentlyDeleted: [3]
      case .edited: [4]
      case .panoramas: []
      case .recentlyAdded: shown
      }
    #expect(Set(ids) == Set(expected.map { shelf.photos[$0] }))
    let later = Date.now.addingTimeInterval(31 * 86_400)
    if album == .recentlyAdded { #expect(try await shelf.library.fetch(album.options(now: later)).isEmpty) }
  }
}

extension PhotoShelf {
  /// The changes after a place.
  fileprivate func changes(since token: ChangeToken) async throws -> [LibraryChange] {
    var changes: [LibraryChange] = []
    for try await change in library.changes(since: token, following: false) { changes.append(change) }
    return changes
  }
}
