/// Text in HTML and XML.
package enum MarkupText {
  /// The text with everything escaped that could end a text, or an attribute in double quotes.
  ///
  /// - Parameter replacement: the replacement for any other scalar; nil to keep it.
  package static func escaped(_ text: String, replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default:
        if let replacement = replacement(scalar) {
          result += replacement
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
