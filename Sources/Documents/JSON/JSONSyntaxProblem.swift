/// Something in a text that keeps it from being a JSON document.
package struct JSONSyntaxProblem: Error, Hashable, Sendable {
  /// What is wrong, in kebab-case; stable.
  package var code: String
  /// What was expected and what was found.
  package var message: String
  /// Where, in bytes from the start of the text.
  package var offset: Int
  /// What to do about it, where that is known.
  package var hint: String?
}
