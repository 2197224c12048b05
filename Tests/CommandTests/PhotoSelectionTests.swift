import Documents
import Foundation
import TestSupport
import Testing

@Suite("calls with many photos of a library", .timeLimit(.minutes(Effort.minutes)))
struct PhotoSelectionTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    for (number, name) in ["z.jpg", "in/b.jpg", "in/c.jpg"].enumerated() { try shop.photo(name, width: 40 + number) }
    try shop.recipe()
    #expect(try run("init").status == 0)
    #expect(try run("apply", "recipe.json", "z.jpg", "in/b.jpg", "in/c.jpg").status == 0)
  }

  private func run(_ arguments: String...) throws -> Program.Outcome { try shop.program.run(arguments) }

  private func rows(_ outcome: Program.Outcome) throws -> [JSONValue] {
    try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
  }

  /// The inputs of the rows of some type.
  private func inputs(_ type: String, _ outcome: Program.Outcome) throws -> [String] {
    try rows(outcome).filter { $0["type"]?.stringValue == type }.map { $0["input"]?.stringValue ?? "?" }
  }

  @Test("a name that matches no photo does not stop the others: exit status 3, one row each, the summary last")
  func failures() throws {
    let outcome = try run("undo", "in/*.jpg", "gone.jpg", "gone*", "z.jpg", "--json")
    #expect(outcome.status == 3)
    #expect(try inputs("entry", outcome) == ["in/b.jpg", "in/c.jpg", "z.jpg"])
    #expect(try inputs("error", outcome) == ["gone.jpg", "gone*"])
    let summary = try #require(try rows(outcome).last)
    #expect(summary["type"]?.stringValue == "summary")
    #expect(["photos", "done", "failed", "left"].map { summary[$0]?.integerValue } == [5, 3, 2, 0])
    #expect(try run("undo", "gone.jpg").status == 66)
    let text = try run("redo", "gone.jpg", "z.jpg")
    #expect(text.status == 3 && text.errorCount == 1)
    #expect(text.text == "z.jpg: redo to entry 1 (entry 3)\n")
  }

  @Test("a pattern that no file matches finds photos of the library where files are edited, too, in any folder")
  func libraryPatterns() throws {
    #expect(try inputs("result", run("apply", "recipe.json", "?.jpg", "--on-top", "--json")) == ["z.jpg"])
    let found = try run("apply", "recipe.json", "[bc].jpg", "z.jpg", "--on-top", "--json")
    #expect(try inputs("result", found) == ["in/b.jpg", "in/c.jpg", "z.jpg"])
    #expect(try inputs("result", run("edit", "[bc].jpg", "contrast.amount=10", "--json")) == ["in/b.jpg", "in/c.jpg"])
    let none = try run("apply", "recipe.json", "x*.jpg")
    #expect(none.status == 66 && none.messages.contains("no file matches the pattern"))
    #expect(try run("apply", "recipe.json", "[bc].jpg", "--no-library", "-o", "out/").status == 66)
  }

  @Test("--all is every photo in path order, --files-from its lines in order, and rows can be joined with photos")
  func allAndLists() throws {
    #expect(try run("undo", "z.jpg").status == 0)
    let all = try run("undo", "--all", "--json")
    #expect(all.status == 0)
    #expect(try inputs("entry", all) == ["in/b.jpg", "in/c.jpg"])
    #expect(try inputs("unchanged", all) == ["z.jpg"])
    let known = try rows(run("list", "--json")).map { [$0["asset"], $0["path"]] }
    #expect(try rows(all).dropLast().map { [$0["asset"], $0["path"]] } == known)
    try shop.write("names.txt", Data("in/c.jpg\nz.jpg\n".utf8))
    #expect(try inputs("entry", run("redo", "--files-from", "names.txt", "--json")) == ["in/c.jpg", "z.jpg"])
    try shop.write("none.txt", Data())
    let none = try run("redo", "--files-from", "none.txt")
    #expect(none.status == 0 && none.messages.contains("nothing to do"))
    for arguments in [["undo"], ["log"], ["show"], ["undo", "--all", "z.jpg"], ["verify", "--repair", "z.jpg"]] {
      #expect(try shop.program.run(arguments).status == 64, "\(arguments)")
    }
  }

  @Test("a photo is moved once, however often and by whatever name it is given")
  func once() throws {
    try shop.recipe("more.json", #"{"op": "exposure", "ev": 1}"#)
    #expect(try run("apply", "more.json", "z.jpg").status == 0)
    let id = try #require(try rows(run("show", "z.jpg", "--json")).first?["asset"]?.stringValue)
    let outcome = try run("undo", "z.jpg", id, "z*", "--json")
    #expect(try rows(outcome).map { $0["target"]?.integerValue } == [1, nil])
  }

  @Test("a pattern without a slash matches names in any folder, wherever it is used")
  func namePatterns() throws {
    let names = ["in/b.jpg", "in/c.jpg", "z.jpg"]
    for folder in [".", "in"] {
      let program = Program(in: shop.url(folder))
      #expect(try Set(inputs("entry", program("log", "*.jpg", "--json"))) == Set(names))
      #expect(try Set(inputs("entry", program("log", "[bz].*", "--json"))) == ["in/b.jpg", "z.jpg"])
    }
  }

  @Test("'**' matches any number of folders, none included, for photos of a library and for files")
  func folderPatterns() throws {
    let log = { (pattern: String) in try Set(inputs("entry", run("log", pattern, "--json"))) }
    #expect(try log("**/*.jpg") == ["in/b.jpg", "in/c.jpg", "z.jpg"])
    #expect(try log("in/**/b.jpg") == ["in/b.jpg"])
    #expect(try log("./in/**") == ["in/b.jpg", "in/c.jpg"])
    try shop.photo("deep/er/d.jpg", width: 60)
    try shop.photo("deep/e.jpg", width: 61)
    try shop.photo("deep/.hidden/f.jpg", width: 62)
    let files = { (pattern: String) in
      try rows(run("info", pattern, "--json")).compactMap { $0["input"]?.stringValue }
    }
    #expect(try files("deep/**/*.jpg") == ["deep/e.jpg", "deep/er/d.jpg"])
    #expect(try files("**/er/?.jpg") == ["deep/er/d.jpg"])
    #expect(try files("\(shop.folder.path)/d*/**/d.jpg").map { URL(filePath: $0).lastPathComponent } == ["d.jpg"])
  }

  @Test("patterns match paths inside the library and recorded paths outside; a photo of that name is not a pattern")
  func patterns() throws {
    let below = Program(in: shop.url("in"))
    #expect(try inputs("entry", below("undo", "./*.jpg", "--json")) == ["in/b.jpg", "in/c.jpg"])
    #expect(try below("undo", "../[xyz].jpg", "--json").text.contains(#""input":"z.jpg""#))
    #expect(try run("redo", "*.png").status == 3)
    let other = try Workshop()
    defer { withExtendedLifetime(other) {} }
    let elsewhere = other.program
    let library = ["--library", shop.folder.path, "--json"]
    #expect(try inputs("entry", elsewhere.run(["redo", "in/?.jpg"] + library)) == ["in/b.jpg", "in/c.jpg"])
    #expect(try inputs("entry", elsewhere.run(["redo", "z.*"] + library)) == ["z.jpg"])
    try shop.photo("[z].jpg", width: 77)
    try FileManager.default.moveItem(at: shop.url("in/b.jpg"), to: shop.url("in/moved.jpg"))
    #expect(try run("import", "[z].jpg").status == 0)
    #expect(try run("show", "[z].jpg", "--json").text.contains(#""fileName":"[z].jpg""#))
    #expect(try inputs("entry", run("undo", "in/m*", "--json")) == ["in/b.jpg"])
  }

  @Test("log and show accept many photos, show also revisions; revert --to -1 is one step back, as documented")
  func logAndShow() throws {
    let log = try rows(run("log", "in/*", "--json")).dropLast()
    #expect(log.map { $0["input"]?.stringValue } == ["in/b.jpg", "in/b.jpg", "in/c.jpg", "in/c.jpg"])
    #expect(Set(log.map { $0["asset"]?.stringValue }).count == 2)
    let shown = try rows(run("show", "./*.jpg@0", "in/c.jpg@1", "--json")).dropLast()
    #expect(shown.map { $0["entry"]?.integerValue } == [0, 1])
    #expect(try run("log", "--all").text.contains("\n\n"))
    #expect(try run("revert", "--to", "-1", "z.jpg").text.contains("revert to the original"))
    #expect(try run("revert", "z.jpg", "--to=-1").text.contains("revert to entry 1"))
    #expect(try run("revert", "--to", "-9", "z.jpg").status == 66)
  }

  @Test("verify checks only the named photos, writes a row for each, and exits with 1 if one is damaged")
  func verify() throws {
    let asset = try #require(try rows(run("log", "in/b.jpg", "--json")).last)
    let rendition = try #require(asset["rendition"]?.stringValue)
    let path = shop.url(".photoedit/objects/\(rendition.prefix(2))/\(rendition)")
    #expect(
      try Shell.run(
        "chmod u+w '\(path.path)' && printf x | dd of='\(path.path)' conv=notrunc status=none", in: shop.folder) == 0)
    #expect(try run("verify", "z.jpg", "in/c.jpg").status == 0)
    let quick = try run("verify", "--quick", "in/*.jpg")
    #expect(quick.status == 0 && quick.text == "in/b.jpg: no damage found\nin/c.jpg: no damage found\n")
    let damaged = try run("verify", "--json", "z.jpg", "gone.jpg", "in/b.jpg")
    #expect(damaged.status == 1)
    #expect(try inputs("result", damaged) == ["z.jpg", "in/b.jpg"])
    #expect(try rows(damaged).map { $0["damage"]?.integerValue } == [0, nil, nil, 1, nil])
    #expect(try inputs("finding", damaged) == ["in/b.jpg"])
    #expect(try rows(damaged).last?["damaged"]?.integerValue == 1)
    let line = #"/"asset":"\#(asset["asset"]?.stringValue ?? "?")".*"kind":"edit"/s/edit/exit/"#
    #expect(try Shell.run("sed -i '\(line)' .photoedit/log/*/*.log", in: shop.folder) == 0)
    #expect(try run("verify", "in/b.jpg").status == 1)
    #expect(try run("verify", "z.jpg").status == 0)
    #expect(try run("verify", "--all").status == 1)
  }
}
