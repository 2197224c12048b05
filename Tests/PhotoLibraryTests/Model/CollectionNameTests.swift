import Documents
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

/// What names in calls mean: titles, ids, the beginnings of ids, and smart albums that every library has.
@Suite("names of collections", .timeLimit(.minutes(Effort.minutes)))
struct CollectionNameTests {
  private static func code(_ library: Library, _ name: String) async -> EditError.Code? {
    do throws(EditError) { _ = try await library.collection(named: name) } catch { return error.code }
    return nil
  }

  @Test("at least four characters of an id mean its collection, unless a title is the same or several ids begin so")
  func ids() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let library = shelf.library
    let album = try await library.performChanges { changes throws(EditError) in changes.createAlbum("Trip") }
    for count in 0...album.text.count {
      let name = String(album.text.prefix(count))
      #expect(await Self.code(library, name) == (count < 4 ? .collectionNotFound : nil), "\(name)")
      if count >= 4 { #expect(try await library.collection(named: name).id == album) }
    }
    #expect(await Self.code(library, String(album.text.dropFirst())) == .collectionNotFound)
    // A title counts before an id that begins so.
    let begin = String(album.text.prefix(5))
    let titled = try await library.performChanges { changes throws(EditError) in changes.createFolder(begin) }
    #expect(try await library.collection(named: begin).id == titled)
    #expect(try await library.collection(named: String(album.text.prefix(6))).id == album)
    #expect(try await library.collection(named: album.text).id == album)
  }

  @Test("a smart album of every library is found by its name, unless a user's album has it or several do")
  func smart() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let library = shelf.library
    for album in SmartAlbum.allCases {
      let found = try await library.list(named: album.rawValue)
      #expect(found == AssetCollection(album), "\(album)")
      #expect(await Self.code(library, album.rawValue) == .collectionNotFound, "\(album)")
    }
    let name = SmartAlbum.allCases[0].rawValue
    let own = try await library.performChanges { changes throws(EditError) in changes.createAlbum(name) }
    #expect(try await library.list(named: name).id == own)
    try await library.performChanges { changes throws(EditError) in _ = changes.createAlbum(name) }
    do {
      _ = try await library.list(named: name)
      Issue.record("found one of two")
    } catch {
      #expect(error.code == .collectionAmbiguous)
    }
    do {
      _ = try await library.list(named: "nothing of this name")
      Issue.record("found what is not there")
    } catch {
      #expect(error.code == .collectionNotFound)
    }
  }

  @Test("the path of a collection has the titles of all folders that it is in, the outermost first")
  func paths() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let ids = try await shelf.library.performChanges { changes throws(EditError) in
      let years = changes.createFolder("2024")
      let alps = changes.createFolder("Alps", in: years)
      return [years, alps, changes.createAlbum("Day 1", in: alps), changes.createAlbum("Loose")]
    }
    let all = try await shelf.library.collections()
    let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    for (id, path) in zip(ids, ["2024", "2024/Alps", "2024/Alps/Day 1", "Loose"]) {
      let collection = try #require(byID[id])
      #expect(Library.path(of: collection, among: byID) == path)
    }
    // Without its folders, as in a part of a list, a collection has its own title.
    let day = try #require(byID[ids[2]])
    #expect(Library.path(of: day, among: [:]) == "Day 1")
  }
}
