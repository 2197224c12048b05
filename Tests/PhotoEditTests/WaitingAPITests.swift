import Foundation
import TestSupport
import Testing

/// What apps call never makes a thread of Swift's wait for a disk, a worker or a lock.
@Suite("asynchronous public API", .timeLimit(.minutes(Effort.minutes)))
struct WaitingAPITests {
  /// What can fail without waiting: it works on what is in memory.
  private static let inMemory: Set<String> = [
    "AssetPredicate.init(json:)", "EditingInput.init(data:limits:)",
    "EditingSession.recipe", "Library.setSelection(_:of:)", "PickerSelection.move(from:to:)",
    "PickerSelection.select(_:)",
    "PickerSelection.toggle(_:)", "Recipe.init(json:parameters:)", "Recipe.validate()",
  ]

  @Test("functions of photos and libraries that can fail are asynchronous unless they work in memory")
  func isAsynchronous() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Documentation/PublicAPI.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let failing = lines.filter { line in
      ["Editing ", "PhotoLibrary "].contains { line.hasPrefix($0) } && line.contains(" throws(EditError)")
    }
    #expect(failing.count > 50)
    let synchronous = failing.filter { !$0.contains(" async throws(EditError)") }.compactMap { line in
      line.split(separator: " ", maxSplits: 1).last?.components(separatedBy: ": ").first
    }
    #expect(Set(synchronous) == Self.inMemory)
  }
}
