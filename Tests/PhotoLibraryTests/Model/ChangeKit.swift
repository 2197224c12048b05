import Adjustments
import Documents
import Foundation
import TestSupport
import Testing

@testable import LibraryStore
@testable import PhotoLibrary

/// A library to which any kind of change can be made.
struct ChangeKit {
  let shelf: PhotoShelf
  let library: Library
  /// Four photos: the first is edited, an edit of the second was undone, the second and the third are favorites,
  /// the last has a date.
  let photos: [AssetID]
  let folder: CollectionID
  /// An album in the folder, with the first three photos.
  let album: CollectionID
  /// The photos of the album that are favorites.
  let smart: CollectionID

  init() async throws {
    shelf = try await PhotoShelf(photos: 4)
    (library, photos) = (shelf.library, shelf.photos)
    let (members, dated) = (Array(photos.prefix(3)), photos.suffix(1))
    (folder, album, smart) = try await library.performChanges { changes throws(EditError) in
      let folder = changes.createFolder("folder")
      let album = changes.createAlbum("album", in: folder)
      changes.insert([members[1], members[2], members[0]], into: album)
      changes.setFavorite(true, of: members.dropFirst())
      var settings = AssetSettings()
      settings.capture = .set(.init(date: "2026-05-01T10:00:00", zone: "+02:00"))
      changes.set(settings, of: dated)
      let smart = changes.createSmartAlbum("smart", .all([.album(album), .flag(.favorite, true)]))
      return (folder, album, smart)
    }
    for photo in photos.prefix(2) { try library.store.perform([try edit(photo, "one")], author: "test") }
    _ = try await library.undo(photos[1])
    try await makeConflict(photos[2])
  }

  /// Brings an archive of another library, in which a photo was rated differently.
  private func makeConflict(_ photo: AssetID) async throws {
    let scratch = try ScratchFolder()
    let (there, back) = (scratch.appending("there.tar"), scratch.appending("back.tar"))
    _ = try library.exportHistories(to: there.path)
    let other = try await Library.create(in: scratch.url)
    _ = try other.importHistories(from: there)
    for (one, rating) in [(library, 2), (other, 4)] {
      try await one.performChanges { changes throws(EditError) in
        var settings = AssetSettings()
        settings.rating = .set(rating)
        changes.set(settings, of: [photo])
      }
    }
    _ = try other.exportHistories(to: back.path)
    _ = try library.importHistories(from: back)
  }

  /// An edit of a photo.
  func edit(_ photo: AssetID, _ text: String) throws -> RequestedChange {
    try library.store.change(output(text), to: library.store.open(photo) { _ in true }, note: nil)
  }

  /// What an edit commits.
  func output(_ text: String) -> EditOutput {
    let data = JSONValue.object(JSONObject([("text", .string(text))])).canonicalBytes()
    return EditOutput(
      adjustmentData: AdjustmentData(
        format: AdjustmentFormat(identifier: "org.example.test", version: "1.0"), bytes: data),
      rendition: NewRendition(source: .bytes(Array(text.utf8)), mediaType: "image/jpeg"))
  }

  /// An original that is no photo's yet.
  func original(_ text: String) throws -> Original {
    let object = try library.store.put(.bytes(Array(text.utf8)))
    let name = text + ".jpg"
    return Original(object: object, name: name, path: name, mediaType: "image/jpeg", isReference: false)
  }

  /// The history of a photo of another library, with an edit and a setting.
  func history() async throws -> PhotoHistory {
    let scratch = try ScratchFolder()
    let other = try await Library.create(in: scratch.url)
    try SampleFile.data(width: 90).write(to: scratch.appending("other.jpg"))
    let photo = try await other.importPhoto(at: scratch.appending("other.jpg")).asset
    _ = try await other.editingSession(for: photo).commit(Recipe { Exposure(ev: 0.5) })
    try await other.performChanges { $0.setFavorite(true, of: [photo.id]) }
    let archive = shelf.scratch.appending("other.tar")
    _ = try other.exportHistories(to: archive.path)
    return try #require(try await Library.histories(in: archive).first)
  }

  /// Fetches of every kind.
  func fetches() async throws -> [FetchResult] {
    var results: [FetchResult] = []
    for options in [
      FetchOptions(), FetchOptions(includesHidden: true, includesTrashed: true), FetchOptions(.flag(.favorite, true)),
      FetchOptions(.album(album)), FetchOptions(.flag(.edited, true)),
      FetchOptions(sort: [.init(.rating), .init(.title)]),
      FetchOptions(sort: [.init(.modified, ascending: false)]), FetchOptions(limit: 2),
      FetchOptions(sort: [.init(.rating, ascending: false)], after: photos[2]),
      FetchOptions(.text(.keyword, .equals, "word")), FetchOptions(.search("word")),
      FetchOptions(.ids([photos[2], photos[0], photos[1]])),
      FetchOptions(.not(.ids([photos[1]])), sort: [.init(.rating)]),
    ] { results.append(try await library.fetch(options)) }
    for collection in try await library.collections() + AssetCollection.smartAlbums where collection.kind != .folder {
      results.append(try await library.fetch(in: collection))
      results.append(try await library.fetch(in: collection, FetchOptions(sort: [.init(.rating)])))
    }
    results.append(try await library.fetch(in: AssetCollection("list", photos: [photos[2], photos[0]])))
    return results
  }
}
