import Documents
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

/// Random settings, also some that no photo can have, through the API that programs use.
@Suite("random settings", .timeLimit(.minutes(Effort.minutes)))
struct RandomSettingsTests {
  @Test(
    "what is accepted is what a photo has, what is refused changes nothing, and the library stays intact",
    arguments: Effort.isFull ? (0..<10).map { _ in UInt64.random(in: 0...(.max)) } : [1])
  func law(seed: UInt64) async throws {
    let shelf = try await PhotoShelf()
    var random = SeededGenerator(seed: seed)
    var model = Dictionary(uniqueKeysWithValues: shelf.photos.map { ($0, SettablePhoto()) })
    for id in shelf.photos { model[id] = SettablePhoto(try await shelf.library.asset(id)) }
    var counts = [false: 0, true: 0]
    for step in 1...Effort.choose(200, full: 1000) {
      let id = shelf.photos[Int.random(in: 0..<shelf.photos.count, using: &random)]
      let block = RandomSettings(model[id] ?? SettablePhoto(), id, &random)
      let before = try await shelf.library.changeToken()
      do {
        try await shelf.library.performChanges { changes in for request in block.requests { request(&changes) } }
        #expect(block.isAllowed, "seed \(seed), step \(step)")
        model[id] = block.photo
      } catch {
        #expect(error.code.rawValue == "bad-value" && !block.isAllowed, "\(error), seed \(seed), step \(step)")
        #expect(try await shelf.library.changeToken() == before)
      }
      counts[block.isAllowed, default: 0] += 1
      #expect(SettablePhoto(try await shelf.library.asset(id)) == model[id], "seed \(seed), step \(step)")
      guard step.isMultiple(of: 100) else { continue }
      #expect(try await shelf.library.verify() == [], "seed \(seed), step \(step)")
      let opened = try await shelf.opened()
      for (id, photo) in model {
        #expect(SettablePhoto(try await opened.asset(id)) == photo, "seed \(seed), step \(step)")
      }
    }
    #expect(counts.values.allSatisfy { $0 > 20 }, "\(counts)")
  }
}
