import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

@Suite("changes of a library", .timeLimit(.minutes(Effort.minutes)))
struct ChangeRequestTests {
  @Test("the changes of a block are one transaction, and ids of new items can be used in the same block")
  func together() async throws {
    let shelf = try await PhotoShelf()
    let candidates = [try await shelf.candidate(0), try await shelf.candidate(1)]
    let before = try await shelf.library.changeToken().number
    let (album, new) = try await shelf.library.performChanges { changes throws(EditError) in
      let folder = changes.createFolder("Travel")
      let album = changes.createAlbum("Lake", in: folder)
      let new = candidates.map { changes.importPhoto($0, note: "from the camera") }
      changes.insert(new + shelf.photos, into: album)
      changes.setFavorite(true, of: new)
      return (album, new)
    }
    #expect(try await shelf.library.changeToken().number == before + 1)
    let found = try await shelf.library.fetch(in: shelf.library.collection(album))
    #expect(try await found.assets(in: 0..<found.count).map(\.id) == new + shelf.photos)
    let first = try await shelf.library.asset(new[0])
    #expect(first.isFavorite && first.width == 100 && first.fileName == "new-0.jpg")
    #expect(try await shelf.library.history(of: first.id)[0].note == "from the camera")
    #expect(try await shelf.library.verify() == [])
  }

  @Test("if one change fails, none of them happens, and a block that throws changes nothing")
  func atomic() async throws {
    let shelf = try await PhotoShelf()
    let candidate = try await shelf.candidate(0)
    let token = try await shelf.library.changeToken()
    let unknown = CollectionID.random()
    await #expect(throws: EditError.self) {
      try await shelf.library.performChanges { changes throws(EditError) in
        changes.setFavorite(true, of: shelf.photos)
        changes.importPhoto(candidate)
        changes.insert(shelf.photos, into: unknown)
      }
    }
    let own = EditError(.usage, "changed my mind")
    do {
      try await shelf.library.performChanges { changes throws(EditError) in
        changes.setFavorite(true, of: shelf.photos)
        throw own
      }
    } catch {
      #expect(error == own)
    }
    #expect(try await shelf.library.changeToken() == token)
    #expect(try await shelf.library.fetch(in: .favorites).isEmpty)
    #expect(try await shelf.library.fetch().count == 3)
  }

  @Test(
    "an invalid value is refused by name, and the library can still be changed",
    arguments: [
      (.init(rating: 9), "rating", "9"), (.init(place: Place(latitude: 95, longitude: 8)), "latitude", "95"),
      (.init(place: Place(latitude: 5, longitude: 400)), "longitude", "400"),
      (.init(place: Place(latitude: 5, longitude: 8, altitude: 1e300)), "altitude", "1e+300"),
      (.init(place: Place(latitude: .nan, longitude: 8)), "latitude", "nan"),
    ] as [(AssetSettings, String, String)])
  func values(settings: AssetSettings, key: String, found: String) async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let token = try await shelf.library.changeToken()
    do {
      try await shelf.library.performChanges { changes throws(EditError) in
        changes.setFavorite(true, of: shelf.photos)
        changes.set(settings, of: shelf.photos)
      }
      Issue.record("accepted")
    } catch {
      #expect(error.code == .badValue && error.category == .badData && error.hint != nil)
      #expect(error.message.contains(key) && error.message.hasSuffix("found \(found)"))
      #expect(error.message.contains(shelf.photos[0].text))
    }
    #expect(try await shelf.library.changeToken() == token)
    try await shelf.library.performChanges { changes throws(EditError) in changes.setFavorite(true, of: shelf.photos) }
    #expect(try await shelf.library.verify() == [])
  }

  @Test("a damaged photo is refused, with all other changes of the block")
  func damaged() async throws {
    let shelf = try await PhotoShelf()
    let url = shelf.scratch.appending("cut.jpg")
    try SampleFile.data(width: 200).dropLast(400).write(to: url)
    let candidate = try await ImportCandidate(contentsOf: url)
    do {
      try await shelf.library.performChanges { changes throws(EditError) in
        changes.createAlbum("A")
        changes.importPhoto(candidate)
      }
      Issue.record("imported")
    } catch {
      #expect(error.code == .damagedPhoto)
    }
    #expect(try await shelf.library.collections().isEmpty)
  }

  @Test("keywords that two programs add at the same time are all kept")
  func keywords() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let photo = shelf.photos[0]
    let libraries = [shelf.library, try await shelf.opened()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          try await libraries[number % 2].performChanges { changes throws(EditError) in
            changes.addKeywords(["word \(number)"], to: [photo])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(try await shelf.library.asset(photo).keywords) == Set((0..<20).map { "word \($0)" }))
    try await shelf.library.performChanges { changes throws(EditError) in
      changes.clearKeywords(of: [photo])
      changes.addKeywords(["b", "a", "b"], to: [photo])
      changes.removeKeywords(["b"], of: [photo])
      changes.addKeywords(["c"], to: [photo])
    }
    #expect(try await shelf.library.asset(photo).keywords == ["a", "c"])
  }

  @Test("a fetch is a snapshot of count and order, and its photos are read in their current state")
  func snapshot() async throws {
    let shelf = try await PhotoShelf(photos: 5)
    let found = try await shelf.library.fetch(FetchOptions(sort: [.init(.width, ascending: false)]))
    try await shelf.library.performChanges { changes throws(EditError) in
      changes.setFavorite(true, of: [shelf.photos[4]])
      changes.trash([shelf.photos[0]])
    }
    #expect(found.count == 5)
    #expect(try await found.first()?.isFavorite == true)
    #expect(try await found.last()?.id == shelf.photos[0])
    #expect(try await found.index(of: shelf.photos[3]) == 1)
    #expect(try await !found.contains(AssetID(String(repeating: "0", count: 32)) ?? shelf.photos[0]))
    var widths: [Int?] = []
    for try await photo in found { widths.append(photo.width) }
    #expect(widths == [36, 35, 34, 33, 32])
    #expect(try await shelf.library.fetch().count == 4)
  }

  @Test("only photos in the trash are purged, and after 30 days they expire")
  func trash() async throws {
    let shelf = try await PhotoShelf()
    let photo = shelf.photos[0]
    do {
      try await shelf.library.purge([photo])
      Issue.record("purged")
    } catch {
      #expect(error.code == .notInTrash)
    }
    try await shelf.library.performChanges { changes throws(EditError) in changes.trash([photo, shelf.photos[1]]) }
    #expect(try await shelf.library.fetch(in: .recentlyDeleted).count == 2)
    try await shelf.library.performChanges { changes throws(EditError) in changes.restore([shelf.photos[1]]) }
    #expect(try await shelf.library.purgeExpired().isEmpty)
    let later = Date.now.addingTimeInterval(Library.trashPeriod / .seconds(1) + 60)
    #expect(try shelf.library.expired(at: later).isEmpty)
    try await shelf.passMonth()
    #expect(try shelf.library.expired(at: .now).map(\.id) == [photo])
    try await shelf.library.purge([photo])
    #expect(try await shelf.library.fetch(FetchOptions(includesHidden: true, includesTrashed: true)).count == 2)
    #expect(FileManager.default.fileExists(atPath: shelf.scratch.appending("photo-0.jpg").path))
    #expect(try await shelf.library.verify() == [])
  }

  @Test("photos with the same picture in different files are duplicates; others with the same size and name are not")
  func duplicates() async throws {
    let shelf = try await PhotoShelf(photos: 2)
    let original = try Data(contentsOf: shelf.scratch.appending("photo-1.jpg"))
    // A comment behind the first marker changes the file and not the picture.
    let copy = original.prefix(2) + Data([0xFF, 0xFE, 0x00, 0x06]) + Data("copy".utf8) + original.dropFirst(2)
    let folder = shelf.scratch.appending("copies")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try copy.write(to: folder.appendingPathComponent("photo-1.jpg"))
    let copied = try await shelf.library.importPhoto(at: folder.appendingPathComponent("photo-1.jpg")).asset
    let found = try await shelf.library.duplicates()
    #expect(found.groups.map { $0.map(\.id) } == [[shelf.photos[1], copied.id]])
    #expect(found.problems.isEmpty)
  }

  @Test("a title that several albums share is ambiguous, and their ids are not")
  func names() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let ids = try await shelf.library.performChanges { changes throws(EditError) in
      [changes.createAlbum("A"), changes.createAlbum("A"), changes.createAlbum("Album")]
    }
    do {
      _ = try await shelf.library.collection(named: "A")
      Issue.record("found one")
    } catch {
      #expect(error.code == .collectionAmbiguous)
      #expect(ids.prefix(2).existAndSatisfy { error.message.contains($0.text) })
    }
    #expect(try await shelf.library.collection(named: ids[0].text).id == ids[0])
    #expect(try await shelf.library.collection(named: "Album").id == ids[2])
    do {
      _ = try await shelf.library.collection(named: "Albun")
      Issue.record("found one")
    } catch {
      #expect(error.code == .collectionNotFound && error.hint?.contains("Album") == true)
    }
  }
}

extension AssetSettings {
  fileprivate init(rating: Int) {
    self.init()
    self.rating = .set(rating)
  }

  fileprivate init(place: Place) {
    self.init()
    self.place = .set(place)
  }
}
