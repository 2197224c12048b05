import Foundation
import Glibc
import PhotoEdit
import TestSupport
import Testing

@Suite("killed batches of edits without renditions", .timeLimit(.minutes(Effort.minutes)))
struct KilledBatchTests {
  let shop: Workshop
  private static let count = 60

  init() throws {
    shop = try Workshop()
    try shop.recipe()
    for number in 0..<Self.count {
      var data = try SamplePhotos.jpeg(width: 96)
      // A comment makes another photo of it.
      data.insert(contentsOf: [0xFF, 0xFE, 0x00, 0x04, UInt8(number), 1], at: 2)
      try shop.write("photos/\(number).jpg", data)
    }
    for arguments in [["init", "--renditions", "none"], ["import", "-r", "photos"]] {
      guard try shop.program.run(arguments).status == 0 else { throw CocoaError(.featureUnsupported) }
    }
  }

  private func apply(_ ev: Int) -> [String] { ["apply", "recipe.json", "--all", "--set", "exposure.ev=0.\(ev)"] }

  /// How many edits of a value there are.
  private func edits() throws -> Int {
    try shop.program("log", "--all", "--json").lines.count { $0.contains(#""kind":"edit""#) }
  }

  @Test("reported edits are committed, each photo has its edit or not, and the next call completes the batch")
  func killed() throws {
    for round in stride(from: 1, through: 6, by: Effort.choose(2, full: 1)) {
      let before = try edits()
      let running = try shop.program.start(apply(round) + ["--json"])
      usleep(UInt32(60_000 * round))
      running.send(SIGKILL)
      _ = try running.wait(.seconds(60))
      let reported = String(decoding: running.outputSoFar, as: UTF8.self).split(separator: "\n")
        .count { $0.contains(#""type":"result""#) && $0.hasSuffix("}") }
      let made = try edits() - before
      #expect(made >= reported && made <= Self.count)
      #expect(try shop.program("verify").status == 0)
      #expect(try shop.program.run(apply(round)).status == 0)
      #expect(try edits() - before == Self.count, "no edit is made twice")
    }
  }
}
