import Foundation
import Glibc
import Documents
import TestSupport
import Testing
import Threads

extension WriterTests {
  @Test("gc beside writers, all killed at random, removes garbage and never fails, and no data is lost")
  func collecting() throws {
    let names = try importPhotos(8)
    for name in names {
      for recipe in ["one", "two"] { try #require(try place.run("apply \(recipe).json \(name)").status == 0) }
    }
    let removed = Monitor<[String: Int]>([:])
    let random = Monitor(SeededGenerator(seed: 8))
    try write(names, beside: [{ try read("verify") }, { try collect(removed, random) }])
    let counts = removed.withLock { $0 }
    #expect(counts["rendition", default: 0] >= names.count && counts["unreferenced", default: 0] > 0, "\(counts)")
    try check()
    // What was removed is rendered again, byte for byte.
    let verified = try place.run("verify --render 100%")
    #expect(verified.status == 0, "\(verified.text) \(verified.messages)")
  }

  /// Adds an old, unreferenced object, and runs gc with the default grace period, of which it is the first to see the object,
  /// and without one.
  private func collect(_ removed: Monitor<[String: Int]>, _ random: Monitor<SeededGenerator>) throws {
    for grace in ["1d", "0"] {
      let bytes = Array("unreferenced \(UInt64.random(in: .min ... .max))".utf8)
      let digest = SHA256Digest(of: bytes).hex
      let object = place.url(".photoedit/objects/\(digest.prefix(2))/\(digest)")
      try FileManager.default.createDirectory(
        at: object.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: object)
      try FileManager.default.setAttributes([.modificationDate: Date() - 90_000], ofItemAtPath: object.path)
      let outcome = try random.withLock { try runPerhapsKilled(["gc", "--grace", grace, "--json"], &$0) }
      if outcome.signal == SIGKILL, !outcome.ranTooLong { continue }
      let rows = try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
      for row in rows.dropLast() {
        if let reason = row["reason"]?.stringValue { removed.withLock { $0[reason, default: 0] += 1 } }
      }
      let stays = grace == "1d"
      if outcome.status != 0 || FileManager.default.fileExists(atPath: object.path) != stays {
        record.problems.withLock { $0.append("gc --grace \(grace): \(outcome.text) \(outcome.messages)") }
      }
    }
  }
}
