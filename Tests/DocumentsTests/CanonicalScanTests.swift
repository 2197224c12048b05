import Documents
import TestSupport
import Testing

@Suite("detecting canonical JSON without building values", .timeLimit(.minutes(Effort.minutes)))
struct CanonicalScanTests {
  @Test(
    "the scan agrees with the parser on what is canonical",
    arguments: [
      (#"{}"#, true), (#"[]"#, true), (#"{"a":1,"b":[true,false,null],"c":{"d":"é"}}"#, true), (#"-1"#, true),
      (#"{"a":0.5,"b":-12.25}"#, true), (#"{"a":"\"\\\n"}"#, true), (#"{"a":9007199254740992}"#, true),
      (#"{"é":1}"#, true), (#"{"b":1,"a":2}"#, false), (#"{"a":1,"a":1}"#, false), (#"{"a": 1}"#, false),
      (#"{"a":1} "#, false), (#"{"a":01}"#, false), (#"{"a":-0}"#, false), (#"{"a":1.0}"#, false),
      (#"{"a":1E5}"#, false), (#"{"a":"\u0041"}"#, false), (#"{"a":"/\/"}"#, false), (#"{"a":tru}"#, false),
      (#"[0.000001,-0.5,123456789.123456,10.01,0.3]"#, true), (#"[0.0000001]"#, false), (#"[1e-7]"#, true),
      (#"[0.10]"#, false), (#"[-0.0]"#, false), (#"[00.5]"#, false), (#"[1.]"#, false), (#"[.5]"#, false),
      (#"[0.5e1]"#, false), (#"[12345678901234567.5]"#, false), (#"[-]"#, false),
      (#"{"a":1,}"#, false), (#"{"a"}"#, false), (#"[1"#, false), (#""#, false), ("{\"a\":\"\u{1}\"}", false),
    ])
  func texts(text: String, expected: Bool) {
    let bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBytes { CanonicalScan.isCanonical($0) } == expected)
    #expect(((try? JSONValue.parse(bytes))?.canonicalBytes() == bytes) == expected)
  }

  @Test("the scan agrees with the parser on numbers with a decimal point")
  func decimals() {
    for _ in 0..<2000 {
      let digits = { (count: ClosedRange<Int>) in
        (0..<Int.random(in: count)).map { _ in "\("0001234567899".randomElement() ?? "0")" }.joined()
      }
      let text = (Bool.random() ? "-" : "") + digits(1...9) + "." + digits(1...9)
      let bytes = Array(text.utf8)
      let expected = (try? JSONValue.parse(bytes))?.canonicalBytes() == bytes
      #expect(bytes.withUnsafeBytes { CanonicalScan.isCanonical($0) } == expected, "\(text)")
    }
  }

  @Test("bytes that are not UTF-8 are not canonical")
  func invalid() {
    let bytes = Array("{\"a\":\"".utf8) + [0xC3] + Array("\"}".utf8)
    #expect(!bytes.withUnsafeBytes { CanonicalScan.isCanonical($0) })
  }
}
