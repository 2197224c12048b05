import Documents
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("apply --watch", .timeLimit(.minutes(Effort.minutes)))
struct HotFolderCommandTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
    try FileManager.default.createDirectory(at: shop.url("in"), withIntermediateDirectories: true)
  }

  private func start() throws -> RunningProgram {
    try shop.program.start(["apply", "recipe.json", "--watch", "in", "-o", "out/", "--json"])
  }

  private func wait(for names: String...) {
    Wait.until { names.allSatisfy { shop.exists("out/" + $0) } }
  }

  /// The types of the rows, by the names of their photos.
  private func rows(_ output: Data) throws -> [String] {
    try String(decoding: output, as: UTF8.self).split(separator: "\n").map { line in
      let row = try JSONValue.parse(Array(line.utf8))
      return (row["type"]?.stringValue ?? "") + " " + ((row["input"]?.stringValue ?? "") as NSString).lastPathComponent
    }
  }

  @Test("photos written slowly or moved in are rendered once, across a kill and a restart; ^C ends the job")
  func restart() throws {
    try shop.photo("in/there.jpg", width: 96)
    let first = try start()
    wait(for: "there.jpg")
    let photo = try SamplePhotos.jpeg(width: 120)
    // Programs that other tests start meanwhile do not inherit it, which would keep it open.
    let slow = try #require(fopen(shop.url("in/slow.jpg").path, "we"))
    for part in stride(from: 0, to: photo.count, by: photo.count / 4 + 1) {
      let bytes = photo[part..<min(part + photo.count / 4 + 1, photo.count)]
      _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, slow) }
      fflush(slow)
      usleep(300_000)
    }
    #expect(!shop.exists("out/slow.jpg") && !shop.exists("out/failed/slow.jpg.json"))
    fclose(slow)
    wait(for: "slow.jpg")
    first.send(SIGKILL)
    _ = try first.wait(.seconds(20))

    try shop.photo("elsewhere.jpg", width: 144)
    let second = try start()
    try FileManager.default.moveItem(at: shop.url("elsewhere.jpg"), to: shop.url("in/moved.jpg"))
    try shop.write("in/bad.jpg", Data("no photo".utf8))
    wait(for: "moved.jpg", "failed/bad.jpg.json")
    second.send(SIGINT)
    let outcome = try second.wait(.seconds(20))
    #expect(outcome.status == 130)
    RowCheck.check(outcome, sourceLocation: #_sourceLocation)
    let found = try rows(outcome.output)
    // The kill may have come between an output and its row; then the output is found up to date or made again.
    #expect(Set(found).isSuperset(of: ["result moved.jpg", "error bad.jpg"]) && found.last == "summary ")
    #expect(!found.contains { $0.hasSuffix("there.jpg") })
    #expect(shop.files.filter { $0.hasPrefix("out/") && $0.hasSuffix(".jpg") }.count == 3)
    #expect(try shop.data("in/bad.jpg") == Data("no photo".utf8))
  }

  @Test(
    "options that do not work with a hot folder are refused",
    arguments: [
      ["in/x.jpg"], ["--all"], ["--dry-run"], ["--update"], ["--skip-existing"], ["--files-from", "list"],
    ])
  func refused(more: [String]) throws {
    let outcome = try shop.program.run(["apply", "recipe.json", "--watch", "in", "-o", "out/"] + more)
    #expect(outcome.status == 64 && outcome.messages.contains("--watch"))
  }

  @Test("a missing folder, or one that is also the output folder, is refused")
  func folders() throws {
    #expect(try shop.program("apply", "recipe.json", "--watch", "none", "-o", "out/").status == 66)
    #expect(try shop.program("apply", "recipe.json", "--watch", "in", "-o", "in/").status == 64)
    #expect(try shop.program("apply", "recipe.json", "--watch", "in", "-o", "one.jpg").status == 64)
    #expect(try shop.program("apply", "recipe.json", "--watch", "in").status == 64)
    #expect(!shop.exists("in/.photoedit-watch.jsonl"))
  }
}
