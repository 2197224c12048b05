import Foundation
import Glibc
import TestSupport
import Testing

/// Most tests run copies of a loaded program; these compare them with one that was executed.
@Suite(
  "starting the program in tests", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: ProgramStarter.isPossible, "needs a C compiler, and Linux's clone3"))
struct ProgramStarterTests {
  static let calls = [
    ["info", "photo.jpg"], ["info", "--json", "photo.jpg", "missing.jpg"], ["apply", "recipe.json", "-", "-o", "-"],
    ["--nonsense", "ü", ""], ["help", "apply"], ["doctor"], [],
  ]

  let shop: Workshop
  /// The same program, with a variable for the dynamic linker, so that it is executed.
  let executed: Program

  init() throws {
    var shop = try Workshop()
    shop.program.isAlone = true
    try shop.photo()
    try shop.recipe()
    self.shop = shop
    var program = shop.program
    program.environment = ["LD_BIND_NOW": "1"]
    executed = program
  }

  @Test(
    "arguments, input, output, errors and status of a copy equal those of an executed program", arguments: calls)
  func outcomes(arguments: [String]) throws {
    let input = try shop.data("photo.jpg")
    let (copy, whole) = try (shop.program.run(arguments, input: input), executed.run(arguments, input: input))
    #expect(copy.status == whole.status && copy.status != nil)
    // Rows say how long something took.
    #expect(arguments.contains("--json") ? copy.timeless == whole.timeless : copy.output == whole.output)
    #expect(copy.errors == whole.errors)
    #expect(copy.output != Data() || copy.errors != Data())
  }

  @Test("a copy has the given environment and folder")
  func surroundings() throws {
    var program = shop.program
    program.environment = ["PHOTOEDIT_LIMITS": "pixels=100"]
    let outcome = try program("info", "photo.jpg")
    #expect(outcome.status == 77 && outcome.messages.contains("pixels"), "\(outcome.messages)")
    #expect(try shop.program("info", "photo.jpg").status == 0)
  }

  @Test("a copy is a child of this process and leads a process group, and a signal ends it")
  func process() throws {
    let running = try shop.program.start(["apply", "recipe.json", "photo.jpg", "-o", "out.avif"])
    #expect(getpgid(running.id) == running.id)
    #expect(Processes.children(of: getpid()).contains(running.id))
    running.send(SIGKILL)
    #expect(try running.wait(.seconds(60)).signal == SIGKILL)
  }

  @Test("a program that exceeds its time limit is killed and reported")
  func timeLimit() throws {
    let running = try RunningProgram(
      path: "/bin/sleep", arguments: [Array("600".utf8)], environment: [:], folder: shop.folder.path, input: Data())
    let outcome = try running.wait(.milliseconds(50))
    #expect(outcome.ranTooLong && outcome.signal == SIGKILL && outcome.status == nil)
  }
}
