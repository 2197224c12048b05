import Adjustments
import Documents
import Foundation
import Merging
import TestSupport
import Testing

@Suite("recipes in units", .timeLimit(.minutes(Effort.minutes)))
struct LawTests {
  private let units = TestRecipe.units

  /// Checks that data is found again, and that it has ids for all steps.
  private func expectSame(_ data: EditData) throws {
    let content = units.content(of: data)
    #expect(!content.isForeign && !content.isNewer)
    let again = units.data(of: content)
    #expect(units.content(of: again) == content, "\(String(decoding: data.bytes, as: UTF8.self))")
    #expect(units.data(of: units.content(of: again)) == again)
    #expect(again.digest == SHA256Digest(of: again.bytes) && again.base == data.base)
    let list = try #require(try JSONValue.parse(again.bytes)["adjustments"]?.arrayValue)
    #expect(list.map { $0["id"]?.stringValue } == content.steps.map(\.id))
  }

  @Test("a recipe that is taken apart and put together is the same", arguments: Catalog.ops)
  func everyOp(op: String) throws {
    let type = try #require(Catalog.adjustment(named: op))
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Effort.choose(12, full: 200) {
      let steps = (0..<2).map { _ in GeneratedSteps.step(type, using: &random) }
      try expectSame(TestRecipe.data(steps))
      let recipe = try TestRecipe.read(TestRecipe.data(steps))
      let written = TestRecipe.data(Array(AdjustmentData(recipe).data))
      try expectSame(written)
      let content = units.content(of: written)
      #expect(units.isValid(content))
      var named = recipe
      for (index, step) in content.steps.enumerated() { named.steps[index].id = step.id }
      #expect(units.data(of: content).bytes == Array(AdjustmentData(named).data))
    }
  }

  @Test("all ops beside each other, and all other members, are found again")
  func everything() throws {
    var random = SeededGenerator(seed: 8)
    let steps = Catalog.all.map { GeneratedSteps.step($0, using: &random) }
    let more: JSONValue = [
      "title": "é", "note": "a\nb", "output": ["format": "jpeg", "quality": 90, "metadata": "safe", "x-tool": 1],
      "x-list": [1, ["a": .null]], "x-": true,
    ]
    try expectSame(TestRecipe.data(steps, more))
    let content = TestRecipe.content(steps, more)
    #expect(units.isValid(content))
    let recipe = try TestRecipe.read(units.data(of: content))
    #expect(recipe.renderDigest == (try TestRecipe.read(TestRecipe.data(steps, more))).renderDigest)
    #expect(recipe.title == "é" && recipe.note == "a\nb" && recipe.output?.metadata == .safe)
  }

  @Test("members that are not known are units of their own, and are found again")
  func unknownMembers() throws {
    let step: JSONValue = [
      "op": "exposure", "ev": 1, "id": "e", "x-mine": ["a": 1], "later": [2], "enabled": false, "note": "n",
      "mask": ["shape": "linear", "x-name": "sky"], "opacity": 0.5, "blend": "multiply",
    ]
    let more: JSONValue = ["later": ["b": 1], "x-top": 2, "raw": ["exposure": 1, "x-a": .null], "\u{301}": 3]
    let values = TestRecipe.values([step], more)
    #expect(
      values == [
        "#e.ev": "1", "#e.x-mine": #"{"a":1}"#, "#e.later": "[2]", "#e.enabled": "false", "#e.note": #""n""#,
        "#e.mask": #"{"shape":"linear","x-name":"sky"}"#, "#e.opacity": "0.5", "#e.blend": #""multiply""#,
        "recipe.later": #"{"b":1}"#, "recipe.x-top": "2", "raw.exposure": "1", "raw.x-a": "null",
        "recipe.\u{301}": "3",
      ])
    try expectSame(TestRecipe.data([step], more))
    #expect(try TestRecipe.json(of: TestRecipe.content([step], more)) == TestRecipe.json([step], more))
    #expect(!units.isValid(TestRecipe.content([step], more)))
    let whole: JSONValue = ["output": "all", "raw": 3, "inputs": ["a.jpg"], "extends": "b.json", "parameters": [:]]
    #expect(TestRecipe.values([], whole)["recipe.output"] == #""all""#)
    #expect(TestRecipe.values([], whole)["recipe.raw"] == "3")
    try expectSame(TestRecipe.data([step], whole))
  }

  @Test("values that are the default, and others that the program would write differently, stay as they are stated")
  func statedDefaults() throws {
    let steps: [JSONValue] = [
      ["op": "exposure", "id": "a", "ev": 0, "enabled": true, "opacity": 1],
      ["op": "canvas", "id": "b", "aspect": "4x5", "background": "#FFFFFF"],
    ]
    let more: JSONValue = ["output": ["path": "a.jpg", "metadata": "keep"], "inputs": []]
    try expectSame(TestRecipe.data(steps, more))
    #expect(try TestRecipe.json(of: TestRecipe.content(steps, more)) == TestRecipe.json(steps, more))
    #expect(units.isValid(TestRecipe.content(steps, more)))
  }

  @Test("the photo without edits is a recipe without steps")
  func original() throws {
    let content = units.content(ofOriginal: TestRecipe.base)
    #expect(content == units.content(of: TestRecipe.data([])))
    #expect(units.data(of: content) == TestRecipe.data([]))
    #expect(units.isValid(content))
    #expect(content.edit.description == #"["org.photoedit.recipe",1,"\#(TestRecipe.base.hex)"]"#)
  }
}
