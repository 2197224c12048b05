import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing
import Workers

@Suite("photos from memory, and from their resources", .timeLimit(.minutes(Effort.minutes)))
struct MemoryImportTests {
  @Test("a photo from memory is the asset that its file would be, with the same bytes and properties")
  func sameAsset() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let scratch = try ScratchFolder()
    let other = try await Library.create(in: scratch.url)
    let data = SampleFile.data(width: 32)
    let (asset, isNew) = try await other.importPhoto(data: data, fileName: "a photo.jpg", note: "from memory")
    #expect(isNew && asset.id == shelf.photos[0])
    #expect(asset.fileName == "a photo.jpg" && asset.path == "data:a photo.jpg" && !asset.isReference)
    let file = try await shelf.library.asset(asset.id)
    #expect(
      (asset.width, asset.height, asset.digest, asset.fileSize) == (file.width, file.height, file.digest, file.fileSize)
    )
    #expect(asset.camera == file.camera && asset.captured == file.captured && asset.mediaType == "image/jpeg")
    #expect(try await other.file(of: asset).data == data)
    #expect(try await other.history(of: asset.id).map(\.note) == ["from memory"])
    #expect(try await !other.importPhoto(data: data, fileName: "another.jpg").isNew)
    #expect(try await !shelf.library.importPhoto(data: data, fileName: "another.jpg").isNew)
    try await other.editingSession(for: asset).commit(Recipe { Exposure(ev: 0.5) })
    #expect(try await other.verify().isEmpty)
  }

  @Test("photos from memory and from files are imported in one block, in the order of requests")
  func block() async throws {
    let shelf = try await PhotoShelf(photos: 0)
    let file = try await shelf.candidate(0)
    let loader = PhotoLoader(.none)
    let memory = try await loader.candidate(data: SampleFile.data(width: 50), fileName: "m.jpg", checksPixels: true)
    let ids = try await shelf.library.performChanges { changes throws(EditError) in
      [changes.importPhoto(memory), changes.importPhoto(file)]
    }
    #expect(try await shelf.library.ids() == ids)
    let results = await shelf.library.importPhotos([memory, file])
    #expect(try results.map { try $0.get().isNew } == [false, false])
  }

  @Test("other bytes than a photo, a bad name, a damaged photo and a reference to memory are refused")
  func refused() async throws {
    let shelf = try await PhotoShelf(photos: 0)
    let data = SampleFile.data(width: 64)
    for name in ["", ".", "..", "a/b.jpg", "a\0b", "a\nb", String(repeating: "ä", count: 128)] {
      await expect(.badValue) { try await shelf.library.importPhoto(data: data, fileName: name) }
    }
    let error = await #expect(throws: EditError.self) {
      try await shelf.library.importPhoto(data: Data("no photo".utf8), fileName: "notes.txt")
    }
    #expect(error?.path == "notes.txt")
    await expect(.damagedPhoto) { try await shelf.library.importPhoto(data: data.dropLast(300), fileName: "cut.jpg") }
    await expect(.damagedPhoto) {
      try await shelf.library.importPhoto(data: ProgressiveJPEG.damagedScan, fileName: "scan.jpg")
    }
    let candidate = try await ImportCandidate(data: data, fileName: "a.jpg")
    await expect(.badValue) { try await shelf.library.importPhoto(candidate, byReference: true) }
    #expect(try await shelf.library.fetch().isEmpty)
  }

  /// The bytes of a resource of the current state of a photo.
  private func data(_ kind: AssetResource.Kind, of photo: Asset, in library: Library) async throws -> Data {
    let resource = try #require(try await library.resources(of: photo).first { $0.kind == kind })
    var bytes = Data()
    for try await part in library.data(of: resource) { bytes += part }
    return bytes
  }

  @Test("a photo that is created from the resources of an edited one has the same, can be resumed and reverted")
  func resources() async throws {
    let shelf = try await PhotoShelf(photos: 1)
    let photo = try await shelf.library.asset(shelf.photos[0])
    let recipe = Recipe(title: "Bright") { Exposure(ev: 0.5) }
    try await shelf.library.editingSession(for: photo).commit(recipe)
    let edited = try await shelf.library.asset(photo.id)
    let adjustments = try #require(try await shelf.library.adjustmentData(of: photo.id))
    let picture = try await data(.rendition, of: edited, in: shelf.library)
    let original = try await ImportCandidate(
      data: data(.original, of: edited, in: shelf.library), fileName: edited.fileName)

    let scratch = try ScratchFolder()
    let other = try await Library.create(in: scratch.url)
    let asset = try await other.prepareAsset(
      from: original, adjustments, rendition: picture, mediaType: "image/jpeg", author: "acme 1", note: "copy")
    #expect(try await other.fetch().isEmpty && asset.id == photo.id)
    let number = try await other.changeToken().number
    try await other.performChanges { changes throws(EditError) in
      changes.setFavorite(true, of: [changes.createAsset(from: asset)])
    }
    #expect(try await other.changeToken().number == number + 1)
    let copy = try await other.asset(photo.id)
    #expect(copy.isEdited && copy.isFavorite && copy.currentEntry == 1)
    let entry = try await other.entry(of: copy.id)
    #expect(entry.author == "acme 1" && entry.note == "copy" && entry.parent == 0)
    for kind in [AssetResource.Kind.original, .rendition, .adjustmentData] {
      #expect(try await data(kind, of: copy, in: other) == data(kind, of: edited, in: shelf.library))
    }
    #expect(try await other.editingSession(for: copy).recipe == recipe)
    try await other.revert(copy.id)
    #expect(try await other.file(of: other.asset(copy.id)).data == SampleFile.data(width: 32))
    #expect(try await other.verify().isEmpty)
    // The index that is built from the log is the same.
    _ = try other.rebuildIndex()
    #expect(try await other.history(of: copy.id).count == 3)
    // It is there now, also after it was reverted.
    await expect(.originalTaken) {
      try await other.performChanges { changes throws(EditError) in _ = changes.createAsset(from: asset) }
    }
  }

  @Test("damaged resources, and a photo that the block adds already, are refused, and nothing is created")
  func refusedResources() async throws {
    let shelf = try await PhotoShelf(photos: 0)
    let original = try await ImportCandidate(data: SampleFile.data(width: 70), fileName: "a.jpg")
    func prepared(
      _ text: String = "1", _ picture: Data = SampleFile.small, _ type: String = "image/jpeg", author: String = "acme"
    ) async throws -> PreparedAsset {
      try await shelf.library.prepareAsset(
        from: original, AdjustmentData(formatIdentifier: "a", formatVersion: "1.0", data: Data(text.utf8)),
        rendition: picture, mediaType: type, author: author)
    }
    await expect(.badAuthor) { _ = try await prepared(author: "") }
    await expect(.adjustmentDataEmpty) { _ = try await prepared("") }
    await expect(.badRendition) { _ = try await prepared("1", Data("no".utf8)) }
    await expect(.wrongMediaType) { _ = try await prepared("1", SampleFile.small, "image/png") }
    let asset = try await prepared()
    await expect(.changedTwice) {
      try await shelf.library.performChanges { changes throws(EditError) in
        changes.importPhoto(original)
        changes.createAsset(from: asset)
      }
    }
    #expect(try await shelf.library.fetch().isEmpty)
    try await shelf.library.performChanges { changes throws(EditError) in changes.createAsset(from: asset) }
    #expect(try await shelf.library.fetch().count == 1)
  }
}
