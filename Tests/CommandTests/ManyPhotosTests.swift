import Foundation
import Glibc
import PhotoEdit
import Documents
import TestSupport
import Testing

@Suite("many photos", .timeLimit(.minutes(Effort.minutes)))
struct ManyPhotosTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
  }

  private func rows(_ outcome: Program.Outcome) throws -> [JSONValue] {
    try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
  }

  private func apply(_ arguments: String...) throws -> Program.Outcome {
    try shop.program.run(["apply", "recipe.json"] + arguments)
  }

  @Test("rows are in the order of the photos, however long each takes", arguments: ["1", "2", "7"])
  func order(jobs: String) throws {
    let names = (0..<12).map { "in/\($0).jpg" }
    for (index, name) in names.enumerated() { try shop.photo(name, width: index % 3 == 0 ? 900 : 96 + 3 * index) }
    try shop.write("in/4.jpg", Data("no photo".utf8))
    let outcome = try shop.program.run(["apply", "recipe.json", "--json", "--jobs", jobs, "-o", "out/"] + names)
    #expect(try rows(outcome).dropLast().map { $0["input"]?.stringValue } == names)
    #expect(outcome.status == 3)
  }

  @Test("every photo is rendered, however small the memory budget is")
  func smallBudget() throws {
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try shop.photo(name, width: 600) }
    #expect(try apply("a.jpg", "b.jpg", "c.jpg", "-o", "out/", "--memory", "1MB", "--jobs", "3").status == 0)
    #expect(shop.files.count { $0.hasPrefix("out/") } == 3)
  }

  @Test(
    "an invalid amount or number is a usage error that states the valid ones",
    arguments: [
      (["--memory", "lots"], "512MiB"), (["--memory", "0"], "512MiB"), (["--jobs", "0"], "1 to 1024"),
      (["--sizes", "big"], "2048,1024"), (["--sizes", "1,,2"], "2048,1024"), (["--isolate", "maybe"], "process"),
      (["--sizes", "0"], "1 to 65500"), (["--sizes", "64", "--long-edge", "64"], "neither"),
    ])
  func nonsense(options: [String], said: String) throws {
    try shop.photo()
    let call = ["apply", "recipe.json", "photo.jpg", "-o", "{stem}-{size}.png"] + options
    let outcome = try shop.program.run(call)
    #expect(outcome.status == 64 && outcome.errorCount == 1)
    #expect(outcome.messages.contains(said), "\(outcome.messages)")
    let asJSON = try shop.program.run(call + ["--json"])
    #expect(asJSON.status == 64 && asJSON.output.isEmpty)
    let row = try JSONValue.parse(Array(asJSON.messages.utf8))
    #expect(row["type"]?.stringValue == "error" && row["exit"] == .number(64))
    #expect(row["message"]?.stringValue?.contains(said) == true)
    #expect(!shop.files.contains { $0.hasSuffix(".png") })
  }

  @Test("memory of workers and program does not grow from photo to photo")
  func growth() throws {
    let count = Effort.choose(120, full: 2000)
    try shop.photo("photo.jpg", width: 240)
    let photo = try shop.data("photo.jpg")
    let names = (0..<count).map { "in/\($0).jpg" }
    for name in names { try shop.write(name, photo) }
    try shop.write("list", Data(names.map { $0 + "\n" }.joined().utf8))
    let running = try shop.program.start(
      ["apply", "recipe.json", "--files-from", "list", "-o", "out/", "--jobs", "2"])
    /// The most that the program and its workers held while so many rows were written.
    func peak(_ range: Range<Int>) -> Int {
      var most = 0
      while true {
        // Looked at before the rows, so that a busy machine cannot miss the whole range.
        let held = (Processes.children(of: running.id) + [running.id]).reduce(0) { $0 + Processes.memory(of: $1) }
        let written = running.outputSoFar.count { $0 == UInt8(ascii: "\n") }
        if written >= range.lowerBound { most = max(most, held) }
        if written >= range.upperBound { return most }
        usleep(2000)
      }
    }
    let early = peak(count / 10..<count / 5)
    let late = peak(count * 6 / 10..<count * 9 / 10)
    #expect(try running.wait(.seconds(600)).status == 0)
    #expect(early > 0 && late > 0)
    #expect(Double(late) < Double(early) * (Effort.isFull ? 1.05 : 1.15), "\(early) then \(late)")
  }
}

/// Several files from one photo.
@Suite("sizes", .timeLimit(.minutes(Effort.minutes)))
struct SizesTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
    try shop.photo(width: 600)
  }

  @Test("each size is a file and a row; sizes without {size} in the path are a usage error")
  func several() throws {
    try shop.photo("b.jpg", width: 300)
    let outcome = try shop.program(
      "apply", "recipe.json", "photo.jpg", "b.jpg", "--sizes", "400,100,50", "-o", "out/{stem}-{size:4}.{ext}", "--json"
    )
    #expect(outcome.status == 0)
    let rows = try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
    #expect(rows.dropLast().map { $0["width"]?.integerValue } == [400, 100, 50, 300, 100, 50], "nothing is enlarged")
    #expect(rows.dropLast().map { $0["size"]?.integerValue } == [400, 100, 50, 400, 100, 50])
    #expect(rows.dropLast().map { $0["longEdge"]?.integerValue } == [400, 100, 50, 300, 100, 50])
    let warned = rows.map { $0["warnings"]?.arrayValue?.first?.stringValue?.contains("smaller than the requested 400") }
    #expect(warned == [nil, nil, nil, true, nil, nil, nil])
    #expect(rows[1]["output"]?.stringValue == "out/photo-0100.jpg")
    #expect(rows.last?["photos"] == .number(2) && rows.last?["rows"] == .number(6) && rows.last?["done"] == .number(6))
    #expect(shop.files.count { $0.hasPrefix("out/") } == 6)
    let refused = try shop.program("apply", "recipe.json", "photo.jpg", "--sizes", "400,100", "-o", "a.jpg")
    #expect(refused.status == 64 && refused.errorCount == 1)
  }

  @Test("sizes override the size of the recipe; a single size needs no {size}")
  func replaces() throws {
    try shop.recipe(more: #""output": {"width": 30, "height": 20, "path": "x/{stem}.png"}, "#)
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "--sizes", "120").status == 0)
    #expect(try EditingInput(contentsOf: shop.url("x/photo.png")).size == FrameSize(width: 120, height: 80))
  }

  @Test("a failed photo is one error as text and one row per file")
  func failure() throws {
    try shop.write("bad.jpg", Data("no photo".utf8))
    let call = ["apply", "recipe.json", "bad.jpg", "photo.jpg", "--sizes", "200,100", "-o", "out/{stem}-{size}.jpg"]
    let outcome = try shop.program.run(call)
    #expect(outcome.status == 3 && outcome.errorCount == 1)
    #expect(outcome.messages.contains("2 photos, 4 files: 2 done, 2 failed"))
    let rows = try shop.program.run(call + ["--json", "--force"]).lines.map { try JSONValue.parse(Array($0.utf8)) }
    #expect(rows.map { $0["type"]?.stringValue } == ["error", "error", "result", "result", "summary"])
    #expect(rows[1]["output"]?.stringValue == "out/bad-100.jpg")
  }
}
