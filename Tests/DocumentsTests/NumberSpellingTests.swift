import Documents
import TestSupport
import Testing

@Suite("spellings of numbers", .timeLimit(.minutes(Effort.minutes)))
struct NumberSpellingTests {
  @Test(
    "a number in a spelling that JSON does not have is named as JSON writes it",
    arguments: [
      ("+0.3", "0.3"), (".5", "0.5"), ("-.5", "-0.5"), ("1,5", "1.5"), ("5.", "5"), ("007", "7"), ("50%", "50"),
      ("+00.20", "0.20"),
    ])
  func spellings(text: String, number: String) throws {
    #expect(NumberSpelling.json(text) == number)
    #expect(try JSONValue.parse(Array(number.utf8)).numberValue != nil)
    #expect(NumberSpelling.json(number) == nil)
  }

  @Test(
    "a text that is no number has none",
    arguments: ["", "+", ".", "-", "%", "a", "1.2.3", "1e5", "0x10", "++1", "٣"])
  func others(text: String) { #expect(NumberSpelling.json(text) == nil) }

  @Test("the hint of a text that is not JSON has the number", arguments: ["+0.3", ".5", "-.5", "5."])
  func hints(text: String) {
    let problem = JSONParser.parse(Array("[\(text)]".utf8)).problems.first
    #expect(problem?.hint == NumberSpelling.json(text).map { "write \($0)" } && problem?.hint != nil)
  }

  @Test("a count has its noun, with an s unless it is 1", arguments: [(0, "0 rows"), (1, "1 row"), (2, "2 rows")])
  func counts(count: Int, text: String) { #expect(FormattedAmount.text(count, "row") == text) }
}
