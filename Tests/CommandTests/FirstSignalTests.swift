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
      let caught = [SIGINT, SIGTERM].map { Processes.catches($0, running.id) }
      running.send(turn.isMultiple(of: 2) ? SIGINT : SIGTERM)
      #expect(caught == [true, true])
      let outcome = try running.wait(.seconds(20))
      #expect(outcome.status == (turn.isMultiple(of: 2) ? 130 : 143), "\(outcome.messages)")
    }
  }
}
