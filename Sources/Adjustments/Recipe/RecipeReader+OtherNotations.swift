import Documents

extension RecipeReader {
  /// What to do about a text that is not JSON, where it is in another notation; nil where it is in none that is known.
  static func hint(forText text: [UInt8]) -> String? {
    let lines = String(decoding: text.prefix(4096), as: UTF8.self).split(whereSeparator: \.isNewline)
    let first = lines.first { line in
      let content = line.drop(while: \.isWhitespace)
      return !content.isEmpty && !content.hasPrefix("#")
    }
    guard let first, first.hasPrefix("---") || first.contains(/^(- )?[A-Za-z_][A-Za-z0-9_-]*:(\s|$)/) else {
      return nil
    }
    return "a recipe is JSON, not YAML: { \"formatIdentifier\": \"\(Recipe.formatIdentifier)\", … }"
  }
}
