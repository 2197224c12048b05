import Documents
import Foundation
import Jobs
import TestSupport
import Testing

@Suite("pages of pictures", .timeLimit(.minutes(Effort.minutes)))
struct ContactSheetTests {
  /// Names and texts that would change a page if anything of them were not escaped.
  private static let hostile = [
    "</title><script>alert(1)</script>", "\" onerror=\"alert(1)", "' onload='x", "</p></figure></main>", "&lt;b&gt;",
    "<!--", "]]>", "a\u{202E}gpj.exe", "\u{2066}\u{200F}\u{0}\u{1B}[31m", "javascript:alert(1)", "</style>{}",
  ]

  /// The tags of a page with their attributes' names, in order.
  private static func tags(_ page: String) -> [String] {
    page.split(separator: "<", omittingEmptySubsequences: false).dropFirst().map { part in
      let tag = part.prefix { $0 != ">" }
      return String(tag.replacing(/"[^"]*"/, with: "\"\""))
    }
  }

  private static func page(_ text: String) -> String {
    let picture = ContactSheet.Picture(data: Data([1, 2, 3]), mediaType: "image/jpeg", width: 4, height: 2)
    var sheet = ContactSheet(title: text, subtitle: text)
    for after in [picture, nil] {
      let photo = ContactSheet.Photo(name: text, before: picture, after: after, facts: [text], warnings: [text])
      sheet.add(text, .success(photo))
    }
    sheet.add(text, .failure(EditError(.badImage, text, hint: text)))
    return sheet.html
  }

  @Test("a page has the same elements and attributes whatever its names, facts, warnings and errors are")
  func hostileTexts() {
    let plain = Self.tags(Self.page("plain"))
    #expect(plain.contains("main") && plain.count { $0.hasPrefix("img ") } == 3)
    for text in Self.hostile {
      let page = Self.page(text)
      #expect(Self.tags(page) == plain, "\(text.debugDescription)")
      let isShown = page.unicodeScalars.allSatisfy { scalar in
        scalar == "\n"
          || scalar.value >= 0x20 && !(0x202A...0x202E).contains(scalar.value)
            && !(0x2066...0x2069).contains(scalar.value)
      }
      #expect(isShown, "\(text.debugDescription)")
    }
  }

  @Test("of all characters those that end a text or an attribute, control or turn it are escaped, and the rest stays")
  func escaping() {
    let named: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
    let hidden = Set(
      Array(0...0x1F) + Array(0x7F...0x9F) + [0xAD, 0x61C, 0x200B, 0x200C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF]
        + Array(0x202A...0x202E) + Array(0x2066...0x2069) + [0xE000, 0xF8FF, 0xE0001])
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let escaped = HTMLText.escaped(String(scalar))
      if let name = named[scalar] {
        #expect(escaped == name)
      } else if hidden.contains(Int(value)) {
        #expect(escaped == "\\u{\(String(value, radix: 16))}")
      } else if value < 0x250 || value == 0x200D || (0x4E00...0x9FFF).contains(value) {
        #expect(escaped.unicodeScalars.elementsEqual([scalar]), "\(value)")
      }
    }
    #expect(HTMLText.escaped("👩\u{200D}🚒 & <Ä>") == "👩\u{200D}🚒 &amp; &lt;Ä&gt;")
  }

  @Test("failures come first, each group by name with numbers in their order, in whatever order they were added")
  func order() throws {
    var random = SeededGenerator(seed: 3)
    let names = ["a1.jpg", "A2.jpg", "a10.jpg", "b.jpg", "b.png"]
    for _ in 0..<10 {
      var sheet = ContactSheet(title: "t", subtitle: "")
      let picture = ContactSheet.Picture(data: Data(), mediaType: "image/jpeg", width: 2, height: 4)
      for name in (names + names.map { "x" + $0 }).shuffled(using: &random) {
        let photo = ContactSheet.Photo(name: name, before: picture, after: nil, facts: [], warnings: [])
        sheet.add(name, name.hasPrefix("x") ? .failure(EditError(.badImage, "bad")) : .success(photo))
      }
      let shown = sheet.html.matches(of: /<h3><bdi>([^<]*)<\/bdi>/).map { String($0.1) }
      #expect(shown == names.map { "x" + $0 } + names)
      #expect(sheet.html.contains("<p>5 photos, <strong>5 failed</strong></p>"))
    }
  }

  @Test(
    "a pair is wide or tall as its first picture is, and a photo without adjustments is one picture without a label")
  func figures() {
    for (width, height, kind) in [(3, 2, "wide"), (2, 3, "tall"), (2, 2, "wide")] {
      let picture = ContactSheet.Picture(data: Data([9]), mediaType: "image/png", width: width, height: height)
      let other = ContactSheet.Picture(data: Data([8]), mediaType: "image/webp", width: 7, height: 5)
      var photo = ContactSheet.Photo(name: "n", before: picture, after: other, facts: ["f"], warnings: ["w"])
      let pair = ContactSheet.figure(photo)
      #expect(pair.hasPrefix("<figure class=\"\(kind) pair\">"))
      let images = pair.matches(of: /<span>(\w+)<\/span><img alt="([^"]*)" width="(\d+)" height="(\d+)" src="([^"]*)"/)
      #expect(images.map { $0.1 } == ["before", "after"] && images.map { $0.2 } == ["n, before", "n, after"])
      #expect(images.map { $0.3 } == ["\(width)", "7"] && images.map { $0.4 } == ["\(height)", "5"])
      #expect(images.map { $0.5 } == ["data:image/png;base64,CQ==", "data:image/webp;base64,CA=="])
      #expect(pair.contains("<p>f</p>\n<p class=\"warning\">w</p>"))
      photo.after = nil
      let single = ContactSheet.figure(photo)
      #expect(single.hasPrefix("<figure class=\"one\">") && !single.contains("<span>") && single.contains("alt=\"n\""))
    }
  }
}
