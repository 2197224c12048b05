import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

@Suite("fetches that go on", .timeLimit(.minutes(Effort.minutes)))
struct FetchUpdateTests {
  private typealias Step = FetchUpdates.Element

  /// The next step, which has to be there.
  private func next(_ steps: inout FetchUpdates.AsyncIterator) async throws -> Step {
    try #require(try await steps.next())
  }

  private func details(_ steps: inout FetchUpdates.AsyncIterator) async throws -> FetchResultChangeDetails {
    guard case .details(let details) = try await next(&steps) else { throw CocoaError(.coderValueNotFound) }
    return details
  }

  @Test("first comes the result, then only what changes it, with the photos that came and went")
  func steps() async throws {
    let shelf = try await PhotoShelf(photos: 5)
    let photos = shelf.photos
    let other = try await shelf.opened()
    var steps = shelf.library.updates(of: FetchOptions(.flag(.favorite, true))).makeAsyncIterator()
    guard case .result(let first) = try await next(&steps) else { throw CocoaError(.coderValueNotFound) }
    #expect(first.isEmpty)
    try await other.performChanges { changes throws(EditError) in changes.setFavorite(true, of: [photos[1], photos[3]])
    }
    let came = try await details(&steps)
    #expect(try await came.insertedAssets().map(\.id) == [photos[1], photos[3]])
    #expect(try await came.removedAssets().isEmpty)
    #expect(came.details.steps?.inserted == [0, 1])
    // What does not concern the fetch is no step.
    try await other.performChanges { changes throws(EditError) in changes.createAlbum("A") }
    try await other.performChanges { changes throws(EditError) in changes.setHidden(true, of: [photos[0]]) }
    try await other.performChanges { changes throws(EditError) in
      changes.setFavorite(false, of: [photos[1]])
      changes.setFavorite(true, of: [photos[4]])
    }
    let went = try await details(&steps)
    #expect(try await went.removedAssets().map(\.id) == [photos[1]])
    #expect(try await went.insertedAssets().map(\.id) == [photos[4]])
    let before = try await went.before.assets(in: 0..<2).map(\.id)
    #expect(before == [photos[1], photos[3]])
    #expect(try await went.after.assets(in: 0..<2).map(\.id) == [photos[3], photos[4]])
    try await other.performChanges { changes throws(EditError) in changes.trash([photos[3]]) }
    #expect(try await details(&steps).removedAssets().map(\.id) == [photos[3]])
  }

  @Test("random changes by two programs: the steps lead from one result to the next, up to that of a new fetch")
  func random() async throws {
    let shelf = try await PhotoShelf(photos: 6)
    let other = try await shelf.opened()
    let options = FetchOptions(.number(.rating, .atLeast, 3), sort: [.init(.rating)])
    for seed in 0..<UInt64(Effort.isFull ? 20 : 3) {
      var random = SeededGenerator(seed: seed)
      var steps = shelf.library.updates(of: options).makeAsyncIterator()
      var shown = try await ids(try await next(&steps).result)
      for number in 0..<12 {
        var settings = AssetSettings()
        settings.rating = .set(Int.random(in: 0...5, using: &random))
        let photo = try #require(shelf.photos.randomElement(using: &random))
        let library = number.isMultiple(of: 2) ? shelf.library : other
        try await library.performChanges { [settings] changes throws(EditError) in changes.set(settings, of: [photo]) }
        let expected = try await ids(shelf.library.fetch(options))
        if shown == expected, !shown.contains(photo) { continue }
        let found = try await details(&steps)
        let list = try #require(found.details.steps)
        for index in list.removed.reversed() { shown.remove(at: index) }
        let new = try await found.insertedAssets()
        for (index, photo) in zip(list.inserted, new) { shown.insert(photo.id, at: index) }
        for move in list.moves { shown.insert(shown.remove(at: move.from), at: move.to) }
        #expect(shown == expected)
        #expect(try await ids(found.after) == expected)
      }
    }
  }

  private func ids(_ result: FetchResult) async throws -> [AssetID] {
    try await result.assets(in: 0..<result.count).map(\.id)
  }

  @Test("the updates of an album follow its photos, and end when it is deleted")
  func album() async throws {
    let shelf = try await PhotoShelf(photos: 3)
    let photos = shelf.photos
    let id = try await shelf.library.performChanges { changes throws(EditError) in
      let album = changes.createAlbum("A")
      changes.insert([photos[0], photos[1]], into: album)
      return album
    }
    let album = try await shelf.library.collection(id)
    var steps = shelf.library.updates(in: album).makeAsyncIterator()
    #expect(try await ids(try await next(&steps).result) == [photos[0], photos[1]])
    try await shelf.library.performChanges { changes throws(EditError) in
      changes.insert([photos[2]], into: id, before: photos[0])
    }
    #expect(try await ids(try await next(&steps).result) == [photos[2], photos[0], photos[1]])
    try await shelf.library.performChanges { changes throws(EditError) in changes.delete(id) }
    let error = await #expect(throws: EditError.self) { try await steps.next() }
    #expect(error?.code == .collectionNotFound)
  }

  @Test("a canceled task ends the updates with the code for it")
  func canceled() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let task = Task { for try await _ in shelf.library.updates() { withUnsafeCurrentTask { $0?.cancel() } } }
    let error = await #expect(throws: EditError.self) { try await task.value }
    #expect(error?.code == .canceled)
  }
}
