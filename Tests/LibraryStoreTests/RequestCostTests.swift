import CSQLite
import Documents
import PhotoMetadata
import TestSupport
import Testing
import Threads
import TransactionLog

@testable import LibraryStore

@Suite("what many requests in one transaction cost", .timeLimit(.minutes(Effort.minutes)))
struct RequestCostTests {
  /// A kind of request that may come any number of times for one photo or collection.
  enum Kind: CaseIterable {
    case addKeywords, removeKeywords, clearKeywords, rating, title, name, trash, insert, move, remove, rename
    case createAlbum, moveAlbum
  }

  /// Counts the instructions that SQLite executes on a connection, in tens.
  private static func counting(_ database: SQLConnection, _ count: UnsafeMutablePointer<Int>?) {
    guard let count else { return sqlite3_progress_handler(database.handle, 0, nil, nil) }
    sqlite3_progress_handler(
      database.handle, 10,
      { context in
        context?.assumingMemoryBound(to: Int.self).pointee += 1
        return 0
      }, count)
  }

  private static func requests(_ kind: Kind, _ count: Int, _ photos: [AssetID], _ album: CollectionID)
    -> [RequestedChange]
  {
    (0..<count).flatMap { number -> [RequestedChange] in
      let photo = photos[0]
      var settings = AssetSettings()
      switch kind {
      case .addKeywords: return [.keywords(photo, clears: false, removed: [], added: ["word \(number)"])]
      case .removeKeywords: return [.keywords(photo, clears: false, removed: ["old \(number)"], added: [])]
      case .clearKeywords: return [.keywords(photo, clears: true, removed: [], added: ["word \(number)"])]
      case .rating: settings.rating = .set(number % 6)
      case .title: settings.title = .set("title \(number)")
      case .name: settings.versionNames = [0: "name \(number)"]
      case .trash: settings.trashed = number % 2 == 0 ? .set("2026-11-27T00:00:00.000Z") : .cleared
      case .insert: return [.insert([photos[number]], into: album)]
      case .move: return [.moveMembers([photo], in: album)]
      case .remove: return [.remove([photos[number]], from: album)]
      case .rename: return [.setCollection(album, title: "title \(number)")]
      case .createAlbum: return [.createCollection(.random(), .album, title: "t", parent: nil, query: nil)]
      case .moveAlbum: return [.setCollection(album, parent: .cleared)]
      }
      return [.set(photo, settings)]
    }
  }

  /// The bytes of the lines, and the instructions of SQLite that check the requests and enter them.
  private func cost(_ kind: Kind, _ count: Int) throws -> (bytes: Int, steps: Int) {
    let test = try TestStore()
    let album = CollectionID.random()
    var facts = PropertyValues()
    facts[.keywords] = .texts((0..<(kind == .removeKeywords ? count : 1)).map { "old \($0)" })
    let needed = [.insert, .remove].contains(kind) ? count : 1
    let photos = try (0..<needed).map { number in
      let original = try test.store.put(.bytes(Array("photo \(number)".utf8)))
      return Original(object: original, name: "x", path: "x", mediaType: "image/jpeg", isReference: false)
    }
    let ids = photos.map { AssetID(original: $0.object.digest) }
    let inserted = kind == .insert ? [] : ids
    _ = try test.store.perform(
      photos.map { .create($0, facts, note: nil) }
        + [
          .createCollection(album, .album, title: "t", parent: nil, query: nil), .insert(inserted, into: album),
        ], author: "test")
    let before = try test.store.index.applied().place.offset
    let steps = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    steps.initialize(to: 0)
    defer { steps.deallocate() }
    // The connection that is used last is used next.
    try test.store.index.read { Self.counting($0, steps) }
    test.store.index.writer.withLock { Self.counting($0.database, steps) }
    _ = try test.store.perform(Self.requests(kind, count, ids, album), author: "test")
    let total = steps.pointee
    test.store.index.readers.withLock { for reader in $0 { Self.counting(reader.database, nil) } }
    test.store.index.writer.withLock { Self.counting($0.database, nil) }
    return (try test.store.index.applied().place.offset - before, total)
  }

  @Test("twice as many requests write twice as much and take twice the work", arguments: Kind.allCases)
  func linear(kind: Kind) throws {
    let (one, two) = (try cost(kind, 30), try cost(kind, 60))
    #expect(one.steps > 0)
    #expect(Double(two.bytes) <= 2.2 * Double(one.bytes))
    #expect(Double(two.steps) <= 2.3 * Double(one.steps))
  }

  @Test("any requests about keywords lead to what they lead to one after another")
  func keywords() throws {
    for seed in 0..<UInt64(Effort.choose(5, full: 500)) {
      var random = SeededGenerator(seed: seed)
      let (whole, single) = (try TestStore(), try TestStore())
      let photo = try whole.asset("a photo")
      _ = try single.asset("a photo")
      func words() -> [String] {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in "w\(Int.random(in: 0..<6, using: &random))" }
      }
      let requests = (0..<12).map { _ -> RequestedChange in
        if Int.random(in: 0..<5, using: &random) == 0 {
          var settings = AssetSettings()
          settings.keywords = Array(Set(words())).sorted()
          return .set(photo, settings)
        }
        return .keywords(photo, clears: Int.random(in: 0..<6, using: &random) == 0, removed: words(), added: words())
      }
      _ = try whole.store.perform(requests, author: "test")
      for request in requests { _ = try single.store.perform([request], author: "test") }
      #expect(try whole.store.keywords(of: photo) == single.store.keywords(of: photo))
      #expect(try whole.store.verify(.quick) == [])
    }
  }
}
