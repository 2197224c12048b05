import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("preview", .timeLimit(.minutes(Effort.minutes)))
struct PreviewCommandTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo(width: 600)
    try shop.recipe()
  }

  private func preview(_ arguments: String...) throws -> Program.Outcome {
    try shop.program.run(["preview"] + arguments)
  }

  private func size(_ name: String) throws -> FrameSize { try EditingInput(contentsOf: shop.url(name)).size }

  @Test("preview writes a JPEG of the requested size, 512 by default, under both its names")
  func writes() throws {
    let outcome = try preview("photo.jpg", "-o", "small.jpg")
    #expect(outcome.status == 0 && outcome.messages == "")
    #expect(try size("small.jpg").longEdge == 512)
    #expect(try shop.program("thumbnail", "photo.jpg", "--size", "100", "-o", "thumb").status == 0)
    let thumb = try EditingInput(contentsOf: shop.url("thumb"))
    #expect(thumb.size.longEdge == 100 && thumb.format == "jpeg")
    #expect(try preview("photo.jpg", "-o", "out/", "--format", "png").status == 0)
    #expect(try EditingInput(contentsOf: shop.url("out/photo.png")).format == "png")
  }

  @Test("a recipe is applied, and --final makes the final rendering of that size")
  func recipe() throws {
    #expect(try preview("photo.jpg", "recipe.json", "--size", "90", "--final", "-o", "final.png").status == 0)
    #expect(
      try shop.program(
        "apply", "recipe.json", "photo.jpg", "--long-edge", "90", "--metadata", "none", "-o", "applied.png"
      ).status == 0)
    #expect(try shop.data("final.png") == shop.data("applied.png"))
    let row = try preview("photo.jpg", "recipe.json", "--size", "90", "-o", "fast.png", "--json")
    #expect(row.text.contains(#""isDegraded":true"#) && row.text.contains(#""width":90"#))
    #expect(try shop.data("fast.png") != shop.data("final.png"))
    let changed = try preview(
      "photo.jpg", "recipe.json", "--set", "exposure.ev=-1", "--size", "90", "-o", "dark.png")
    #expect(changed.status == 0)
    #expect(try shop.data("dark.png") != shop.data("fast.png"))
  }

  @Test("output - is standard output, photo - is standard input")
  func streams() throws {
    let outcome = try shop.program("preview", "-", "--size", "64", "-o", "-", input: shop.data("photo.jpg"))
    #expect(outcome.status == 0)
    #expect(try EditingInput(data: outcome.output).size.longEdge == 64)
  }

  @Test(
    "an invalid call exits with 64",
    arguments: [
      ["photo.jpg"], ["photo.jpg", "-o", "x.jpg", "--size", "0"], ["photo.jpg", "-o", "x.jpg", "--size", "5000"],
      ["photo.jpg", "-o", "x.jpg", "--size", "big"], ["photo.jpg", "-o", "x.jpg", "--cache-limit", "much"],
      ["photo.jpg", "-o", "x.jpg", "--set", "exposure.ev=1"], ["photo.jpg", "-o", "-", "--json"],
      ["-", "-", "-o", "x.jpg"], ["photo.jpg", "-o", "x.jpg", "--quality", "101"],
      ["photo.jpg", "-o", "x.jpg", "--format", "bmp"], ["photo.jpg", "-o", "{nothing}.jpg"],
    ])
  func usage(arguments: [String]) throws {
    let before = try shop.state()
    #expect(try shop.program.run(["preview"] + arguments).status == 64)
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test(
    "a missing photo exits with 66, an existing output with 73, the photo as output with 77, and nothing is written")
  func refused() throws {
    try shop.write("there.jpg", Data("mine".utf8))
    try FileManager.default.createSymbolicLink(atPath: shop.url("link.jpg").path, withDestinationPath: "photo.jpg")
    let before = try shop.state()
    #expect(try preview("missing.jpg", "-o", "x.jpg").status == 66)
    #expect(try preview("photo.jpg", "missing.json", "-o", "x.jpg").status == 66)
    #expect(try preview("photo.jpg", "-o", "there.jpg").status == 73)
    #expect(try preview("photo.jpg", "-o", "photo.jpg", "--force").status == 77)
    #expect(try preview("photo.jpg", "-o", "link.jpg", "--force").status == 77)
    #expect(try preview("recipe.json", "-o", "x.jpg").status == 65)
    #expect(try shop.state().differences(from: before) == [])
    #expect(try preview("photo.jpg", "-o", "there.jpg", "--force").status == 0)
  }

  @Test("a library photo is shown in its current state, at a revision, or with another recipe, and its cache is used")
  func library() throws {
    try shop.photo("plain.jpg", width: 600)
    try shop.library(width: 600)
    try shop.recipe("other.json", #"{"op": "contrast", "amount": 60}"#)
    let calls: [(String, [String])] = [
      ("now", ["photo.jpg"]), ("original", ["photo.jpg@0"]), ("other", ["photo.jpg", "other.json"]),
      ("applied", ["plain.jpg", "recipe.json", "--no-library"]), ("unedited", ["plain.jpg", "--no-library"]),
      ("otherwise", ["plain.jpg", "other.json", "--no-library"]), ("uncached", ["photo.jpg", "--no-cache"]),
    ]
    for (name, arguments) in calls {
      let outcome = try shop.program.run(["preview"] + arguments + ["--size", "90", "-o", name + ".png"])
      #expect(outcome.status == 0, "\(name): \(outcome.messages)")
    }
    #expect(try shop.data("now.png") == shop.data("applied.png"))
    #expect(try shop.data("now.png") == shop.data("uncached.png"))
    #expect(try shop.data("original.png") == shop.data("unedited.png"))
    #expect(try shop.data("other.png") == shop.data("otherwise.png"))
    #expect(Set(try ["now", "original", "other"].map { try shop.data($0 + ".png") }).count == 3)
    let cache = try shop.local.url("cache").path
    // Beside the pixels the folder has what is known of originals, and its generation.
    func pixels() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: cache).filter { $0.hasSuffix(".entry") }
    }
    // Both recipes have one step, and before it lies the photo as it is.
    #expect(try pixels().count == 1)
    #expect(try preview("photo.jpg", "-o", "a.png", "--cache-limit", "1k", "--size", "91").status == 0)
    #expect(try pixels().isEmpty)
    #expect(try preview("missing.jpg", "-o", "x.jpg").status == 66)
    #expect(try preview("photo.jpg@0", "-o", "photo.jpg", "--force").status == 77)
  }
}
