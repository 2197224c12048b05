import Adjustments
import Documents
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport

/// A library whose photos are in the states of `StatedPhoto.all`, and a view of those that are in it.
struct StatedLibrary {
  let scratch: ScratchFolder
  let library: Library
  let photos: [AssetID]
  let album: CollectionID

  var view: Library { library.view(.limited(visible)) }
  var visible: Set<AssetID> { Set(zip(photos, StatedPhoto.all).filter { $1.isInView }.map(\.0)) }

  /// The photos that the library only refers to, and whose original was replaced.
  var replacedReferences: Set<AssetID> {
    Set(zip(photos, StatedPhoto.all).filter { $1.photo.isReference && $1.photo.isMerged }.map(\.0))
  }

  /// The library that each test copies.
  private static let prepared = Task { try await StatedLibrary(making: ()) }

  /// A copy of the library.
  init() async throws {
    let prepared = try await Self.prepared.value
    scratch = try ScratchFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: prepared.scratch.url.path) {
      try FileManager.default.copyItem(at: prepared.scratch.appending(name), to: scratch.appending(name))
    }
    try LocalFiles(of: scratch.url).adopt()
    (library, photos, album) = (try await Library(at: scratch.url), prepared.photos, prepared.album)
  }

  private init(making: Void) async throws {
    let scratch = try ScratchFolder()
    let library = try await Library.create(in: scratch.url)
    var photos: [AssetID] = []
    for (number, state) in StatedPhoto.all.map(\.photo).enumerated() {
      let folder = scratch.appending("\(number)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try Self.file(number).write(to: folder.appendingPathComponent("photo.jpg"))
      let photo = try await library.importPhoto(
        at: folder.appendingPathComponent("photo.jpg"), byReference: state.isReference
      ).asset
      if state.isEdited { _ = try await library.editingSession(for: photo).commit(Recipe { Exposure(ev: 0.5) }) }
      if state.isMerged {
        try Self.file(100 + number).write(to: folder.appendingPathComponent("new.jpg"))
        _ = try await library.replaceOriginal(
          of: library.asset(photo.id), with: folder.appendingPathComponent("new.jpg"))
      }
      photos.append(photo.id)
    }
    (self.scratch, self.library, self.photos) = (scratch, library, photos)
    album = try await Self.setStates(of: photos, in: library)
  }

  private static func setStates(of photos: [AssetID], in library: Library) async throws -> CollectionID {
    func ids(_ isMeant: (StatedPhoto) -> Bool) -> [AssetID] {
      zip(photos, StatedPhoto.all).filter { isMeant($1.photo) }.map(\.0)
    }
    let (hidden, favorites, members) = (ids(\.isHidden), ids(\.isFavorite), ids(\.isInAlbum))
    let album = try await library.performChanges { changes throws(EditError) in
      let album = changes.createAlbum("Album")
      changes.setHidden(true, of: hidden)
      changes.setFavorite(true, of: favorites)
      var rating = AssetSettings()
      rating.rating = .set(3)
      changes.set(rating, of: favorites)
      changes.insert(members, into: album)
      return album
    }
    // Long ago, so that the trash is due to be emptied.
    var trashed = AssetSettings()
    trashed.trashed = .set("2020-01-02T03:04:05.678Z")
    let old = trashed
    let gone = ids(\.isTrashed)
    try await library.performChanges { $0.set(old, of: gone) }
    return album
  }

  /// A file with the same picture as the others, and other bytes: a comment behind the first marker.
  static func file(_ number: Int) -> Data {
    let picture = SampleFile.data(width: 32)
    return picture.prefix(2) + Data([0xFF, 0xFE, 0x00, 0x06]) + Data(String(1000 + number).utf8) + picture.dropFirst(2)
  }

  /// The state of a photo; nil if the library does not have it.
  func state(_ number: Int, in library: Library? = nil) async throws -> StatedPhoto? {
    do { return try await StatedPhoto(photos[number], in: library ?? self.library, album) } catch {
      guard (error as? EditError)?.code == .assetNotFound else { throw error }
      return nil
    }
  }

  /// The states of all photos.
  func states(of library: Library? = nil) async throws -> [StatedPhoto?] {
    var states: [StatedPhoto?] = []
    for number in photos.indices { states.append(try await state(number, in: library)) }
    return states
  }
}
