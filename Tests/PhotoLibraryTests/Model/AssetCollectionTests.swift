import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

@Suite("collections of any kind", .timeLimit(.minutes(Effort.minutes)))
struct AssetCollectionTests {
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

  private func ids(_ collection: AssetCollection, _ options: FetchOptions = FetchOptions()) async throws -> [AssetID] {
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
    let lists =
      stored + [.favorites] + moments + [AssetCollection("Found", photos: [photos[3], photos[1], photos[3]])]
    var found: [[AssetID]] = []
    for list in lists { found.append(try await ids(list)) }
    #expect(
      found == [
        [photos[2], photos[0]], [photos[2], photos[3]], [photos[0], photos[3]], [photos[0], photos[1], photos[2]],
        [photos[3], photos[1]],
      ])
    #expect(lists.map(\.kind) == [.album, .smartAlbum, .smartAlbum, .moment, .transient])
    #expect(lists.map(\.title) == ["Album", "Wide", "favorites", "2026-05-01@-33.9,151.2", "Found"])
    #expect(lists.map(\.count) == [2, nil, nil, 3, 2])
    #expect(lists.map { $0.created != nil } == [true, true, false, false, false])
    #expect(Set(lists.map(\.id)).count == 5)
    for (list, photos) in zip(lists, found) {
      #expect(try await library.extent(of: list).count == photos.count)
      #expect(
        try await ids(list, FetchOptions(sort: [.init(.width, ascending: false)], limit: 1))
          == [shelf.photos.last { photos.contains($0) }])
      #expect(try await ids(list, FetchOptions(.ids([photos[1]]))) == [photos[1]])
    }
    let (moment, extent) = (lists[3], try await library.extent(of: lists[3]))
    #expect((moment.count, moment.start, moment.end) == (extent.count, extent.start, extent.end))
    #expect(moment.place == extent.place && moment.start == "2026-05-01T09:00:00")
  }

  @Test("the id of a collection is found again by its text, except for a transient one")
  func byID() async throws {
    let album = try await library.performChanges { changes throws(EditError) in changes.createAlbum("Album") }
    let lists = try await [library.collection(album)] + AssetCollection.smartAlbums + library.moments()
    for list in lists {
      let id = try #require(CollectionID(list.id.description))
      let again = try await library.collection(id)
      #expect(id == list.id && again.kind == list.kind && again.title == list.title)
      #expect(try await ids(again) == ids(list))
    }
    let transient = AssetCollection("Found", photos: photos)
    for id in [transient.id, .random()] {
      let error = await #expect(throws: EditError.self) { _ = try await library.collection(id) }
      #expect(error?.code == .collectionNotFound)
    }
    for text in ["", "Favorites", "transient", "2026-05-01@", String(album.description.dropLast())] {
      #expect(CollectionID(text) == nil, "\(text)")
    }
  }

  @Test("what no library stores is no folder and no album: changes to it fail with collection-not-found")
  func notStored() async throws {
    let (photos, moments) = (photos, try await library.moments())
    for list in [.favorites, moments[0], AssetCollection("Found", photos: photos)] {
      let requests: [@Sendable (inout ChangeRequests) -> Void] = [
        { $0.rename(list.id, to: "New") }, { $0.delete(list.id) }, { $0.insert(photos, into: list.id) },
        { $0.createAlbum("Inside", in: list.id) },
      ]
      for request in requests {
        let error = await #expect(throws: EditError.self) {
          try await library.performChanges { changes throws(EditError) in request(&changes) }
        }
        #expect(error?.code == .collectionNotFound)
      }
    }
    #expect(try await library.collections().isEmpty)
  }

  @Test("a folder has no photos of its own, and hidden or trashed photos are found on request")
  func folder() async throws {
    let photos = photos
    let folder = try await library.performChanges { changes throws(EditError) in
      changes.setHidden(true, of: [photos[0]])
      changes.trash([photos[1]])
      return changes.createFolder("Folder")
    }
    let collection = try await library.collection(folder)
    for work in [{ _ = try await library.fetch(in: collection) }, { _ = try await library.extent(of: collection) }] {
      let error = await #expect(throws: EditError.self) { try await work() }
      #expect(error?.code == .wrongCollection)
    }
    #expect(try await ids(.hidden) == [photos[0]])
    #expect(try await ids(.recentlyDeleted) == [photos[1]])
    #expect(try await ids(.favorites, FetchOptions(includesHidden: true)) == [photos[0], photos[3]])
  }

  @Test("a collection of another kind is refused by name: what was expected, and what was found")
  func otherKinds() async throws {
    let photos = photos
    let (album, smart, folder) = try await library.performChanges { changes throws(EditError) in
      (changes.createAlbum("A"), changes.createSmartAlbum("S", .everything), changes.createFolder("F"))
    }
    let phrases = [album: "an album", smart: "a smart album", folder: "a folder"]
    func expect(_ expected: String, of id: CollectionID, _ work: () async throws -> Void) async {
      guard phrases[id] != expected else { return }
      let error = await #expect(throws: EditError.self) { try await work() }
      #expect(error?.code == .wrongCollection)
      let found = phrases[id] ?? ""
      #expect(error?.message.contains("'\(id)' cannot be used here: expected \(expected), found \(found)") == true)
    }
    for id in [album, smart, folder] {
      await expect("an album", of: id) {
        try await library.performChanges { changes throws(EditError) in changes.insert(photos, into: id) }
      }
      for placed in [album, smart] where placed != id {
        await expect("a folder", of: id) {
          try await library.performChanges { changes throws(EditError) in changes.move(placed, into: id) }
        }
      }
      await expect("a folder", of: id) {
        _ = try await library.performChanges { changes throws(EditError) in changes.createAlbum("B", in: id) }
      }
      await expect("a folder", of: id) {
        _ = try await library.fetchCollections(CollectionFetchOptions(in: .folder(id)))
      }
    }
    let collection = try await library.collection(folder)
    await expect("an album", of: folder) { _ = try await library.fetch(in: collection) }
    await expect("an album", of: folder) { _ = try await library.extent(of: collection) }
  }

  @Test("the id of a moment is stable and round-trips through its text")
  func momentIDs() async throws {
    let first = try #require(try await library.moments().first)
    #expect(first.id.description == "2026-05-01@-33.9,151.2")
    let photos = photos
    try await library.performChanges { changes throws(EditError) in changes.trash([photos[2]]) }
    let again = try #require(try await library.moments().first)
    #expect(again.id == first.id && again.count == 2)
    let read = try await library.collection(try #require(CollectionID(first.id.description)))
    #expect(read.id == first.id)
    #expect(try await library.fetch(in: read).count == 2)
    for text in ["2026-05-01", "2026-05-01@0.0,0.0", "2026-05-01@-0.1,-179.9"] {
      #expect(CollectionID(text)?.description == text)
    }
    for text in [
      "", "2026-5-1", "2026-05-01@", "2026-05-01@1,2", "2026-05-01@91.0,0.0", "2026-05-01@1.0,2.0,3.0", "x@1.0,2.0",
    ] {
      #expect(CollectionID(text) == nil, "\(text)")
    }
  }

  @Test("changes to the photos of a transient collection are reported, and its order and ids stay")
  func details() async throws {
    let photos = photos
    let collection = AssetCollection("Found", photos: [photos[3], photos[0], photos[2]])
    let before = try await library.fetch(in: collection)
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
    #expect(collection.fetch().photos == [photos[3], photos[0], photos[2]])
  }
}
