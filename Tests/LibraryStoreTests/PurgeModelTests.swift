import Documents
import TestSupport
import Testing

@testable import LibraryStore

/// Purges between random changes of every kind.
@Suite("purges and the model of a library", .timeLimit(.minutes(Effort.minutes)))
struct PurgeModelTests {
  @Test(
    "a purge takes some photos out of a library, with all that was theirs, and leaves all else as it was",
    arguments: 0..<Effort.choose(2, full: 40))
  func random(seed: Int) throws {
    var library = RandomLibrary(try TestStore(), seed: 500 + UInt64(seed))
    let test = library.test
    var (names, originals): ([String], Set<SHA256Digest>) = ([], [])
    for _ in 0..<3 {
      for _ in 0..<50 { try library.step() }
      let photos = library.model.photos.keys.sorted().shuffled(using: &library.random)
      let purged = Set(photos.prefix(Int.random(in: 1...3, using: &library.random)))
      let assets = try photos.map { try test.store.asset($0) }.filter { purged.contains($0.id) }
      let kept = try photos.filter { !purged.contains($0) }.map { try test.store.entries(of: $0) }
      let result = try test.store.purge(purged, author: "test")
      #expect(Set(result.photos) == Set(assets))
      for photo in purged {
        library.model.photos[photo] = nil
        for album in library.model.albums.keys { library.model.remove([photo], album) }
      }
      #expect(try test.store.model() == library.model)
      #expect(try test.opened().model() == library.model)
      #expect(try photos.filter { !purged.contains($0) }.map { try test.store.entries(of: $0) } == kept)
      names += assets.map(\.fileName)
      originals.formUnion(assets.map(\.digest))
    }
    #expect(!names.isEmpty)
    let log = String(decoding: try test.store.bytes(), as: UTF8.self)
    for name in names { #expect(!log.contains(name)) }
    #expect(try test.store.objectsPresent().isDisjoint(with: originals))
    #expect(try test.store.verify(.readData) == [])
    try test.store.rebuildIndex()
    #expect(try test.store.model() == library.model)
    #expect(try test.store.verify(.readData).filter(\.isDamage) == [])
  }
}
