import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

@Suite("fetches of collections", .timeLimit(.minutes(Effort.minutes)))
struct CollectionFetchTests {
  @Test("a fetch finds the collections of a kind, in a folder, with a title, in the order of titles or of their making")
  func found() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let (folder, sun, alps, favorites) = try await shelf.library.performChanges { changes throws(EditError) in
      let folder = changes.createFolder("Trips")
      let sun = changes.createAlbum("Sun", in: folder)
      let favorites = changes.createSmartAlbum("Best of sun", .flag(.favorite, true), in: folder)
      return (folder, sun, changes.createAlbum("Alps"), favorites)
    }
    func ids(_ options: CollectionFetchOptions) async throws -> [CollectionID] {
      try await shelf.library.fetchCollections(options).map(\.id)
    }
    #expect(try await ids(CollectionFetchOptions()) == [alps, favorites, sun, folder])
    #expect(try await ids(CollectionFetchOptions(kinds: [.album])) == [alps, sun])
    #expect(try await ids(CollectionFetchOptions(in: .top)) == [alps, folder])
    #expect(try await ids(CollectionFetchOptions(in: .folder(folder))) == [favorites, sun])
    #expect(try await ids(CollectionFetchOptions(kinds: [.smartAlbum], in: .top)).isEmpty)
    #expect(try await ids(CollectionFetchOptions(title: "SUN")) == [favorites, sun])
    #expect(try await Set(ids(CollectionFetchOptions(order: .created))) == [alps, favorites, sun, folder])
    let result = try await shelf.library.fetchCollections()
    #expect(result.count == 4 && result[2].title == "Sun" && result.index(of: sun) == 2)
    #expect(result.index(of: .random()) == nil)
    await expect(.wrongCollection) { _ = try await ids(CollectionFetchOptions(in: .folder(sun))) }
    await expect(.collectionNotFound) { _ = try await ids(CollectionFetchOptions(in: .folder(.random()))) }
  }

  @Test("collections have a chosen order in each folder, which a move changes, and details tell of it")
  func chosen() async throws {
    let shelf = try await PhotoShelf(photos: 0)
    let (folder, a, b, c) = try await shelf.library.performChanges { changes throws(EditError) in
      let folder = changes.createFolder("F")
      return (
        folder, changes.createAlbum("C", in: folder), changes.createAlbum("B", in: folder), changes.createAlbum("A")
      )
    }
    func ids(_ scope: CollectionFetchOptions.Scope) async throws -> [CollectionID] {
      try await shelf.library.fetchCollections(CollectionFetchOptions(in: scope, order: .chosen)).map(\.id)
    }
    #expect(try await ids(.everywhere) == [folder, a, b, c])
    let before = try await shelf.library.fetchCollections(CollectionFetchOptions(order: .chosen))
    let token = try await shelf.library.changeToken()
    try await shelf.library.performChanges { changes throws(EditError) in
      changes.move(b, before: a)
      changes.move(c, before: folder)
    }
    #expect(try await ids(.everywhere) == [c, folder, b, a])
    #expect(try await ids(.folder(folder)) == [b, a])
    #expect(try await ids(.top) == [c, folder])
    let change = try #require(try await shelf.library.changes(since: token, following: false).first { _ in true })
    let details = try #require(try await change.details(of: before, in: shelf.library))
    #expect(details.after.map(\.id) == [c, folder, b, a] && details.inserted.isEmpty && details.removed.isEmpty)
    #expect(details.details.steps?.moves.isEmpty == false)
    try await shelf.library.performChanges { changes throws(EditError) in changes.move(c, into: folder, before: a) }
    #expect(try await ids(.everywhere) == [folder, b, c, a])
    await expect(.wrongCollection) {
      try await shelf.library.performChanges { changes throws(EditError) in changes.move(folder, before: a) }
    }
  }

  @Test("photos that come into an album change no fetch of albums; titles, folders, conditions and new albums do")
  func details() async throws {
    let shelf = try await PhotoShelf(photos: 3)
    let photos = shelf.photos
    let (a, b) = try await shelf.library.performChanges { changes throws(EditError) in
      (changes.createAlbum("A"), changes.createSmartAlbum("B", .everything))
    }
    let options = CollectionFetchOptions(in: .top)
    let before = try await shelf.library.fetchCollections(options)
    let library = shelf.library
    func details(
      _ body: @escaping @Sendable (inout ChangeRequests) -> Void
    ) async throws -> CollectionChangeDetails? {
      let token = try await library.changeToken()
      try await library.performChanges { changes throws(EditError) in body(&changes) }
      let change = try #require(try await library.changes(since: token, following: false).first { _ in true })
      return try await change.details(of: before, in: library)
    }
    #expect(try await details { $0.insert(photos, into: a) } == nil)
    #expect(try await details { $0.remove([photos[0]], from: a) } == nil)
    #expect(try await details { $0.setFavorite(true, of: photos) } == nil)
    #expect(try await details { $0.setPredicate(.flag(.favorite, true), of: b) }?.details.steps?.changed == [1])
    let renamed = try #require(try await details { $0.rename(a, to: "Z") })
    // Together with the condition before: the last step is compared with the same result.
    #expect(renamed.after.map(\.title) == ["B", "Z"] && renamed.details.steps?.moves.count == 1)
    let new = try #require(try await details { $0.createAlbum("New") })
    #expect(new.inserted.map(\.title) == ["New"] && new.removed.isEmpty && new.details.steps?.inserted == [1])
    let gone = try #require(try await details { $0.move(b, into: $0.createFolder("F")) })
    #expect(gone.removed.map(\.id) == [b] && gone.inserted.map(\.title) == ["F", "New"])
  }
}
