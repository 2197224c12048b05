import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

@Suite("collections of any kind", .timeLimit(.minutes(Effort.minutes)))
struct PhotoCollectionTests {
  let shelf: PhotoShelf

  init() async throws {
    shelf = try await PhotoShelf(photos: 4)
    let photos = shelf.photos
    try await shelf.library.performChanges { changes throws(EditError) in
      var settings = AssetSettings()
      settings.capture = .set(.init(date: "2026-05-01T10:00:00", zone: "+02:00"))
      settings.place = .set(Place(latitude: -33.85, longitude: 151.2))
      changes.set(settings, of: photos.prefix(2))
      // One hour later, on a clock that is two hours behind.
      settings.capture = .set(.init(date: "2026-05-01T09:00:00", zone: nil))
      changes.set(settings, of: [photos[2]])
      var undated = AssetSettings()
      undated.capture = .cleared
      changes.set(undated, of: [photos[3]])
      changes.setFavorite(true, of: [photos[3], photos[0]])
    }
  }

  private var library: Library { shelf.library }
  private var photos: [AssetID] { shelf.photos }

  private func ids(_ collection: PhotoCollection, _ options: FetchOptions = FetchOptions()) async throws -> [AssetID] {
    let found = try await library.fetch(in: collection, options)
    return try await found.assets(in: 0..<found.count).map(\.id)
  }

  @Test("albums, smart albums of both kinds, moments and transient collections are listed and fetched alike")
  func alike() async throws {
    let photos = photos
    try await library.performChanges { changes throws(EditError) in
      changes.insert([photos[2], photos[0]], into: changes.createAlbum("Album"))
      changes.createSmartAlbum("Wide", .number(.width, .atLeast, 34))
    }
    let stored = try await library.collections()
    let moments = try await library.moments()
    let lists: [PhotoCollection] =
      stored.map { .stored($0) } + [.smartAlbum(.favorites)] + moments.map { .moment($0) }
      + [.transient(TransientCollection("Found", photos: [photos[3], photos[1], photos[3]]))]
    var found: [[AssetID]] = []
    for list in lists { found.append(try await ids(list)) }
    #expect(
      found == [
        [photos[2], photos[0]], [photos[2], photos[3]], [photos[0], photos[3]], [photos[0], photos[1], photos[2]],
        [photos[3], photos[1]],
      ])
    #expect(lists.map(\.title) == ["Album", "Wide", nil, nil, "Found"])
    #expect(lists.map(\.estimatedExtent.count) == [2, nil, nil, 3, 2])
    #expect(Set(lists.map(\.id)).count == 5)
    for (list, photos) in zip(lists, found) {
      #expect(try await library.extent(of: list).count == photos.count)
      #expect(
        try await ids(list, FetchOptions(sort: [.init(.width, ascending: false)], limit: 1))
          == [shelf.photos.last { photos.contains($0) }])
      #expect(try await ids(list, FetchOptions(.ids([photos[1]]))) == [photos[1]])
    }
    #expect(lists[3].estimatedExtent == (try await library.extent(of: lists[3])))
    #expect(lists[3].estimatedExtent.start == "2026-05-01T09:00:00")
  }

  @Test("a folder has no photos of its own, and hidden or trashed photos are found on request")
  func folder() async throws {
    let photos = photos
    let folder = try await library.performChanges { changes throws(EditError) in
      changes.setHidden(true, of: [photos[0]])
      changes.trash([photos[1]])
      return changes.createFolder("Folder")
    }
    let collection = PhotoCollection.stored(try await library.collection(folder))
    for work in [{ _ = try await library.fetch(in: collection) }, { _ = try await library.extent(of: collection) }] {
      let error = await #expect(throws: EditError.self) { try await work() }
      #expect(error?.code == .wrongCollection)
    }
    #expect(try await ids(.smartAlbum(.hidden)) == [photos[0]])
    #expect(try await ids(.smartAlbum(.recentlyDeleted)) == [photos[1]])
    #expect(try await ids(.smartAlbum(.favorites), FetchOptions(includesHidden: true)) == [photos[0], photos[3]])
  }

  @Test("the id of a moment is stable and round-trips through its text")
  func momentIDs() async throws {
    let first = try #require(try await library.moments().first)
    #expect(first.id.description == "2026-05-01@-33.9,151.2")
    let photos = photos
    try await library.performChanges { changes throws(EditError) in changes.trash([photos[2]]) }
    let again = try #require(try await library.moments().first)
    #expect(
      again.id == first.id && again.count == 2 && PhotoCollection.moment(again).id == PhotoCollection.moment(first).id)
    let read = try #require(Moment.ID(first.id.description))
    #expect(read == first.id)
    #expect(try await library.fetch(read.options).count == 2)
    for text in ["2026-05-01", "2026-05-01@0.0,0.0", "2026-05-01@-0.1,-179.9"] {
      #expect(Moment.ID(text)?.description == text)
    }
    for text in [
      "", "2026-5-1", "2026-05-01@", "2026-05-01@1,2", "2026-05-01@91.0,0.0", "2026-05-01@1.0,2.0,3.0", "x@1.0,2.0",
    ] {
      #expect(Moment.ID(text) == nil, "\(text)")
    }
  }

  @Test("changes to the photos of a transient collection are reported, and its order and ids stay")
  func details() async throws {
    let photos = photos
    let collection = TransientCollection("Found", photos: [photos[3], photos[0], photos[2]])
    let before = try await library.fetch(in: .transient(collection))
    let token = try await library.changeToken()
    try await library.performChanges { changes throws(EditError) in
      changes.setFavorite(false, of: [photos[0]])
      changes.setFavorite(true, of: [photos[1]])
    }
    try await library.performChanges { changes throws(EditError) in changes.setFavorite(true, of: [photos[1]]) }
    try await library.performChanges { changes throws(EditError) in changes.trash([photos[3]]) }
    try await library.purge([photos[3]])
    var all: [FetchResultChangeDetails?] = []
    var current = before
    for try await change in library.changes(since: token, following: false) {
      let details = try await change.details(of: current, in: library)
      current = details?.after ?? current
      all.append(details)
    }
    // The details lead to the library as it is now: the first has everything.
    #expect(all.map { $0?.details.steps?.removed } == [[0], nil, nil, nil])
    #expect(all[0]?.details.steps?.changed == [0])
    #expect(current.count == 2 && before.count == 3)
    #expect(try await current.assets(in: 0..<2).map(\.id) == [photos[0], photos[2]])
    #expect(collection.photos == [photos[3], photos[0], photos[2]])
  }
}
