import Adjustments

extension RecipeSource {
  /// What the recipe is for, in one line: its first comment, else its note, its title, or its adjustments.
  package var summary: String {
    guard let source = try? source() else { return "" }
    if let comment = Self.comment(of: source.text) { return comment }
    guard let recipe = try? recipe() else { return "invalid" }
    return recipe.note?.split(separator: "\n").first.map(String.init) ?? recipe.title
      ?? recipe.steps.map(\.adjustment.op).joined(separator: ", ")
  }

  /// The comment in the first line.
  private static func comment(of text: [UInt8]) -> String? {
    let line = text.prefix { $0 != 0x0A }
    guard line.starts(with: "//".utf8), let comment = String(validating: line.dropFirst(2), as: UTF8.self) else {
      return nil
    }
    let words = comment.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}
