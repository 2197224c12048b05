/// Converts between text as written in XML and its meaning.
package enum XMLText {
  /// The meaning of written text: the five named references and the numbered ones are resolved, others are left
  /// unchanged.
  package static func decoded(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text }
    var pieces = text.split(separator: "&", omittingEmptySubsequences: false)[...]
    var result = String(pieces.popFirst() ?? "")
    for piece in pieces {
      if let semicolon = piece.firstIndex(of: ";"), let character = character(named: piece[..<semicolon]) {
        result.append(character)
        result += piece[piece.index(after: semicolon)...]
      } else {
        result += "&" + piece
      }
    }
    return result
  }

  /// Text escaped for use in an attribute or an element. Characters that XML 1.0 does not allow are left out.
  package static func encoded(_ text: String) -> String {
    MarkupText.escaped(text) { scalar in
      switch scalar {
      case "\t", "\n", "\r": "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: ""
      default: nil
      }
    }
  }

  private static func character(named name: Substring) -> Character? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.first == "#", name.count <= 9 else { return nil }
      let digits = name.dropFirst()
      let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(Unicode.Scalar.init).map(Character.init)
    }
  }
}
