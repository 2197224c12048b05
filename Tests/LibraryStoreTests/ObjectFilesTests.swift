import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Objects", .timeLimit(.minutes(Effort.minutes)))
struct ObjectFilesTests {
  private let test: TestStore
  private var objects: ObjectFiles { test.store.objects }

  init() throws { test = try TestStore() }

  @Test("the digest is SHA-256 as specified in FIPS 180")
  func digest() {
    // The example of FIPS 180-4 for "abc".
    let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(SHA256Digest(of: Array("abc".utf8)).hex == expected)
  }

  @Test("bytes and a file of the same bytes are one read-only object, named by its digest")
  func put() throws {
    let photo = try test.photo("a.jpg", "abc")
    let first = try objects.put(.bytes(Array("abc".utf8)))
    let second = try objects.put(.file(photo))
    #expect(first == second)
    let path = test.store.path + "/objects/ba/ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(objects.path(of: first.digest) == path)
    let status = try #require(try FileStatus(at: path))
    #expect(status.permissions & 0o222 == 0)
    #expect(try objects.bytes(of: first.digest) == Array("abc".utf8))
  }

  /// A change without the name of the local folder.
  private static func short(_ change: String) -> String { change.replacing(/local-[0-9a-f]{8}\//, with: "") }

  @Test("an object is durable before put returns, with the steps in the designed order")
  func order() throws {
    let root = test.store.path
    let recorder = CallRecorder()
    let digest = try recorder.record { try objects.put(.bytes(Array("abc".utf8))) }.digest.hex
    #expect(
      recorder.changes(in: root).map(Self.short) == [
        "make folder objects/ba", "sync folder objects", "write tmp/TMP", "sync tmp/TMP",
        "link objects/ba/\(digest)", "unlink tmp/TMP", "sync folder objects/ba",
      ])
  }

  @Test("a file's bytes are synced before the object gets its name")
  func fileOrder() throws {
    let photo = try test.photo("a.jpg", "abc")
    let recorder = CallRecorder()
    let digest = try recorder.record { try objects.put(.file(photo)) }.digest.hex
    let changes = recorder.changes(in: test.store.path).map(Self.short).filter {
      $0 != "clone tmp/TMP" && $0 != "write tmp/TMP"
    }
    #expect(
      changes == [
        "make folder objects/ba", "sync folder objects", "sync tmp/TMP",
        "link objects/ba/\(digest)", "unlink tmp/TMP", "sync folder objects/ba",
      ])
  }

  @Test("a flipped bit is an error that names the object", arguments: [0, 1, 2])
  func damage(byte: Int) throws {
    let object = try objects.put(.bytes(Array("abc".utf8)))
    let path = objects.path(of: object.digest)
    try flipBit(byte, in: path)
    let expected = SHA256Digest(of: try Array(Data(contentsOf: URL(fileURLWithPath: path))))
    let error = StoreError.objectDamaged(object.digest, path: path, found: expected.hex, entries: [])
    #expect(throws: error) { try objects.bytes(of: object.digest) }
  }

  @Test("putting the correct bytes again heals a damaged object")
  func healing() throws {
    let object = try objects.put(.bytes(Array("abc".utf8)))
    try flipBit(1, in: objects.path(of: object.digest))
    try objects.put(.bytes(Array("abc".utf8)))
    #expect(try objects.bytes(of: object.digest) == Array("abc".utf8))
  }

  @Test("bytes that do not match the digest are not stored, even if the size matches")
  func otherBytes() throws {
    let object = StoredObject(digest: SHA256Digest(of: Array("abc".utf8)), size: 3)
    let error = storeError {
      try objects.put(object) { take in try Array("abd".utf8).withUnsafeBytes { try take($0) } }
    }
    #expect(error?.code == "object-damaged")
    #expect(storeError { _ = try objects.bytes(of: object.digest) }?.code == "object-missing")
  }

  @Test("a link in place of an object is not followed")
  func link() throws {
    let photo = try test.photo("a.jpg", "abc")
    let object = try objects.put(.bytes(Array("abc".utf8)))
    let path = objects.path(of: object.digest)
    #expect(unlink(path) == 0 && symlink(photo, path) == 0)
    #expect(code { _ = try objects.bytes(of: object.digest) } == "object-damaged")
    try objects.put(.bytes(Array("abc".utf8)))
    #expect(try FileStatus(at: path)?.kind == .file)
    #expect(try String(contentsOfFile: photo, encoding: .utf8) == "abc")
  }

  @Test("reading a missing object fails with its own error")
  func missing() throws {
    #expect(code { _ = try objects.bytes(of: SHA256Digest(of: [1])) } == "object-missing")
  }

  @Test("several threads that put the same bytes create one object")
  func race() async throws {
    let test = test
    try await withThrowingTaskGroup(of: SHA256Digest.self) { group in
      for _ in 0..<8 { group.addTask { try test.opened().objects.put(.bytes([1, 2, 3])).digest } }
      for try await digest in group { #expect(digest == SHA256Digest(of: [1, 2, 3])) }
    }
    #expect(test.folder.contents().filter { $0.contains(Temporary.prefix) } == [])
  }

  @Test("a file of any size is stored completely", arguments: [0, 1, 1 << 20, (1 << 20) + 1, 5_000_000])
  func sizes(size: Int) throws {
    let url = test.folder.appending("big")
    let block = (0..<min(size, 65_537)).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    var data = Data()
    while data.count < size { data += block.prefix(size - data.count) }
    try data.write(to: url)
    let object = try objects.put(.file(url.path))
    #expect(object.size == size)
    #expect(try objects.bytes(of: object.digest) == Array(Data(contentsOf: url)))
  }
}

/// Flips one bit of a byte of a file, read-only or not.
func flipBit(_ offset: Int, in path: String) throws {
  chmod(path, 0o644)
  var data = try Data(contentsOf: URL(fileURLWithPath: path))
  data[offset] ^= 0x10
  try data.write(to: URL(fileURLWithPath: path))
}
