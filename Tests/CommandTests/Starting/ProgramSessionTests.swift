import Documents
import Foundation
import Glibc
import TestSupport
import Testing

/// In the fast set most calls share processes; these compare them with calls that do not.
@Suite(
  "calls of the program in one process", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: !Effort.isFull, "in the full set each call is a process of its own"))
struct ProgramSessionTests {
  let shop: Workshop
  /// The same program in a process of its own.
  let alone: Program

  init() throws {
    shop = try Workshop()
    try shop.photo()
    try shop.recipe()
    var program = shop.program
    program.isAlone = true
    alone = program
  }

  @Test("a call has the outcome that it has in a process of its own", arguments: ProgramStarterTests.calls)
  func outcomes(arguments: [String]) throws {
    let input = try shop.data("photo.jpg")
    let (shared, own) = try (shop.program.run(arguments, input: input), alone.run(arguments, input: input))
    #expect(shared.status == own.status && shared.status != nil)
    // Rows say how long something took.
    #expect(arguments.contains("--json") ? shared.timeless == own.timeless : shared.output == own.output)
    #expect(shared.errors == own.errors)
    #expect(shared.peakMemory < .max && shared.processorTime > .zero)
  }

  @Test("several photos are rendered by workers that run the program, and no photo of an earlier call is left")
  func workers() throws {
    try shop.photo("second.jpg", width: 99)
    for width in [99, 120, 150] {
      try shop.photo("second.jpg", width: width)
      let outcome = try shop.program(
        "apply", "recipe.json", "photo.jpg", "second.jpg", "-o", "out/", "--json", "--force")
      #expect(outcome.status == 0, "\(outcome.messages)")
      #expect(try outcome.rows("result").map { $0["width"]?.integerValue } == [96, width])
    }
  }

  @Test("each call reads its own standard input, whatever earlier calls have read or left")
  func standardInput() throws {
    #expect(try shop.program("init").status == 0 && shop.program("import", "photo.jpg").status == 0)
    for lines in ["1\n", "q\nleft\n", "1\n", "q\n", "1\n"] {
      let picked = try shop.program("pick", "--json", input: Data(lines.utf8))
      let own = try alone("pick", "--json", input: Data(lines.utf8))
      #expect(picked.status == own.status && picked.timeless == own.timeless, "\(picked.messages)")
    }
  }

  @Test("a call that exceeds its time limit is killed and reported, and the next one is made by another process")
  func timeLimit() throws {
    var hasty = shop.program
    hasty.timeLimit = .milliseconds(50)
    var outcome: Program.Outcome?
    withKnownIssue { outcome = try hasty("sample", "large.jpg", "--width", "9000") }
    #expect(outcome?.ranTooLong == true && outcome?.signal == SIGKILL)
    for _ in 0..<3 { #expect(try shop.program("info", "photo.jpg").status == 0) }
  }
}
