import Documents
import TestSupport
import Testing

@Suite("writing JSON canonically (RFC 8785)", .timeLimit(.minutes(Effort.minutes)))
struct CanonicalTests {
  /// RFC 8785, appendix B: the bits of a double, and how it is printed.
  static let numbers: [(UInt64, String)] = [
    (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
    (0x8000_0000_0000_0001, "-5e-324"), (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
    (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
    (0xC340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
    (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"), (0x44B5_2D02_C7E1_4AF6, "1e+23"),
    (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"), (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
    (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"), (0x444B_1AE4_D6E2_EF50, "1e+21"),
    (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"), (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
    (0x41B3_DE43_5555_5553, "333333333.3333332"), (0x41B3_DE43_5555_5554, "333333333.33333325"),
    (0x41B3_DE43_5555_5555, "333333333.3333333"), (0x41B3_DE43_5555_5556, "333333333.3333334"),
    (0x41B3_DE43_5555_5557, "333333333.33333343"), (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
    (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
  ]

  @Test("numbers are printed as in ECMAScript", arguments: numbers)
  func printed(bits: UInt64, text: String) {
    #expect(JSONValue.number(Double(bitPattern: bits)).canonicalString() == text)
  }

  @Test("keys are sorted by UTF-16 unit")
  func sorting() throws {
    // The example of RFC 8785, 3.2.3.
    let text = #"""
      {"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",
       "\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}
      """#
    let value = try JSONValue.parse(Array(text.utf8))
    let expected =
      "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u{80}\":\"Control\","
      + "\"\u{f6}\":\"Latin Small Letter O With Diaeresis\",\"\u{20ac}\":\"Euro Sign\","
      + "\"\u{1F600}\":\"Emoji: Grinning Face\",\"\u{fb33}\":\"Hebrew Letter Dalet With Dagesh\"}"
    #expect(value.canonicalString().utf8.elementsEqual(expected.utf8))
  }

  @Test("the sample of RFC 8785, 3.2.2, is written in its canonical form")
  func sample() throws {
    let text = #"""
      {
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
      }
      """#
    // 1E30 is a whole number beyond 2^53, which this reader refuses; the rest is read as it is.
    let readable = text.replacing("1E30, ", with: "")
    let value = try JSONValue.parse(Array(readable.utf8))
    #expect(
      value.canonicalString()
        == #"{"literals":[null,true,false],"numbers":[333333333.3333333,4.5,0.002,1e-27],"#
        + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#)
  }

  @Test("only what JSON requires is escaped, and nothing is normalized")
  func strings() {
    let value = JSONValue.string("\u{0}\u{1F}\u{7F}\"\\/\u{2028}e\u{301}\u{e9}")
    let expected = "\"\\u0000\\u001f\u{7F}\\\"\\\\/\u{2028}e\u{301}\u{e9}\""
    #expect(value.canonicalString().utf8.elementsEqual(expected.utf8))
  }

  @Test("a written value is read back as the same value, and is its own canonical form", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let value = JSONValue.random(depth: 4, using: &random)
      let bytes = value.canonicalBytes()
      let parsed = try JSONValue.parse(bytes)
      #expect(parsed == value)
      #expect(parsed.hashValue == value.hashValue)
      #expect(parsed.canonicalBytes() == bytes)
    }
  }

  @Test(
    "every accepted large number is written exactly and can be read again",
    arguments: [
      ("9007199254740992", "9007199254740992"), ("-9007199254740992", "-9007199254740992"),
      ("9.007199254740991e15", "9007199254740991"), ("4503599627370495.5", "4503599627370495.5"),
      ("9007199254740991.0", "9007199254740991"), ("1e-300", "1e-300"), ("1E15", "1000000000000000"),
    ])
  func largeNumbers(text: String, canonical: String) throws {
    let value = try JSONValue.parse(Array(text.utf8))
    #expect(value.canonicalString() == canonical)
    #expect(try JSONValue.parse(value.canonicalBytes()) == value)
  }

  @Test(
    "a whole number beyond 2^53 is refused in any notation, including its canonical one",
    arguments: ["100000000000000000000", "1e20", "1e22", "9007199254740994", "1e300", "123456789012345678"])
  func refusedNumbers(text: String) throws {
    let number = try #require(Double(text))
    for written in [text, JSONValue.number(number).canonicalString()] {
      let problem = #expect(throws: JSONSyntaxProblem.self) { try JSONValue.parse(Array(written.utf8)) }
      #expect(problem?.code == "integer-too-large")
    }
  }

  @Test("objects with members in any order are equal, and each keeps the order it was written in")
  func objects() throws {
    let value = try JSONValue.parse(Array(#"{"b":1,"a":{"y":2,"x":[3]}}"#.utf8))
    #expect(value == ["a": ["x": [3], "y": 2], "b": 1])
    #expect(value.objectValue?.keys == ["b", "a"])
    #expect(value != ["a": ["x": [3], "y": 2], "b": 2])
    #expect(JSONValue.object(JSONObject([("a", 1), ("a", 2)])) == ["a": 2])
  }
}
