/// Text in a page of HTML.
package enum HTMLText {
  /// The text with everything escaped that could end a text or an attribute. Control characters, and those that change
  /// the direction of what follows, become visible.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
          // The joiner of emoji is no danger.
          result += scalar == "\u{200D}" ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
