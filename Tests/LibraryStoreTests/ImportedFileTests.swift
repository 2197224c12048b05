import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Imported files", .timeLimit(.minutes(Effort.minutes)))
struct ImportedFileTests {
  private let test: TestStore
  private var store: PhotoStore { test.store }

  init() throws { test = try TestStore() }

  @discardableResult
  private func take(_ path: String, byReference: Bool = false) throws -> (asset: Asset, isNew: Bool) {
    try store.importPhoto(at: path, mediaType: "image/jpeg", byReference: byReference, author: "test")
  }

  @Test("the original is not touched: bytes, permissions, times and path stay the same", arguments: [true, false])
  func untouched(byReference: Bool) throws {
    let photo = try test.photo("a.jpg", "the bytes of a photo")
    chmod(photo, 0o640)
    let before = try FileStatus(at: photo)
    let asset = try take(photo, byReference: byReference).asset.id
    try store.edit(asset, "one")
    _ = try store.revert(asset, author: "test")
    #expect(try FileStatus(at: photo) == before)
    #expect(try String(contentsOfFile: photo, encoding: .utf8) == "the bytes of a photo")
  }

  @Test("a photo outside the library's folder has an absolute path, and one below it a relative path")
  func paths() throws {
    try Folder.make(test.folder.appending("2026").path)
    #expect(try take(test.photo("2026/summer.jpg", "summer")).asset.path == "2026/summer.jpg")
    let elsewhere = try ScratchFolder()
    let outside = elsewhere.appending("other.jpg")
    try Data("other".utf8).write(to: outside)
    #expect(try take(outside.path).asset.path == FilePath.resolved(outside.path))
  }

  @Test("a symbolic link is followed, and its target is recorded")
  func link() throws {
    _ = try test.photo("real.jpg", "a photo")
    let link = test.folder.appending("link.jpg").path
    #expect(symlink("real.jpg", link) == 0)
    #expect(try take(link).asset.fileName == "real.jpg")
    #expect(try FileStatus(at: link)?.kind == .link)
  }

  @Test(
    "importing something that is not a file fails at once with the right error",
    arguments: [
      ("folder", "not-a-file"), ("pipe", "not-a-file"), ("missing", "file-not-found"), ("dangling", "file-not-found"),
      ("loop", "file-failed"), ("nul\0.jpg", "file-failed"), ("real.jpg/x", "file-not-found"), ("", "file-not-found"),
      ("/dev/zero", "not-a-file"),
    ])
  func notAFile(name: String, expected: String) throws {
    _ = try test.photo("real.jpg", "a photo")
    mkdir(test.folder.appending("folder").path, 0o755)
    mkfifo(test.folder.appending("pipe").path, 0o644)
    symlink("nowhere", test.folder.appending("dangling").path)
    symlink("loop", test.folder.appending("loop").path)
    let path = name.isEmpty || name.hasPrefix("/") ? name : test.folder.url.path + "/" + name
    #expect(code { try take(path) } == expected)
    #expect(code { try take(path, byReference: true) } == expected)
    #expect(try store.assets() == [])
  }

  @Test("importing a photo that is being written to fails", arguments: [true, false])
  func changing(byReference: Bool) throws {
    let photo = try test.photo("a.jpg", "the bytes of a photo")
    let recorder = CallRecorder { _, call in
      if call.name == .read { try? Data("something else".utf8).write(to: URL(fileURLWithPath: photo)) }
      return call.name == .clone ? EOPNOTSUPP : 0
    }
    #expect(recorder.record { code { try take(photo, byReference: byReference) } } == "file-changed")
    #expect(try store.assets() == [])
    #expect(try store.verify(.readData) == [])
  }

  @Test("importing a photo kept by reference again, with its bytes, makes it safe")
  func referenceThenCopy() throws {
    let photo = try test.photo("a.jpg", "the bytes of a photo")
    let asset = try take(photo, byReference: true).asset
    #expect(try !take(photo).isNew)
    unlink(photo)
    #expect(try store.objects.bytes(of: asset.digest) == Array("the bytes of a photo".utf8))
    #expect(try store.verify(.readData) == [])
    #expect(try store.collectAll() == [])
  }

  /// Names that mean something to shells, patterns, databases or people who read from right to left.
  private static let peculiar = [
    "-rf.jpg", "--output=x.jpg", "photo[1].jpg", "photo.jpg[shrink=8]", "a:b.jpg", "a%20b.jpg", "a\nb.jpg",
    " lead.jpg", "trail.jpg ", "..jpg", "a'b\"c.jpg", "$(touch x).jpg", "a\\b.jpg", "e\u{301}.jpg", "\u{e9}.jpg",
    "\u{202e}gpj.exe", "📷.jpg", "%.jpg", "_.jpg",
  ]

  @Test("names that look like something else are only names", arguments: Self.peculiar)
  func names(name: String) throws {
    let asset = try take(try test.photo(name, name)).asset
    #expect(asset.fileName.utf8.elementsEqual(name.utf8))
    #expect(asset.path.utf8.elementsEqual(name.utf8))
    #expect(try test.opened().assets() == [asset])
    try store.rebuildIndex()
    #expect(try store.assets() == [asset])
  }

  @Test("a real photo is read back byte for byte", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func corpus() throws {
    let file = try #require(Corpus.files(below: "photos", extensions: ["jpg"]).first)
    let asset = try take(file.path).asset
    #expect(try store.objects.bytes(of: asset.digest) == Array(Data(contentsOf: file)))
  }
}
