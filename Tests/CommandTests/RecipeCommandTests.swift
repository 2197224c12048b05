import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

@Suite("recipes", .timeLimit(.minutes(Effort.minutes)))
struct RecipeCommandTests {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  private func run(_ arguments: String...) throws -> Program.Outcome { try shop.program.run(arguments) }

  @Test("the output of recipe new can be filled in, validated and applied")
  func new() throws {
    try shop.photo()
    #expect(try run("recipe", "new", "exposure", "contrast", "--set", "exposure.ev=0.5", "-o", "r.json").status == 0)
    #expect(try run("recipe", "validate", "r.json").status == 0)
    #expect(try run("apply", "r.json", "photo.jpg", "-o", "out.jpg").status == 0)
    #expect(try run("recipe", "new", "exposure", "-o", "r.json").status == 73)
    let unknown = try run("recipe", "new", "exposre")
    #expect(unknown.status == 64)
    #expect(unknown.messages.contains("exposure"))
  }

  @Test("diff shows each different value and exits with 1; layout, comments and defaults make no difference")
  func diff() throws {
    let head = #"{"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "adjustments": ["#
    try shop.write("a.json", Data((head + #"{"op": "exposure", "ev": 1}, {"op": "grain", "amount": 5}]}"#).utf8))
    try shop.write(
      "b.json",
      Data(("// One\n" + head + #"{"op": "exposure", "ev": 0.5}, {"op": "grain", "amount": 5, "size": 25}]}"#).utf8))
    let changed = try run("recipe", "diff", "a.json", "b.json")
    #expect(changed.status == 1)
    #expect(changed.text == "~ exposure.ev: 1 -> 0.5\n")
    let row = try JSONValue.parse(Array(run("recipe", "diff", "vivid", "vivid-warm", "--json").text.utf8))
    #expect(row["type"] == "differences")
    #expect(row["changes"]?.arrayValue?.contains { $0["place"]?.stringValue == "#light" } == true)
    let same = try run("recipe", "diff", "a.json", "a.json", "--set", "exposure.ev=2")
    #expect(same.status == 0 && same.text.isEmpty)
    #expect(try run("recipe", "diff", "a.json", "none.json").status == 66)
  }

  @Test(
    "explain without a photo describes each step in a sentence: what, where, how much, and whether it has any effect")
  func sentences() throws {
    try shop.write(
      "r.json",
      Data(
        """
        {
          "formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "output": { "format": "jpeg", "quality": 80 },
          "adjustments": [
            { "op": "exposure", "id": "sky", "ev": -0.5, "mask": { "not": { "shape": "radial", "feather": 20 } }, "opacity": 0.4 },
            { "op": "contrast" },
            { "op": "hsl", "blue": { "hue": 20 }, "enabled": false, "blend": "color" }
          ]
        }
        """.utf8))
    let lines = try run("recipe", "explain", "r.json").text.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    for (line, parts) in zip(
      lines,
      [
        [
          "1. exposure 'sky': ", "With ev -0.5 stops.", "Only outside (in a radial mask (feather 20)).",
          "At 40 percent.",
        ],
        ["2. contrast: ", "All values are the defaults.", "As it is, it changes nothing."],
        ["3. hsl: ", "With blue (hue 20).", "Blended as color.", "It is disabled."],
        ["Output: format jpeg and quality 80."],
      ])
    {
      for part in parts { #expect(line.contains(part), "\(line)") }
    }
  }

  @Test(
    "adjustments finds adjustments by their names in other programs",
    arguments: [
      ("Highlights2012", "highlights:"), ("warmth", "whiteBalance.temperature"), ("Structure", "clarity"),
      ("Definition", "texture"), ("GrainAmount", "grain:"), ("split toning", "colorGrade"),
    ])
  func otherProgramNames(word: String, found: String) throws {
    let outcome = try run("adjustments", word)
    #expect(outcome.status == 0)
    #expect(outcome.text.contains(found) && !outcome.text.contains("\\u{"), "\(outcome.text)")
  }

  @Test(
    "a word of another program finds what comes nearest first",
    arguments: [
      ("black and white", "blackAndWhite"), ("bw", "blackAndWhite"), ("B&W", "blackAndWhite"), ("dodge", "exposure"),
      ("burn", "exposure"), ("fade", "levels.outputBlack"), ("level", "levels"),
    ])
  func nearest(word: String, first: String) throws {
    #expect(OtherProgramNames.targets(of: word).first == first)
    let lines = try run("adjustments", word).lines
    #expect(lines.count > 1 && lines[1].hasPrefix(first + " "), "\(lines)")
    let names = try run("adjustments", word, "--json").text
    #expect(
      try JSONValue.parse(Array(names.utf8))["adjustments"]?.arrayValue?.first?["op"]?.stringValue
        == first.split(separator: ".").first.map(String.init))
  }

  @Test(
    "words for masks lead to the page about masks, opacity and blend modes",
    arguments: [
      "mask", "masks", "opacity", "blend", "brush", "gradient", "linear filter", "radial filter", "linear gradient",
      "Radial Filter",
    ])
  func maskWords(word: String) throws {
    let outcome = try run("adjustments", word)
    #expect(outcome.status == 0 && outcome.text.hasPrefix("masks: "), "\(outcome.text)")
    let names = Mask.shapes.map { $0.name } + BlendMode.words + ["opacity"]
    for part in names { #expect(outcome.text.contains(part)) }
    #expect(try JSONValue.parse(Array(run("adjustments", word, "--json").text.utf8))["type"] == "masks")
  }

  @Test("what is no adjustment is named: a command, a mask, a look")
  func otherMeanings() throws {
    let auto = try run("adjustments", "auto")
    #expect(auto.status == 0 && auto.text.contains("recipe auto") && !auto.text.contains("one of these"))
    #expect(try run("adjustments", "dodge").text.contains("adjustments masks"))
    #expect(try run("adjustments", "fade").text.contains("apply fade"))
    let row = try JSONValue.parse(Array(run("adjustments", "auto", "--json").text.utf8))
    #expect(row["adjustments"]?.arrayValue?.isEmpty == true && row["remarks"]?.arrayValue?.count == 1)
  }

  @Test("every example of masks can be typed, and edits the photo as the step that is shown beside it")
  func maskExamples() throws {
    try shop.photo()
    #expect(try run("init").status == 0)
    let examples = try JSONValue.parse(Array(run("adjustments", "masks", "--json").text.utf8))["examples"]
    let lines = try run("adjustments", "masks").lines
    let manual = try run("manual", "adjustments").text
    for example in try #require(examples?.arrayValue) {
      let call = try #require(example["call"]?.stringValue)
      #expect(lines.contains { $0.hasSuffix(call) } && manual.contains(call))
      let script = "'\(Program.path)'" + call.dropFirst("photoedit".count)
      #expect(try Shell.run(script, in: shop.folder) == 0, "\(call)")
      var step = try JSONValue.parse(Array(run("resume", "photo.jpg").text.utf8))["adjustments"]?.arrayValue?.first?
        .objectValue
      step?["id"] = nil
      #expect(step.map { .object($0) } == example["step"], "\(call)")
      #expect(try run("undo", "photo.jpg").status == 0)
    }
    #expect(try run("edit", "--help").text.contains("exposure.mask="))
  }

  @Test("adjustments lists the members of groups once, with their ranges")
  func groups() throws {
    let lines = try run("adjustments", "hsl").text.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.contains("Towards the next band") && $0.contains("-100…100 (0)") }.count == 1)
    #expect(lines.contains { $0.contains("In red, orange, yellow, green, aqua, blue, purple and magenta:") })
  }

  @Test("every other name maps to an existing adjustment, and to its parameter if it names one")
  func otherNamesExist() throws {
    #expect(try run("adjustments", "satturation").status == 64)
    for word in ["gamma", "haze", "fill light", "film grain", "wb", "tone curve", "denoise", "horizon", "bilevel"] {
      for target in OtherProgramNames.targets(of: word) {
        let parts = target.split(separator: ".").map(String.init)
        let type = try #require(Catalog.adjustment(named: parts[0]))
        if parts.count > 1 { #expect(type.parameterFacts.contains { $0.key == parts[1] }, "\(target)") }
      }
      #expect(!OtherProgramNames.targets(of: word).isEmpty, "\(word)")
    }
  }

  @Test("recipe new with all adjustments is valid, but for those that work with something without a default")
  func newWithAll() throws {
    let written = try shop.program.run(["recipe", "new"] + Catalog.ops)
    #expect(written.status == 0)
    try shop.write("all.json", written.output)
    let refused = try run("recipe", "validate", "all.json")
    let incomplete = Catalog.all.filter { RecipeStep($0.init()).missingKeys != nil }
    #expect(refused.status == 65 && !incomplete.isEmpty)
    for type in incomplete { #expect(refused.messages.contains(": \(type.identity.op) does nothing without ")) }
    #expect(refused.messages.matches(of: /does nothing without/).count == incomplete.count, "\(refused.messages)")
  }

  @Test("the example of every adjustment in the reference is a valid recipe beside the files that it names")
  func examples() throws {
    try shop.write(
      "looks/warm.cube", Data("LUT_3D_SIZE 2\n0 0 0\n0 0 1\n0 1 0\n0 1 1\n1 0 0\n1 0 1\n1 1 0\n1 1 1\n".utf8))
    try shop.photo("logo.png")
    let sections = try run("manual", "adjustments").text.components(separatedBy: "\n### ").dropFirst()
    for op in Catalog.ops {
      let section = try #require(sections.first { $0.hasPrefix(op + "\n") }, "\(op)")
      let example = try #require(section.firstMatch(of: /```json\n([^`]+)\n```/), "\(op)")
      try shop.recipe("\(op).json", String(example.output.1))
    }
    let outcome = try shop.program.run(["recipe", "validate"] + Catalog.ops.map { "\($0).json" })
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.lines == Catalog.ops.map { "\($0).json: valid, 1 adjustment" })
  }

  @Test("validate reports every problem with line, column, pointer and a correction")
  func validate() throws {
    try shop.write(
      "bad.json",
      Data(
        """
        {
          "formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0",
          "adjustments": [
            { "op": "exposure", "evv": 1 },
            { "op": "contrast", "amount": 300 },
            { "op": "satturation" }
          ]
        }
        """.utf8))
    let outcome = try run("recipe", "validate", "bad.json")
    #expect(outcome.status == 65)
    for part in [
      "bad.json:4:", "bad.json:5:", "bad.json:6:", "/adjustments/1/amount", "-100 to 100", "'ev'", "'saturation'",
    ] {
      #expect(outcome.messages.contains(part), "\(part)\n\(outcome.messages)")
    }
    let row = try JSONValue.parse(Array(run("recipe", "validate", "bad.json", "--json").text.utf8))
    #expect(row["problems"]?.arrayValue?.count == 3)
    #expect(row["line"] == .number(4))
    // Two are several.
    let some = [(#"{"op":"blur","radiu":1}"#, nil), (#"{"op":"a"},{"op":"b"}"#, 2)] as [(String, Int?)]
    for (adjustments, count) in some {
      let text = #"{"formatIdentifier":"org.photoedit.recipe","formatVersion":"1.0","adjustments":[\#(adjustments)]}"#
      try shop.write("some.json", Data(text.utf8))
      let row = try JSONValue.parse(Array(run("recipe", "validate", "some.json", "--json").text.utf8))
      #expect(row["problems"]?.arrayValue?.count == count)
    }
  }

  @Test("validate continues with the other recipes and exits with 3 if only some are invalid")
  func validateSeveral() throws {
    try shop.recipe()
    try shop.recipe("bad.json", #"{"op": "nothing"}"#)
    #expect(try run("recipe", "validate", "bad.json", "recipe.json").status == 3)
  }

  @Test(
    "an invalid recipe is refused with the location of the problem, and nothing is written",
    arguments: [
      (#"{"op": "glitter"}"#, "unknown-op", 65), (#"{"op": "exposure", "EV": 1}"#, "unknown-key", 65),
      (#"{"op": "exposure", "ev": "1"}"#, "wrong-type", 65),
      (#"{"op": "exposure", "ev": 1, "ev": 2}"#, "duplicate-key", 65),
      (#"{"op": "exposure", "ev": NaN}"#, nil, 65), (#"{"op": "exposure", "ev": 1e999}"#, nil, 65),
      (#"{"op": "exposure", "ev": 10.5}"#, "out-of-range", 65),
      (#"{"op": "crop", "x": 0.9, "y": 0, "width": 0.5, "height": 1}"#, nil, 65),
      (#"{"op": "exposure", "ev": 1}, {"op": "exposure", "ev": 1"#, nil, 65), (#"{"ev": 1}"#, "missing-key", 65),
      (#"{"op": "exposure", "id": "a"}, {"op": "contrast", "id": "a"}"#, nil, 65), ("3", "wrong-type", 65),
    ] as [(String, String?, Int32)])
  func refused(step: String, code: String?, status: Int32) throws {
    try shop.photo()
    try shop.recipe("bad.json", step)
    let before = try shop.state()
    let outcome = try run("apply", "bad.json", "photo.jpg", "-o", "out/x.jpg")
    #expect(outcome.status == status)
    #expect(outcome.errorCount == 1)
    #expect(outcome.messages.contains(/bad\.json:\d+:\d+/), "\(outcome.messages)")
    if let code {
      #expect(try run("recipe", "validate", "--json", "bad.json").text.contains(#""code":"\#(code)""#))
    }
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test(
    "a newer version exits with 78, an invalid one with 65",
    arguments: [
      (#""1.1""#, 78), (#""2.0""#, 78), (#""1.99""#, 78), (#""0.9""#, 65), (#""one""#, 65), ("1", 65), ("1.0", 65),
      (#""1""#, 65),
      (#""1.0.0""#, 65), (#""-1.0""#, 65),
    ] as [(String, Int32)])
  func versions(version: String, status: Int32) throws {
    try shop.write(
      "v.json",
      Data(#"{"formatIdentifier": "org.photoedit.recipe", "formatVersion": \#(version), "adjustments": []}"#.utf8))
    let outcome = try run("recipe", "validate", "v.json")
    #expect(outcome.status == status, "\(outcome.messages)")
    #expect(outcome.messages.contains(/v\.json:1:\d+/))
  }

  @Test("a recipe of 10 MB, a thousand levels or a hundred thousand digits is refused immediately")
  func bombs() throws {
    let texts = [
      "[" + String(repeating: "0,", count: 5 << 20) + "0]", String(repeating: "[", count: 1000),
      String(repeating: #"{"a":"#, count: 1000) + "1" + String(repeating: "}", count: 1000),
      String(repeating: "9", count: 100_000),
    ]
    for text in texts {
      try shop.write("bomb.json", Data(text.utf8))
      let outcome = try run("recipe", "validate", "bomb.json")
      #expect(outcome.status == 65)
      #expect(outcome.processorTime < .seconds(10))
      #expect(outcome.errors.count < 10_000)
    }
  }

  @Test(
    "no bad recipe of the corpus is accepted, crashes, or leaves anything behind",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: Corpus.files(below: "hostile/recipes"))
  func hostile(recipe: URL) throws {
    try shop.photo()
    let before = try shop.state()
    for call in [
      ["apply", recipe.path, "photo.jpg", "-o", "out.jpg"], ["recipe", "validate", recipe.path],
      ["recipe", "explain", recipe.path, "photo.jpg"],
    ] {
      let outcome = try shop.program.run(call)
      #expect(outcome.status == 65, "\(outcome.messages.prefix(500))")
      #expect(outcome.errorCount == 1)
      #expect(outcome.messages.contains(/:\d+:\d+/))
      #expect(outcome.processorTime < .seconds(10))
      #expect(outcome.peakMemory < 1 << 30)
    }
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test("format keeps comments, is idempotent, and --check exits with 1 or 0")
  func format() throws {
    let text = """
      // what it is for
      {"formatVersion": "1.0",   "formatIdentifier": "org.photoedit.recipe", /* the list */ "adjustments": [
      {"op":"exposure","ev":0.50,}, // a little
      ], }
      """
    try shop.write("r.json", Data(text.utf8))
    #expect(try run("recipe", "format", "--check", "r.json").status == 1)
    #expect(try shop.data("r.json") == Data(text.utf8))
    let once = try run("recipe", "format", "r.json")
    for comment in ["// what it is for", "/* the list */", "// a little"] { #expect(once.text.contains(comment)) }
    #expect(try run("recipe", "format", "--in-place", "r.json").status == 0)
    #expect(try shop.data("r.json") == once.output)
    #expect(try run("recipe", "format", "--check", "r.json").status == 0)
    #expect(try run("recipe", "format", "r.json").output == once.output)
    #expect(try run("recipe", "validate", "r.json").status == 0)
    #expect(try shop.program("recipe", "format", "-", input: Data(text.utf8)).output == once.output)
  }

  @Test("format refuses invalid JSON and leaves the file unchanged")
  func formatOfGarbage() throws {
    try shop.write("r.json", Data("{ nothing".utf8))
    let before = try shop.state()
    #expect(try run("recipe", "format", "--in-place", "r.json").status == 65)
    #expect(try run("recipe", "format", "missing.json").status == 66)
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test("explain lists the steps and changes nothing")
  func explain() throws {
    try shop.photo()
    try shop.recipe("r.json", #"{"op": "exposure", "ev": 0.5}, {"op": "crop", "aspect": "1:1"}"#)
    let before = try shop.state()
    let outcome = try run("recipe", "explain", "r.json", "photo.jpg", "--long-edge", "32")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("exposure") && outcome.text.contains("crop"))
    #expect(try run("recipe", "explain", "r.json", "photo.jpg", "--json").text.contains(#""plan":["#))
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test("adjustments lists every op with its parameters and explains a single one")
  func adjustments() throws {
    let row = try JSONValue.parse(Array(run("adjustments", "--json").text.utf8))
    #expect(row["adjustments"]?.arrayValue?.compactMap { $0["op"]?.stringValue } == Catalog.ops)
    for op in Catalog.ops {
      let one = try run("adjustments", op)
      #expect(one.status == 0)
      #expect(one.text.contains(#""op": "\#(op)""#))
    }
    let exposure = try JSONValue.parse(Array(run("adjustments", "exposure", "--json").text.utf8))
    #expect(exposure["parameters"]?.arrayValue?.first?["key"]?.stringValue == "ev")
    let unknown = try run("adjustments", "whitbalance")
    #expect(unknown.status == 64)
    #expect(unknown.messages.contains("whiteBalance"))
  }

  @Test("extends reads a recipe in the same folder; a cycle and a missing recipe are errors with their location")
  func extends() throws {
    try shop.photo()
    try shop.recipe("sub/base.json", #"{"op": "exposure", "id": "light", "ev": 0.5}"#)
    try shop.recipe(
      "sub/child.json", #"{"op": "exposure", "id": "light", "ev": 1}"#, more: #""extends": "base.json", "#)
    #expect(try run("apply", "sub/child.json", "photo.jpg", "-o", "out.jpg").status == 0)
    try shop.recipe("loop.json", "", more: #""extends": "loop.json", "#)
    try shop.recipe("lost.json", "", more: #""extends": "nowhere.json", "#)
    for name in ["loop.json", "lost.json"] {
      let outcome = try run("recipe", "validate", name)
      #expect(outcome.status == 65 || outcome.status == 66)
      #expect(outcome.messages.contains("extends"), "\(outcome.messages)")
    }
  }

  @Test("a recipe extends a built-in one and one's own by name; the stored edit has the adjustments and no 'extends'")
  func extendsByName() throws {
    try shop.photo()
    #expect(try run("init").status == 0)
    try shop.write(
      ".config/photoedit/recipes/mine.json",
      Data(
        """
        {"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "extends": "beside.json",
        "adjustments": [{"op": "grain", "id": "grain", "amount": 10}]}
        """.utf8))
    try shop.recipe(
      ".config/photoedit/recipes/beside.json", #"{"id": "light", "ev": 1}"#, more: #""extends": "golden-hour", "#)
    try shop.recipe("sub/child.json", #"{"id": "grain", "size": 50}"#, more: #""extends": "mine", "#)
    let applied = try run("apply", "sub/child.json", "photo.jpg")
    #expect(applied.status == 0, "\(applied.messages)")
    let stored = try JSONValue.parse(Array(run("resume", "photo.jpg").text.utf8))
    let steps = stored["adjustments"]?.arrayValue ?? []
    #expect(stored["extends"] == nil && steps.count == 7)
    #expect(steps.first { $0["id"] == "light" }?["ev"] == 1)
    #expect(steps.last?["amount"] == 10 && steps.last?["size"] == 50)
    // A recipe of the folder that extends itself by its name is a cycle.
    try shop.recipe("golden-hour.json", "", more: #""extends": "golden-hour", "#)
    let cycle = try run("recipe", "validate", "golden-hour.json")
    #expect(cycle.status == 65 && cycle.messages.contains("circular"), "\(cycle.messages)")
    try shop.recipe("lost.json", "", more: #""extends": "vivd-travel", "#)
    let lost = try run("recipe", "validate", "lost.json")
    #expect(lost.messages.contains("did you mean 'vivid-travel'?"), "\(lost.messages)")
  }

  @Test(
    "recipe show prints a built-in recipe with its comments; a copy comes with its table, and replaces nothing unasked")
  func show() throws {
    let shown = try run("recipe", "show", "cinematic")
    #expect(shown.status == 0 && shown.text.hasPrefix("// A look from a table"))
    #expect(shown.messages.contains("looks/teal-and-amber.cube"))
    #expect(try run("recipe", "show", "cinematic", "-o", "mine.json").status == 0)
    #expect(try shop.data("mine.json") == shown.output)
    try shop.photo()
    #expect(try run("apply", "mine.json", "photo.jpg", "-o", "copied.png").status == 0)
    #expect(try run("apply", "cinematic", "photo.jpg", "-o", "built-in.png").status == 0)
    #expect(try shop.data("copied.png") == shop.data("built-in.png"))
    #expect(try run("recipe", "show", "golden-hour", "-o", "mine.json").status == 73)
    let row = try JSONValue.parse(
      Array(run("recipe", "show", "golden-hour", "-o", "mine.json", "--force", "--json").text.utf8))
    #expect(row["type"] == "recipe" && row["output"] == "mine.json" && row["recipe"]?["title"] == "Golden hour")
    let plain = try run("recipe", "show", "golden-hour").output
    #expect(try shop.program("recipe", "show", "-", input: plain).output == plain)
    let unknown = try run("recipe", "show", "goldn-hour")
    #expect(unknown.status == 66 && unknown.messages.contains("did you mean 'golden-hour'?"))
  }
}
