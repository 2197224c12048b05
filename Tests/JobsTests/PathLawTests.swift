import Documents
import Foundation
import TestSupport
import Testing

@testable import Jobs

/// Patterns and templates of paths, against definitions in other words.
@Suite("patterns and templates of paths", .timeLimit(.minutes(Effort.minutes)))
struct PathLawTests {
  /// Whether a name matches a part with * and ?: by trying every length of each star.
  private static func matches(_ part: Substring, _ name: Substring, isStart: Bool = true) -> Bool {
    guard let first = part.first else { return name.isEmpty }
    // A dot at the beginning is never matched by a wildcard.
    if isStart, name.first == ".", first != "." { return false }
    switch first {
    case "*":
      return name.indices.contains { matches(part.dropFirst(), name[$0...], isStart: false) }
        || matches(part.dropFirst(), "", isStart: false)
    case "?": return !name.isEmpty && matches(part.dropFirst(), name.dropFirst(), isStart: false)
    default: return name.first == first && matches(part.dropFirst(), name.dropFirst(), isStart: false)
    }
  }

  /// Whether names match parts, where ** is any number of folders that are not hidden, and at the end at least one name.
  private static func matches(_ parts: ArraySlice<String>, _ names: ArraySlice<String>) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    guard part == "**" else {
      guard let name = names.first else { return false }
      return matches(part[...], name[...]) && matches(parts.dropFirst(), names.dropFirst())
    }
    let shown = names.prefix { !$0.hasPrefix(".") }.count
    let counts = parts.count == 1 ? (shown == 0 ? [] : Array(1...shown)) : Array(0...shown)
    return counts.contains { matches(parts.dropFirst(), names.dropFirst($0)) }
  }

  @Test("a pattern matches what its definition says, part by part", arguments: 0..<20)
  func patterns(seed: UInt64) {
    var generator = SeededGenerator(seed: seed + 401)
    var counts = (matching: 0, other: 0)
    for _ in 0..<300 {
      func path(_ words: [String], _ range: ClosedRange<Int>) -> [String] {
        (0..<Int.random(in: range, using: &generator)).map { _ in words.randomElement(using: &generator) ?? "a" }
      }
      let parts = path(["**", "**", "*", "a", "b*", "*b", "?", "a?b", ".*", "*.jpg", "?*"], 1...4)
      let names = path(["a", "b", "ab", "axb", ".a", "x.jpg", "bb"], 1...4)
      let pattern = PathPattern(parts.joined(separator: "/"))
      let isMatch = Self.matches(parts[...], names[...])
      #expect(pattern.matches(names.joined(separator: "/")) == isMatch, "\(parts) \(names)")
      if isMatch { counts.matching += 1 } else { counts.other += 1 }
    }
    #expect(counts.matching > 5 && counts.other > 5)
  }

  @Test("every character of a literal stands for itself")
  func literals() {
    for code in UInt8(0x20)..<0x7F where code != 0x2F {
      let name = "a\(UnicodeScalar(code))b"
      #expect(PathPattern(PathPattern.literal(name)).matches(name), "\(name)")
      #expect(!PathPattern(PathPattern.literal(name)).matches("a\(code == 0x78 ? "y" : "x")b"), "\(name)")
    }
  }

  private static func path(
    _ template: String, _ input: String = "in/a.jpg", folder: String? = nil, index: Int = 7, size: Int? = 640
  ) throws -> String {
    try OutputTemplate(template).path(
      OutputTemplate.Values(
        input: input, folder: folder, index: index, fileExtension: "png", recipe: "light", revision: "3",
        date: "2026-01-02T03:04:05.67+08:00", digest: "0123456789abcdef", size: size))
  }

  @Test("numbers have at least as many digits as asked for, and 20 at most; a digest has as many as asked for")
  func numbers() throws {
    for width in [0, 1, 2, 3, 19, 20, 21, 100] {
      for number in [0, 7, 10, 123_456] {
        let digits = String(number)
        let expected = String(repeating: "0", count: max(0, min(width, 20) - digits.count)) + digits
        #expect(try Self.path("{index:\(width)}", index: number) == expected, "\(width)")
        #expect(try Self.path("{index:0\(width)}", index: number) == expected, "\(width)")
        #expect(try Self.path("{size:\(width)}", size: number) == expected, "\(width)")
      }
      #expect(try Self.path("{hash:\(width)}x") == "0123456789abcdef".prefix(width) + "x")
    }
    #expect(try Self.path("{hash}{index}{size}{revision}{recipe}{ext}") == "0123456789abcdef7640" + "3lightpng")
    let error = #expect(throws: EditError.self) { try Self.path("{size}", size: nil) }
    #expect(error?.code == .badOutput)
  }

  @Test("the parts of a date stand where they are asked for, and any other character for itself")
  func dates() throws {
    let parts: [Character: String] = ["Y": "2026", "m": "01", "d": "02", "H": "03", "M": "04", "S": "05"]
    for code in UInt8(0x20)..<0x7F where !"}/".utf8.contains(code) {
      let character = Character(UnicodeScalar(code))
      #expect(try Self.path("x{date:a%\(character)b}") == "xa\(parts[character] ?? String(character))b", "\(character)")
    }
    #expect(
      try Self.path("{date}") == "2026-01-02" && Self.path("{date:%}") == "" && Self.path("{date:%%%Y}") == "%2026")
  }

  @Test("parts of a name are those of the file, and a folder that is the place itself leaves no trace")
  func names() throws {
    for (input, stem, name, folder) in [
      ("in/a.jpg", "a", "a.jpg", "in"), ("a.jpg", "a", "a.jpg", ""), ("x/y/b.tar.gz", "b.tar", "b.tar.gz", "x/y"),
      ("...jpg", "...jpg", "...jpg", ""), ("in/noext", "noext", "noext", "in"),
    ] {
      #expect(try Self.path("{stem}|{name}", input) == "\(stem)|\(name)", "\(input)")
      if !folder.isEmpty { #expect(try Self.path("<{folder}>", input) == "<\(folder)>", "\(input)") }
    }
    for (template, folder, path) in [
      ("{dir}/{stem}", "sub", "sub/a"), ("{dir}/{stem}", ".", "a"), ("out/{dir}/{stem}", ".", "out/a"),
      ("out/{dir}/{stem}", "x/y", "out/x/y/a"), ("{dir}", ".", "."), ("out{dir}/a", ".", "out./a"),
      ("{dir}x", ".", ".x"),
      ("{dir}{stem}", ".", ".a"), ("{stem}-{dir}", ".", "a-."),
    ] {
      #expect(try Self.path(template, folder: folder) == path, "\(template) \(folder)")
    }
  }

  @Test("a field that there is not, an open brace and an empty path are errors that say so")
  func errors() throws {
    for field in OutputTemplate.fields {
      #expect(try OutputTemplate("x/{\(field)}").has(field) && OutputTemplate("x/{\(field):9}").has(field), "\(field)")
      #expect(try !OutputTemplate("x/\(field)").has(field))
      let wrong = #expect(throws: EditError.self) { try OutputTemplate("{\(field)s}") }
      #expect(wrong?.code == .badOutput && wrong?.hint?.contains("'\(field)'") == true, "\(field)")
    }
    for text in ["", "{stem", "a{", "a\0b"] {
      let error = #expect(throws: EditError.self) { try OutputTemplate(text) }
      #expect(error?.code == .badOutput)
    }
    for (text, ending) in [
      ("a.png", "png"), ("{stem}.{ext}", nil), ("{stem}.png", "png"), ("{stem}", nil), ("a/", nil),
      ("x.{ext}/a.tif", "tif"), (".png", nil),
    ] as [(String, String?)] {
      #expect(try OutputTemplate(text).fileExtension == ending, "\(text)")
    }
    #expect(
      try OutputTemplate("{date}").needsPhoto && OutputTemplate("{hash}").needsPhoto
        && !OutputTemplate("{stem}").needsPhoto)
  }
}
