import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("export", .timeLimit(.minutes(Effort.minutes)))
struct ExportCommandTests {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  private func run(_ arguments: String...) throws -> Program.Outcome { try shop.program.run(arguments) }

  private func size(_ name: String) throws -> FrameSize { try EditingInput(contentsOf: shop.url(name)).size }

  /// A library with an edited photo and one in a folder.
  private func library() throws {
    try shop.library()
    try shop.photo("sub/deep.jpg", width: 120)
    #expect(try run("import", "sub/deep.jpg").status == 0)
  }

  @Test("the output settings of an applied recipe are stored, shown, resumed and used by export")
  func recordedOutput() throws {
    try shop.photo()
    try shop.recipe("web.json", more: #""output": {"format": "webp", "longEdge": 48, "metadata": "safe"}, "#)
    #expect(try run("init").status == 0)
    #expect(try run("apply", "web.json", "photo.jpg").status == 0)
    #expect(try run("apply", "web.json", "photo.jpg").text.contains("unchanged"))
    for shown in [try run("show", "photo.jpg"), try run("show", "photo.jpg", "--json"), try run("resume", "photo.jpg")]
    {
      #expect(shown.text.contains("longEdge") && shown.text.contains("safe"), "\(shown.text)")
    }
    #expect(try run("export", "photo.jpg", "-o", "out/").status == 0)
    #expect(shop.files.contains("out/photo.webp"))
    #expect(try size("out/photo.webp") == FrameSize(width: 48, height: 32))
    // What the call asks for comes before it; the rest stays.
    #expect(try run("export", "photo.jpg", "-o", "out/", "--format", "png", "--long-edge", "30").status == 0)
    #expect(try size("out/photo.png").longEdge == 30)
    let named = try run("export", "photo.jpg", "-o", "named.jpg")
    #expect(named.status == 0 && named.messages.contains("extension"))
    #expect(try EditingInput(contentsOf: shop.url("named.jpg")).format == "jpeg")
    let more = try run("export", "photo.jpg", "-o", "more.webp", "--metadata", "keep")
    #expect(more.status == 0 && more.messages.contains("'safe'"))
  }

  @Test("an original is written byte for byte, whatever the library says about its photo")
  func originals() throws {
    try library()
    #expect(try run("rate", "3", "photo.jpg").status == 0)
    let original = try shop.data("photo.jpg")
    let calls = [["photo.jpg@0"], ["photo.jpg", "--originals"], ["photo.jpg@0", "--originals"]]
    for (number, call) in calls.enumerated() {
      #expect(try shop.program.run(["export", "-o", "original\(number).jpg"] + call).status == 0)
      #expect(try shop.data("original\(number).jpg") == original, "\(call)")
    }
    #expect(try run("export", "photo.jpg", "-o", "current.jpg").status == 0)
    #expect(try shop.data("current.jpg") != original)
  }

  @Test(
    "an unsupported extension is refused as in apply, whatever the format of the recipe",
    arguments: ["out/x.gif", "out/x.bmp", "out/x.txt", "out/{stem}.v2"])
  func unwritable(output: String) throws {
    try library()
    try shop.recipe("web.json", more: #""output": {"format": "jpeg", "longEdge": 48}, "#)
    #expect(try run("apply", "web.json", "sub/deep.jpg").status == 0)
    let ending = try #require(output.split(separator: ".").last)
    let word = ending == "gif" ? "GIF can be read but not written" : "unknown extension '.\(ending)'"
    let calls = [
      ["export", "photo.jpg"], ["export", "photo.jpg@0"], ["export", "photo.jpg", "--originals"],
      ["export", "sub/deep.jpg"], ["export", "photo.jpg", "--recipe", "web.json"],
      ["apply", "recipe.json", "photo.jpg", "--no-library"], ["apply", "web.json", "photo.jpg", "--no-library"],
    ]
    for call in calls {
      let outcome = try shop.program.run(call + ["-o", output])
      let isNamed = outcome.messages.contains(word)
      #expect(outcome.status == 65 && isNamed, "\(call): \(outcome.status) \(outcome.messages)")
    }
    #expect(!shop.files.contains { $0.hasPrefix("out/") })
  }

  @Test("an explicit format applies to any file name, and an original keeps its own extension")
  func named() throws {
    try library()
    #expect(try run("export", "photo.jpg", "--format", "png", "-o", "x.part").status == 0)
    #expect(try EditingInput(contentsOf: shop.url("x.part")).format == "png")
    let pixel: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    let gif = Data(Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + pixel)
    try shop.write("a.gif", gif)
    #expect(try run("import", "a.gif").status == 0)
    #expect(try run("export", "a.gif", "-o", "out/b.gif").status == 0)
    #expect(try shop.data("out/b.gif") == gif)
  }

  @Test("a recipe on top exports the current edit with it and leaves the history unchanged")
  func recipeOnTop() throws {
    try library()
    try shop.recipe(
      "web.json", #"{"op": "resize", "longEdge": 60}"#, more: #""output": {"format": "png"}, "#)
    let log = try run("log", "photo.jpg").text
    let outcome = try run("export", "photo.jpg", "sub/deep.jpg", "--recipe", "web.json", "-o", "web/")
    #expect(outcome.status == 0, "\(outcome.messages)")
    for name in ["web/photo.png", "web/deep.png"] { #expect(try size(name).longEdge == 60) }
    #expect(try run("log", "photo.jpg").text == log)
    #expect(try run("list").text.contains("original"))
    try shop.recipe(
      "both.json", #"{"op": "exposure", "ev": 0.5}, {"op": "resize", "longEdge": 60}"#)
    #expect(try run("apply", "both.json", "photo.jpg", "--no-library", "-o", "both.png").status == 0)
    let both = try EditingInput(contentsOf: shop.url("both.png")).info.json
    let web = try EditingInput(contentsOf: shop.url("web/photo.png")).info.json
    #expect(both["renderedFrom"]?["recipe"] == web["renderedFrom"]?["recipe"])
  }

  @Test("--all writes every photo under its path, edited or original")
  func all() throws {
    try library()
    #expect(try run("export", "--all", "-o", "now").status == 0)
    #expect(try run("export", "--all", "--originals", "-o", "then/").status == 0)
    for name in ["photo.jpg", "sub/deep.jpg"] {
      #expect(try shop.data("then/" + name) == shop.data(name))
    }
    #expect(try shop.data("now/sub/deep.jpg") == shop.data("sub/deep.jpg"))
    #expect(try shop.data("now/photo.jpg") != shop.data("photo.jpg"))
    #expect(try run("export", "--all", "-o", "now").status == 73)
    let again = try run("export", "--all", "-o", "now", "--skip-existing", "--json")
    #expect(again.status == 0 && again.text.contains(#""type":"skipped""#))
  }

  /// What changes when a file is written or replaced.
  private func identity(_ name: String) throws -> [String] {
    let attributes = try FileManager.default.attributesOfItem(atPath: shop.url(name).path)
    return [FileAttributeKey.systemFileNumber, .modificationDate].map { "\(attributes[$0] ?? "")" }
  }

  @Test("an export again leaves copies of originals as they are, and replaces only what has changed")
  func again() throws {
    try library()
    #expect(try run("export", "--all", "-o", "now").status == 0)
    let copied = try identity("now/sub/deep.jpg")
    let again = try run("export", "--all", "-o", "now", "--force")
    #expect(again.status == 0 && again.text.contains("sub/deep.jpg: unchanged"), "\(again.text)\(again.messages)")
    #expect(try identity("now/sub/deep.jpg") == copied)
    // An edit never takes the place of a file with the bytes of an original.
    #expect(try run("edit", "sub/deep.jpg", "contrast.amount=20").status == 0)
    let edited = try run("export", "sub/deep.jpg", "-o", "now/sub/", "--force")
    #expect(edited.status == 77, "\(edited.messages)")
    #expect(try identity("now/sub/deep.jpg") == copied)
  }

  @Test("photos imported from the same path are both written")
  func samePath() throws {
    try library()
    try shop.photo("photo.jpg", width: 60)
    #expect(try run("import", "photo.jpg").status == 0)
    #expect(try run("export", "--all", "--originals", "-o", "all/").status == 0)
    let files = shop.files.filter { $0.hasPrefix("all/") }
    #expect(files.count == 3 && files.contains("all/photo.jpg"))
    #expect(Set(try files.map { try shop.data($0) }).count == 3)
  }

  @Test("patterns, ids and revisions name photos; one that matches nothing exits with 3, and the others are written")
  func names() throws {
    try library()
    let row = try #require(try run("list").lines.first { $0.contains("photo.jpg") })
    let id = try #require(row.split(separator: " ").first)
    let outcome = try run(
      "export", "photo.jpg@0", String(id) + "@", "s*/*.jpg", "nothing.jpg", "-o", "out/{index}-{stem}.{ext}", "--json")
    #expect(outcome.status == 3)
    #expect(outcome.lines.count == 5 && outcome.lines.last?.contains(#""type":"summary""#) == true)
    #expect(outcome.lines.count { $0.contains(#""type":"error""#) } == 1)
    #expect(shop.files.count { $0.hasPrefix("out/") } == 3)
    #expect(try shop.data("out/1-photo.jpg") == shop.data("photo.jpg"))
    #expect(try shop.data("out/2-photo.jpg") != shop.data("photo.jpg"))
    #expect(try run("export", "nothing.jpg", "-o", "out/").status == 66)
    #expect(try run("export", "photo.jpg@9", "-o", "out/").status == 66)
  }

  static let refusals: [(String, Int32)] = [
    ("photo.jpg sub/deep.jpg -o one.jpg", 64), ("photo.jpg sub/deep.jpg -o -", 64),
    ("photo.jpg -o x.png --format jpeg", 64), ("--all photo.jpg -o out/", 64),
    ("--all --originals --quality 50 -o out/", 64), ("photo.jpg --set a.b=1 -o x/", 64),
    ("photo.jpg -o x/ --quality 500", 64), ("photo.jpg -o x/ --recipe no.json", 66),
    ("photo.jpg sub/deep.jpg -o . --force", 77), ("photo.jpg -o there.jpg", 73),
  ]

  @Test("exports that cannot be written are refused before any work", arguments: refusals)
  func refused(call: String, status: Int32) throws {
    try library()
    try shop.write("there.jpg", Data("mine".utf8))
    let before = try shop.state()
    let outcome = try shop.program.run(["export"] + call.split(separator: " ").map(String.init))
    #expect(outcome.status == status, "\(outcome.messages)")
    #expect(outcome.errorCount == 1)
    #expect(try shop.state().differences(from: before).filter { !$0.contains("sqlite") } == [])
  }

  @Test("previews of many photos accept files, patterns, library names and --all")
  func previews() throws {
    try library()
    try shop.photo("strange.jpg", width: 100)
    let outcome = try run(
      "preview", "p*.jpg", "deep.jpg", "strange.jpg", "none.jpg", "--size", "40", "-o", "small/", "--json")
    #expect(outcome.status == 3)
    #expect(outcome.lines.count == 5 && outcome.text.contains(#""isDegraded""#))
    for name in ["photo", "deep", "strange"] { #expect(try size("small/\(name).jpg").longEdge == 40) }
    #expect(try run("preview", "--all", "--size", "40", "-o", "all/").status == 0)
    #expect(shop.files.filter { $0.hasPrefix("all/") } == ["all/photo.jpg", "all/sub/deep.jpg"])
    #expect(try run("preview", "--all", "--no-library", "-o", "x/").status == 64)
    #expect(try run("preview", "photo.jpg", "strange.jpg", "-o", "x.jpg").status == 64)
    #expect(try run("preview", "photo.jpg", "strange.jpg", "recipe.json", "--size", "20", "-o", "with/").status == 0)
    #expect(shop.files.count { $0.hasPrefix("with/") } == 2)
  }

  @Test("a preview with more metadata than the edit allows reports it")
  func previewMetadata() throws {
    try shop.photo()
    try shop.recipe(more: #""output": {"metadata": "none"}, "#)
    #expect(try run("init").status == 0)
    #expect(try run("apply", "recipe.json", "photo.jpg").status == 0)
    let outcome = try run("preview", "photo.jpg", "--metadata", "keep", "-o", "small.jpg")
    #expect(outcome.status == 0 && outcome.messages.contains("'none'"))
    #expect(try run("preview", "photo.jpg", "-o", "quiet.jpg").messages == "")
  }

  @Test("adjustments on top keep the metadata policy of the edit, unless the call names another")
  func onTop() throws {
    try shop.photo()
    try shop.recipe("private.json", more: #""output": {"metadata": "none"}, "#)
    try shop.recipe("look.json", #"{"op": "contrast", "amount": 20}"#)
    #expect(try run("init").status == 0)
    #expect(try run("apply", "private.json", "photo.jpg").status == 0)
    #expect(try run("apply", "--on-top", "look.json", "photo.jpg", "-o", "a.jpg").status == 0)
    #expect(try shop.data("a.jpg").range(of: Data("photoedit".utf8)) == nil)
    try shop.recipe("look2.json", #"{"op": "contrast", "amount": 10}"#)
    let named = try run("apply", "--on-top", "look2.json", "photo.jpg", "-o", "b.jpg", "--metadata", "keep")
    #expect(named.status == 0 && named.messages.contains("'none'"))
    #expect(try shop.data("b.jpg").range(of: Data("photoedit".utf8)) != nil)
    #expect(try run("export", "photo.jpg", "-o", "c.jpg").status == 0)
    #expect(try shop.data("c.jpg").range(of: Data("photoedit".utf8)) == nil)
    #expect(try run("edit", "photo.jpg", "exposure.ev=0.1", "-o", "d.jpg").status == 0)
    #expect(try shop.data("d.jpg").range(of: Data("photoedit".utf8)) == nil)
    #expect(try run("edit", "photo.jpg", "exposure.ev=0.2", "-o", "e.jpg", "--metadata", "keep").status == 0)
    #expect(try shop.data("e.jpg").range(of: Data("photoedit".utf8)) != nil)
  }

  @Test("a restored library works by ids, names and --all without the imported files")
  func restored() throws {
    try library()
    #expect(try run("export", "--library", ".", "-o", "all.tar").status == 0)
    let other = try Workshop()
    try other.recipe("look.json", #"{"op": "contrast", "amount": 20}"#)
    for call in [["init"], ["import", shop.url("all.tar").path]] { #expect(try other.program.run(call).status == 0) }
    let all = try other.program("apply", "look.json", "--all", "-o", "out/", "--json")
    #expect(all.status == 0, "\(all.messages)")
    #expect(other.files.filter { $0.hasPrefix("out/") } == ["out/deep.jpg", "out/photo.jpg"])
    let row = try #require(try other.program("list").lines.first { $0.contains("photo.jpg") })
    let id = String(try #require(row.split(separator: " ").first))
    let byID = try other.program("apply", "look.json", id, "--set", "contrast.amount=5", "-o", "id/", "--json")
    #expect(byID.status == 0 && byID.text.contains(#""entry":3"#), "\(byID.messages)")
    #expect(try other.program("apply", "look.json", "sub/deep.jpg").text.contains("unchanged"))
    #expect(other.files.contains("id/photo.jpg"))
    #expect(try other.program("export", "--all", "--originals", "-o", "originals/").status == 0)
    for name in ["photo.jpg", "sub/deep.jpg"] {
      #expect(try other.data("originals/" + name) == shop.data(name))
    }
    #expect(try other.program("preview", id + "@0", "--size", "30", "-o", "small.jpg").status == 0)
    #expect(try other.program("apply", "look.json", "nobody.jpg", "-o", "out/", "--force").status == 66)
    #expect(try other.program("apply", "look.json", "--all", "--no-library", "-o", "x/").status == 64)
  }
}
