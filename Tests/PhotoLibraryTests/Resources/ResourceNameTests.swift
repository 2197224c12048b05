import TestSupport
import Testing

@testable import PhotoLibrary

@Suite("names of resources", .timeLimit(.minutes(Effort.minutes)))
struct ResourceNameTests {
  @Test("a name stays the same unless it is unsafe as a file name")
  func plain() {
    for (wished, expected) in [
      ("photo.jpg", "photo.jpg"), ("../../etc/passwd", "_._.._etc_passwd"), ("..", "_."), (".", "_"), ("", "photo"),
      (".hidden", "_hidden"), ("a/b\\c\0d\ne", "a_b_c_d_e"), ("ümlaut – ß.JPG", "ümlaut – ß.JPG"), ("-rf", "-rf"),
    ] {
      var names = ResourceNames()
      #expect(names.name(like: wished) == expected)
    }
  }

  @Test("names in one list differ regardless of case, and none is too long")
  func unique() {
    var names = ResourceNames()
    let long = String(repeating: "ü", count: 300) + ".jpeg"
    let found = ["A.jpg", "a.JPG", "a-2.jpg", "a.jpg", "rendition", "rendition", long, long].map {
      names.name(like: $0)
    }
    #expect(Array(found.prefix(6)) == ["A.jpg", "a-2.JPG", "a-2-2.jpg", "a-3.jpg", "rendition", "rendition-2"])
    #expect(Set(found.map { $0.lowercased() }).count == found.count)
    #expect(found.existAndSatisfy { $0.utf8.count <= 255 } && found[6].hasSuffix(".jpeg"))
  }

  @Test("whatever names are requested, the results are safe file names and unique")
  func law() {
    var random = SeededGenerator(seed: 3)
    let parts = [
      "..", "/", "\\", ".", "a", "A", "\0", "\n", "photo", ".jpg", "-2", "ß", "é", "e\u{301}", "💛", "\u{202E}",
    ]
    var names = ResourceNames()
    var known: Set<String> = []
    for _ in 0..<2000 {
      let wished = (0..<Int.random(in: 0...5, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
      let name = names.name(like: wished.joined())
      #expect(!name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && !name.utf8.contains(0))
      #expect(known.insert(name.lowercased()).inserted && name.utf8.count <= 255)
    }
  }
}
