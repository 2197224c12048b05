import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

@Suite("photos created from their history", .timeLimit(.minutes(Effort.minutes)))
struct CreatedAssetTests: EditedLibrarySuite {
  let edited: EditedLibrary
  let elsewhere: ScratchFolder
  let other: Library

  init() async throws {
    edited = try await EditedLibrary()
    elsewhere = try ScratchFolder()
    other = try await Library.create(in: elsewhere.url)
    let photo = edited.asset.id
    try await edited.library.performChanges { changes throws(EditError) in
      var settings = AssetSettings()
      (settings.title, settings.caption, settings.rating) = (.set("Title"), .set("Caption"), .set(4))
      settings.place = .set(Place(latitude: 1, longitude: 2))
      changes.set(settings, of: [photo])
      changes.setFavorite(true, of: [photo])
      changes.addKeywords(["lake", "boat"], to: [photo])
      changes.setName("final", ofEntry: 2, of: photo)
      changes.undo(photo)
    }
  }

  /// The history of the photo, as a file.
  private func archive(_ name: String = "photo.tar") async throws -> URL {
    let file = elsewhere.appending(name)
    let history = try #require(try await library.resources(of: asset).first { $0.kind == .history })
    try await library.write(history, to: file)
    return file
  }

  private func code(_ work: () async throws -> Void) async -> EditError.Code? {
    do { try await work() } catch { return (error as? EditError)?.code }
    return nil
  }

  @Test(
    "a photo has the same id, entries, renditions and settings in another library; importing it back changes nothing")
  func roundTrip() async throws {
    let history = try #require(try await Library.histories(in: archive()).first)
    #expect(history.photo == asset.id && history.fileName == "photo.jpg" && history.entries == 5)
    let (photo, album) = try await other.performChanges { changes throws(EditError) in
      let photo = changes.createAsset(from: history)
      let album = changes.createAlbum("Back")
      changes.insert([photo], into: album)
      return (photo, album)
    }
    #expect(try await other.changeToken().number == 1)
    let (here, there) = (try await library.asset(photo), try await other.asset(photo))
    #expect(here == there && there.isFavorite && there.rating == 4 && there.currentEntry == 2)
    #expect(there.keywords == ["lake", "boat"] && there.title == "Title" && there.place?.longitude == 2)
    #expect(try await other.history(of: there.id) == library.history(of: here.id))
    #expect(try other.versionNames(of: photo) == [2: "final"])
    for number in 0...4 {
      #expect(try await other.file(of: there, .entry(number)).data == library.file(of: here, .entry(number)).data)
    }
    #expect(try await other.collection(album).count == 1)
    #expect(try await other.verify() == [])
    let back = elsewhere.appending("back.tar")
    let again = try #require(try await other.resources(of: there).first)
    try await other.write(again, to: back)
    #expect(try Data(contentsOf: back) == Data(contentsOf: elsewhere.appending("photo.tar")))
    let token = try await library.changeToken()
    let returned = try #require(try await Library.histories(in: back).first)
    try await library.performChanges { changes throws(EditError) in changes.createAsset(from: returned) }
    #expect(try await library.changeToken() == token)
  }

  @Test("evicted renditions are rendered again in the other library, byte for byte")
  func evicted() async throws {
    let before = try await library.file(of: asset, .entry(1)).data
    _ = try library.collect(gracePeriod: .zero)
    let history = try #require(try await Library.histories(in: archive()).first)
    try await other.performChanges { changes throws(EditError) in changes.createAsset(from: history) }
    let there = try await other.asset(asset.id)
    #expect(try await other.resources(of: there, .entry(1))[2].isStored == false)
    #expect(try await other.file(of: there, .entry(1)).data == before)
  }

  @Test("a photo kept by reference is transferred completely, without its file")
  func reference() async throws {
    try SampleFile.medium.write(to: scratch.appending("reference.jpg"))
    let photo = try await library.importPhoto(at: scratch.appending("reference.jpg"), byReference: true).asset
    let file = elsewhere.appending("reference.tar")
    try await library.write(try #require(try await library.resources(of: photo).first), to: file)
    try FileManager.default.removeItem(at: scratch.appending("reference.jpg"))
    let history = try #require(try await Library.histories(in: file).first)
    try await other.performChanges { changes throws(EditError) in changes.createAsset(from: history) }
    let original = try #require(try await other.resources(of: photo).last)
    #expect(original.isStored)
    #expect(try await other.file(of: photo).data == SampleFile.medium)
  }

  @Test(
    "a truncated archive and another file are errors, and the history of a photo that was imported here, too, is added")
  func bad() async throws {
    let file = try await archive()
    let whole = try Data(contentsOf: file)
    for bad in [whole.prefix(whole.count / 2), Data(), Data("no archive".utf8), SampleFile.small] {
      try bad.write(to: elsewhere.appending("bad.tar"))
      #expect(await code { _ = try await Library.histories(in: elsewhere.appending("bad.tar")) } == .archiveDamaged)
    }
    #expect(await code { _ = try await Library.histories(in: elsewhere.appending("none")) } == .fileNotFound)
    let history = try #require(try await Library.histories(in: file).first)
    _ = try await other.importPhoto(at: scratch.appending("photo.jpg"))
    let before = try await other.asset(history.photo)
    try await other.performChanges { changes throws(EditError) in changes.createAsset(from: history) }
    let after = try await other.asset(history.photo)
    #expect(after.newestEntry == history.entries && !before.isEdited && after.isEdited)
  }
}
