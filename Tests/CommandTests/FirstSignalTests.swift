import Foundation
import Glibc
import TestSupport
import Testing

/// A signal that comes while a command begins.
@Suite("the first signal", .timeLimit(.minutes(Effort.minutes)))
struct FirstSignalTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
    try FileManager.default.createDirectory(at: shop.url("in"), withIntermediateDirectories: true)
    #expect(try shop.program("init").status == 0)
  }

  /// The signals of a set in the status of a process, by their numbers.
  private func signals(_ set: String, of process: Int32) throws -> Set<Int32> {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let digits = try #require(status.split(separator: "\n").first { $0.hasPrefix(set + ":") }?.dropFirst(set.count + 1))
    let bits = try #require(UInt64(digits.trimmingCharacters(in: .whitespaces), radix: 16))
    return Set((1...64).filter { bits >> UInt64($0 - 1) & 1 == 1 })
  }

  @Test(
    "a command that says that it watches catches ^C and SIGTERM from then on, and the first one ends it",
    arguments: [
      ["apply", "recipe.json", "--watch", "in", "-o", "out/"], ["import", "--watch", "in"],
    ])
  func watching(call: [String]) throws {
    for turn in 0..<Effort.choose(4, full: 100) {
      let running = try shop.program.start(call)
      // Without a pause between two looks: the command must be ready when it says so, not soon after.
      let end = ContinuousClock.now + .seconds(30)
      while !running.errorsSoFar.contains("watching"), .now < end {}
      let caught = try signals("SigCgt", of: running.id)
      running.send(turn.isMultiple(of: 2) ? SIGINT : SIGTERM)
      #expect(caught.isSuperset(of: [SIGINT, SIGTERM]), "\(caught.sorted())")
      let outcome = try running.wait(.seconds(20))
      #expect(outcome.status == (turn.isMultiple(of: 2) ? 130 : 143), "\(outcome.messages)")
    }
  }
}
