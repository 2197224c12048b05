import Documents
import DurableFiles
import Foundation
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore

@Suite("The write-ahead log of the index", .timeLimit(.minutes(Effort.minutes)))
struct WriteAheadLogTests {
  let folder: ScratchFolder
  private let path: String
  private let photos: [AssetID]
  /// The size of 1 000 pages with their headers, and of one of the transactions below.
  private static let limit = 1_000 * 4_120 + 1_200_000

  init() throws {
    folder = try ScratchFolder()
    path = folder.appending(".photoedit").path
    let store = try PhotoStore.create(at: path)
    photos = (0..<120).map { number in AssetID(original: SHA256Digest(of: [UInt8(number)])) }
    let originals = photos.indices.map { number in
      RequestedChange.create(
        Original(
          object: StoredObject(digest: SHA256Digest(of: [UInt8(number)]), size: 1), name: "\(number).jpg",
          path: "/nowhere/\(number).jpg", mediaType: "image/jpeg", isReference: true), PropertyValues(), note: nil)
    }
    try store.perform(originals, author: "test")
  }

  /// Changes many pages of the index.
  private func change(_ store: PhotoStore, _ number: Int) throws {
    var settings = AssetSettings()
    settings.caption = .set(String(repeating: "caption \(number) ", count: 200))
    try store.perform(photos.map { .set($0, settings) }, author: "test")
  }

  private func size(_ store: PhotoStore) throws -> Int { try FileStatus(at: store.index.path + "-wal")?.size ?? 0 }

  @Test("commits of short-lived processes leave a short log, and the index is sound")
  func short() throws {
    var sizes: [Int] = []
    for number in 0..<Effort.choose(30, full: 300) {
      // Nothing else has the database open, so each process recovers the log.
      let store = try PhotoStore.open(at: path)
      try change(store, number)
      sizes.append(try size(store))
    }
    #expect(sizes.existAndSatisfy { $0 < Self.limit }, "\(sizes)")
    #expect(sizes.contains { $0 > 1_000_000 })
    let store = try PhotoStore.open(at: path)
    #expect(try store.checkedLog { _, findings in findings } == [])
  }

  @Test("a reader keeps its snapshot, and the log is truncated after it has ended")
  func reader() throws {
    let (store, other) = (try PhotoStore.open(at: path), try PhotoStore.open(at: path))
    try change(store, 0)
    let before = try other.assets()
    try other.index.read { database in
      let known = try database.assets("ORDER BY id")
      for number in 1..<15 { try change(store, number) }
      #expect(try size(store) > Self.limit)
      #expect(try database.assets("ORDER BY id") == known)
      #expect(known == before)
    }
    for number in 15..<30 { try change(store, number) }
    #expect(try size(store) < Self.limit)
    #expect(try other.assets() == store.assets())
  }

  @Test("gc truncates the log, and a dry run does not")
  func collected() throws {
    let store = try PhotoStore.open(at: path)
    try change(store, 0)
    let before = try size(store)
    #expect(before > 0)
    _ = try store.collectAll(isDryRun: true)
    #expect(try size(store) == before)
    _ = try store.collectAll()
    #expect(try size(store) == 0)
    #expect(try PhotoStore.open(at: path).assets() == store.assets())
  }
}
