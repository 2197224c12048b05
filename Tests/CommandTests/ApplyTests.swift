import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

@Suite("apply without a library", .timeLimit(.minutes(Effort.minutes)))
struct ApplyTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo()
    try shop.recipe()
  }

  @Test("rendering a photo creates the output file and leaves nothing else behind")
  func toFile() throws {
    let outcome = try shop.program("apply", "recipe.json", "photo.jpg", "-o", "out.jpg")
    #expect(outcome.status == 0)
    #expect(shop.files == ["out.jpg", "photo.jpg", "recipe.json"])
    #expect(try EditingInput(contentsOf: shop.url("out.jpg")).size == FrameSize(width: 96, height: 64))
    #expect(outcome.errors.isEmpty)
  }

  @Test("the pixels do not depend on the instruction set that the C library selects")
  func otherInstructions() throws {
    try shop.write(
      "all.json",
      Data(
        #"""
        {"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "adjustments": [
          {"op": "straighten", "degrees": 3}, {"op": "whiteBalance", "kelvin": 4500}, {"op": "contrast", "amount": 30},
          {"op": "levels", "gamma": 1.3}, {"op": "blackAndWhite", "red": 20, "tone": {"hue": 40, "saturation": 30}},
          {"op": "sharpen", "amount": 80}, {"op": "vignette", "amount": -40}]}
        """#.utf8))
    #expect(try shop.program("apply", "all.json", "photo.jpg", "-o", "usual.png").status == 0)
    var other = shop.program
    other.environment["GLIBC_TUNABLES"] = "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F"
    #expect(try other("apply", "all.json", "photo.jpg", "-o", "other.png").status == 0)
    #expect(try shop.data("usual.png") == shop.data("other.png"))
  }

  @Test("a recipe with its own inputs and output needs no arguments, and its paths are relative to it")
  func bareRecipe() throws {
    try shop.photo("set/photos/b.jpg")
    try shop.photo("set/photos/a.jpg", width: 102)
    try shop.recipe(
      "set/recipe.json", more: #""inputs": ["photos/*.jpg"], "output": {"path": "out/{stem}-{index}.png"}, "#)
    #expect(try shop.program("apply", "set/recipe.json").status == 0)
    #expect(shop.files.filter { $0.contains("out") } == ["set/out/a-1.png", "set/out/b-2.png"])
  }

  @Test(
    "an output is a file, a folder or a template",
    arguments: [
      ("out/", "out/photo.jpg"), ("made/deep/{stem}.{ext}", "made/deep/photo.jpg"),
      ("{stem}-{recipe}-{index:03}.webp", "photo-recipe-001.webp"), ("{dir}/x-{name}", "x-photo.jpg"),
      ("{hash:4}.png", nil), ("there", "there/photo.jpg"),
    ] as [(String, String?)])
  func templates(target: String, expected: String?) throws {
    try FileManager.default.createDirectory(at: shop.url("there"), withIntermediateDirectories: true)
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "-o", target).status == 0)
    let digest = try EditingInput(contentsOf: shop.url("photo.jpg")).digest
    #expect(shop.exists(expected ?? digest.prefix(4) + ".png"))
  }

  @Test("an unknown field in a template is a usage error that lists the known ones")
  func unknownField() throws {
    let outcome = try shop.program("apply", "recipe.json", "photo.jpg", "-o", "{stm}.jpg")
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("{stem}"))
  }

  @Test("--format, the extension and --set determine the format of the file")
  func encoding() throws {
    let call = ["apply", "recipe.json", "photo.jpg"]
    #expect(try shop.program.run(call + ["-o", "{stem}-x.{ext}", "--format", "png"]).status == 0)
    #expect(try EditingInput(contentsOf: shop.url("photo-x.png")).format == "png")
    #expect(try shop.program.run(call + ["-o", "a.webp", "--long-edge", "48"]).status == 0)
    #expect(try EditingInput(contentsOf: shop.url("a.webp")).size == FrameSize(width: 48, height: 32))
    #expect(try shop.program.run(call + ["-o", "low.jpg", "--quality", "20"]).status == 0)
    #expect(try shop.program.run(call + ["-o", "high.jpg", "--set", "output.quality=95"]).status == 0)
    #expect(try shop.data("low.jpg").count < shop.data("high.jpg").count)
  }

  @Test("--print makes the size of a print, whichever way the photo lies, in place of any other size")
  func prints() throws {
    try shop.recipe("sized.json", more: #""output": {"width": 10}, "#)
    try shop.recipe("turn.json", #"{"op": "rotate", "quarterTurns": 1}"#)
    #expect(try shop.program("apply", "turn.json", "photo.jpg", "-o", "tall.png").status == 0)
    let call = ["apply", "sized.json", "photo.jpg", "tall.png", "--print", "5x7", "--dpi", "20"]
    #expect(try shop.program.run(call + ["-o", "out/{stem}.png"]).status == 0)
    #expect(try EditingInput(contentsOf: shop.url("out/photo.png")).size == FrameSize(width: 140, height: 93))
    #expect(try EditingInput(contentsOf: shop.url("out/tall.png")).size == FrameSize(width: 93, height: 140))
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "--dpi", "20", "-o", "plain.png").status == 0)
    #expect(try EditingInput(contentsOf: shop.url("plain.png")).size == FrameSize(width: 96, height: 64))
    for wrong in [["--print", "A4"], ["--print", "5x7", "--long-edge", "20"], ["--print", "5x7", "--sizes", "20"]] {
      let outcome = try shop.program.run(["apply", "recipe.json", "photo.jpg", "-o", "no.png"] + wrong)
      #expect(outcome.status == 64 && outcome.messages.contains("--print") && !shop.exists("no.png"), "\(wrong)")
    }
  }

  @Test("the output is sharpened and marked with values of --set, and explained")
  func finish() throws {
    let call = ["apply", "recipe.json", "photo.jpg", "--metadata", "none"]
    #expect(try shop.program.run(call + ["-o", "plain.png"]).status == 0)
    let mark = #"output.watermark={"op":"text","text":"Ada","scale":30}"#
    for (name, setting) in [("crisp", "output.sharpen=screen"), ("marked", mark)] {
      #expect(try shop.program.run(call + ["-o", "\(name).png", "--set", setting]).status == 0)
      #expect(try shop.data("\(name).png") != shop.data("plain.png"), "\(name)")
    }
    let plan = try shop.program(
      "recipe", "explain", "recipe.json", "photo.jpg", "--set", "output.sharpen=print", "--set", mark)
    #expect(plan.status == 0 && plan.text.contains("output sharpening") && plan.text.contains("watermark"))
    let wrong = try shop.program.run(call + ["-o", "no.png", "--set", #"output.watermark={"op":"text"}"#])
    #expect(wrong.status == 64 && wrong.messages.contains("watermark") && !shop.exists("no.png"))
  }

  @Test("--set and --param change values, and the same values give the same bytes")
  func settings() throws {
    try shop.recipe(
      "param.json", #"{"op": "exposure", "ev": {"$param": "ev"}}"#, more: #""parameters": {"ev": 0}, "#)
    let outcome = try shop.program("apply", "param.json", "photo.jpg", "--param", "ev=1.5", "-o", "a.jpg")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(
      try shop.program("apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=1.5", "-o", "b.jpg").status == 0)
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "-o", "c.jpg").status == 0)
    #expect(try shop.data("a.jpg") == shop.data("b.jpg"))
    #expect(try shop.data("a.jpg") != shop.data("c.jpg"))
  }

  @Test(
    "an invalid setting is a usage error and writes nothing",
    arguments: [
      "exposure.evv=1", "exposure.ev=99", "exposure.ev=warm", "exposure", "contrast.amountt=1", "#sky.ev=1",
      "output.quality=0", "=1",
    ])
  func badSetting(text: String) throws {
    let before = try shop.state()
    let outcome = try shop.program("apply", "recipe.json", "photo.jpg", "--set", text, "-o", "out.jpg")
    #expect(outcome.status == 64)
    #expect(outcome.errorCount == 1)
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test("--json writes one row per photo, then the summary, and nothing to standard error")
  func rows() throws {
    try shop.photo("second.jpg", width: 99)
    let outcome = try shop.program("apply", "recipe.json", "photo.jpg", "second.jpg", "-o", "out/", "--json")
    #expect(outcome.status == 0)
    let rows = try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
    #expect(rows.map { $0["type"]?.stringValue } == ["result", "result", "summary"])
    #expect(rows[0]["output"]?.stringValue == "out/photo.jpg")
    #expect(rows[1]["width"] == .number(99))
    #expect(rows[2]["done"] == .number(2))
    #expect(outcome.errors.isEmpty)
  }

  @Test("--dry-run reports the same rows as planned and writes nothing")
  func dryRun() throws {
    let before = try shop.state()
    let outcome = try shop.program("apply", "-n", "recipe.json", "photo.jpg", "-o", "out/", "--json")
    #expect(outcome.status == 0)
    let rows = try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
    #expect(rows.map { $0["type"]?.stringValue } == ["plan", "summary"])
    #expect(rows[0]["output"]?.stringValue == "out/photo.jpg")
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test("a bad photo among several is named and exits with 3, and the others are written")
  func oneBad() throws {
    try shop.write("bad.jpg", Data("<html>not found</html>".utf8))
    try shop.photo("third.jpg", width: 99)
    let outcome = try shop.program("apply", "recipe.json", "photo.jpg", "bad.jpg", "third.jpg", "-o", "out/")
    #expect(outcome.status == 3)
    #expect(shop.files.filter { $0.hasPrefix("out/") } == ["out/photo.jpg", "out/third.jpg"])
    #expect(outcome.errorCount == 1)
    #expect(outcome.messages.contains("bad.jpg"))
    #expect(outcome.messages.contains("3 photos: 2 done, 1 failed"))
  }

  @Test("with --json a failed photo is a row with its code and exit status")
  func oneBadAsRow() throws {
    try shop.write("bad.jpg", Data("<html>not found</html>".utf8))
    let outcome = try shop.program("apply", "recipe.json", "bad.jpg", "photo.jpg", "-o", "out/", "--json")
    #expect(outcome.status == 3)
    let rows = try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
    #expect(rows.map { $0["type"]?.stringValue } == ["error", "result", "summary"])
    #expect(rows[0]["code"]?.stringValue == "bad-image")
    #expect(rows[0]["exit"] == .number(65))
    #expect(rows[0]["input"]?.stringValue == "bad.jpg")
    #expect(rows[2]["failed"] == .number(1))
  }

  @Test("the recipe can be read from standard input")
  func standardInput() throws {
    let recipe = try shop.data("recipe.json")
    #expect(try shop.program("apply", "-", "photo.jpg", "-o", "a.jpg", input: recipe).status == 0)
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "-o", "b.jpg").status == 0)
    #expect(try shop.data("a.jpg") == shop.data("b.jpg"))
  }

  @Test("a photo can be read from standard input if nothing else is; ./- means a file of that name")
  func photoFromStandardInput() throws {
    let photo = try shop.data("photo.jpg")
    try shop.photo("-", width: 99)
    #expect(try shop.program("apply", "recipe.json", "-", "-o", "a.jpg", input: photo).status == 0)
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "-o", "b.jpg").status == 0)
    #expect(try shop.data("a.jpg") == shop.data("b.jpg"))
    #expect(try shop.program("apply", "recipe.json", "-", "-o", "-", input: photo).output == shop.data("b.jpg"))
    #expect(try shop.program("apply", "-", "-", "-o", "c.jpg", input: photo).status == 64)
    #expect(try shop.program("apply", "recipe.json", "-", "-", "-o", "out/{index}.jpg", input: photo).status == 64)
    #expect(try shop.program("apply", "recipe.json", "-", "-o", "{hash:4}.jpg", input: photo).status == 64)
    #expect(try shop.program("apply", "recipe.json", "./-", "-o", "d.jpg").status == 0)
    #expect(try EditingInput(contentsOf: shop.url("d.jpg")).size.width == 99)
    #expect(try shop.program("init").status == 0)
    #expect(try shop.program("apply", "recipe.json", "-", "-o", "e.jpg", input: photo).status == 0)
    #expect(try shop.program("apply", "recipe.json", "-", input: photo).status == 66)
    #expect(try shop.program("list").output.isEmpty)
  }

  @Test(
    "names of photos can be read from a file, separated by newlines or NUL", arguments: [("\n", []), ("\0", ["-0"])])
  func filesFrom(end: String, options: [String]) throws {
    try shop.photo("with space.jpg", width: 99)
    try shop.write("list", Data(["photo.jpg", "with space.jpg", ""].joined(separator: end).utf8))
    let call = ["apply", "recipe.json", "--files-from", "list", "-o", "out/"] + options
    #expect(try shop.program.run(call).status == 0)
    #expect(shop.files.filter { $0.hasPrefix("out/") } == ["out/photo.jpg", "out/with space.jpg"])
  }

  @Test("with NUL, names may contain newlines and the list may be standard input")
  func filesFromStandardInput() throws {
    try shop.photo("two\nlines.jpg", width: 99)
    let call = ["apply", "recipe.json", "--files-from", "-", "-0", "-o", "out/"]
    #expect(try shop.program.run(call, input: Data("two\nlines.jpg\0".utf8)).status == 0)
    #expect(shop.files.contains("out/two\nlines.jpg"))
  }

  @Test("-r takes the photos below a folder in sorted order; without it a folder is an error")
  func recursive() throws {
    try shop.photo("in/b.jpg")
    try shop.photo("in/deep/a.jpg", width: 99)
    try shop.write("in/notes.txt", Data("no photo".utf8))
    for name in ["in/.trash/deep/c.jpg", "in/deep/.d.jpg"] { try shop.write(name, shop.data("in/b.jpg")) }
    let refused = try shop.program("apply", "recipe.json", "in", "-o", "out/")
    #expect(refused.status == 65)
    #expect(refused.messages.contains("-r"))
    #expect(try shop.program("apply", "-r", "recipe.json", "in", "-o", "out/{index}.jpg").status == 0)
    #expect(shop.files.count { $0.hasPrefix("out/") } == 2, "hidden files and folders are left out")
    #expect(try EditingInput(contentsOf: shop.url("out/2.jpg")).size.width == 99)
  }

  @Test("patterns that the shell did not expand are expanded in sorted order")
  func patterns() throws {
    try shop.photo("p/b.jpg", width: 99)
    try shop.photo("p/a.jpg")
    #expect(try shop.program("apply", "recipe.json", "p/*.jpg", "-o", "out/{index}-{name}").status == 0)
    #expect(shop.files.filter { $0.hasPrefix("out/") } == ["out/1-a.jpg", "out/2-b.jpg"])
    #expect(try shop.program("apply", "recipe.json", "p/*.png", "-o", "out/").status == 66)
  }

  @Test("the same call gives the same bytes")
  func stable() throws {
    for name in ["a.jpg", "b.jpg"] {
      #expect(try shop.program("apply", "recipe.json", "photo.jpg", "-o", name).status == 0)
    }
    #expect(try shop.data("a.jpg") == shop.data("b.jpg"))
  }
}
