import Documents
import Foundation
import Merging
import TestSupport
import Testing

/// Random histories of the model in Tests/SyncModel, and what it makes of their lines.
@Suite("the model of synchronization", .timeLimit(.minutes(Effort.minutes)))
struct ModelTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("SyncModel")
  private static let seed = ProcessInfo.processInfo.environment["PHOTOEDIT_MODEL_SEED"] ?? "7"
  private static let count = ProcessInfo.processInfo.environment["PHOTOEDIT_MODEL_HISTORIES"].flatMap { Int($0) }

  /// The rows of some histories.
  private static func rows() throws -> [JSONValue] {
    let count = count ?? Effort.choose(60, full: 2000)
    let program = "import sys; sys.path.insert(0, '.'); import objects; objects.main()"
    let output = try Python.run(program, ["--histories", String(count), "--seed", seed], in: folder)
    return try output.utf8.split(separator: UInt8(ascii: "\n")).map { try JSONValue.parse(Array($0)) }
  }

  @Test("whatever the order of their lines, photos and collections are as the model has them")
  func states() throws {
    var generator = SeededGenerator(seed: 1)
    var counts = (photos: 0, libraries: 0, lines: 0)
    for row in try Self.rows() {
      if let lines = row["lines"]?.arrayValue {
        let comparison = PhotoComparison(row, lines: lines.shuffled(using: &generator))
        #expect(comparison.differences == [], "history \(row["seed"]?.integerValue ?? 0)")
        counts = (counts.photos + 1, counts.libraries, counts.lines + lines.count)
        guard comparison.differences.isEmpty else { return }
      } else {
        let differences = CollectionComparison(row, using: &generator).differences
        #expect(differences == [], "history \(row["seed"]?.integerValue ?? 0)")
        counts.libraries += 1
        guard differences.isEmpty else { return }
      }
    }
    #expect(counts.photos > 100 && counts.libraries > 20 && counts.lines > 1000)
  }
}
