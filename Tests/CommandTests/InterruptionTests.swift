import Foundation
import Glibc
import Documents
import TestSupport
import Testing

@Suite("interruption", .timeLimit(.minutes(Effort.minutes)))
struct InterruptionTests {
  let shop: Workshop
  /// The number of photos: more than are done before a signal arrives, however busy the machine is with other tests.
  private static let count = 48

  init() throws {
    shop = try Workshop()
    try shop.recipe("recipe.json", #"{"op": "exposure", "ev": 0.5}, {"op": "sharpen", "amount": 80}"#)
    let photo = try SamplePhotos.jpeg(width: 900)
    for number in 1...Self.count { try shop.write("in/\(number).jpg", photo) }
  }

  private func begin(_ options: String...) throws -> RunningProgram {
    let running = try shop.program.start(["apply", "-r", "recipe.json", "in", "-o", "out/"] + options)
    running.waitForOutput()
    return running
  }

  @Test(
    "the first ^C or SIGTERM finishes the photos in progress, writes the summary and exits with 130 or 143",
    arguments: [
      (SIGINT, 130), (SIGTERM, 143),
    ] as [(Int32, Int32)])
  func first(signal: Int32, status: Int32) throws {
    let running = try begin("--json")
    running.send(signal)
    let outcome = try running.wait(.seconds(60))
    #expect(outcome.status == status)
    let rows = try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
    let summary = try #require(rows.last)
    #expect(summary["type"]?.stringValue == "summary")
    #expect(summary["failed"] == .number(0))
    #expect(summary["done"] == .number(Double(rows.count - 1)))
    #expect(summary["left"] == .number(Double(Self.count + 1 - rows.count)))
    #expect(rows.count < Self.count + 1)
    #expect(shop.files.count { $0.hasPrefix("out/") } == rows.count - 1)
  }

  @Test("the second one stops at once and leaves nothing partial behind")
  func second() throws {
    let running = try begin()
    running.send(SIGINT)
    usleep(5000)
    running.send(SIGINT)
    let outcome = try running.wait(.seconds(60))
    #expect(outcome.status == 130)
    for name in shop.files where name.hasPrefix("out/") {
      #expect(!name.contains("tmp"))
      #expect(try shop.program("info", name).status == 0)
    }
  }

  @Test("the first ^C is acknowledged at once; the second ends even a slow encoder and its worker")
  func soon() throws {
    try shop.write("large.jpg", try SamplePhotos.jpeg(width: 2400))
    let running = try shop.program.start(["apply", "recipe.json", "large.jpg", "-o", "out/large.avif"])
    let workers = Processes.children(of: running.id, atLeast: 1)
    // So much that the encoder is at work: it takes seconds.
    for worker in workers { Processes.waitUntilWorking(worker, for: .milliseconds(600)) }
    running.send(SIGINT)
    Wait.until(.seconds(3)) { running.errorsSoFar.contains("finishing") }
    #expect(running.errorsSoFar.contains("finishing"))
    let start = ContinuousClock.now
    running.send(SIGINT)
    let outcome = try running.wait(.seconds(60))
    #expect(ContinuousClock.now - start < .seconds(5), "a second on an idle machine")
    #expect(outcome.status == 130)
    #expect(Processes.haveEnded(workers))
    #expect(!shop.files.contains { $0.hasPrefix("out/") })
  }

  @Test("the second ^C ends a job even if the encoder runs in the program", arguments: ["webp", "png"])
  func soonWithoutWorker(format: String) throws {
    try shop.write("large.jpg", try SamplePhotos.jpeg(width: 2400))
    let running = try shop.program.start(
      ["apply", "recipe.json", "large.jpg", "--progress", "always", "-o", "out/large.\(format)"])
    // Progress shows that it is at work.
    Wait.until { !running.errorsSoFar.isEmpty }
    running.send(SIGINT)
    Wait.until(.seconds(3)) { running.errorsSoFar.contains("finishing") }
    let start = ContinuousClock.now
    running.send(SIGINT)
    let outcome = try running.wait(.seconds(60))
    #expect(ContinuousClock.now - start < .seconds(5), "a second on an idle machine")
    #expect(outcome.status == 130)
    #expect(!shop.files.contains { $0.contains("tmp") })
  }

  @Test("a killed process leaves no partial file under a final name, and the next run is unaffected")
  func killed() throws {
    let running = try begin()
    running.send(SIGKILL)
    #expect(try running.wait(.seconds(60)).signal == SIGKILL)
    for name in shop.files where name.hasPrefix("out/") && name.hasSuffix(".jpg") {
      #expect(try shop.program("info", name).status == 0)
    }
    #expect(try shop.program("apply", "-r", "recipe.json", "in", "-o", "out/", "--update").status == 0)
    #expect(shop.files.count { $0.hasPrefix("out/") && $0.hasSuffix(".jpg") } == Self.count)
  }
}
