extension JSONValue {
  /// The value as RFC 8785 (JSON Canonicalization Scheme) writes it: keys sorted by UTF-16 unit, numbers as
  /// ECMAScript prints them, no white space.
  package func canonicalBytes() -> [UInt8] {
    var output: [UInt8] = []
    appendCanonical(to: &output)
    return output
  }

  /// The canonical form as text.
  package func canonicalString() -> String { String(decoding: canonicalBytes(), as: UTF8.self) }

  /// Parses plain JSON: no comments, no trailing commas, no duplicate keys.
  ///
  /// - Throws: The first problem found.
  package static func parse(_ text: [UInt8]) throws(JSONSyntaxProblem) -> JSONValue {
    let (document, problems) = JSONParser.parse(text, options: .strict)
    if let problem = problems.first { throw problem }
    return document?.root ?? .null
  }

  private func appendCanonical(to output: inout [UInt8]) {
    switch self {
    case .null: output += Array("null".utf8)
    case .bool(let value): output += Array((value ? "true" : "false").utf8)
    case .number(let value): output += Array(CanonicalNumber.text(value).utf8)
    case .string(let value): CanonicalString.append(value, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.appendCanonical(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let object):
      output.append(UInt8(ascii: "{"))
      let sorted = object.members.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
      for (index, member) in sorted.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        CanonicalString.append(member.key, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.appendCanonical(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}

/// Numbers as ECMAScript's `Number::toString` prints them (ECMA-262, 6.1.6.1.20).
package enum CanonicalNumber {
  /// The shortest text that reads back as the same double; a number that JSON cannot represent is `null`.
  package static func text(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == 0 { return "0" }
    let (digits, point) = shortestDigits(abs(value))
    let sign = value < 0 ? "-" : ""
    let count = digits.count
    let zeros = { (n: Int) in String(repeating: "0", count: n) }
    if count <= point, point <= 21 { return sign + digits + zeros(point - count) }
    if point > 0, point <= 21 { return sign + digits.prefix(point) + "." + digits.dropFirst(point) }
    if point > -6, point <= 0 { return sign + "0." + zeros(-point) + digits }
    let exponent = (point > 0 ? "+" : "-") + String(abs(point - 1))
    let fraction = count == 1 ? "" : "." + digits.dropFirst()
    return sign + digits.prefix(1) + fraction + "e" + exponent
  }

  /// The shortest decimal digits d of a positive number, and p such that it is 0.d × 10^p.
  private static func shortestDigits(_ value: Double) -> (digits: String, point: Int) {
    // Swift prints the shortest digits that round-trip, as ECMAScript requires; only the layout differs.
    let parts = "\(value)".split(separator: "e", maxSplits: 1)
    let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
    let number = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = String(number[0])
    let fraction = number.count == 2 ? String(number[1]) : ""
    let all = whole + fraction
    let leading = all.prefix { $0 == "0" }.count
    var digits = String(all.dropFirst(leading))
    while digits.hasSuffix("0"), digits.count > 1 { digits.removeLast() }
    return (digits, whole.count - leading + exponent)
  }
}

/// Strings as RFC 8785 writes them: only what JSON requires is escaped, nothing is normalized.
package enum CanonicalString {
  package static func append(_ value: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""): output += Array("\\\"".utf8)
      case UInt8(ascii: "\\"): output += Array("\\\\".utf8)
      case 0x08: output += Array("\\b".utf8)
      case 0x09: output += Array("\\t".utf8)
      case 0x0A: output += Array("\\n".utf8)
      case 0x0C: output += Array("\\f".utf8)
      case 0x0D: output += Array("\\r".utf8)
      case 0..<0x20:
        let hex = String(byte, radix: 16)
        output += Array(("\\u" + String(repeating: "0", count: 4 - hex.count) + hex).utf8)
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
