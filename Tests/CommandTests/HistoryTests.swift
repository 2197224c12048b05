import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

@Suite("history", .timeLimit(.minutes(Effort.minutes)))
struct HistoryTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.library()
  }

  private func run(_ arguments: String...) throws -> Program.Outcome { try shop.program.run(arguments) }

  private func current() throws -> JSONValue? {
    try JSONValue.parse(Array(run("list", "--json").text.utf8))["current"]
  }

  private func expose(_ ev: Double) throws {
    #expect(try run("apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=\(ev)").status == 0)
  }

  @Test("log --json rows have the documented keys")
  func logKeys() throws {
    #expect(try run("undo", "photo.jpg", "--note", "too bright").status == 0)
    let rows = try run("log", "--json", "photo.jpg").lines.map { try JSONValue.parse(Array($0.utf8)) }
    #expect(rows.count == 3)
    let always: Set = ["number", "kind", "id", "date", "author"]
    let own: [Set] = [[], ["parent", "formatIdentifier", "formatVersion", "rendition"], ["target", "note"]]
    let envelope: Set = ["type", "input", "asset", "path", "entry", "warnings", "milliseconds"]
    for (row, keys) in zip(rows, own) {
      #expect(Set(row.objectValue?.keys ?? []).subtracting(envelope) == always.union(keys))
    }
    #expect(rows.map { $0["kind"]?.stringValue } == ["original", "edit", "undo"])
    #expect(rows[1]["parent"] == .number(0))
    #expect(rows[2]["target"] == .number(0))
    #expect(rows[2]["note"]?.stringValue == "too bright")
  }

  @Test("log says in words what each entry changed, with its title and its note")
  func logWords() throws {
    try shop.recipe("looks.json", #"{"op": "exposure", "ev": 1}, {"op": "sepia"}"#, more: #""title": "Old", "#)
    #expect(try run("apply", "looks.json", "photo.jpg", "--note", "for print").status == 0)
    #expect(try run("edit", "photo.jpg", "--without", "sepia", "contrast.amount=20").status == 0)
    #expect(try run("undo", "photo.jpg").status == 0)
    let lines = try run("log", "photo.jpg").lines.dropFirst().map { $0.split(separator: "  ").last ?? "" }
    #expect(
      lines.dropFirst() == [
        "Added Exposure: ev 0.5", "Old – Exposure, ev: 0.5 → 1; Added Sepia – for print",
        "Old – Removed Sepia; Added Contrast: amount 20", "Removed Contrast; Added Sepia",
      ])
  }

  @Test("undo and redo step through the states, and do nothing with exit status 0 at the ends")
  func undoRedo() throws {
    try expose(1)
    #expect(try current() == .number(2))
    for expected in [1.0, 0, 0] {
      #expect(try run("undo", "photo.jpg").status == 0)
      #expect(try current() == .number(expected))
    }
    for expected in [1.0, 2, 2] {
      #expect(try run("redo", "photo.jpg").status == 0)
      #expect(try current() == .number(expected))
    }
    #expect(try run("redo", "photo.jpg").text.contains("nothing to redo"))
  }

  @Test("revert restores the original or any entry, and undo restores the edits")
  func revert() throws {
    try expose(1)
    #expect(try run("revert", "photo.jpg").status == 0)
    #expect(try current() == .number(0))
    #expect(try run("undo", "photo.jpg").status == 0)
    #expect(try current() == .number(2))
    #expect(try run("revert", "--to", "1", "photo.jpg").status == 0)
    #expect(try current() == .number(1))
    #expect(try run("revert", "--to", "1", "photo.jpg").text.contains("already"))
    #expect(try run("revert", "--to", "77", "photo.jpg").status == 66)
    #expect(try run("revert", "--to", "soon", "photo.jpg").status == 66)
  }

  @Test("entries cut off by an edit after undo stay reachable by number")
  func cutOff() throws {
    try expose(1)
    #expect(try run("undo", "photo.jpg").status == 0)
    try expose(2)
    #expect(try run("redo", "photo.jpg").text.contains("nothing to redo"))
    #expect(try run("resume", "photo.jpg@2").text.contains(#""ev": 1 "#))
    #expect(try run("export", "photo.jpg@2", "-o", "two.jpg").status == 0)
  }

  @Test("diff lists the changes, and exits with 1 if there are any and 0 if not")
  func diff() throws {
    try expose(1)
    let outcome = try run("diff", "photo.jpg")
    #expect(outcome.status == 1)
    #expect(outcome.text == "~ exposure.ev: 0.5 -> 1\n")
    #expect(try run("diff", "photo.jpg@2", "photo.jpg@2").status == 0)
    #expect(try run("diff", "photo.jpg@1", "@2", "--json").text.contains(#""place":"exposure.ev""#))
    #expect(try run("diff", "photo.jpg@0", "@1").text == "+ exposure {\"ev\":0.5,\"op\":\"exposure\"}\n")
  }

  @Test("a resumed recipe can be changed and applied, with the same result as applying it to the original")
  func resume() throws {
    #expect(try run("resume", "photo.jpg", "--set", "exposure.ev=-1", "-o", "changed.json").status == 0)
    #expect(try run("apply", "changed.json", "photo.jpg", "-o", "resumed.png").status == 0)
    #expect(
      try run("apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=-1", "-o", "fresh.png", "--no-library").status
        == 0)
    #expect(try shop.data("resumed.png") == shop.data("fresh.png"))
    #expect(try run("log", "--json", "photo.jpg").lines.count == 3)
    let again = try run("resume", "photo.jpg", "-o", "changed.json")
    #expect(again.status == 73)
    #expect(again.messages.contains("exists"))
  }

  @Test("resume --base writes the image that the recipe starts from, byte for byte")
  func base() throws {
    #expect(try run("resume", "photo.jpg", "--base", "base.jpg").status == 0)
    #expect(try shop.data("base.jpg") == shop.data("photo.jpg"))
  }

  @Test("--on-top adds to the adjustments of a photo instead of replacing them")
  func onTop() throws {
    try shop.recipe("more.json", #"{"op": "contrast", "amount": 20}"#)
    #expect(try run("apply", "more.json", "photo.jpg", "--on-top").status == 0)
    let recipe = try Recipe(json: run("resume", "photo.jpg").output)
    #expect(recipe.steps.map(\.adjustment.op) == ["exposure", "contrast"])
    #expect(try run("apply", "more.json", "photo.jpg").status == 0)
    #expect(try Recipe(json: run("resume", "photo.jpg").output).steps.map(\.adjustment.op) == ["contrast"])
  }

  @Test("export without options writes the stored rendition of the revision, byte for byte")
  func export() throws {
    #expect(try run("export", "photo.jpg@0", "-o", "original.jpg").status == 0)
    #expect(try shop.data("original.jpg") == shop.data("photo.jpg"))
    for name in ["a.jpg", "new/folder/b.jpg"] { #expect(try run("export", "photo.jpg", "-o", name).status == 0) }
    #expect(try shop.data("a.jpg") == shop.data("new/folder/b.jpg"))
    let digest = try JSONValue.parse(Array(#require(run("log", "--json", "photo.jpg").lines.last).utf8))["rendition"]
    #expect(try EditingInput(contentsOf: shop.url("a.jpg")).digest == digest?.stringValue)
  }

  @Test("export with options renders the revision with them")
  func exportOptions() throws {
    #expect(try run("export", "photo.jpg", "-o", "small.webp", "--long-edge", "48").status == 0)
    let small = try EditingInput(contentsOf: shop.url("small.webp"))
    #expect(small.format == "webp" && max(small.size.width, small.size.height) == 48)
    #expect(try run("export", "photo.jpg", "-o", "x.png").status == 0)
    #expect(try EditingInput(contentsOf: shop.url("x.png")).format == "png")
  }

  @Test("export never overwrites a photo, and another file only with --force")
  func exportRules() throws {
    try FileManager.default.createSymbolicLink(atPath: shop.url("link.jpg").path, withDestinationPath: "photo.jpg")
    try shop.write("there.jpg", Data("old".utf8))
    let before = try shop.state()
    for name in ["photo.jpg", "link.jpg", "./x/../photo.jpg"] {
      #expect(try run("export", "photo.jpg", "-o", name, "--force").status == 77)
    }
    #expect(try run("export", "photo.jpg", "-o", "there.jpg").status == 73)
    #expect(try shop.state().differences(from: before).filter { !$0.contains("sqlite") } == [])
    #expect(try run("export", "photo.jpg", "-o", "there.jpg", "--force").status == 0)
  }

  @Test("export to - writes to standard output")
  func exportToStandardOutput() throws {
    let outcome = try run("export", "photo.jpg@0", "-o", "-")
    #expect(outcome.status == 0)
    #expect(try outcome.output == shop.data("photo.jpg"))
  }

  @Test("concurrent edits of one photo by several processes are all kept")
  func concurrent() throws {
    let running = try (1...6).map { number in
      try shop.program.start(["apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=0.\(number + 1)1"])
    }
    for process in running { #expect(try process.wait(.seconds(60)).status == 0) }
    let rows = try run("log", "--json", "photo.jpg").lines
    #expect(rows.count == 8)
    #expect(try run("verify").status == 0)
  }

  @Test("running all commands in sequence never touches the original")
  func originalUntouched() throws {
    let before = try FolderState(of: shop.url("photo.jpg"))
    try shop.recipe("more.json", #"{"op": "crop", "aspect": "1:1"}, {"op": "sharpen", "amount": 40}"#)
    let calls: [[String]] = [
      ["info", "photo.jpg"], ["apply", "more.json", "photo.jpg"],
      ["apply", "recipe.json", "photo.jpg", "--on-top", "-o", "a.jpg"],
      ["apply", "recipe.json", "photo.jpg", "-o", "b.png", "--no-library"], ["apply", "-n", "more.json", "photo.jpg"],
      ["apply", "recipe.json", "photo.jpg", "-o", "photo.jpg", "--force"],
      ["recipe", "explain", "recipe.json", "photo.jpg"], ["import", "photo.jpg"],
      ["import", "--reference", "photo.jpg"],
      ["list"], ["show", "photo.jpg"], ["log", "photo.jpg"], ["diff", "photo.jpg"], ["undo", "photo.jpg"],
      ["redo", "photo.jpg"],
      ["revert", "photo.jpg"], ["resume", "photo.jpg", "--base", "photo.jpg"],
      ["resume", "photo.jpg@1", "-o", "photo.jpg"],
      ["export", "photo.jpg", "-o", "photo.jpg", "--force"], ["export", "photo.jpg@1", "-o", "c.webp"],
      ["verify"], ["verify", "--repair"], ["doctor"], ["sample", "photo.jpg", "--width", "64"],
      ["recipe", "new", "exposure", "-o", "photo.jpg"],
      ["recipe", "format", "--in-place", "photo.jpg"], ["recipe", "validate", "photo.jpg"], ["init"],
    ]
    for call in calls {
      let outcome = try shop.program.run(call)
      #expect(
        outcome.signal == nil && outcome.errorCount == (outcome.status == 0 || outcome.status == 1 ? 0 : 1), "\(call)")
      #expect(try FolderState(of: shop.url("photo.jpg")) == before, "\(call)")
    }
  }
}
