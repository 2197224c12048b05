import Documents
import DurableFiles
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing
import Threads

@Suite("photos that another program restores while they are purged", .timeLimit(.minutes(Effort.minutes)))
struct PurgeRaceTests {
  /// What another program does with the first photo after it was found in the trash, before the library is locked.
  enum Meanwhile: CaseIterable {
    case restore, trashAnew, purge, nothing
  }

  /// Two photos that have been in the trash since 2020, and one that is not.
  private static func shelf() async throws -> PhotoShelf {
    let shelf = try await PhotoShelf()
    try set("2020-01-02T03:04:05.678Z", Array(shelf.photos[..<2]), shelf.library)
    return shelf
  }

  private static func set(_ trashed: String?, _ photos: [AssetID], _ library: Library) throws {
    var settings = AssetSettings()
    settings.trashed = trashed.map { .set($0) } ?? .cleared
    try library.store.perform(photos.map { .set($0, settings) }, author: "test")
  }

  /// Runs `body`; when it first locks the library, another program does something before.
  private func run<Value>(
    before other: @escaping @Sendable () throws -> Void, _ body: () throws -> Value
  ) throws -> Value {
    let isDone = Monitor(false)
    let recorder = CallRecorder { _, call in
      guard call.name == .open, call.path.hasSuffix("/lock") else { return 0 }
      let isFirst = isDone.withLock { done in
        defer { done = true }
        return !done
      }
      guard isFirst else { return 0 }
      SystemCall.$observer.withValue(nil) {
        do { try other() } catch { Issue.record(error) }
      }
      return 0
    }
    defer { #expect(isDone.withLock { $0 }) }
    return try recorder.record(body)
  }

  private static func act(_ what: Meanwhile, _ photo: AssetID, _ other: Library) throws {
    switch what {
    case .restore: try set(nil, [photo], other)
    case .trashAnew: try set(Date.now.utc, [photo], other)
    case .purge: _ = try other.purged([photo])
    case .nothing: break
    }
  }

  @Test(
    "only photos that are still in the trash, and still for as long, are purged when they expire",
    arguments: Meanwhile.allCases)
  func expiry(what: Meanwhile) async throws {
    let shelf = try await Self.shelf()
    let (other, photos, library) = (try await shelf.opened(), shelf.photos, shelf.library)
    let before = try await library.asset(photos[0])
    try await shelf.passMonth()
    let purged = try run(before: { try Self.act(what, photos[0], other) }) { try library.purgeExpired() }
    #expect(Set(purged.map(\.id)) == Set(what == .nothing ? photos[..<2] : photos[1..<2]))
    let left = Set(try library.store.assets().map(\.id))
    #expect(left == (what == .restore || what == .trashAnew ? [photos[0], photos[2]] : [photos[2]]))
    if left.contains(photos[0]) {
      let photo = try await library.asset(photos[0])
      #expect((photo.trashed == nil) == (what == .restore))
      #expect(photo.digest == before.digest)
      _ = try await library.export(photo, .entry(0), path: "a.jpg", settings: nil)
    }
    #expect(try await library.verify() == [])
  }

  @Test(
    "a purge of chosen photos is refused, and changes nothing, if one of them was restored",
    arguments: Meanwhile.allCases)
  func chosen(what: Meanwhile) async throws {
    let shelf = try await Self.shelf()
    let (other, photos, library) = (try await shelf.opened(), shelf.photos, shelf.library)
    var refused: EditError?
    do {
      _ = try run(before: { try Self.act(what, photos[0], other) }) { try library.purged(Set(photos[..<2])) }
    } catch { refused = error as? EditError }
    #expect(refused?.code == (what == .restore ? .notInTrash : nil))
    let path = try await library.asset(photos[2]).path.replacingOccurrences(of: "photo-2", with: "photo-0")
    #expect(refused?.path == (what == .restore ? path : nil))
    #expect(Set(try library.store.assets().map(\.id)) == (what == .restore ? Set(photos) : [photos[2]]))
    #expect(try await library.verify() == [])
  }
}
