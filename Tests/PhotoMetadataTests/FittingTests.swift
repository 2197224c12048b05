import TestSupport
import Testing

@testable import PhotoMetadata

@Suite("what is kept of a long text", .timeLimit(.minutes(Effort.minutes)))
struct FittingTests {
  /// Characters of one to four bytes, and one that is made of several.
  static let characters: [Character] = ["a", "é", "日", "😀", "e\u{301}", "👩‍👩‍👧"]

  /// A text of exactly so many bytes, which ends with a character.
  private static func text(_ bytes: Int, ending character: Character) -> String {
    String(repeating: "x", count: bytes - character.utf8.count) + String(character)
  }

  @Test(
    "a text has as many whole characters as the declared number of bytes holds", arguments: PhotoProperty.allCases,
    characters)
  func texts(property: PhotoProperty, character: Character) throws {
    guard case .text(let longest) = property.declaration.kind else {
      // Kinds without a length are in other suites; there are some with one.
      #expect(PhotoProperty.allCases.contains { if case .text = $0.declaration.kind { true } else { false } })
      return
    }
    for bytes in [longest - 1, longest] {
      let text = Self.text(bytes, ending: character)
      #expect(property.fitted(.text(text)) == .text(text), "\(bytes)")
    }
    for bytes in longest + 1..<longest + 1 + character.utf8.count {
      let text = Self.text(bytes, ending: character)
      #expect(property.fitted(.text(text)) == .text(String(text.dropLast())), "\(bytes)")
    }
    #expect(property.fitted(.text("\0")) == nil && property.fitted(.text("")) == nil)
    #expect(property.fitted(.text("a\0" + String(character))) == .text("a" + String(character)))
  }

  @Test("a list keeps texts as long as all of them and each fit, once each", arguments: characters)
  func lists(character: Character) throws {
    guard case .texts(let all, let each) = PhotoProperty.keywords.declaration.kind else {
      Issue.record("keywords are texts")
      return
    }
    let fits = Self.text(each, ending: character)
    let longer = Self.text(each + 1, ending: character)
    #expect(PhotoProperty.keywords.fitted(.texts([fits])) == .texts([fits]))
    #expect(PhotoProperty.keywords.fitted(.texts([longer])) == .texts([String(longer.dropLast())]))
    #expect(PhotoProperty.keywords.fitted(.texts(["b", "a", "b", "", "\0"])) == .texts(["b", "a"]))
    // Each costs three bytes more on a line of the log: quotes and a comma.
    let many = (1000..<3000).map { "\($0)" + String(repeating: "y", count: 93) }
    let kept = all / 100
    var left = all - kept * 100
    let last = String(repeating: "z", count: left)
    #expect(PhotoProperty.keywords.fitted(.texts(many)) == .texts(Array(many[..<kept])))
    #expect(PhotoProperty.keywords.fitted(.texts(many[..<kept] + [last])) == .texts(many[..<kept] + [last]))
    left += 1
    let over = String(repeating: "z", count: left)
    #expect(PhotoProperty.keywords.fitted(.texts(many[..<kept] + [over, "k"])) == .texts(many[..<kept] + ["k"]))
  }
}
