import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
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

/// Edits by other editors in a block.
@Suite("Edits of other editors in a transaction", .timeLimit(.minutes(Effort.minutes)))
struct PreparedForeignEditTests {
  private static func data(_ editor: String, _ text: String = "1") -> AdjustmentData {
    AdjustmentData(formatIdentifier: editor, formatVersion: "1.0", data: Data(text.utf8))
  }

  private func session(_ shelf: PhotoShelf, _ index: Int, _ editor: String) async throws -> EditingSession {
    try await shelf.library.editingSession(for: shelf.library.asset(shelf.photos[index]), author: editor) {
      $0.formatIdentifier == editor
    }
  }

  @Test("edits of several editors and photos are one transaction, and each entry has its editor, data and picture")
  func together() async throws {
    let shelf = try await PhotoShelf(photos: 4)
    let number = try await shelf.library.changeToken().number
    var edits: [PreparedEdit] = []
    for (index, editor) in ["com.acme.sepia", "org.lens"].enumerated() {
      let session = try await session(shelf, index, editor)
      let edit = try await session.prepare(
        Self.data(editor), rendition: SampleFile.data(width: 60 + index), mediaType: "image/jpeg", note: "\(index)")
      edits.append(try #require(edit))
    }
    // An extension, and a recipe of photoedit in the name of another program.
    let third = try await shelf.library.asset(shelf.photos[2])
    let extensionSession = try await shelf.library.startEditing(third, with: RecordingExtension("warm"))
    edits.append(try #require(try await extensionSession.prepare()))
    await expect(.extensionEnded) { _ = try await extensionSession.finish() }
    edits.append(try #require(try await session(shelf, 3, "net.robot").prepare(Recipe { Exposure(ev: 0.5) })))
    #expect(try await shelf.library.changeToken().number == number)
    try await shelf.library.performChanges { [edits] changes throws(EditError) in
      for edit in edits { changes.commit(edit) }
    }
    #expect(try await shelf.library.changeToken().number == number + 1)
    let authors = ["com.acme.sepia", "org.lens", "com.acme.sepia 1.2", "net.robot"]
    for (photo, author) in zip(shelf.photos, authors) {
      let entry = try await shelf.library.entry(of: photo)
      #expect(entry.number == 1 && entry.author == author)
    }
    for (index, editor) in ["com.acme.sepia", "org.lens"].enumerated() {
      let photo = try await shelf.library.asset(shelf.photos[index])
      #expect(try await shelf.library.adjustmentData(of: photo.id) == Self.data(editor))
      #expect(try await shelf.library.file(of: photo).data == SampleFile.data(width: 60 + index))
      #expect(try await shelf.library.entry(of: photo.id).note == "\(index)")
    }
    #expect(try await shelf.library.verify().isEmpty)
  }

  @Test(
    "the current data give no edit; empty or wrong ones, and files that are no picture, are refused and change nothing")
  func refused() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let first = try await session(shelf, 0, "com.acme")
    try await first.commit(Self.data("com.acme"), rendition: SampleFile.small, mediaType: "image/jpeg")
    let number = try await shelf.library.changeToken().number
    let session = try await session(shelf, 0, "com.acme")
    let file = SampleFile.small
    #expect(try await session.prepare(Self.data("com.acme"), rendition: file, mediaType: "image/jpeg") == nil)
    await expect(.adjustmentDataEmpty) {
      _ = try await session.prepare(Self.data("com.acme", ""), rendition: file, mediaType: "image/jpeg")
    }
    await expect(.wrongMediaType) {
      _ = try await session.prepare(Self.data("com.acme", "2"), rendition: file, mediaType: "image/png")
    }
    await expect(.badRendition) {
      _ = try await session.prepare(Self.data("com.acme", "2"), rendition: Data("no".utf8), mediaType: "image/jpeg")
    }
    // One conflict refuses the whole block.
    let edit = try #require(
      try await first.prepare(Self.data("com.acme", "2"), rendition: file, mediaType: "image/jpeg"))
    await expect(.entryConflict) {
      try await shelf.library.performChanges { changes throws(EditError) in
        changes.createAlbum("A")
        changes.commit(edit)
      }
    }
    #expect(try await shelf.library.changeToken().number == number)
  }
}
