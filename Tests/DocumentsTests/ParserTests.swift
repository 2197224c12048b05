import Documents
import TestSupport
import Testing

/// A text that is refused: what is wrong, and where.
struct Refused: Sendable, CustomTestStringConvertible {
  let text: [UInt8]
  let code: String
  let line: Int
  let column: Int
  var testDescription: String { "\(code) in \(String(decoding: text.prefix(30), as: UTF8.self))" }

  init(_ text: String, _ code: String, _ line: Int, _ column: Int) {
    self.init(Array(text.utf8), code, line, column)
  }

  init(_ text: [UInt8], _ code: String, _ line: Int, _ column: Int) {
    (self.text, self.code, self.line, self.column) = (text, code, line, column)
  }

  static let always: [Refused] = [
    Refused("", "empty-document", 1, 1),
    Refused(" \n\t ", "empty-document", 2, 3),
    Refused("{\"a\":1} x", "trailing-text", 1, 9),
    Refused("[1 2]", "bad-array", 1, 4),
    Refused("[1,\n 2", "bad-array", 2, 3),
    Refused("{\"a\" 1}", "bad-object", 1, 6),
    Refused("{\"a\":1 \"b\":2}", "bad-object", 1, 8),
    Refused("{a:1}", "bad-object", 1, 2),
    Refused("{\"a\":1", "bad-object", 1, 7),
    Refused("{'a':1}", "bad-object", 1, 2),
    Refused("[01]", "bad-number", 1, 3),
    Refused("[1.]", "bad-number", 1, 4),
    Refused("[1e]", "bad-number", 1, 4),
    Refused("[1e+]", "bad-number", 1, 5),
    Refused("[-]", "not-a-json-number", 1, 3),
    Refused("[+1]", "not-a-json-number", 1, 2),
    Refused("[.5]", "not-a-json-number", 1, 2),
    Refused("[NaN]", "not-a-json-number", 1, 2),
    Refused("[Infinity]", "not-a-json-number", 1, 2),
    Refused("[-Infinity]", "not-a-json-number", 1, 3),
    Refused("[nan]", "not-a-json-number", 1, 2),
    Refused("[1e400]", "number-too-large", 1, 2),
    Refused("[-1e400]", "number-too-large", 1, 2),
    Refused("[9007199254740993]", "integer-too-large", 1, 2),
    Refused("[-9007199254740993]", "integer-too-large", 1, 2),
    Refused("[99999999999999999999999999]", "integer-too-large", 1, 2),
    Refused("[True]", "bad-value", 1, 2),
    Refused("[undefined]", "bad-value", 1, 2),
    Refused("[\"a\nb\"]", "control-character", 1, 4),
    Refused("[\"a\u{1}\"]", "control-character", 1, 4),
    Refused("[\"a", "open-string", 1, 2),
    Refused("[\"a\\", "open-string", 1, 5),
    Refused("[\"\\x41\"]", "bad-escape", 1, 4),
    Refused("[\"\\u12\"]", "bad-escape", 1, 5),
    Refused("[\"\\u12g4\"]", "bad-escape", 1, 5),
    Refused("[\"\\ud800\"]", "lone-surrogate", 1, 9),
    Refused("[\"\\udc00\"]", "lone-surrogate", 1, 9),
    Refused("[\"\\ud800\\u0041\"]", "lone-surrogate", 1, 15),
    Refused("[\"\\ud800\\ue000\"]", "lone-surrogate", 1, 15),
    Refused("[\"é€😀\" 2]", "bad-array", 1, 8),
    Refused("{\"a\":1,\n  \"a\":2}", "duplicate-key", 2, 3),
    Refused("{\"a\":1,\"\\u0061\":2}", "duplicate-key", 1, 8),
    Refused([0x5B, 0x22, 0xFF, 0x22, 0x5D], "not-utf8", 1, 3),
    // An overlong slash, a surrogate written as UTF-8, and a sequence cut off.
    Refused([0x22, 0xC0, 0xAF, 0x22], "not-utf8", 1, 2),
    Refused([0x22, 0xED, 0xA0, 0x80, 0x22], "not-utf8", 1, 2),
    Refused([0x22, 0xE2, 0x82], "not-utf8", 1, 2),
    Refused([0xFF, 0xFE, 0x7B, 0x00], "not-utf8", 1, 1),
    Refused([0xFE, 0xFF, 0x00, 0x7B], "not-utf8", 1, 1),
  ]

  static let strictly: [Refused] = [
    Refused("[1,]", "trailing-comma", 1, 5), Refused("{\"a\":1,}", "trailing-comma", 1, 9),
    Refused("// a\n[]", "comment", 1, 1), Refused("[/* a */]", "comment", 1, 2),
  ]
}

@Suite("reading JSON", .timeLimit(.minutes(Effort.minutes)))
struct ParserTests {
  private func problem(in text: [UInt8], _ options: JSONParser.Options) throws -> (
    problem: JSONSyntaxProblem, place: TextPlace
  ) {
    let problem = try #require(JSONParser.parse(text, options: options).problems.first)
    return (problem, TextPlace(offset: problem.offset, in: text))
  }

  @Test("invalid JSON is refused with its location, with and without comments", arguments: Refused.always)
  func refused(refused: Refused) throws {
    for options in [JSONParser.Options.strict, .relaxed] {
      let (problem, place) = try problem(in: refused.text, options)
      #expect(problem.code == refused.code)
      #expect(place == TextPlace(line: refused.line, column: refused.column))
      #expect(!problem.message.isEmpty && !problem.message.hasSuffix("."))
    }
  }

  @Test(
    "an error names what stands at its place: a word, the first character, or its code",
    arguments: [
      ("[1 €2]", "found '€'"), ("{\"a\":1 ;\"b\"}", "found ';'"), ("{\"a\" !1}", "found '!'"),
      ("[1 word!]", "found 'word'"), ("[1 \u{1}2]", "found a control character (U+1)"),
      ("[1", "found the end of the text"),
    ])
  func found(text: String, said: String) throws {
    let (problem, _) = try problem(in: Array(text.utf8), .strict)
    #expect(problem.message.contains(said), "\(problem.message)")
  }

  @Test("comments and other relaxed syntax are refused by the strict parser", arguments: Refused.strictly)
  func strict(refused: Refused) throws {
    let (problem, place) = try problem(in: refused.text, .strict)
    #expect(problem.code == refused.code)
    #expect(place.line == refused.line)
    #expect(JSONParser.parse(refused.text, options: .relaxed).problems.isEmpty)
  }

  @Test("comments and trailing commas have no effect")
  func comments() throws {
    let text = """
      // before
      { /* in /* front */ "a": [1, 2, /* between */ ], // behind
        "b": "// not a comment /* nor this */",
      } // after
      """
    let (document, problems) = JSONParser.parse(Array(text.utf8))
    #expect(problems.isEmpty)
    #expect(document?.root == ["a": [1, 2], "b": "// not a comment /* nor this */"])
  }

  @Test("an unterminated comment is reported where it begins", arguments: ["[1, /* x", "[1, /*", "[1, /*/"])
  func openComment(text: String) throws {
    let (problem, place) = try problem(in: Array(text.utf8), .relaxed)
    #expect(problem.code == "open-comment")
    #expect(place == TextPlace(line: 1, column: 5))
  }

  @Test("a comma without elements is refused", arguments: ["[,]", "{,}", "[1,,2]"])
  func commaAlone(text: String) {
    #expect(JSONParser.parse(Array(text.utf8)).document == nil)
  }

  @Test("nesting is allowed up to 64 levels", arguments: [(64, true), (65, false), (1000, false), (100_000, false)])
  func depth(depth: Int, isAllowed: Bool) {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let text = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      let (document, problems) = JSONParser.parse(Array(text.utf8))
      #expect((document != nil) == isAllowed)
      #expect(problems.map(\.code) == (isAllowed ? [] : ["too-deep"]))
    }
  }

  @Test(
    "whole numbers up to 2^53 are exact",
    arguments: [
      ("9007199254740992", 9_007_199_254_740_992.0), ("-9007199254740992", -9_007_199_254_740_992),
      ("9007199254740991", 9_007_199_254_740_991), ("0", 0), ("-0", 0), ("1e3", 1000), ("1.5E-3", 0.0015),
      ("0.1", 0.1), ("5e-324", Double.leastNonzeroMagnitude), ("1e-400", 0),
    ])
  func numbers(text: String, value: Double) throws {
    #expect(try JSONValue.parse(Array(text.utf8)) == .number(value))
  }

  @Test("a UTF-8 byte order mark is skipped")
  func byteOrderMark() throws {
    #expect(try JSONValue.parse([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == [1])
  }

  @Test("every escape is decoded to its character")
  func escapes() throws {
    let text = #""\"\\\/\b\f\n\r\t\u0041\u00e9\u20ac\ud83d\ude00""#
    #expect(try JSONValue.parse(Array(text.utf8)) == "\"\\/\u{8}\u{C}\n\r\tAé€😀")
  }

  @Test("é in composed and decomposed form are two keys, each with its own location")
  func normalForms() throws {
    let text = Array("{\"e\u{301}\": 1,\n \"\u{e9}\": true}".utf8)
    let (parsed, problems) = JSONParser.parse(text)
    let document = try #require(parsed)
    #expect(problems.isEmpty)
    #expect(document.root["e\u{301}"] == 1)
    #expect(document.root["\u{e9}"] == true)
    #expect(document.place(ofKeyAt: JSONPointer(["e\u{301}"])) == TextPlace(line: 1, column: 2))
    #expect(document.place(ofKeyAt: JSONPointer(["\u{e9}"])) == TextPlace(line: 2, column: 2))
    #expect(document.place(ofValueAt: JSONPointer(["e\u{301}"])).line == 1)
  }

  @Test("all problems that do not stop the parser are reported at once")
  func several() {
    let text = "{\"a\": 1e999, \"b\": 9007199254740993, \"a\": 2, \"c\": [1e999]}"
    let (document, problems) = JSONParser.parse(Array(text.utf8))
    #expect(document != nil)
    #expect(problems.map(\.code) == ["number-too-large", "integer-too-large", "duplicate-key", "number-too-large"])
  }

  @Test("values are located by pointers, as lines and characters")
  func places() throws {
    let text = "{\n  \"a/b\": [10, {\"~\": \"äöü\", \"x\": 1}]\n}"
    let document = try #require(JSONParser.parse(Array(text.utf8)).document)
    #expect(document.place(ofValueAt: JSONPointer(["a/b", "0"])) == TextPlace(line: 2, column: 11))
    #expect(document.place(ofKeyAt: JSONPointer(["a/b", "1", "x"])) == TextPlace(line: 2, column: 28))
    #expect(document.place(ofValueAt: JSONPointer(["a/b", "1", "~"])) == TextPlace(line: 2, column: 21))
    // What is not there is reported where it would be.
    #expect(document.place(ofValueAt: JSONPointer(["a/b", "1", "gone", "deep"])) == TextPlace(line: 2, column: 15))
    #expect(document.place(ofKeyAt: JSONPointer()) == TextPlace(line: 1, column: 1))
  }

  @Test("a pointer is written as specified in RFC 6901")
  func pointers() {
    #expect(JSONPointer().description.isEmpty)
    #expect(JSONPointer(["adjustments"]).appending(2).appending("a/b~c").description == "/adjustments/2/a~1b~0c")
    #expect(JSONPointer(["a", "b"]).parent == JSONPointer(["a"]))
    #expect(JSONPointer().parent == nil)
  }

  @Test(
    "a location is the same computed from the start or through the index",
    arguments: [0, 1, 511, 512, 513, 1024, 4999, 6000])
  func index(offset: Int) {
    let text = Array(Array(repeating: "äb\nc😀", count: 500).joined().utf8)
    #expect(TextIndex(text).place(at: offset) == TextPlace(offset: offset, in: text))
    #expect(TextIndex([]).place(at: offset) == TextPlace(line: 1, column: 1))
  }
}

extension TextPlace {
  init(line: Int, column: Int) {
    self.init(offset: 0, in: [])
    (self.line, self.column) = (line, column)
  }
}
