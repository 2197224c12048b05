import Documents
import Foundation
import TestSupport
import Testing

/// Laws of reading JSON, over generated texts and every place in them.
@Suite("laws of reading JSON", .timeLimit(.minutes(Effort.minutes)))
struct ParserLawTests {
  private static let seeds = (0..<40).map { UInt64($0) + 71 }

  /// A value that is an array or an object, so that no beginning of its text is whole.
  private static func container(_ random: inout SeededGenerator) -> JSONValue {
    while true {
      let value = JSONValue.random(depth: 3, using: &random)
      switch value {
      case .array, .object: if value.canonicalBytes().count < 300 { return value }
      default: continue
      }
    }
  }

  /// For each byte of a text: whether it is inside a string, and the beginning of the word that it continues.
  private static func places(_ text: [UInt8]) -> [(isInString: Bool, word: Int?)] {
    var (isInString, isEscaped, word) = (false, false, nil as Int?)
    return text.enumerated().map { index, byte in
      let was = isInString
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInString = false
        }
      } else if byte == 0x22 {
        isInString = true
      }
      let isLetter = (0x61...0x7A).contains(byte) && !was
      let before = word
      word = isLetter ? word ?? index : nil
      return (was, isLetter ? before : nil)
    }
  }

  @Test("a foreign character is reported exactly where it is, wherever that is", arguments: seeds)
  func foreign(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = Self.container(&random).canonicalBytes()
    let places = Self.places(text)
    for index in text.indices where !places[index].isInString {
      // Between the letter e of a number and its exponent it is expected to be a digit.
      var changed = text
      changed.insert(UInt8(ascii: "@"), at: index)
      let (document, problems) = JSONParser.parse(changed, options: .strict)
      let isNumber = index > 0 && "0123456789.-+e".utf8.contains(text[index - 1])
      let place = isNumber ? index : places[index].word ?? index
      #expect(document == nil)
      #expect(problems.last?.offset == place, "\(String(decoding: changed, as: UTF8.self))")
      #expect(problems.last?.message.contains("'@'") == true || place != index)
    }
  }

  @Test("a text that ends early is no document, and the end is where it ends", arguments: seeds)
  func torn(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = Self.container(&random).canonicalBytes()
    for end in text.indices {
      let (document, problems) = JSONParser.parse(Array(text[..<end]), options: .strict)
      #expect(document == nil && problems.count == 1)
      let offset = problems.last?.offset ?? -1
      #expect(offset <= end && TextPlace(offset: offset, in: text).line == 1)
      #expect(!LineMembersLaw.isObject(Array(text[..<end])))
    }
    #expect(LineMembersLaw.isObject(text) == (text.first == UInt8(ascii: "{")))
  }

  @Test(
    "spaces between tokens, and comments where they are allowed, change no value and move places by their length",
    arguments: seeds)
  func spaces(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = Self.container(&random)
    let text = value.canonicalBytes()
    let places = Self.places(text)
    for (space, isComment) in [(" ", false), ("\n", false), ("\t\r", false), ("/*x*/", true), ("// y\n", true)] {
      var spaced: [UInt8] = []
      for (index, byte) in text.enumerated() {
        let isToken = "{}[],:".utf8.contains(byte) && !places[index].isInString
        spaced += isToken ? Array(space.utf8) + [byte] + Array(space.utf8) : [byte]
      }
      #expect(JSONParser.parse(spaced, options: .relaxed).document?.root == value)
      let strict = JSONParser.parse(spaced, options: .strict)
      #expect((strict.document?.root == value) == !isComment)
      if isComment { #expect(strict.problems.last?.code == .comment) }
    }
  }

  @Test(
    "a text is read where Python reads it, and its canonical form means the same to Python",
    .enabled(if: Python.has(module: "json"), "needs python3"))
  func python() throws {
    var random = SeededGenerator(seed: 99)
    let alphabet = Array("{}[]\",:0123456789.-+eE \n\t\\/utrflsnabc\u{1}".utf8)
    var texts: [[UInt8]] = []
    while texts.count < 4000 {
      var text = Self.container(&random).canonicalBytes()
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let index = Int.random(in: 0..<text.count, using: &random)
        let byte = alphabet.randomElement(using: &random) ?? 0x20
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text[index] = byte
        case 1: text.insert(byte, at: index)
        default: if text.count > 1 { text.remove(at: index) }
        }
      }
      if !text.contains(0x0A), String(validating: text, as: UTF8.self) != nil { texts.append(text) }
    }
    let program = """
      import json, sys
      def same(a, b):
          return a == b
      for line in open(sys.argv[1], "rb").read().split(b"\\n")[:-1]:
          text, canonical = line.split(b"\\x00")
          try: value = json.loads(text.decode())
          except ValueError: print("refused"); continue
          print("other" if canonical and json.loads(canonical.decode()) != value else "read")
      """
    let found = texts.map { JSONParser.parse($0, options: .strict) }
    let folder = try ScratchFolder()
    let lines = zip(texts, found).map { text, found in
      text + [0] + (found.problems.isEmpty ? found.document?.root.canonicalBytes() ?? [] : []) + [0x0A]
    }
    try Data(lines.joined()).write(to: folder.appending("texts"))
    let answers = try Python.run(program, [folder.appending("texts").path]).split(separator: "\n")
    try #require(answers.count == texts.count)
    for (index, answer) in answers.enumerated() {
      // What Python reads although it is no JSON, or has no scalar.
      let codes = found[index].problems.map(\.code)
      if codes.contains(.loneSurrogate) || codes.contains(.notAJSONNumber) { continue }
      let text = String(decoding: texts[index], as: UTF8.self)
      #expect((found[index].document != nil) == (answer != "refused") && answer != "other", "\(answer): \(text)")
    }
    #expect(answers.count { $0 == "refused" } > 500 && answers.count { $0 == "read" } > 500)
  }

  @Test(
    "the place of every byte is the same from the start and through the index, and places outside are those of the ends"
  )
  func index() {
    let text = Array(Array(repeating: "äb\nc😀\r\n", count: 150).joined().utf8)
    let index = TextIndex(text)
    for offset in -3...text.count + 3 {
      let lines = String(decoding: text.prefix(max(0, offset)), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let place = index.place(at: offset)
      #expect(place == TextPlace(offset: max(0, offset), in: text))
      let bytes = text.prefix(max(0, offset))
      #expect(place.line == 1 + bytes.count { $0 == 0x0A })
      let last = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
      #expect(place.column == 1 + last.count { $0 & 0xC0 != 0x80 }, "\(offset) \(lines.count)")
    }
  }
}

private enum LineMembersLaw {
  static func isObject(_ text: [UInt8]) -> Bool { text.withUnsafeBytes { LineMembers($0) != nil } }
}
