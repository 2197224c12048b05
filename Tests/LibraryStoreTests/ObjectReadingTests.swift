import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Reading the objects of photos", .timeLimit(.minutes(Effort.minutes)))
struct ObjectReadingTests {
  private let test: TestStore
  private var store: PhotoStore { test.store }
  private let text = "the bytes of a photo"

  init() throws { test = try TestStore() }

  private func take(_ path: String, byReference: Bool = true) throws -> Asset {
    try store.importPhoto(at: path, mediaType: "image/jpeg", byReference: byReference, author: "test").asset
  }

  @Test("originals and renditions are read back byte for byte", arguments: [true, false])
  func bytes(byReference: Bool) throws {
    let asset = try take(test.photo("a.jpg", text), byReference: byReference)
    let entry = try #require(try store.edit(asset.id, "one"))
    #expect(try store.bytes(of: asset.digest, in: asset) == Array(text.utf8))
    let rendition = try #require(entry.storedRendition).object.digest
    #expect(try store.bytes(of: rendition, in: asset) == Array("rendered one".utf8))
    #expect(try store.bytes(of: rendition, upTo: 12) == Array("rendered one".utf8))
    #expect(throws: StoreError.objectTooLarge(rendition, size: 12, limit: 11)) {
      try store.bytes(of: rendition, upTo: 11)
    }
  }

  @Test("the error for a damaged or missing object names the entries that use it")
  func named() throws {
    let asset = try take(test.photo("a.jpg", text), byReference: false)
    let entry = try #require(try store.edit(asset.id, "one"))
    let digest = try #require(entry.storedRendition).object.digest
    let path = store.objects.path(of: digest)
    try flipBit(0, in: path)
    #expect {
      try store.bytes(of: digest, in: asset)
    } throws: { error in
      guard case StoreError.objectDamaged(digest, path: path, _, let entries) = error else { return false }
      return entries == [entry.reference]
    }
    unlink(path)
    #expect(throws: StoreError.objectMissing(digest, path: path, entries: [entry.reference])) {
      try store.bytes(of: digest, in: asset)
    }
  }

  @Test("reading a photo kept by reference checks its bytes")
  func reference() throws {
    let photo = try test.photo("a.jpg", text)
    let asset = try take(photo)
    _ = try test.photo("a.jpg", "the BYTES of a photo")
    #expect(code { _ = try store.bytes(of: asset.digest, in: asset) } == "object-damaged")
    unlink(photo)
    #expect(code { _ = try store.bytes(of: asset.digest, in: asset) } == "object-missing")
    _ = try test.photo("a.jpg", text)
    _ = try take(photo, byReference: false)
    unlink(photo)
    #expect(try store.bytes(of: asset.digest, in: asset) == Array(text.utf8))
  }

  @Test("a photo kept by reference is read from where it was found again, or from its old path if it is moved back")
  func moved() throws {
    let photo = try test.photo("a.jpg", text)
    let asset = try take(photo)
    let place = test.folder.appending("elsewhere.jpg").path
    #expect(try !store.relocate(asset, to: photo, author: "test"))
    rename(photo, place)
    #expect(try store.relocate(asset, to: place, author: "test"))
    let found = try test.opened().asset(asset.id)
    #expect(found.path == "elsewhere.jpg")
    #expect(try store.bytes(of: asset.digest, in: found) == Array(text.utf8))
    #expect(try store.verify(.readData) == [])
    // Another file has the old name meanwhile.
    _ = try test.photo("a.jpg", "other bytes")
    #expect(try store.bytes(of: asset.digest, in: found) == Array(text.utf8))
    rename(place, photo)
    #expect(try store.bytes(of: asset.digest, in: found) == Array(text.utf8))
    #expect(try store.entries(of: asset.id).count == 1)
  }

  @Test("a file with other bytes is refused as the moved original, and nothing is recorded")
  func notMoved() throws {
    let photo = try test.photo("a.jpg", text)
    let asset = try take(photo)
    let copy = try test.photo("copy.jpg", text)
    #expect(try !store.relocate(asset, to: copy, author: "test"))
    unlink(photo)
    let other = try test.photo("other.jpg", "other bytes")
    let before = try test.fingerprint()
    #expect(code { _ = try store.relocate(asset, to: other, author: "test") } == "object-damaged")
    #expect(try test.fingerprint() == before)
    #expect(try store.relocate(asset, to: copy, author: "test"))
    #expect(try store.asset(asset.id).path == "copy.jpg")
  }
}
