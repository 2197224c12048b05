import Adjustments
import Documents
import TestSupport
import Testing

@Suite("single settings and digests", .timeLimit(.minutes(Effort.minutes)))
struct SettingTests {
  private static let recipe = Document.json(
    [
      ["op": "exposure", "ev": 1], ["op": "contrast", "id": "a.b", "amount": 5],
      ["op": "contrast", "id": "second", "amount": 6],
      ["op": "blackAndWhite", "tone": ["hue": 30, "saturation": 5]],
    ], ["output": ["quality": 80]])

  private static func set(_ text: String) throws -> Recipe {
    var recipe = try Document.read(recipe)
    try RecipeSetting(text).apply(to: &recipe)
    return recipe
  }

  @Test(
    "a setting changes one value",
    arguments: [
      ("exposure.ev=0.7", "/adjustments/0/ev", 0.7), ("exposure.opacity=0.5", "/adjustments/0/opacity", 0.5),
      ("#a.b.amount=20", "/adjustments/1/amount", 20), ("#second.enabled=false", "/adjustments/2/enabled", false),
      ("blackAndWhite.tone.hue=200", "/adjustments/3/tone/hue", 200),
      ("blackAndWhite.tone={\"hue\":1}", "/adjustments/3/tone/hue", 1),
      ("exposure.note=brighter = better", "/adjustments/0/note", "brighter = better"),
      ("exposure.blend=screen", "/adjustments/0/blend", "screen"),
      ("exposure.x-mine=[1]", "/adjustments/0/x-mine", [1]), ("output.quality=95", "/output/quality", 95),
      ("output.format=png", "/output/format", "png"),
    ] as [(String, String, JSONValue)])
  func sets(text: String, pointer: String, value: JSONValue) throws {
    var found: JSONValue? = try Self.set(text).json
    for token in pointer.split(separator: "/") {
      if let index = Int(token), let array = found?.arrayValue {
        found = array[index]
      } else {
        found = found?[String(token)]
      }
    }
    #expect(found == value)
  }

  @Test(
    "a setting with an unknown name or an invalid value changes nothing",
    arguments: [
      ("sunset", "bad-setting"), ("exposure=1", "bad-setting"), ("exposure.=1", "bad-setting"), ("=1", "bad-setting"),
      ("", "bad-setting"),
      (".ev=1", "bad-setting"), ("exposre.ev=1", "unknown-step"), ("vignete.amount=1", "unknown-step"),
      ("contrast.amount=1", "ambiguous-step"),
      ("#third.amount=1", "unknown-step"), ("exposure.ev=11", "out-of-range"), ("exposure.ev=bright", "wrong-type"),
      ("exposure.ev=", "wrong-type"),
      ("exposure.evv=1", "unknown-key"), ("exposure.ev=NaN", "wrong-type"), ("output.quality=101", "out-of-range"),
      ("output.qualty=1", "unknown-key"),
      ("#second.id=a.b", "duplicate-id"), ("#second.id=no good", "bad-id"), ("exposure.ev.deep=1", "wrong-type"),
    ])
  func refuses(text: String, code: String) throws {
    let before = try Document.read(Self.recipe)
    var recipe = before
    let error = #expect(throws: RecipeError.self) { try RecipeSetting(text).apply(to: &recipe) }
    #expect(error?.problems.map(\.code.rawValue) == [code])
    #expect(error?.problems.first?.message.contains(text) == true || text.isEmpty)
    #expect(recipe == before)
  }

  @Test(
    "the document digest covers the whole document, the render digest what can change pixels",
    arguments: [
      ("title", false), ("note", false), ("x-app", false),
    ])
  func documentMembers(key: String, changesPixels: Bool) throws {
    let plain = try Document.read(Self.recipe)
    var object = try #require(Self.recipe.objectValue)
    object[key] = "something"
    let other = try Document.read(.object(object))
    #expect(other.documentDigest != plain.documentDigest)
    #expect((other.renderDigest != plain.renderDigest) == changesPixels)
  }

  @Test(
    "members of a step change the render digest only if they can change pixels",
    arguments: [
      ("id", "light", false), ("note", "why", false), ("x-mine", 1, false), ("from", ["auto": true], false),
      ("enabled", false, true), ("opacity", 0.5, true), ("mask", ["shape": "linear"], true), ("blend", "screen", true),
      ("ev", 1.5, true),
    ] as [(String, JSONValue, Bool)])
  func stepMembers(key: String, value: JSONValue, changesPixels: Bool) throws {
    let plain = try Document.read(Self.recipe)
    var recipe = plain
    var step = recipe.steps[0].json
    step[key] = value
    recipe.steps = try Document.read(Document.json([.object(step)])).steps + recipe.steps.dropFirst()
    #expect(recipe.documentDigest != plain.documentDigest)
    #expect((recipe.renderDigest != plain.renderDigest) == changesPixels)
  }

  @Test("inputs and output are not part of the adjustment data; defaults and key order change neither digest")
  func untouched() throws {
    let plain = try Document.read(Self.recipe)
    var object = try #require(Self.recipe.objectValue)
    object["inputs"] = ["*.jpg"]
    object["output"] = nil
    var steps = try #require(object["adjustments"]?.arrayValue)
    steps[0] = ["ev": 1, "opacity": 1, "blend": "normal", "enabled": true, "op": "exposure", "revision": 1]
    object["adjustments"] = .array(steps)
    let other = try Document.read(.object(object))
    #expect(other.documentDigest == plain.documentDigest)
    #expect(other.renderDigest == plain.renderDigest)
  }

  @Test("a disabled step and its position change only the document digest")
  func disabled() throws {
    let plain = try Document.read(Self.recipe)
    var other = plain
    var off = RecipeStep(Vignette { $0.amount = -50 })
    off.isEnabled = false
    other.steps.insert(off, at: 1)
    #expect(other.renderDigest == plain.renderDigest)
    #expect(other.documentDigest != plain.documentDigest)
    other.steps.swapAt(0, 2)
    #expect(other.renderDigest != plain.renderDigest)
  }
}
