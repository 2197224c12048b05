import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import LibraryStore
import PhotoLibrary
import PhotoMetadata
import Rendering
import TestSupport
import Testing

@Suite("replacing the original of a photo by a file with the same picture", .timeLimit(.minutes(Effort.minutes)))
struct NewOriginalTests {
  let scratch: ScratchFolder
  let library: Library
  let asset: Asset

  init() async throws {
    scratch = try ScratchFolder()
    library = try await Library.create(in: scratch.url)
    var changes = PropertyChanges()
    (changes[.title], changes[.rating]) = (.set(.text("Old")), .set(.whole(2)))
    try FactsTests.photo(changes).write(to: scratch.appending("photo.jpg"))
    asset = try await library.importPhoto(at: scratch.appending("photo.jpg")).asset
    _ = try await library.editingSession(for: asset).commit(Recipe { Exposure { $0.ev = 0.5 } })
  }

  /// Writes what another program has made of the metadata.
  private func change(_ change: (inout PropertyChanges) -> Void) throws -> Data {
    var changes = PropertyChanges()
    change(&changes)
    let bytes = Array(try Data(contentsOf: scratch.appending("photo.jpg")))
    let changed = Data(try MetadataBundle.read(from: bytes).bundle.described(by: changes).embedded(in: bytes).bytes)
    try changed.write(to: scratch.appending("photo.jpg"))
    return changed
  }

  private func replace(_ name: String = "photo.jpg") async throws -> Asset {
    try await library.replaceOriginal(of: asset, with: scratch.appending(name), note: "keywords")
  }

  private func code(_ body: () async throws -> Void) async -> String? {
    do { try await body() } catch { return (error as? EditError)?.code.rawValue }
    return nil
  }

  @Test("the new original adds an entry that undo and redo skip, and the current state stays")
  func history() async throws {
    let old = try Data(contentsOf: scratch.appending("photo.jpg"))
    let changed = try change { $0[.keywords] = .set(.texts(["lake"])) }
    let new = try await replace()
    #expect(new.id == asset.id && new.digest == SHA256Digest(of: Array(changed)) && new.currentEntry == 1)
    let entries = try await library.history(of: new.id)
    #expect(entries.map(\.kind) == [.original, .edit, .newOriginal])
    #expect(entries[2].note == "keywords")
    #expect(try await library.undo(new.id)?.target == 0)
    #expect(try await library.redo(new.id)?.target == 1)
    #expect(try library.asset(withBytesOf: scratch.appending("photo.jpg"))?.id == asset.id)
    // @0 is the original that the photo has now, and the first one is still there.
    #expect(try await library.export(new, .entry(0), path: "a.jpg", settings: nil).data == changed)
    #expect(try library.store.bytes(of: asset.digest, in: new).elementsEqual(old))
    #expect(try await library.verify() == [])
    #expect(try library.collect(gracePeriod: .zero).isEmpty)
    #expect(try await library.verifyRenditions(.all).findings == [])
    #expect(try library.rebuildIndex() == [])
    #expect(try library.asset(named: asset.id.text).digest == new.digest)
    #expect(try await replace().newestEntry == 4, "replacing the original by the same bytes changes nothing")
  }

  @Test("an edit is resumed with the new original, and later renditions have its metadata")
  func resumed() async throws {
    _ = try change { $0[.caption] = .set(.text("From outside")) }
    let new = try await replace()
    let session = try await library.editingSession(for: new)
    #expect(try session.recipe?.steps.count == 1)
    guard case .committed(let entry) = try await session.commit(Recipe { Exposure { $0.ev = 0.7 } }) else {
      Issue.record("expected an entry")
      return
    }
    let file = try await library.file(of: new, .entry(entry.number)).data
    #expect(file.range(of: Data("From outside".utf8)) != nil)
    #expect(entry.parent == 1)
    #expect(try await library.verify() == [])
  }

  @Test("metadata that changed in the file is updated; other values set in the library are kept")
  func facts() async throws {
    var settings = AssetSettings()
    (settings.title, settings.keywords) = (.set("Mine"), ["mine"])
    try library.store.perform([.set(asset.id, settings)], author: "test 1.0")
    _ = try change {
      $0[.rating] = .set(.whole(5))
      $0[.captured] = .set(.capture(CaptureDate("2020-01-02T03:04:05", zone: "+01:00")))
    }
    let new = try await replace()
    #expect(new.title == "Mine" && new.keywords == ["mine"])
    #expect(new.rating == 5 && new.captured == "2020-01-02T03:04:05" && new.zone == "+01:00")
    _ = try change { ($0[.title], $0[.rating]) = (.set(.text("Theirs")), .cleared) }
    let newer = try await replace()
    #expect(newer.title == "Theirs" && newer.rating == nil && newer.keywords == ["mine"])
  }

  @Test("another picture, a damaged file and another photo's original are refused, and nothing changes")
  func refused() async throws {
    try SampleFile.medium.write(to: scratch.appending("other.jpg"))
    #expect(await code { _ = try await replace("other.jpg") } == "other-picture")
    // Turned by its metadata alone, it is another picture.
    var bytes = Array(SampleFile.small)
    bytes = try MetadataBundle().embedded(in: bytes).bytes
    try Data(bytes).write(to: scratch.appending("turned.jpg"))
    #expect(await code { _ = try await replace("turned.jpg") } == "other-picture")
    try Data(SampleFile.small.dropLast(500)).write(to: scratch.appending("cut.jpg"))
    #expect(await code { _ = try await replace("cut.jpg") } == "damaged-photo")
    _ = try change { $0[.keywords] = .set(.texts(["taken"])) }
    _ = try await library.importPhoto(at: scratch.appending("photo.jpg"))
    #expect(await code { _ = try await replace() } == "original-taken")
    #expect(await code { _ = try await replace("missing.jpg") } == "file-not-found")
    #expect(try await library.history(of: asset.id).count == 2)
  }

  @Test("an archive transfers the new original to another library")
  func archive() async throws {
    _ = try change { $0[.keywords] = .set(.texts(["lake"])) }
    let new = try await replace()
    _ = try library.exportHistories(to: scratch.appending("all.tar").path)
    let other = try ScratchFolder()
    let second = try await Library.create(in: other.url)
    _ = try second.importHistories(from: scratch.appending("all.tar"))
    let found = try second.asset(named: asset.id.text)
    #expect(found.digest == new.digest && found.keywords == ["lake"])
    #expect(try await second.verify() == [])
    #expect(try await second.export(found, .entry(0), path: "a.jpg", settings: nil).data.count == new.fileSize)
  }
}
