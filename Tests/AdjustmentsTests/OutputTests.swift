import Adjustments
import Documents
import TestSupport
import Testing

@Suite("settings of the output", .timeLimit(.minutes(Effort.minutes)))
struct OutputTests {
  private static func document(_ output: JSONValue) -> JSONValue {
    Document.json([["op": "exposure", "ev": 1]], ["output": output])
  }

  @Test(
    "sharpening is a number or the name of one, and written as the number",
    arguments: [
      ("screen", 40), ("print", 80), (0, 0), (100, 100), (12.5, 12.5),
    ] as [(JSONValue, Double)])
  func sharpening(value: JSONValue, amount: Double) throws {
    let recipe = try Document.read(Self.document(["sharpen": value]))
    #expect(recipe.output?.sharpen == OutputSharpening(amount))
    #expect(recipe.json["output"]?["sharpen"] == (amount == 0 ? nil : .number(amount)))
    #expect(try Document.read(recipe.json) == recipe)
    var set = try Document.read(Self.document(["quality": 80]))
    try RecipeSetting("output.sharpen=\(value.stringValue ?? value.canonicalString())").apply(to: &set)
    #expect(set.output?.sharpen == recipe.output?.sharpen)
  }

  @Test("sharpening moves like any number")
  func moves() throws {
    var recipe = try Document.read(Self.document(["sharpen": "screen"]))
    try RecipeSetting("output.sharpen+=5").apply(to: &recipe)
    #expect(recipe.output?.sharpen == OutputSharpening(45))
    try RecipeSetting("output.sharpen=null").apply(to: &recipe)
    #expect(recipe.output?.sharpen == OutputSharpening.none)
  }

  @Test(
    "other sharpening is refused where it stands, with what is expected",
    arguments: [
      (-0.5, "out-of-range", "expected a number from 0 to 100, found -0.5", nil),
      (100.5, "out-of-range", "expected a number from 0 to 100, found 100.5", nil),
      ("sceen", "unknown-value", "expected a number or one of screen and print, found 'sceen'", "did you mean 'screen'?"),
      ("+40", "unknown-value", "expected a number or one of screen and print, found '+40'", "write 40"),
      (true, "wrong-type", "expected a number or one of screen and print, found true or false", nil),
    ] as [(JSONValue, String, String, String?)])
  func wrongSharpening(value: JSONValue, code: String, message: String, hint: String?) throws {
    let problem = try #require(Document.problems(Self.document(["sharpen": value])).first)
    #expect(problem.code.rawValue == code && problem.pointer.description == "/output/sharpen")
    #expect(problem.message == message && problem.place != nil)
    if let hint { #expect(problem.hint == hint) }
  }

  @Test("what the output does to the picture is no part of the render digest, and is stored with the edit")
  func digests() throws {
    let plain = try Document.read(Self.document([:]))
    let recipe = try Document.read(Self.document(["sharpen": 30]))
    #expect(recipe.renderDigest == plain.renderDigest && recipe.documentDigest == plain.documentDigest)
    #expect(recipe.adjustmentData["output"] == ["sharpen": 30])
  }
}
