import Adjustments
import Documents
import TestSupport
import Testing

@Suite("extending recipes, and parameters", .timeLimit(.minutes(Effort.minutes)))
struct LayeringTests {
  private static let base = Document.json(
    [
      ["op": "exposure", "id": "light", "ev": 1, "note": "base"], ["op": "contrast", "id": "punch", "amount": 20],
      ["op": "saturation", "amount": 5],
    ], ["title": "Base", "output": ["quality": 80, "format": "jpeg"], "x-app": 1])

  private static func layered(_ adjustments: [JSONValue], _ more: JSONValue = [:], files: [String: JSONValue] = [:])
    throws -> Recipe
  {
    var object = more.objectValue ?? JSONObject()
    object["extends"] = "base.json"
    return try Document.read(
      Document.json(adjustments, .object(object)), files: ["base.json": base].merging(files) { $1 })
  }

  @Test("settings of a step with the same id are merged key by key, and the step keeps its place")
  func merging() throws {
    let recipe = try Self.layered([["id": "light", "ev": -0.5, "opacity": 0.5]])
    #expect(recipe.steps.map(\.adjustment.op) == ["exposure", "contrast", "saturation"])
    #expect(
      recipe.steps[0].json
        == JSONObject([("op", "exposure"), ("id", "light"), ("ev", -0.5), ("opacity", 0.5), ("note", "base")]))
  }

  @Test("other steps are appended, or placed by a neighbor's id")
  func placing() throws {
    let recipe = try Self.layered([
      ["op": "vignette", "amount": -20], ["op": "levels", "gamma": 1.2, "before": "punch"],
      ["op": "invert", "after": "light"],
      ["op": "rotate", "id": "turn", "before": "light"], ["op": "flip", "after": "turn"],
    ])
    #expect(
      recipe.steps.map(\.adjustment.op) == [
        "rotate", "flip", "exposure", "invert", "levels", "contrast", "saturation", "vignette",
      ])
    #expect(!recipe.json.canonicalString().contains("before"))
  }

  @Test("enabled false disables a step")
  func disabling() throws {
    let recipe = try Self.layered([["id": "punch", "enabled": false]])
    #expect(recipe.activeSteps.map(\.adjustment.op) == ["exposure", "saturation"])
    #expect(recipe.steps.count == 3)
  }

  @Test("title, output and extensions are merged key by key")
  func members() throws {
    let recipe = try Self.layered([], ["title": "Mine", "output": ["quality": 95], "x-own": 2])
    #expect(recipe.title == "Mine")
    #expect(recipe.output?.quality == 95)
    #expect(recipe.output?.format == .jpeg)
    #expect(recipe.extensions == JSONObject([("x-app", 1), ("x-own", 2)]))
  }

  @Test(
    "invalid changes to the extended recipe are refused",
    arguments: [
      ([["op": "contrast", "id": "light"]], ["op-differs"]), ([["op": "levels", "before": "nowhere"]], ["unknown-id"]),
      ([["op": "levels", "after": 3]], ["unknown-id"]), ([["id": "nobody", "ev": 1]], ["missing-key"]),
      ([["id": "light", "ev": 1], ["id": "light", "ev": 2]], ["duplicate-id"]),
      ([["id": "light", "ev": 11]], ["out-of-range"]),
    ] as [([JSONValue], [String])])
  func refused(adjustments: [JSONValue], codes: [String]) {
    #expect(Document.problems { try Self.layered(adjustments) }.map(\.code) == codes)
  }

  @Test("a cycle, a missing file and a chain of more than eight are refused at 'extends'")
  func chains() {
    var files: [String: JSONValue] = ["loop.json": Document.json([], ["extends": "main.json"]), "main.json": Self.base]
    for level in 0...9 {
      files["\(level)"] = Document.json([], level == 0 ? [:] : ["extends": .string("\(level - 1)")])
    }
    func codes(_ reference: String, files: [String: JSONValue]?) -> [String] {
      let problems = Document.problems(Document.json([], ["extends": .string(reference)]), files: files)
      #expect(problems.allSatisfy { $0.pointer.description == "/extends" })
      return problems.map(\.code.rawValue)
    }
    #expect(codes("loop.json", files: files) == ["extends-invalid"])
    #expect(codes("gone.json", files: files) == ["extends-not-found"])
    #expect(codes("base.json", files: nil) == ["extends-not-found"])
    #expect(codes("7", files: files) == [])
    #expect(codes("8", files: files) == ["extends-invalid"])
  }

  @Test("problems of an extended recipe name its file, line and column")
  func problemsBelow() throws {
    let problems = Document.problems {
      try Self.layered(
        [], files: ["base.json": Document.json([["op": "exposure", "ev": 11], ["op": "exposure", "revision": 3]])])
    }
    #expect(problems.map(\.code) == ["extends-invalid", "newer-version"])
    #expect(try #require(problems.first).message.hasPrefix("in base.json:1:"))
  }

  @Test("parameters are substituted anywhere in adjustments and output")
  func parameters() throws {
    let json = Document.json(
      [
        ["op": "exposure", "ev": ["$param": "ev"], "opacity": ["$param": "strength"]],
        ["op": "curve", "points": [[0, 0], [0.5, ["$param": "middle"]], [1, 1]]],
      ],
      [
        "parameters": ["ev": 0.3, "strength": 0.5, "middle": 0.6, "quality": 70],
        "output": ["quality": ["$param": "quality"]],
      ])
    let standard = try Document.read(json)
    #expect((standard.steps[0].adjustment as? Exposure)?.ev == 0.3)
    #expect(standard.steps[0].opacity == 0.5)
    #expect((standard.steps[1].adjustment as? Curve)?.points[1].y == 0.6)
    #expect(standard.output?.quality == 70)
    let set = try Document.read(json, parameters: ["ev": -2, "quality": 90])
    #expect((set.steps[0].adjustment as? Exposure)?.ev == -2)
    #expect(set.output?.quality == 90)
    // A stored recipe is resolved.
    #expect(!set.json.canonicalString().contains("param"))
  }

  @Test(
    "undeclared parameters and parameters with invalid values are refused",
    arguments: [
      (["evv": 1], ["ev": ["$param": "ev"]], ["unknown-parameter"]),
      (["ev": 1], ["ev": ["$param": "EV"]], ["unknown-parameter", "wrong-type"]),
      (["ev": 11], ["ev": ["$param": "ev"]], ["out-of-range"]), (["ev": "a"], ["ev": ["$param": "ev"]], ["wrong-type"]),
      ([:], ["ev": ["$param": 1]], ["unknown-parameter", "wrong-type"]),
    ] as [(JSONValue, JSONValue, [String])])
  func wrongParameters(given: JSONValue, settings: JSONValue, codes: [String]) {
    let step = JSONObject([("op", "exposure")] + (settings.objectValue?.members ?? []))
    let json = Document.json([.object(step)], ["parameters": ["ev": 0]])
    let parameters = Dictionary((given.objectValue?.members ?? []).map { ($0.key, $0.value) }) { $1 }
    #expect(Document.problems(json, parameters: parameters).map(\.code) == codes)
  }

  @Test("é in composed and decomposed form are two parameters")
  func normalForms() throws {
    let json = Document.json(
      [["op": "exposure", "ev": ["$param": "\u{e9}"]], ["op": "exposure", "ev": ["$param": "e\u{301}"]]],
      ["parameters": .object(JSONObject([("\u{e9}", 1), ("e\u{301}", 2)]))])
    #expect(try Document.read(json).steps.compactMap { ($0.adjustment as? Exposure)?.ev } == [1, 2])
  }

  @Test("a parameter that only the extended recipe declares can be set")
  func parametersBelow() throws {
    let base = Document.json([["op": "exposure", "ev": ["$param": "ev"]]], ["parameters": ["ev": 0.1]])
    let json = Document.json([], ["extends": "base.json"])
    let recipe = try Document.read(json, parameters: ["ev": 0.7], files: ["base.json": base])
    #expect((recipe.steps[0].adjustment as? Exposure)?.ev == 0.7)
    let problems = Document.problems(json, parameters: ["evv": 0.7], files: ["base.json": base])
    #expect(problems.map(\.code) == ["unknown-parameter"])
    #expect(problems.first?.hint == "did you mean 'ev'?")
  }
}
