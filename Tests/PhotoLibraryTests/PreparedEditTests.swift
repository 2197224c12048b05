import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

@Suite("Edits in a transaction with other changes", .timeLimit(.minutes(Effort.minutes)))
struct PreparedEditTests {
  private let recipe = Recipe { Exposure(ev: 0.5) }

  @Test("an edit, an album and a favorite are one transaction, with the same rendition as a single commit")
  func together() async throws {
    let shelf = try await PhotoShelf(photos: 2)
    let (photo, other) = (
      try await shelf.library.asset(shelf.photos[0]), try await shelf.library.asset(shelf.photos[1])
    )
    let number = try await shelf.library.changeToken().number
    let session = try await shelf.library.editingSession(for: photo)
    let edit = try #require(try await session.prepare(recipe, note: "brighter"))
    #expect(edit.photo == photo.id)
    #expect(try await shelf.library.changeToken().number == number)
    try await shelf.library.performChanges { changes in
      changes.commit(edit)
      changes.setFavorite(true, of: [photo.id])
      changes.insert([photo.id, other.id], into: changes.createAlbum("A"))
    }
    #expect(try await shelf.library.changeToken().number == number + 1)
    let now = try await shelf.library.asset(photo.id)
    #expect(now.isFavorite && now.isEdited)
    let entry = try await shelf.library.entry(of: now.id)
    #expect(entry.note == "brighter" && entry.storedRendition != nil)
    // The same photo in another library, edited by itself.
    let single = try await PhotoShelf(photos: 1)
    let alone = try await single.library.asset(single.photos[0])
    _ = try await single.library.editingSession(for: alone).commit(recipe)
    let expected = try await single.library.entry(of: single.library.asset(alone.id).id)
    #expect(entry.storedRendition?.object == expected.storedRendition?.object)
  }

  @Test("if the photo was edited since, nothing of the transaction happens")
  func conflict() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let photo = try await shelf.library.asset(shelf.photos[0])
    let edit = try #require(try await shelf.library.editingSession(for: photo).prepare(recipe))
    _ = try await shelf.library.editingSession(for: photo).commit(Recipe { Exposure(ev: -0.5) })
    let number = try await shelf.library.changeToken().number
    let error = await #expect(throws: EditError.self) {
      try await shelf.library.performChanges { changes in
        changes.setFavorite(true, of: [photo.id])
        changes.commit(edit)
      }
    }
    #expect(error?.code == .entryConflict)
    #expect(try await !shelf.library.asset(photo.id).isFavorite)
    #expect(try await shelf.library.changeToken().number == number)
  }

  @Test("preparing the current adjustments gives no edit, and a recipe without adjustments is refused")
  func unchanged() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let photo = try await shelf.library.asset(shelf.photos[0])
    _ = try await shelf.library.editingSession(for: photo).commit(recipe)
    let session = try await shelf.library.editingSession(for: try await shelf.library.asset(photo.id))
    #expect(try await session.prepare(recipe) == nil)
    let error = await #expect(throws: EditError.self) { try await session.prepare(Recipe()) }
    #expect(error?.code == .noAdjustments)
  }

  @Test("an edit of a photo outside a view is refused in the view")
  func limited() async throws {
    let shelf = try await PhotoShelf(photos: 2)
    let edit = try #require(
      try await shelf.library.editingSession(for: shelf.library.asset(shelf.photos[0])).prepare(recipe))
    let view = shelf.library.view(.limited([shelf.photos[1]]))
    let error = await #expect(throws: EditError.self) { try await view.performChanges { $0.commit(edit) } }
    #expect(error?.code == .accessRestricted)
  }

  @Test("files are imported in order, and a bad file fails alone")
  func files() async throws {
    let scratch = try ScratchFolder()
    let library = try await Library.findOrCreate(from: scratch.url)
    #expect(try await Library.findOrCreate(from: scratch.url).folder == library.folder)
    var files: [URL] = []
    for number in 0..<105 {
      files.append(scratch.appending("photo-\(number).jpg"))
      if number == 50 { try Data("no photo".utf8).write(to: files[number]) }
      // 7 is the same photo as 3; 60 does not exist.
      if number != 50, number != 60 {
        try SampleFile.data(width: 16 + (number == 7 ? 3 : number)).write(to: files[number])
      }
    }
    let results = await library.importPhotos(at: files)
    #expect(results.count == 105)
    for (number, result) in results.enumerated() {
      switch result {
      case .success(let (asset, isNew)):
        #expect(asset.fileName == "photo-\(number == 7 ? 3 : number).jpg" && isNew == (number != 7), "\(number)")
      case .failure(let error):
        #expect(number == 50 || number == 60, "\(number): \(error)")
      }
    }
    #expect(try await library.fetch().count == 102)
    // Two transactions of 100 and 3 photos.
    #expect(try await library.changeToken().number == 2)
  }
}
