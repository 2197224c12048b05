/// Something in a text that keeps it from being a JSON document.
public struct JSONSyntaxProblem: Error, Hashable, Sendable {
  /// What is wrong, in kebab-case; stable.
  public var code: String
  /// What was expected and what was found.
  public var message: String
  /// Where, in bytes from the start of the text.
  public var offset: Int
  /// What to do about it, where that is known.
  public var hint: String?
}
