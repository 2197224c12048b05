import Documents

/// Text in an HTML page.
package enum HTMLText {
  /// The text with everything escaped that could end a text or an attribute. Control characters, and those that change
  /// the direction of what follows, become visible.
  package static func escaped(_ text: String) -> String {
    MarkupText.escaped(text) { scalar in
      // The joiner that emoji use is harmless.
      if scalar == "\u{200D}" { return nil }
      if scalar == "'" { return "&#39;" }
      return switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: nil
      }
    }
  }
}
