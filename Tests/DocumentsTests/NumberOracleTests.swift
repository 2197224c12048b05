import Documents
import TestSupport
import Testing

@Suite(
  "numbers against Python", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: Python.has(module: "json"), "needs python3"))
struct NumberOracleTests {
  /// Texts of numbers: any digits, with fractions and exponents, and those at the ends of what a double holds.
  private static func texts(_ seed: UInt64, _ count: Int) -> [String] {
    var random = SeededGenerator(seed: seed)
    func digits(_ range: ClosedRange<Int>) -> String {
      (0..<Int.random(in: range, using: &random)).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
    }
    let made = (0..<count).map { _ in
      var text = Bool.random(using: &random) ? "-" : ""
      text += Bool.random(using: &random) ? "0" : "\(Int.random(in: 1...9, using: &random))" + digits(0...20)
      if Bool.random(using: &random) { text += "." + digits(1...25) }
      if Bool.random(using: &random) {
        let most = Bool.random(using: &random) ? 30 : 330
        text += ["e", "E", "e+", "e-", "E-"].randomElement(using: &random) ?? "e"
        text += "\(Int.random(in: 0...most, using: &random))"
      }
      return text
    }
    let ends = [
      "0", "-0", "0.0", "-0e9", "5e-324", "4.9e-324", "2.5e-324", "2.4e-324", "1e-400", "2.2250738585072014e-308",
      "2.2250738585072011e-308", "1.7976931348623157e308", "1.7976931348623159e308", "1e309", "9007199254740991",
      "9007199254740992", "9007199254740993", "-9007199254740992", "9007199254740991.5", "0.1", "0.30000000000000004",
      "1e21", "1e-6", "1e-7", "123456789012345680000", "0.000001", "1E0", "1e00", "1e-00",
    ]
    return ends + made
  }

  @Test(
    "a number is read to the same bits as Python's, or refused for its size",
    arguments: [Effort.isFull ? UInt64.random(in: 0...UInt64.max) : 1])
  func read(seed: UInt64) throws {
    let texts = Self.texts(seed, Effort.choose(1500, full: 20_000))
    let program = """
      import json, struct, sys
      for text in sys.argv[1:]:
          print(struct.pack(">d", float(json.loads(text))).hex())
      """
    let bits = try Python.run(program, texts).split(separator: "\n").map { UInt64($0, radix: 16) ?? 0 }
    try #require(bits.count == texts.count)
    for (text, bits) in zip(texts, bits) {
      let expected = Double(bitPattern: bits)
      let found = (try? JSONValue.parse(Array(text.utf8)))?.numberValue
      let isHeld = expected.isFinite && (abs(expected) < 0x1p53 || text.hasSuffix("9007199254740992"))
      #expect((found != nil) == isHeld, "\(text), seed \(seed)")
      // There is one zero.
      if let found { #expect(found == expected && (found == 0 || found.bitPattern == bits), "\(text), seed \(seed)") }
    }
  }

  @Test(
    "a number is printed with the digits that Python finds, in the form of ECMAScript",
    arguments: [Effort.isFull ? UInt64.random(in: 0...UInt64.max) : 2])
  func printed(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let any = (0..<Effort.choose(1000, full: 20_000)).map { _ in Double(bitPattern: random.next()) }
    // Sizes at which the form changes, and numbers that people write.
    let near = (-25...25).flatMap { power -> [Double] in
      let one = Double("1e\(power)") ?? 1
      return [one, one.nextUp, one.nextDown, -one * 1.5, one * 123_456_789]
    }
    let written = (0..<300).map { _ in (Double.random(in: -1000...1000, using: &random) * 1000).rounded() / 1000 }
    let numbers = (any + near + written).filter(\.isFinite)
    let program = """
      import struct, sys
      # ECMA-262, 6.1.6.1.20, with the shortest digits that read back, which repr finds.
      def text(x):
          if x == 0: return "0"
          if x < 0: return "-" + text(-x)
          mantissa, _, power = f"{x!r}".lower().partition("e")
          whole, _, part = mantissa.partition(".")
          digits = (whole + part).lstrip("0")
          n = len(whole) + int(power or 0) if whole.strip("0") else int(power or 0) - (len(part) - len(part.lstrip("0")))
          digits = digits.rstrip("0")
          k = len(digits)
          if k <= n <= 21: return digits + "0" * (n - k)
          if 0 < n <= 21: return digits[:n] + "." + digits[n:]
          if -6 < n <= 0: return "0." + "0" * -n + digits
          e = ("+" if n > 0 else "-") + str(abs(n - 1))
          return digits + "e" + e if k == 1 else digits[0] + "." + digits[1:] + "e" + e
      for bits in sys.argv[1:]: print(text(struct.unpack(">d", bytes.fromhex(bits))[0]))
      """
    let bits = numbers.map { number in
      let hex = String(number.bitPattern, radix: 16)
      return String(repeating: "0", count: 16 - hex.count) + hex
    }
    let expected = try Python.run(program, bits).split(separator: "\n").map(String.init)
    try #require(expected.count == numbers.count)
    for (number, expected) in zip(numbers, expected) {
      #expect(JSONValue.number(number).canonicalString() == expected, "\(number.bitPattern), seed \(seed)")
    }
  }
}
