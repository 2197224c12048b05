import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

@Suite("editing in one command", .timeLimit(.minutes(Effort.minutes)))
struct EditCommandTests: EditedLibrarySuite {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  /// The steps of the current recipe of a photo.
  private func steps(_ photo: String = "photo.jpg") throws -> [JSONValue] {
    try JSONValue.parse(Array(run("resume", photo).text.utf8))["adjustments"]?.arrayValue ?? []
  }

  @Test("photos and changes are distinguished in any order, and an existing file is a photo whatever its name")
  func words() throws {
    try shop.photo()
    try shop.photo("exposure.ev=1", width: 90)
    #expect(try run("init").status == 0)
    let outcome = try run(
      "edit", "contrast.amount+=10", "photo.jpg", "exposure.ev=1", "exposure.ev=0.3", "--without", "vignette,border")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.lines.count == 2)
    for photo in ["photo.jpg", "exposure.ev=1"] {
      #expect(try steps(photo).compactMap { $0["op"]?.stringValue } == ["exposure", "contrast"])
    }
  }

  @Test("an edit changes the current adjustments, adjusts numbers, removes steps, and reports unchanged photos")
  func changes() throws {
    try shop.library()
    #expect(try run("edit", "photo.jpg", "exposure.ev-=0.2", "vignette.amount=-9").text.contains("entry 2"))
    #expect(try steps().map { $0["op"]?.stringValue } == ["exposure", "vignette"])
    #expect(try steps()[0]["ev"] == 0.3)
    #expect(try run("edit", "photo.jpg", "exposure.ev=0.3").text.contains("unchanged (entry 2)"))
    #expect(try run("edit", "--all", "--without", "vignette", "--json").text.contains(#""entry":3"#))
    #expect(try steps().count == 1)
    let last = try run("edit", "photo.jpg", "--without", "exposure")
    #expect(last.status == 65 && last.messages.contains("revert"))
  }

  @Test("outside a library -o writes the result, and without -o there is nothing to do")
  func files() throws {
    try shop.photo()
    #expect(try run("edit", "photo.jpg", "crop.aspect=1:1", "output.format=png", "-o", "out/").status == 0)
    #expect(try EditingInput(contentsOf: shop.url("out/photo.png")).size == FrameSize(width: 64, height: 64))
    #expect(try run("edit", "photo.jpg", "crop.aspect=1:1").status == 64)
  }

  @Test(
    "an invalid edit exits with 64 before anything is read",
    arguments: [
      (["photo.jpg"], "no change"), (["photo.jpg", "exposre.ev=1"], "'exposure'"),
      (["photo.jpg", "sky.ev=1"], "'#sky.ev=1'"), (["photo.jpg", "exposure.ev=11"], "-10 to 10"),
      (["photo.jpg", "exposure.ev"], "exposure.ev=…"), (["exposure.ev=1"], "no photos"),
      (["photo.jpg", "--without", "vignete"], "'vignette'"),
      (["photo.jpg", "exposure.ev=a", "crop.aspect=b"], "crop.aspect=b"),
    ])
  func refused(words: [String], part: String) throws {
    try shop.photo()
    let before = try shop.state()
    let outcome = try shop.program.run(["edit", "-o", "out.jpg"] + words)
    #expect(outcome.status == 64 && outcome.errorCount == 1)
    #expect(outcome.messages.contains(part), "\(outcome.messages)")
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test("apply --set has the same syntax and the same errors")
  func settings() throws {
    try shop.photo()
    try shop.recipe("recipe.json", #"{"op": "exposure", "id": "sky", "ev": 0.5}"#)
    let refused = try run("apply", "recipe.json", "photo.jpg", "-o", "a.png", "--set", "sky.ev")
    #expect(refused.status == 64 && refused.messages.contains("#sky.ev"))
    #expect(
      try run("apply", "recipe.json", "photo.jpg", "-o", "a.png", "--set", "sky.ev=1").messages.contains("#sky.ev=1"))
    #expect(
      try run("apply", "recipe.json", "photo.jpg", "-o", "a.png", "--set", "#sky.ev-=0.1", "--set", "crop.aspect=1:1")
        .status == 0)
    #expect(try EditingInput(contentsOf: shop.url("a.png")).size == FrameSize(width: 64, height: 64))
  }

  // MARK: Recipes by name

  @Test("a named recipe can be given a strength and followed by others")
  func names() throws {
    try shop.photo()
    #expect(try run("apply", "golden-hour", "photo.jpg", "-o", "100.png", "--no-library").status == 0)
    #expect(try run("apply", "golden-hour", "photo.jpg", "--strength", "50", "-o", "50.png").status == 0)
    let both = try run(
      "apply", "golden-hour", "photo.jpg", "--recipe", "web-export", "--set", "resize.longEdge=48", "-o",
      "{recipe}.{ext}")
    #expect(both.status == 0, "\(both.messages)")
    #expect(try EditingInput(contentsOf: shop.url("golden-hour.jpg")).size.width == 48)
    #expect(try shop.data("100.png") != shop.data("50.png"))
    let wrong = try run("apply", "goldn-hour", "photo.jpg", "-o", "x.png")
    #expect(wrong.status == 66 && wrong.messages.contains("'golden-hour'"))
    for strength in ["201", "-1", "nan"] {
      #expect(try run("apply", "golden-hour", "photo.jpg", "--strength=\(strength)", "-o", "x.png").status == 64)
    }
    #expect(try run("recipe", "explain", "golden-hour", "photo.jpg").status == 0)
    #expect(try run("apply", "photo.jpg", "golden-hour", "-o", "x.png").messages.contains("the recipe first"))
  }

  @Test("recipe list has a line for each recipe with its source")
  func list() throws {
    try shop.recipe("own.json", more: #""title": "My own", "#)
    try shop.write(".config/photoedit/recipes/cinematic.json", shop.data("own.json"))
    let lines = try run("recipe", "list").lines
    #expect(lines.contains { $0.contains(/^own +folder +My own$/) })
    #expect(lines.contains { $0.contains(/^cinematic +user +My own$/) })
    #expect(lines.contains { $0.contains(/^golden-hour +built-in +The light of the last hour before sunset\.$/) })
    let rows = try rows(run("recipe", "list", "--json"))
    #expect(rows.compactMap { $0["name"]?.stringValue } == lines.map { String($0.prefix { $0 != " " }) })
  }

  @Test("recipe new with an adjustment writes a valid recipe", arguments: [Catalog.ops])
  func new(ops: [String]) throws {
    for op in ops { #expect(try run("recipe", "new", op, "-o", "\(op).json").status == 0) }
    let valid = try shop.program.run(["recipe", "validate"] + ops.map { "\($0).json" })
    #expect(valid.status == 0, "\(valid.messages)")
  }

  // MARK: Copying

  @Test("--from copies all or some adjustments from a photo and a revision")
  func copies() throws {
    try shop.library()
    try shop.photo("b.jpg", width: 90)
    try shop.photo("c.jpg", width: 93)
    #expect(try run("edit", "photo.jpg", "vibrance.amount=9", "crop.aspect=1:1").status == 0)
    #expect(try run("edit", "c.jpg", "contrast.amount=4", "vignette.amount=3").status == 0)
    let all = try run("apply", "--from", "photo.jpg@1", "b.jpg", "photo.jpg@9", "c.jpg", "--json", "-n")
    #expect(all.status == 3, "\(all.messages)")
    #expect(try run("apply", "--from", "photo.jpg", "b.jpg", "--except", "crop").status == 0)
    #expect(try steps("b.jpg").compactMap { $0["op"]?.stringValue } == ["exposure", "vibrance"])
    #expect(try run("apply", "--from", "photo.jpg", "c.jpg", "--only", "light").status == 0)
    #expect(try steps("c.jpg").compactMap { $0["op"]?.stringValue } == ["exposure", "vignette"])
    #expect(try run("apply", "--from", "photo.jpg", "c.jpg", "--only", "detail").status == 65)
    #expect(try run("apply", "--from", "photo.jpg@0", "c.jpg").status == 65)
    #expect(try run("apply", "--from", "photo.jpg", "c.jpg", "--only", "lihgt").messages.contains("'light'"))
  }

  // MARK: On a terminal

  private static let hasTerminal = (try? Shell.run("command -v script", in: URL(fileURLWithPath: "/tmp"))) == 0

  @Test(
    "on a terminal an edit explains once where it is stored and how to view it, elsewhere never",
    .enabled(if: hasTerminal, "needs 'script' of bsdutils"))
  func notice() throws {
    try shop.photo("a b.jpg")
    try shop.photo("c.jpg", width: 90)
    #expect(try run("init").status == 0)
    #expect(try run("edit", "a b.jpg", "exposure.ev=1").messages.isEmpty)
    let command = "\(Program.path) edit *.jpg exposure.ev=0.5 --progress never"
    #expect(try Shell.run("script -qec '\(command)' typescript", in: shop.folder) == 0)
    let shown = String(decoding: try shop.data("typescript"), as: UTF8.self)
    #expect(shown.components(separatedBy: "photoedit preview ").count == 2)
    #expect(shown.contains("photoedit preview 'a b.jpg' -o") && shown.contains("photoedit undo 'a b.jpg'"))
    #expect(try Shell.run("script -qec '\(command) -n' typescript", in: shop.folder) == 0)
    #expect(try !String(decoding: shop.data("typescript"), as: UTF8.self).contains("photoedit preview"))
  }
}
