import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Checks during a garbage collection", .timeLimit(.minutes(Effort.minutes)))
struct VerifyBesideCollectTests {
  @Test("a rendition that is evicted during a check is not reported as missing")
  func evicted() throws {
    let test = try TestStore()
    let photos = try (0..<8).map { try test.asset("photo \($0)") }
    for photo in photos { try test.store.editReproducibly(photo, "edit of \(photo)") }
    let other = try test.opened()
    var evicted = 0
    let findings = try test.store.verify(.quick) { done, _ in
      guard done == 1 else { return }
      // The log has been read; most objects have not been looked at.
      do {
        for photo in photos { _ = try other.undo(photo, author: "test") }
        evicted = try other.collectAll().filter { $0.reason == .rendition }.count
      } catch {
        Issue.record(error)
      }
    }
    #expect(evicted == photos.count)
    #expect(findings == [])
  }
}
