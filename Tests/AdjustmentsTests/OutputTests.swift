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
      (
        "sceen", "unknown-value", "expected a number or one of screen and print, found 'sceen'",
        "did you mean 'screen'?"
      ),
      ("+40", "unknown-value", "expected a number or one of screen and print, found '+40'", "write 40"),
      (true, "wrong-type", "expected a number or one of screen and print, found true or false", nil),
    ] as [(JSONValue, String, String, String?)])
  func wrongSharpening(value: JSONValue, code: String, message: String, hint: String?) throws {
    let problem = try #require(Document.problems(Self.document(["sharpen": value])).first)
    #expect(problem.code.rawValue == code && problem.pointer.description == "/output/sharpen")
    #expect(problem.message == message && problem.place != nil)
    if let hint { #expect(problem.hint == hint) }
  }

  @Test(
    "the size of a print is two numbers, in inches or with a unit",
    arguments: [
      ("5x7", 7, 5), ("7x5", 7, 5), ("8.5 x 11", 11, 8.5), ("4×6in", 6, 4), ("10X15 CM", 15 / 2.54, 10 / 2.54),
      ("148x210mm", 210 / 25.4, 148 / 25.4),
    ] as [(String, Double, Double)])
  func prints(text: String, longSide: Double, shortSide: Double) throws {
    let size = try #require(PrintSize(text))
    #expect(abs(size.longSide - longSide) < 1e-12 && abs(size.shortSide - shortSide) < 1e-12)
  }

  @Test(
    "other texts are no size of a print",
    arguments: ["", "5", "5x", "x7", "0x7", "-5x7", "5x7x9", "5x7ft", "5:7", "5e1x7", "infx7", "A4", "cm"])
  func noPrints(text: String) { #expect(PrintSize(text) == nil) }

  @Test(
    "a print takes the place of other sizes, and has its pixels at its resolution",
    arguments: [("5x7", 300, 2100, 1500), ("10x15cm", 300, 1772, 1181), ("10x15cm", 254, 1500, 1000), ("1x1", 1, 1, 1)])
  func printed(text: String, dpi: Int, longEdge: Int, shortEdge: Int) throws {
    var settings = OutputSettings(quality: 80, width: 10, height: 20)
    settings.setSize(printed: try #require(PrintSize(text)), dotsPerInch: dpi)
    #expect(
      settings == OutputSettings(quality: 80, longEdge: longEdge, shortEdge: shortEdge, enlarge: true, dpi: dpi))
    #expect(settings.conflicts().isEmpty)
  }

  @Test("a resolution is a whole number from 1 to 65535", arguments: [0, 65_536, 1.5] as [Double])
  func resolutions(dpi: Double) {
    #expect(Document.problems(Self.document(["dpi": 1])).isEmpty)
    #expect(Document.problems(Self.document(["dpi": 65_535])).isEmpty)
    let problems = Document.problems(Self.document(["dpi": .number(dpi)]))
    #expect(problems.map(\.code.rawValue) == [dpi == 1.5 ? "not-whole" : "out-of-range"])
    #expect(problems.first?.pointer.description == "/output/dpi")
  }

  @Test("what the output does to the picture is no part of the render digest, and is stored with the edit")
  func digests() throws {
    let plain = try Document.read(Self.document([:]))
    let recipe = try Document.read(Self.document(["sharpen": 30]))
    #expect(recipe.renderDigest == plain.renderDigest && recipe.documentDigest == plain.documentDigest)
    #expect(recipe.adjustmentData["output"] == ["sharpen": 30])
  }
}
