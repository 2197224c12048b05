import Documents
import TestSupport
import Testing

@Suite("suggestions", .timeLimit(.minutes(Effort.minutes)))
struct SuggestionTests {
  /// The distance by its definition, without a table: optimal string alignment.
  private static func distance(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
    guard let x = a.last, let y = b.last else { return max(a.count, b.count) }
    var least = min(
      distance(a.dropLast(), b) + 1, distance(a, b.dropLast()) + 1,
      distance(a.dropLast(), b.dropLast()) + (x == y ? 0 : 1))
    if a.count > 1, b.count > 1, x == b.dropLast().last, y == a.dropLast().last {
      least = min(least, distance(a.dropLast(2), b.dropLast(2)) + 1)
    }
    return least
  }

  private static func word(_ random: inout SeededGenerator) -> String {
    String((0..<Int.random(in: 1...6, using: &random)).map { _ in "abcä".randomElement(using: &random)! })
  }

  @Test("the first of the nearest words is suggested, if a third of the letters or less differ")
  func nearest() {
    var random = SeededGenerator(seed: 7)
    var suggested = 0
    for _ in 0..<Effort.choose(150, full: 5000) {
      let word = Self.word(&random)
      let known = (0..<4).map { _ in Self.word(&random) }
      let distances = known.map { Self.distance(Array(word)[...], Array($0)[...]) }
      let limit = min(3, max(1, word.count / 3))
      let expected = distances.min().flatMap { $0 <= limit ? known[distances.firstIndex(of: $0)!] : nil }
      #expect(Suggestion.nearest(to: word, among: known) == expected, "\(word) among \(known)")
      if expected != nil { suggested += 1 }
    }
    #expect(suggested > 40)
  }

  @Test("case and separators make no difference, and a word of more than 64 letters has no suggestion")
  func folding() {
    #expect(Suggestion.nearest(to: "White-Balance", among: ["whiteBalance"]) == "whiteBalance")
    #expect(Suggestion.nearest(to: "white_balance", among: ["x", "white Balance"]) == "white Balance")
    let long = String(repeating: "a", count: 64)
    #expect(Suggestion.nearest(to: long, among: [long]) == long)
    #expect(Suggestion.nearest(to: long + "a", among: [long + "a"]) == nil)
  }
}
