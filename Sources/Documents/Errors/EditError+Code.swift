extension EditError {
  /// The kind of failure that an error is about. Later versions add codes, and change or remove none.
  ///
  ///     catch let error where error.code == .entryConflict { … }
  public struct Code: Sendable {
    /// What is said of a code where it is declared. Errors are passed on often, and a reference is small.
    private final class Declaration: Sendable {
      let text: String
      let category: Category

      init(_ text: String, _ category: Category) { (self.text, self.category) = (text, category) }
    }

    private let declaration: Declaration

    /// The text of the code in JSON, in kebab-case, such as `entry-conflict`; stable.
    public var rawValue: String { declaration.text }
    /// What the failure means for a caller, unless an error says otherwise.
    public var category: Category { declaration.category }

    /// Declares a code. Its documentation comment is its meaning in Documentation/Errors.md.
    init(_ text: String, _ category: Category) { declaration = Declaration(text, category) }

    /// The code that another process has sent.
    package init(received text: String, _ category: Category) { self.init(text, category) }
  }
}

extension EditError.Code: Hashable {
  /// Whether two codes have the same text.
  public static func == (a: Self, b: Self) -> Bool { a.rawValue == b.rawValue }
  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension EditError.Code: CustomStringConvertible {
  /// The text of the code in JSON.
  public var description: String { rawValue }
}
