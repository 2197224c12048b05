import TestSupport
import Testing

@testable import PhotoLibrary

@Suite("lengths of names of resources", .timeLimit(.minutes(Effort.minutes)))
struct ResourceNameLengthTests {
  /// Characters of one to four bytes, one of 18, and one with accents of more bytes than a name may have.
  static let characters = ["a", "é", "日", "😀", "👩‍👩‍👧", "e" + String(repeating: "\u{301}", count: 110)]

  @Test(
    "a name of up to 200 bytes is kept, and a longer one loses only characters at the end of its stem",
    arguments: characters,
    ["", ".jpg", "." + String(repeating: "x", count: 19), "." + String(repeating: "x", count: 20)])
  func lengths(character: String, ending: String) {
    for count in 1...260 {
      let wished = String(repeating: character, count: max(1, count / character.utf8.count)) + ending
      var names = ResourceNames()
      let (first, second) = (names.name(like: wished), names.name(like: wished))
      if wished.utf8.count <= 200 { #expect(first == wished) }
      #expect((1...200).contains(first.utf8.count) && (1...255).contains(second.utf8.count), "\(count)")
      #expect(!first.hasPrefix(".") && !second.hasPrefix("."), "\(count)")
      #expect(first.lowercased() != second.lowercased())
      // An ending of more than 20 bytes is a part of the name.
      if ending.utf8.count <= 20 { #expect(first.hasSuffix(ending) && second.hasSuffix(ending), "\(count)") }
      if wished.utf8.count > 200, character.utf8.count < 100, ending.utf8.count <= 20 {
        #expect(first.utf8.count + character.utf8.count > 200, "\(count)")
        #expect(wished.hasPrefix(first.dropLast(ending.count)))
      }
    }
  }
}
