import DurableFiles
import Documents
import Foundation
import Glibc
import TestSupport
import Testing

@testable import RevisionStore

@Suite("Import and lookup", .timeLimit(.minutes(Effort.minutes)))
struct ImportTests {
  private let library: TestLibrary
  private var store: PhotoStore { library.store }

  init() throws { library = try TestLibrary() }

  private func take(_ path: String, byReference: Bool = false) throws -> (asset: Asset, isNew: Bool) {
    try store.importPhoto(at: path, mediaType: "image/jpeg", byReference: byReference, author: "test")
  }

  @Test("the original is not touched: bytes, permissions, times and place stay", arguments: [true, false])
  func untouched(byReference: Bool) throws {
    let photo = try library.photo()
    chmod(photo, 0o640)
    let before = try FileStatus(at: photo)
    let asset = try take(photo, byReference: byReference).asset.id
    try store.edit(asset, "one")
    _ = try store.revert(asset, author: "test")
    #expect(try FileStatus(at: photo) == before)
    #expect(try String(contentsOfFile: photo, encoding: .utf8) == "the bytes of a photo")
  }

  @Test("what is recorded is name, path, size and type")
  func recorded() throws {
    let original = try take(try library.photo("summer.jpg")).asset.original
    #expect(original.name == "summer.jpg")
    #expect(original.path == "summer.jpg")
    #expect(original.object.size == 20)
    #expect(original.mediaType == "image/jpeg")
    let elsewhere = try ScratchFolder()
    let outside = elsewhere.appending("other.jpg")
    try Data("other".utf8).write(to: outside)
    #expect(try take(outside.path).asset.original.path == FilePath.resolved(outside.path))
  }

  @Test("the same bytes are the same asset, again and from another place")
  func twice() throws {
    let first = try take(try library.photo("a.jpg"))
    let again = try take(try library.photo("a.jpg"))
    let copy = try take(try library.photo("b.jpg"))
    #expect(first.isNew && !again.isNew && !copy.isNew)
    #expect(first.asset == again.asset && first.asset == copy.asset)
    #expect(first.asset.id.text == String(first.asset.original.object.digest.hex.prefix(32)))
  }

  @Test("a symbolic link is followed, and what it leads to is recorded")
  func link() throws {
    try library.photo("real.jpg")
    let link = library.folder.appending("link.jpg").path
    #expect(symlink("real.jpg", link) == 0)
    #expect(try take(link).asset.original.name == "real.jpg")
    #expect(try FileStatus(at: link)?.kind == .link)
  }

  @Test(
    "what is no photo file gets the right error at once",
    arguments: [
      ("folder", "not-a-file"), ("pipe", "not-a-file"), ("missing", "file-not-found"), ("dangling", "file-not-found"),
      ("loop", "file-failed"), ("nul\0.jpg", "file-failed"), ("real.jpg/x", "file-not-found"), ("", "file-not-found"),
    ])
  func notAFile(name: String, expected: String) throws {
    try library.photo("real.jpg")
    mkdir(library.folder.appending("folder").path, 0o755)
    mkfifo(library.folder.appending("pipe").path, 0o644)
    symlink("nowhere", library.folder.appending("dangling").path)
    symlink("loop", library.folder.appending("loop").path)
    let path = name.isEmpty ? "" : library.folder.url.path + "/" + name
    #expect(code { _ = try take(path) } == expected)
    #expect(try store.assets() == [])
  }

  @Test("a device is not a photo")
  func device() { #expect(code { _ = try take("/dev/zero") } == "not-a-file") }

  @Test("a photo that somebody writes to meanwhile is not taken", arguments: [true, false])
  func changing(byReference: Bool) throws {
    let photo = try library.photo()
    let recorder = CallRecorder { _, call in
      if call.name == .read { try? Data("something else".utf8).write(to: URL(fileURLWithPath: photo)) }
      return call.name == .clone ? EOPNOTSUPP : 0
    }
    #expect(recorder.record { code { _ = try take(photo, byReference: byReference) } } == "file-changed")
    #expect(try store.assets() == [])
    #expect(try store.verify(.readData) == [])
  }

  @Test("a photo kept by reference is no object, and reading it checks its bytes")
  func reference() throws {
    let photo = try library.photo()
    let asset = try take(photo, byReference: true).asset
    let digest = asset.original.object.digest
    #expect(try !store.objects.contains(digest))
    #expect(try store.bytes(of: digest, in: asset) == Array("the bytes of a photo".utf8))
    #expect(try store.verify(.readData) == [])
    try library.photo("photo.jpg", "the BYTES of a photo")
    #expect(code { _ = try store.bytes(of: digest, in: asset) } == "object-damaged")
    #expect(try store.verify(.quick) == [])
    #expect(try store.verify(.readData).map(\.code) == ["object-damaged"])
    unlink(photo)
    #expect(code { _ = try store.bytes(of: digest, in: asset) } == "object-missing")
    #expect(try store.verify(.quick).map(\.code) == ["object-missing"])
  }

  @Test("importing a photo kept by reference once more, with its bytes, makes it safe")
  func referenceThenCopy() throws {
    let photo = try library.photo()
    let asset = try take(photo, byReference: true).asset
    #expect(try !take(photo).isNew)
    unlink(photo)
    #expect(try store.bytes(of: asset.original.object.digest, in: asset) == Array("the bytes of a photo".utf8))
    #expect(try store.verify(.readData) == [])
  }

  @Test("an asset is found by path, by the beginning of its id, by name, and by the path of a file that is gone")
  func lookup() throws {
    let photo = try library.photo("a.jpg")
    let asset = try take(photo).asset
    #expect(try store.asset(named: photo) == asset)
    #expect(try store.asset(named: asset.id.text) == asset)
    #expect(try store.asset(named: String(asset.id.text.prefix(4))) == asset)
    #expect(try store.asset(named: "a.jpg") == asset)
    let moved = library.folder.appending("moved.jpg").path
    rename(photo, moved)
    #expect(try store.asset(named: photo) == asset)
    #expect(try store.asset(named: moved) == asset)
    #expect(try store.asset(withBytesOf: moved) == asset)
    #expect(code { _ = try store.asset(named: String(asset.id.text.prefix(3))) } == "asset-not-found")
    #expect(code { _ = try store.asset(named: "") } == "asset-not-found")
  }

  @Test("a name of several photos is an error that lists their ids")
  func ambiguous() throws {
    let elsewhere = try ScratchFolder()
    let other = elsewhere.appending("a.jpg")
    try Data("another photo".utf8).write(to: other)
    let ids = [try take(try library.photo("a.jpg")).asset.id, try take(other.path).asset.id].sorted()
    #expect(throws: StoreError.assetAmbiguous("a.jpg", candidates: ids)) { try store.asset(named: "a.jpg") }
  }

  @Test(
    "names that look like something else are only names",
    arguments: [
      "-rf.jpg", "--output=x.jpg", "photo[1].jpg", "photo.jpg[shrink=8]", "a:b.jpg", "a%20b.jpg", "a\nb.jpg",
      " lead.jpg",
      "trail.jpg ", "..jpg", "a'b\"c.jpg", "$(touch x).jpg", "a\\b.jpg", "e\u{301}.jpg", "\u{e9}.jpg",
      "\u{202e}gpj.exe",
      "📷.jpg", "%.jpg", "_.jpg",
    ])
  func names(name: String) throws {
    let asset = try take(try library.photo(name, name)).asset
    try take(try library.photo("decoy.jpg", "decoy"))
    #expect(asset.original.name.utf8.elementsEqual(name.utf8))
    #expect(try store.asset(named: name) == asset)
    #expect(try library.opened().assets().contains(asset))
  }

  @Test("a real photo comes back byte for byte", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func corpus() throws {
    let file = try #require(Corpus.files(below: "photos", extensions: ["jpg"]).first)
    let asset = try take(file.path).asset
    #expect(try store.bytes(of: asset.original.object.digest, in: asset) == Array(Data(contentsOf: file)))
  }

  @discardableResult
  private func take(_ path: String) throws -> (asset: Asset, isNew: Bool) { try take(path, byReference: false) }
}
