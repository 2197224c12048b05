import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

@Suite("photos whose original was replaced several times", .timeLimit(.minutes(Effort.minutes)))
struct SeveralOriginalsTests {
  private static let seeds = Effort.isFull ? (0..<20).map { _ in UInt64.random(in: 0...(.max)) } : [1, 2]

  @Test(
    "the last original counts, whichever were there before and whatever was edited in between, and nothing is missing",
    arguments: Effort.pairs(seeds, [false, true], oneIn: 2))
  func random(seed: UInt64, byReference: Bool) async throws {
    var random = SeededGenerator(seed: seed)
    let scratch = try ScratchFolder()
    let library = try await Library.create(in: scratch.url)
    func file(_ number: Int) throws -> URL {
      let file = scratch.appending("\(number).jpg")
      try StatedLibrary.file(number).write(to: file)
      return file
    }
    let id = try await library.importPhoto(at: file(0), byReference: byReference).asset.id
    var (original, newest, current) = (0, 0, 0)
    for step in 0..<14 {
      let place = Comment(rawValue: "seed \(seed), step \(step)")
      switch Int.random(in: 0..<7, using: &random) {
      case 0...3:
        let number = Int.random(in: 0..<4, using: &random)
        _ = try await library.replaceOriginal(of: library.asset(id), with: file(number))
        if number != original { newest += 1 }
        original = number
        // The library has the others, or needs them no more.
        for other in 0..<4 where other != original {
          try? FileManager.default.removeItem(at: scratch.appending("\(other).jpg"))
        }
      case 4, 5:
        let recipe = Recipe { Exposure { $0.ev = Double(step + 1) / 20 } }
        _ = try await library.editingSession(for: library.asset(id)).commit(recipe)
        newest += 1
        current = newest
      default:
        if let entry = try await library.undo(id) { (newest, current) = (newest + 1, entry.target ?? 0) }
      }
      let asset = try await library.asset(id)
      let bytes = StatedLibrary.file(original)
      #expect(asset.digest == SHA256Digest(of: Array(bytes)), place)
      #expect(asset.newestEntry == newest && asset.currentEntry == current, place)
      #expect(try await library.export(asset, .entry(0), path: "a.jpg", settings: nil).data == bytes, place)
      #expect(try library.asset(withBytesOf: scratch.appending("\(original).jpg"))?.id == id, place)
      #expect(try await library.verify() == [], place)
      #expect(try library.verify(asset) == [], place)
      for number in 0...newest { _ = try await library.file(of: asset, .entry(number)) }
    }
    let before = try await library.asset(id)
    #expect(try library.rebuildIndex() == [])
    #expect(try await library.asset(id) == before)
  }
}
