import Documents
import TestSupport
import Testing

/// Amounts, references and fields, over their whole ranges.
@Suite("texts of amounts and markup", .timeLimit(.minutes(Effort.minutes)))
struct TextAmountTests {
  @Test("durations change their unit exactly where their text would have too many digits")
  func durations() {
    for (microseconds, text) in [
      (0, "0 ms"), (49, "0 ms"), (50, "0.1 ms"), (1000, "1 ms"), (9949, "9.9 ms"), (9999, "10 ms"), (10_000, "10 ms"),
      (10_499, "10 ms"), (10_500, "11 ms"), (999_499, "999 ms"), (999_500, "1 s"), (1_049_000, "1 s"),
      (1_050_000, "1.1 s"), (59_949_000, "59.9 s"), (59_950_000, "1 min"), (60_499_000, "1 min"),
      (60_500_000, "1 min 1 s"), (61_000_000, "1 min 1 s"), (3_599_000_000, "59 min 59 s"), (3_600_000_000, "1 h"),
      (3_659_000_000, "1 h"), (3_660_000_000, "1 h 1 min"), (172_799_000_000, "47 h 59 min"),
      (172_800_000_000, "2 d"), (176_400_000_000, "2 d 1 h"), (900_000_000_000, "10 d 10 h"),
    ] {
      #expect(FormattedAmount.text(.microseconds(microseconds)) == text, "\(microseconds)")
    }
  }

  @Test(
    "counts take the singular for one and the plural for any other number, of nouns in y too",
    arguments: [("photo", "photos"), ("entry", "entries"), ("new entry", "new entries"), ("day", "days"), ("y", "ys")])
  func counts(one: String, many: String) {
    #expect(FormattedAmount.text(1, one) == "1 \(one)")
    for count in [0, 2, 11, 21, -1] { #expect(FormattedAmount.text(count, one) == "\(count) \(many)") }
  }

  @Test("sizes, times and rates change their unit exactly where their text would have too many digits")
  func sizes() {
    for (bytes, text) in [
      (0, "0 B"), (999, "999 B"), (1000, "1 kB"), (1049, "1 kB"), (1050, "1.1 kB"), (9949, "9.9 kB"), (9950, "10 kB"),
      (999_499, "999 kB"), (999_500, "1 MB"), (9_949_999, "9.9 MB"), (9_950_000, "10 MB"), (999_499_999, "999 MB"),
      (999_500_000, "1 GB"), (9_950_000_000, "10 GB"), (999_499_999_999, "999 GB"), (999_500_000_000, "1 TB"),
      (123_456_000_000_000, "123.5 TB"),
    ] {
      #expect(FormattedAmount.text(bytes: bytes) == text, "\(bytes)")
    }
    for (nanoseconds, text) in [
      (0, "0 ns"), (999, "999 ns"), (1000, "1 µs"), (1999, "1 µs"), (999_999, "999 µs"), (1_000_000, "1 ms"),
      (999_999_999, "999 ms"), (1_000_000_000, "1 s"), (61_999_999_999, "61 s"),
    ] {
      #expect(FormattedAmount.text(nanoseconds: nanoseconds) == text, "\(nanoseconds)")
    }
    for (rate, text) in [
      (0, "0"), (0.04, "0"), (0.05, "0.1"), (99.94, "99.9"), (99.96, "100"), (12_345.4, "12\u{2009}345"),
    ] {
      #expect(FormattedAmount.text(rate: rate) == text, "\(rate)")
    }
    for count in 0...3 { #expect(FormattedAmount.text(count, "row") == "\(count) row" + (count == 1 ? "" : "s")) }
  }

  @Test("a number of more than four digits has its digits in groups of three")
  func groups() {
    for count in 1...18 {
      let digits = String("123456789123456789".prefix(count))
      let number = Int(digits) ?? 0
      let text = FormattedAmount.grouped(number)
      let parts = text.split(separator: "\u{2009}")
      #expect(parts.joined() == digits)
      #expect(parts.count == (count <= 4 ? 1 : (count + 2) / 3))
      #expect(parts.dropFirst().allSatisfy { $0.count == 3 } && (1...4).contains(parts[0].count))
    }
  }

  @Test("what is written in XML is read as it was, whatever its characters; those that XML has not are left out")
  func references() {
    for code in (0..<0x300).map({ UInt32($0) }) + [0xD7FF, 0xE000, 0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x10FFFF] {
      guard let scalar = UnicodeScalar(code) else { continue }
      let isAllowed = code >= 0x20 && code != 0xFFFE && code != 0xFFFF || [9, 10, 13].contains(code)
      let written = XMLText.encoded("a\(scalar)b")
      #expect(!written.contains(where: { "<>\"\t\n\r".contains($0) }))
      #expect(
        Array(XMLText.decoded(written.utf8).unicodeScalars) == Array((isAllowed ? "a\(scalar)b" : "ab").unicodeScalars))
      if code > 0, code < 0xD800 || code >= 0xE000 {
        for form in ["&#\(code);", "&#x\(String(code, radix: 16));", "&#x\(String(code, radix: 16, uppercase: true));"]
        {
          #expect(
            XMLText.decoded("<\(form)>".utf8).unicodeScalars.elementsEqual("<\(scalar)>".unicodeScalars), "\(form)")
        }
      }
    }
    for (text, meaning) in [
      ("", ""), ("&amp;lt;", "&lt;"), ("&lt;&gt;&quot;&apos;&amp;", "<>\"'&"), ("&", "&"), ("a&b", "a&b"), ("&;", "&;"),
      ("&nbsp;", "&nbsp;"), ("&amp", "&amp"), ("&#;", "&#;"), ("&#x;", "&#x;"), ("&#xD800;", "&#xD800;"),
      ("&#1114112;", "&#1114112;"), ("&#x000041;", "A"), ("&#x0000041;", "A"), ("&#x00000041;", "&#x00000041;"),
      ("&#00000065;", "A"),
      ("&#000000065;", "&#000000065;"), ("&AMP;", "&AMP;"), ("&lt;a;b", "<a;b"),
    ] {
      #expect(XMLText.decoded(text.utf8) == meaning, "\(text)")
    }
  }

  @Test("a number in a line counts up to 2^53, in one spelling only; a flag is true in one spelling only")
  func counts() {
    func members(_ value: String) -> (count: Int?, isTrue: Bool, number: Double?) {
      Array("{\"a\":\(value)}".utf8).withUnsafeBytes { bytes in
        let members = LineMembers(bytes)
        return (members?.count("a"), members?.isTrue("a") ?? false, members?.number("a"))
      }
    }
    for (text, count) in [
      ("0", 0), ("1", 1), ("9", 9), ("10", 10), ("00", nil), ("01", nil), ("-1", nil), ("1.0", nil), ("1e3", nil),
      ("9007199254740991", 1 << 53 - 1), ("9007199254740992", 1 << 53), ("9007199254740993", nil),
      ("9999999999999999", nil), ("10000000000000000", nil), ("\"1\"", nil), ("true", nil), ("null", nil),
    ] as [(String, Int?)] {
      #expect(members(text).count == count, "\(text)")
    }
    #expect(members("true").isTrue)
    for text in ["false", "\"true\"", "truex", "1", "null", "tru"] { #expect(!members(text).isTrue, "\(text)") }
    #expect(members("-1.5e2").number == -150 && members("\"1\"").number == nil && members("null").number == nil)
    #expect(members("0.5").number == 0.5 && members("9").number == 9)
  }

  @Test("the texts of an array are all of its texts, and an array of anything else is none")
  func arrays() {
    func texts(_ value: String) -> [String]? {
      Array("{\"a\":\(value)}".utf8).withUnsafeBytes { LineMembers($0)?.strings("a") }
    }
    for (text, expected) in [
      ("[]", []), ("[\"x\"]", ["x"]), ("[\"x\",\"\",\"\\n\"]", ["x", "", "\n"]), ("[1]", nil), ("[\"x\",1]", nil),
      ("\"x\"", nil), ("{}", nil), ("[[\"x\"]]", nil),
    ] as [(String, [String]?)] {
      #expect(texts(text) == expected, "\(text)")
    }
    #expect(Array("{\"b\":[]}".utf8).withUnsafeBytes { LineMembers($0)?.strings("a") } == nil)
  }

  @Test("what fits into 110 characters is one line, and what has one more is broken", arguments: 1...6)
  func layout(keyCount: Int) {
    let key = String(repeating: "k", count: keyCount)
    for count in 80...112 {
      let value = JSONValue.object(JSONObject([(key, .array([.string(String(repeating: "x", count: count))]))]))
      let lines = JSONLayout.text(value).split(separator: "\n")
      // Two spaces, the key in quotes, a colon, a space, and room for a comma.
      let inline = "  \"\(key)\": [\"\(String(repeating: "x", count: count))\"]"
      if inline.count + 1 <= 110 {
        #expect(lines == ["{", Substring(inline), "}"], "\(count)")
      } else {
        #expect(lines.count == 5 && lines[1] == "  \"\(key)\": [", "\(count)")
      }
    }
  }

  @Test("each kind of field has its type in the schema, and a form the values of its parts")
  func schemas() {
    struct Part: Sendable { var (name, count): (String, Int?) }
    let part = Form<Part>([.init("name", "the name") { $0.name }, .init("count", "how many") { $0.count }])
    let form =
      Form<[Part]>([
        .init("size", "how long") { $0.count }, .init("share", "a share") { _ in 0.5 },
        .init("isOpen", "whether") { _ in true },
        .init("names", "names") { $0.map(\.name) }, .init("first", "the first", part) { $0.first },
        .init("all", "all", each: part) { $0 }, .init("raw", "raw") { _ in JSONValue.object(JSONObject([])) },
      ]) + Form(part) { $0.last ?? Part(name: "none", count: nil) }
    let some = [Part(name: "a", count: nil), Part(name: "b", count: 2)]
    let first: JSONValue = ["name": "a"]
    let last: JSONValue = ["name": "b", "count": 2]
    #expect(
      form.json(some) == [
        "size": 2, "share": 0.5, "isOpen": true, "names": ["a", "b"], "first": first, "all": [first, last],
        "raw": [:], "name": "b", "count": 2,
      ])
    #expect(
      form.json([]) == ["size": 0, "share": 0.5, "isOpen": true, "names": [], "raw": [:], "name": "none"])
    #expect(form.fields.map(\.key) == ["size", "share", "isOpen", "names", "first", "all", "raw", "name", "count"])
    #expect(form.fields.map(\.isAlways) == [true, true, true, true, false, false, true, true, false])
    let schema = FieldSchema.object(
      form.fields + [.always("x", .optional(.any), "x"), .sometimes("y", .integer, "y")], "all of it")
    #expect(schema["type"] == "object" && schema["description"] == "all of it")
    #expect(schema["required"] == ["size", "share", "isOpen", "names", "raw", "name", "x"])
    let types = ["size", "share", "isOpen", "names", "first", "all", "raw", "name", "count"].map {
      schema["properties"]?[$0]?["type"]
    }
    #expect(types == ["integer", "number", "boolean", "array", "object", "array", "object", "string", "integer"])
    #expect(schema["properties"]?["names"]?["items"] == ["type": "string"])
    #expect(schema["properties"]?["all"]?["items"]?["required"] == ["name"])
    #expect(schema["properties"]?["first"]?["properties"]?["count"] == ["type": "integer", "description": "how many"])
    #expect(schema["properties"]?["x"]?["anyOf"] == [[:], ["type": "null"]])
  }
}
