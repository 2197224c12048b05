import Documents
import TestSupport
import Testing

@testable import Adjustments

@Suite("edits of a recipe", .timeLimit(.minutes(Effort.minutes)))
struct EditTests {
  private static func recipe(_ steps: JSONValue...) throws -> Recipe { try Document.read(Document.json(steps)) }

  private static func edited(
    _ recipe: Recipe, _ settings: [String], without: [String] = []
  ) throws -> Recipe {
    var edited = recipe
    try RecipeEdit(settings, without: without).apply(to: &edited)
    return edited
  }

  private static let two = Document.json([
    ["op": "exposure", "ev": 1], ["op": "contrast", "id": "sky", "amount": 5],
    ["op": "contrast", "id": "ground", "amount": 6], ["op": "vignette", "amount": -20],
  ])

  // MARK: Ranks

  @Test("the ranks follow the usual order of work")
  func order() {
    #expect(
      Catalog.byRank.map { $0.identity.op } == [
        "heal", "clone", "redEye", "redact", "lens", "rotate", "flip", "straighten", "perspective", "crop",
        "noiseReduction", "median", "defringe",
        "whiteBalance", "exposure",
        "highlights", "shadows",
        "whites", "blacks", "brilliance", "toneEqualizer", "clarity", "texture", "dehaze", "brightness", "contrast",
        "levels", "curve", "parametricCurve", "toneMap", "saturation", "vibrance", "hue", "hsl", "selectiveColor",
        "channelMixer",
        "colorGrade", "blackAndWhite", "invert", "sepia", "duotone", "lut", "posterize", "threshold", "resize",
        "sharpen",
        "blur", "glow", "tiltShift", "vignette", "grain", "pixelate", "canvas", "border",
        "overlay", "text",
      ])
  }

  @Test(
    "a missing adjustment is added at its rank",
    arguments: [
      ("crop.aspect=4:5", 0), ("straighten.degrees=1", 0), ("whiteBalance.tint=1", 1), ("brightness.amount=1", 2),
      ("curve.points=[[0,0],[1,1]]", 4), ("vibrance.amount=1", 5), ("resize.longEdge=9", 5), ("blur.radius=1", 6),
      ("border.width=1", 7),
    ])
  func adds(setting: String, index: Int) throws {
    let recipe = try Self.recipe(
      ["op": "crop", "aspect": "1:1", "turn": false], ["op": "exposure", "ev": 1], ["op": "contrast", "amount": 1],
      ["op": "contrast", "amount": 2], ["op": "saturation", "amount": 1], ["op": "sharpen", "amount": 1],
      ["op": "vignette", "amount": 1])
    let bare = try Self.edited(recipe, [], without: setting.hasPrefix("crop") ? ["crop"] : [])
    let edited = try Self.edited(bare, [setting])
    #expect(edited.steps.count == bare.steps.count + 1)
    #expect(setting.hasPrefix(edited.steps[index].adjustment.op + "."))
    #expect(edited.steps[index].id == edited.steps[index].adjustment.op)
  }

  @Test("an unusual order is kept, and a new step goes after the last one that belongs before it")
  func unusualOrder() throws {
    let recipe = try Self.recipe(
      ["op": "vignette", "amount": 1], ["op": "exposure", "ev": 1], ["op": "crop", "aspect": "1:1"])
    #expect(
      try Self.edited(recipe, ["contrast.amount=1", "rotate.quarterTurns=2"]).steps.map(\.adjustment.op)
        == ["rotate", "vignette", "exposure", "crop", "contrast"])
  }

  @Test("a step is inserted after the last one that belongs before it or has the same rank")
  func insertion() throws {
    var recipe = try Self.recipe(["op": "crop", "aspect": "1:1"], ["op": "border", "width": 1])
    for (amount, id) in [(1.0, "first"), (2, "second")] {
      recipe.insert(RecipeStep(Contrast(amount: amount), id: id))
    }
    #expect(recipe.steps.map { $0.id ?? $0.adjustment.op } == ["crop", "first", "second", "border"])
  }

  @Test("an id in use is not assigned again, even if its step is removed")
  func freshIDs() throws {
    let recipe = try Self.recipe(["op": "contrast", "id": "exposure", "amount": 5], ["op": "levels", "id": "levels"])
    #expect(try Self.edited(recipe, ["exposure.ev=1"]).steps.map(\.id) == ["exposure-2", "exposure", "levels"])
    #expect(try Self.edited(recipe, ["levels.gamma=2"], without: ["levels"]).steps.last?.id == "levels-2")
  }

  // MARK: Values

  @Test(
    "increments start from the current value, else from the default",
    arguments: [
      ("exposure.ev+=0.3", "exposure", "ev", 1.3), ("exposure.ev-=0.9", "exposure", "ev", 0.1),
      ("exposure.ev+=-2", "exposure", "ev", -1), ("#sky.amount-=10", "contrast", "amount", -5),
      ("vignette.midpoint+=10", "vignette", "midpoint", 60), ("exposure.opacity-=0.25", "exposure", "opacity", 0.75),
      ("saturation.amount+=7", "saturation", "amount", 7), ("sepia.amount-=30", "sepia", "amount", 70),
      ("blackAndWhite.tone.hue+=5", "blackAndWhite", "tone", nil),
    ] as [(String, String, String, Double?)])
  func sums(setting: String, op: String, key: String, value: Double?) throws {
    let edited = try Self.edited(Document.read(Self.two), [setting])
    let step = try #require(edited.steps.first { $0.adjustment.op == op })
    if let value { #expect(step.json[key] == .number(value)) }
    if key == "tone" { #expect(step.json[key] == ["hue": 5]) }
  }

  @Test("increments of decimal fractions are exact")
  func decimals() throws {
    let edited = try Self.edited(Recipe { Exposure { $0.ev = 0.1 } }, ["exposure.ev+=0.2"])
    #expect((edited.steps[0].adjustment as? Exposure)?.ev == 0.3)
  }

  @Test("the values of one step are validated together, in whatever order they are written")
  func together() throws {
    let cropped = try Self.edited(Recipe(), ["crop.x=0.5", "crop.width=0.5"])
    #expect((cropped.steps[0].adjustment as? Crop)?.width == 0.5)
    let square = try Self.edited(cropped, ["crop.aspect=1:1", "crop.x=null", "crop.width=null"])
    #expect(.object(square.steps[0].json) == (["op": "crop", "id": "crop", "aspect": "1:1"] as JSONValue))
    let sized = try Self.edited(Recipe(), ["resize.fit=cover", "resize.width=10", "resize.height=20"])
    #expect(sized.steps[0].adjustment.conflicts().isEmpty)
    let edge = try Self.edited(Recipe { Resize(width: 10, height: 20) }, ["resize.longEdge=30"])
    #expect(edge.adjustment(Resize.self) == Resize(longEdge: 30))
  }

  @Test("null resets a value to its default")
  func defaults() throws {
    let edited = try Self.edited(Document.read(Self.two), ["vignette.amount=null", "exposure.ev=null"])
    #expect(edited.activeSteps.map(\.adjustment.op) == ["contrast", "contrast"])
  }

  @Test(
    "removals of all steps of an adjustment, or of the one with an id, come before settings",
    arguments: [
      (["contrast"], ["exposure", "vignette"]), (["#sky"], ["exposure", "contrast", "vignette"]),
      (["border"], ["exposure", "contrast", "contrast", "vignette"]),
      (["exposure", "#ground", "vignette"], ["contrast"]),
    ])
  func removes(names: [String], left: [String]) throws {
    let edited = try Self.edited(Document.read(Self.two), [], without: names)
    #expect(edited.steps.map(\.adjustment.op) == left)
    let replaced = try Self.edited(Document.read(Self.two), ["vignette.feather=70"], without: ["vignette"])
    #expect(replaced.steps.last?.json["amount"] == nil)
  }

  // MARK: Errors

  private static func problem(_ settings: [String], without: [String] = []) -> RecipeProblem? {
    Document.problems { try edited(Document.read(two), settings, without: without) }.first
  }

  @Test(
    "an error suggests what to write",
    arguments: [
      ("sky.amount=1", "unknown-step", "'#sky.amount=1'"), ("sky.amount", "bad-setting", "'#sky.amount=…'"),
      ("exposure.ev", "bad-setting", "'exposure.ev=…'"), ("exposure=1", "bad-setting", "exposure.ev="),
      ("exposre.ev=1", "unknown-step", "'exposure'"), ("#skye.amount=1", "unknown-step", "'sky'"),
      ("#vignette.amount=1", "unknown-step", "'vignette.amount=1'"),
      ("contrast.amount=1", "ambiguous-step", "'#sky.amount=1' or '#ground.amount=1'"),
      ("exposure.ev+=much", "not-a-number", nil), ("exposure.blend+=1", "not-a-number", "'='"),
      ("crop.aspect+=1", "not-a-number", "'='"), ("exposure.ev+=10", "out-of-range", nil),
      ("exposure.evv+=1", "unknown-key", "'ev'"), ("exposure.Exposure2012=1", "unknown-key", "'ev'"),
    ] as [(String, String, String?)])
  func hints(setting: String, code: String, hint: String?) throws {
    let problem = try #require(Self.problem([setting]))
    #expect(problem.code == code)
    #expect(problem.message.contains("'\(setting)'"))
    if let hint { #expect(problem.hint?.contains(hint) == true, "\(problem.hint ?? "no hint")") }
  }

  @Test("removing an adjustment or an id that the recipe lacks fails")
  func unknownRemovals() {
    #expect(Self.problem([], without: ["vignete"])?.hint == "did you mean 'vignette'?")
    #expect(Self.problem([], without: ["sky"])?.hint?.contains("'#sky'") == true)
    #expect(Self.problem([], without: ["#moon"])?.code == "unknown-step")
  }

  @Test("all problems are reported at once, and the recipe is unchanged")
  func allProblems() throws {
    var recipe = try Document.read(Self.two)
    let before = recipe
    let settings = try ["#sky.amount=500", "#ground.what=1", "exposure.ev+=20", "exposure.note=fine"].map {
      try RecipeSetting($0)
    }
    let error = #expect(throws: RecipeError.self) { try RecipeEdit(settings: settings).apply(to: &recipe) }
    #expect(error?.problems.map(\.code.rawValue) == ["out-of-range", "out-of-range", "unknown-key"])
    #expect(error?.problems.map { $0.message.contains("fine") } == [false, false, false])
    #expect(recipe == before)
  }

  @Test("settings that no recipe can accept fail before a recipe is read, and all others do not")
  func earlyProblems() throws {
    let error = #expect(throws: RecipeError.self) {
      try RecipeEdit(["exposure.ev=11", "contrast.amout=1", "nothing", "moon.ev=1"], without: ["vignete"])
    }
    #expect(error?.problems.map(\.code.rawValue) == ["bad-setting", "unknown-step"])
    let values = #expect(throws: RecipeError.self) {
      try RecipeEdit(["exposure.ev=11", "contrast.amout=1", "moon.ev=1"])
    }
    #expect(values?.problems.map(\.code.rawValue) == ["out-of-range", "unknown-key", "unknown-step"])
    _ = try RecipeEdit(["contrast.amount-=150", "crop.x=0.5", "#sky.ev=99", "whiteBalance.kelvin+=100"])
  }
}
