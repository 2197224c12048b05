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
  }

  @Test(
    "a photo whose last adjustment is removed or zeroed reverts to the original, and undo brings it back",
    arguments: [["--without", "exposure"], ["exposure.ev=0"], ["exposure.ev-=0.5", "-o", "out.png"]])
  func removesTheLast(change: [String]) throws {
    try shop.library()
    let removed = try shop.program.run(["edit", "photo.jpg", "--note", "enough"] + change)
    #expect(removed.status == 0 && removed.text.contains("entry 2"), "\(removed.messages)")
    let log = try rows(run("log", "photo.jpg", "--json"))
    #expect(log.map { $0["kind"]?.stringValue } == ["original", "edit", "revert"])
    #expect(log.last?["target"] == 0 && log.last?["note"] == "enough")
    #expect(try rows(run("list", "--json"))[0]["current"] == 0)
    #expect(try run("undo", "photo.jpg").status == 0)
    #expect(try steps().count == 1)
  }

  @Test("removing the last adjustment of many photos, in a library that keeps no renditions, reverts each of them")
  func removesTheLastOfMany() throws {
    for width in [90, 93, 96] { try shop.photo("\(width).jpg", width: width) }
    #expect(try run("init").status == 0)
    #expect(try run("renditions", "none").status == 0)
    #expect(try run("edit", "90.jpg", "93.jpg", "96.jpg", "exposure.ev=1").status == 0)
    #expect(try run("edit", "--all", "exposure.ev=0").status == 0)
    #expect(try rows(run("list", "--json")).map { $0["current"] } == [0, 0, 0])
    #expect(try run("edit", "--all", "exposure.ev=0").text.contains("unchanged"))
    #expect(try run("verify").status == 0)
  }

  @Test("the last adjustment over an edit by another program goes back to that edit, not to the original")
  func removesTheLastOverAnotherEdit() throws {
    try shop.library()
    let script = """
      #!/bin/sh
      cd "$1"
      cp input.png output.png
      echo '{"adjustmentData": {"formatIdentifier": "com.acme.copy", "formatVersion": "1.0", "data": {}}}' > output.json
      """
    try shop.write("copy", Data(script.utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: shop.url("copy").path)
    #expect(try run("edit", "photo.jpg", "--with", "./copy").status == 0)
    for amount in ["10", "20"] { #expect(try run("edit", "photo.jpg", "contrast.amount=\(amount)").status == 0) }
    #expect(try run("edit", "photo.jpg", "--without", "contrast").status == 0)
    #expect(try rows(run("log", "photo.jpg", "--json")).last?["target"] == 2)
  }

  @Test("the name of an adjustment alone adds it with its defaults, for edit and for --set")
  func nameAlone() throws {
    try shop.library()
    #expect(try run("edit", "photo.jpg", "sepia", "blackAndWhite").status == 0)
    #expect(try steps().compactMap { $0["op"]?.stringValue } == ["exposure", "blackAndWhite", "sepia"])
    #expect(try run("edit", "photo.jpg", "sepia").text.contains("unchanged"))
    let set = try run("apply", "recipe.json", "photo.jpg", "--set", "sepia", "-o", "a.png", "--no-library")
    #expect(set.status == 0, "\(set.messages)")
    try shop.write("sepia", SamplePhotos.jpeg(width: 90))
    #expect(try run("edit", "sepia", "exposure.ev=1", "-o", "b.png", "--no-library").status == 0)
  }

  @Test("an adjustment that can do nothing as it is given is refused with what is missing", arguments: Catalog.ops)
  func withoutEffect(op: String) throws {
    let type = try #require(Catalog.adjustment(named: op))
    let isActive = RecipeStep(type.init()).isActive
    let edit = { (settings: [String]) in try RecipeEdit(settings) }
    if isActive {
      #expect(throws: Never.self) { try edit([op]) }
    } else {
      let error = try #require(throws: RecipeError.self) { try edit([op]) }
      #expect(error.problems.map(\.code) == [.noEffect])
      let first = try #require(type.parameterFacts.first).key
      let keys = RecipeStep(type.init()).missingKeys ?? [first]
      #expect("\(error.problems[0].hint ?? "")".contains("\(op).\(keys[0])"))
    }
    let file = Recipe(steps: [RecipeStep(type.init())])
    if let missing = file.steps[0].missingKeys {
      let error = try #require(throws: RecipeError.self) { try file.checkContent() }
      #expect(missing.allSatisfy(error.problems[0].message.contains) && error.problems[0].pointer.tokens.last == "0")
      #expect(!isActive)
    } else {
      #expect(throws: Never.self) { try file.checkContent() }
    }
  }

  @Test("a recipe with a step that cannot do anything is refused by every command, by name and place")
  func incompleteRecipe() throws {
    try shop.library()
    try shop.recipe("lut.json", #"{"op": "sepia"}, {"op": "lut", "amount": 50}"#)
    for command in [["recipe", "validate", "lut.json"], ["apply", "lut.json", "photo.jpg", "-o", "x.png"]] {
      let refused = try shop.program.run(command)
      #expect(refused.status == 65 && refused.messages.contains("lut does nothing without file"), "\(refused.messages)")
      #expect(refused.messages.contains("lut.json") && refused.messages.contains("adjustment 2"))
    }
    #expect(try run("edit", "photo.jpg", "lut.amount=50").messages.contains("lut does nothing without file"))
    try shop.write("rows.jsonl", Data(#"{"input": "photo.jpg", "recipe": "lut.json", "output": "x.png"}"#.utf8))
    #expect(try run("batch", "--manifest", "rows.jsonl").messages.contains("lut does nothing without file"))
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
      (["photo.jpg", "exposure.ev=a", "crop.aspect=b"], "crop.aspect=b"), (["photo.jpg", "exposure"], "exposure.ev=…"),
      (["photo.jpg", "lut"], "without file"),
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

  @Test("recipe new with an adjustment writes a valid recipe, but for what the adjustment works with")
  func new() throws {
    for op in Catalog.ops { #expect(try run("recipe", "new", op, "-o", "\(op).json").status == 0) }
    let (complete, incomplete) = (Set(Catalog.ops).subtracting(Self.contentOps).sorted(), Self.contentOps)
    let valid = try shop.program.run(["recipe", "validate"] + complete.map { "\($0).json" })
    #expect(valid.status == 0, "\(valid.messages)")
    for op in incomplete {
      let refused = try run("recipe", "validate", "\(op).json")
      #expect(refused.status == 65 && refused.messages.contains("\(op) does nothing without"), "\(refused.messages)")
    }
  }

  /// The adjustments that work with something that has no default.
  private static let contentOps = Catalog.all.filter { RecipeStep($0.init()).missingKeys != nil }.map { $0.identity.op }

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

  /// The parameters that are measured, of a step that a photo has.
  private static let measured: Set<String> = ["measured", "air", "noise", "seed"]

  @Test("measured values never leave with a copy, a resumed recipe or a saved one, unless that is asked for")
  func measuredValues() throws {
    try shop.photo()
    try shop.photo("b.jpg", width: 90)
    #expect(try run("init").status == 0)
    let edits = ["dehaze.amount=30", "noiseReduction.luminance=40", "grain.amount=10"]
    #expect(try shop.program.run(["edit", "photo.jpg", "b.jpg"] + edits).status == 0)
    func keys(_ text: String) throws -> Set<String> {
      let steps = try JSONValue.parse(Array(text.utf8))["adjustments"]?.arrayValue ?? []
      return Set(steps.flatMap { $0.objectValue?.keys ?? [] }).intersection(Self.measured)
    }
    func stored(_ photo: String) throws -> JSONValue? { try rows(run("show", photo, "--json")).first?["recipe"] }
    #expect(try keys(run("resume", "photo.jpg").text).isEmpty)
    #expect(try keys(run("resume", "photo.jpg", "--keep-measured").text) == ["air", "noise", "seed"])
    #expect(try run("recipe", "save", "hazy", "--from", "photo.jpg").status == 0)
    #expect(try keys(run("recipe", "show", "hazy").text).isEmpty)
    #expect(try run("recipe", "save", "fixed", "--from", "photo.jpg", "--keep-measured").status == 0)
    #expect(try keys(run("recipe", "show", "fixed").text) == ["air", "noise", "seed"])
    // A copy is what the same edits give.
    let own = try stored("b.jpg")
    #expect(try run("revert", "b.jpg").status == 0)
    #expect(try run("apply", "--from", "photo.jpg", "b.jpg").status == 0)
    #expect(try stored("b.jpg") == own)
    // Asked for, the values of the photo stay on the other.
    #expect(try run("apply", "--from", "photo.jpg@1", "b.jpg", "--keep-measured").status == 0)
    let kept = try JSONValue.parse(Array(run("resume", "photo.jpg@1", "--keep-measured").text.utf8))["adjustments"]
    #expect(try stored("b.jpg")?["adjustments"] == kept)
    #expect(try run("apply", "golden-hour", "b.jpg", "--keep-measured").status == 64)
    #expect(try run("resume", "b.jpg", "--data", "--keep-measured").status == 64)
  }

  @Test("show and explain name the values that were measured, and a difference is one in what was asked for")
  func measuredShown() throws {
    try shop.photo()
    #expect(try run("init").status == 0)
    #expect(try run("edit", "photo.jpg", "dehaze.amount=30").status == 0)
    #expect(try run("show", "photo.jpg").lines.contains { $0.contains(/^measured +#dehaze-?\d*\.air$/) })
    let row = try rows(run("show", "photo.jpg", "--json")).first
    #expect(row?["measured"]?.arrayValue?.count == 1)
    #expect(try run("resume", "photo.jpg", "--data", "-o", "data.json").status == 0)
    #expect(try run("resume", "photo.jpg", "-o", "asked.json").status == 0)
    let diff = try run("recipe", "diff", "data.json", "asked.json")
    #expect(diff.status == 0 && diff.text.isEmpty, "\(diff.text)")
    #expect(try run("recipe", "explain", "data.json").text.contains("Measured on the photo: air ["))
    let planned = try run("recipe", "explain", "asked.json", "photo.jpg")
    #expect(planned.lines.contains { $0.hasPrefix("measured ") && $0.contains("air [") }, "\(planned.text)")
    // An exposure before it changes the air, which is no difference by itself.
    #expect(try run("edit", "photo.jpg", "exposure.ev=0.4").status == 0)
    let changes = try run("diff", "photo.jpg")
    #expect(changes.lines.count == 1 && changes.text.contains("exposure"), "\(changes.text)")
  }

  // MARK: Presets

  private static let framed = [
    "crop.aspect=1:1", "straighten.degrees=2", #"redact.regions=[{"x":0.1,"y":0.1,"width":0.2,"height":0.2}]"#,
    "exposure.ev=1",
  ]

  private func ops(_ photo: String) throws -> [String] { try steps(photo).compactMap { $0["op"]?.stringValue } }

  @Test(
    "a recipe that is applied by name keeps the photo's crop, straightening and retouching; a file and --from replace")
  func presets() throws {
    try shop.photo()
    try shop.photo("b.jpg", width: 90)
    #expect(try run("init").status == 0)
    func framed() throws { #expect(try shop.program.run(["edit", "photo.jpg"] + Self.framed).status == 0) }
    let frame = ["redact", "straighten", "crop"]
    let look = ["whiteBalance", "exposure", "contrast", "curve", "vibrance", "vignette"]
    try framed()
    let applied = try run("apply", "golden-hour", "photo.jpg")
    #expect(applied.status == 0)
    #expect(try ops("photo.jpg") == frame + look)
    #expect(try rows(run("apply", "golden-hour", "photo.jpg", "--json")).first?["type"] == "unchanged")
    // The preset's own crop counts.
    #expect(try run("apply", "social-4x5", "photo.jpg").status == 0)
    #expect(try ops("photo.jpg").prefix(3) == ["redact", "straighten", "crop"])
    #expect(try steps("photo.jpg")[2]["aspect"] == "4:5")
    #expect(try ops("photo.jpg").count { $0 == "crop" } == 1)
    // Asked for, everything is replaced.
    #expect(try run("apply", "golden-hour", "photo.jpg", "--replace").status == 0)
    #expect(try ops("photo.jpg") == look)
    try framed()
    #expect(try run("recipe", "show", "golden-hour", "-o", "file.json").status == 0)
    #expect(try run("apply", "file.json", "photo.jpg").status == 0)
    #expect(try ops("photo.jpg") == look)
    try framed()
    #expect(try run("edit", "b.jpg", "contrast.amount=5").status == 0)
    #expect(try run("apply", "--from", "b.jpg", "photo.jpg").status == 0)
    #expect(try ops("photo.jpg") == ["contrast"])
    // One recipe that is a file makes the whole no preset.
    try framed()
    #expect(try run("apply", "mono", "photo.jpg", "--recipe", "file.json").status == 0)
    #expect(try !ops("photo.jpg").contains("crop"))
    // The file that is written beside has the same frame.
    try framed()
    #expect(try run("apply", "mono", "photo.jpg", "-o", "square.png").status == 0)
    let size = try EditingInput(contentsOf: shop.url("square.png")).size
    #expect(size.width == size.height)
    #expect(try run("preview", "photo.jpg", "--recipe", "noir", "--size", "50", "-o", "small.png").status == 0)
    #expect(try EditingInput(contentsOf: shop.url("small.png")).size == FrameSize(width: 50, height: 50))
    #expect(try run("apply", "mono", "photo.jpg", "--replace", "--on-top").status == 64)
    #expect(try run("apply", "mono", "photo.jpg", "--replace", "--only", "light").status == 64)
  }

  @Test("recipe save keeps chosen adjustments of a photo under a name, and files that they need")
  func save() throws {
    try shop.photo()
    try shop.photo("b.jpg", width: 90)
    #expect(try run("init").status == 0)
    #expect(try shop.program.run(["edit", "photo.jpg"] + Self.framed).status == 0)
    let saved = try run("recipe", "save", "evening", "--from", "photo.jpg", "--only", "light,color")
    #expect(saved.status == 0 && saved.messages.isEmpty, "\(saved.messages)")
    #expect(saved.text.contains(".config/photoedit/recipes/evening.json"))
    #expect(try run("recipe", "list").lines.contains { $0.contains(/^evening +user +evening$/) })
    #expect(try run("edit", "b.jpg", "crop.aspect=4:5").status == 0)
    #expect(try run("apply", "evening", "b.jpg").status == 0)
    #expect(try ops("b.jpg") == ["crop", "exposure"])
    // Nothing of one's own is replaced unasked, and what would surprise is named.
    #expect(try run("recipe", "save", "evening", "--from", "photo.jpg").status == 73)
    let whole = try run("recipe", "save", "evening", "--from", "photo.jpg", "--force", "--json")
    #expect(whole.status == 0 && whole.text.contains("redact, straighten, crop"), "\(whole.text)")
    // A table comes along, and the saved recipe gives the same picture.
    #expect(try run("apply", "cinematic", "b.jpg").status == 0)
    #expect(try run("recipe", "save", "table", "--from", "b.jpg", "--except", "crop").status == 0)
    func digest(_ recipe: String) throws -> JSONValue? {
      try rows(run("recipe", "validate", recipe, "--json")).first?["renderDigest"]
    }
    #expect(try digest("table") == digest("cinematic"))
    try FileManager.default.removeItem(at: shop.url(".photoedit"))
    #expect(try run("apply", "table", "b.jpg", "-o", "table.png").status == 0)
    #expect(try run("init").status == 0)
    #expect(try run("edit", "b.jpg", "vignette.amount=10").status == 0)
    for name in ["a/b", ".a", "-", "a.json", ""] {
      #expect(try run("recipe", "save", "--from", "b.jpg", "--", name).status == 64, "\(name)")
    }
    #expect(try run("recipe", "save", "x").status == 64)
    #expect(try run("recipe", "save", "x", "--from", "b.jpg", "--only", "effects").status == 0)
    #expect(try run("recipe", "save", "y", "--from", "b.jpg", "--only", "text").status == 65)
    #expect(try run("recipe", "save", "warmer", "golden-hour", "--set", "whiteBalance.temperature+=10").status == 0)
    #expect(try run("recipe", "diff", "golden-hour", "warmer").text.contains("40 -> 50"))
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
