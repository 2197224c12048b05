extension JSONParser {
  /// The byte at the position, or nil at the end.
  func peek() -> UInt8? { position < text.count ? text[position] : nil }

  /// Steps over a character if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// A problem at the position.
  func problem(_ code: EditError.Code, _ message: String, hint: String? = nil) -> JSONSyntaxProblem {
    JSONSyntaxProblem(code: code, message: message, offset: position, hint: hint)
  }

  /// The token at the position, as an error message names it.
  func found() -> String {
    guard position < text.count else { return "the end of the text" }
    let rest = String(decoding: text[position...].prefix(40), as: UTF8.self)
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
    guard let first = rest.unicodeScalars.first else { return "the end of the text" }
    if !word.isEmpty { return "'\(word.prefix(20))'" }
    if first.value < 0x20 || first.value == 0x7F { return "a control character (U+\(String(first.value, radix: 16)))" }
    return "'\(first)'"
  }

  /// Steps over white space, and over comments where they are allowed.
  mutating func skipSpace() throws(JSONSyntaxProblem) {
    while let byte = peek() {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONSyntaxProblem) {
    guard options.allowsComments else { throw problem(.comment, "comments are not allowed here") }
    let start = position
    if text[position...].starts(with: [0x2F, 0x2F]) {
      while position < text.count, text[position] != 0x0A { position += 1 }
    } else if text[position...].starts(with: [0x2F, 0x2A]) {
      position += 2
      while !text[position...].starts(with: [0x2A, 0x2F]) {
        guard position < text.count else {
          position = start
          throw problem(.openComment, "unterminated comment", hint: "close it with */")
        }
        position += 1
      }
      position += 2
    } else {
      throw problem(.badValue, "expected a JSON value, found '/'")
    }
  }

  /// Reads a number. A number of the wrong size is recorded as a problem; reading continues.
  mutating func parseNumber() throws(JSONSyntaxProblem) -> JSONValue {
    let start = position
    _ = take("-")
    if take("0") {
      if let byte = peek(), isDigit(byte) {
        throw problem(.badNumber, "a number must not have a leading zero")
      }
    } else {
      guard skipDigits() else {
        throw problem(
          .notAJSONNumber, "expected a digit after '-', found \(found())",
          hint: misspelledNumber(at: start).map { "write \($0.number)" })
      }
    }
    if take(".") {
      guard skipDigits() else {
        throw problem(
          .badNumber, "expected a digit after '.', found \(found())",
          hint: misspelledNumber(at: start).map { "write \($0.number)" })
      }
    }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      guard skipDigits() else { throw problem(.badNumber, "expected a digit in the exponent, found \(found())") }
    }
    let literal = String(decoding: text[start..<position], as: UTF8.self)
    let value = Double(literal) ?? .infinity
    if !value.isFinite {
      note(.numberTooLarge, "the number \(shortened(literal)) is too large for a double", at: start)
    } else if abs(value) >= 0x1p53, literal.drop(while: { $0 == "-" }) != "9007199254740992" {
      // Also with an exponent: the canonical form writes 1e20 with all its digits.
      note(
        .integerTooLarge, "the number \(shortened(literal)) is beyond 2^53, where whole numbers lose precision",
        at: start)
    }
    return .number(value.isFinite ? value : 0)
  }

  /// The number at an offset in a spelling that JSON does not have, and as JSON writes it.
  func misspelledNumber(at offset: Int) -> (spelling: String, number: String)? {
    let digits = text[offset...].prefix(24).prefix { isDigit($0) || "+-.".utf8.contains($0) }
    let spelling = String(decoding: digits, as: UTF8.self)
    return NumberSpelling.json(spelling).map { (spelling, $0) }
  }

  private mutating func note(_ code: EditError.Code, _ message: String, at offset: Int) {
    problems.append(JSONSyntaxProblem(code: code, message: message, offset: offset, hint: nil))
  }

  private func shortened(_ literal: String) -> String {
    literal.utf8.count > 24 ? literal.prefix(20) + "…" : literal
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private mutating func skipDigits() -> Bool {
    let start = position
    while let byte = peek(), isDigit(byte) { position += 1 }
    return position > start
  }

  /// Reads a string in double quotes.
  mutating func parseString() throws(JSONSyntaxProblem) -> String {
    let start = position
    position += 1
    var bytes: [UInt8] = []
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        bytes.append(contentsOf: Array(String(try parseEscape()).utf8))
      case 0..<0x20:
        throw problem(
          .controlCharacter, "a string cannot contain \(found()) unescaped", hint: "write it as \\n, \\t or \\u00xx")
      default:
        bytes.append(byte)
        position += 1
      }
    }
    position = start
    throw problem(.openString, "unterminated string", hint: "close it with \"")
  }

  private mutating func parseEscape() throws(JSONSyntaxProblem) -> Unicode.Scalar {
    let simple: [UInt8: Unicode.Scalar] = [
      0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r", 0x74: "\t",
    ]
    guard let byte = peek() else { throw problem(.openString, "unterminated string") }
    if let scalar = simple[byte] {
      position += 1
      return scalar
    }
    guard take("u") else { throw problem(.badEscape, "unknown escape '\\\(Unicode.Scalar(byte))'") }
    let unit = try parseHex()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, text[position...].starts(with: [0x5C, 0x75]) {
      position += 2
      let low = try parseHex()
      if low >= 0xDC00, low < 0xE000, let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) {
        return scalar
      }
    }
    throw problem(.loneSurrogate, "the escape is half of a surrogate pair, not a character")
  }

  private mutating func parseHex() throws(JSONSyntaxProblem) -> UInt32 {
    let digits = text[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw problem(.badEscape, "expected four hexadecimal digits after \\u") }
    position += 4
    return value
  }
}

/// The offset of the first byte of invalid UTF-8; nil where the text is valid.
func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
  var decoder = Unicode.UTF8.ForwardParser()
  var iterator = bytes.makeIterator()
  var offset = 0
  while true {
    switch decoder.parseScalar(from: &iterator) {
    case .valid(let encoded): offset += encoded.count
    case .emptyInput: return nil
    case .error: return offset
    }
  }
}
