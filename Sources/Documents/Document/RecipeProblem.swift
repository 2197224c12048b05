public import Foundation

/// One problem of a document.
public struct RecipeProblem: Hashable, Sendable {
  /// What is wrong.
  public var code: EditError.Code
  /// What was expected and what was found, without a period.
  public var message: String
  /// The part of the document that it concerns.
  public var pointer: JSONPointer
  /// What to do about it, if known.
  public var hint: String?
  /// What the hint advises, for programs with options of their own.
  package var advice: Advice?
  /// Its position in the text, if the document was read from one.
  public var place: TextPlace?
  /// Whether it concerns the key rather than its value.
  package var isAboutKey: Bool
  /// What it means for a caller.
  package var category: EditError.Category

  /// A problem at a part of a document.
  package init(
    _ code: EditError.Code, _ message: String, at pointer: JSONPointer, hint: String? = nil, isAboutKey: Bool = false,
    category: EditError.Category = .badData
  ) {
    self.code = code
    self.message = message
    self.pointer = pointer
    self.hint = hint
    self.isAboutKey = isAboutKey
    self.category = category
  }

  /// A problem of the JSON text itself.
  package init(_ problem: JSONSyntaxProblem, in text: [UInt8]) {
    self.init(problem.code, problem.message, at: JSONPointer(), hint: problem.hint)
    place = TextPlace(offset: problem.offset, in: text)
  }

  /// A problem of the JSON text itself; for texts with many problems.
  package init(_ problem: JSONSyntaxProblem, in text: TextIndex) {
    self.init(problem.code, problem.message, at: JSONPointer(), hint: problem.hint)
    place = text.place(at: problem.offset)
  }

  /// The problem with its place in the text that a document was read from.
  package func placed(in document: JSONDocument) -> RecipeProblem {
    var placed = self
    placed.place = isAboutKey ? document.place(ofKeyAt: pointer) : document.place(ofValueAt: pointer)
    return placed
  }
}

/// Every problem of a recipe, in the order of the text.
public struct RecipeError: Error, Hashable, Sendable {
  /// The problems; at least one.
  public var problems: [RecipeProblem]
  /// The file it was read from, if any.
  public var path: String?

  /// An error with these problems.
  package init(_ problems: [RecipeProblem], path: String? = nil) {
    self.problems = problems.sorted {
      ($0.place?.line ?? 0, $0.place?.column ?? 0) < ($1.place?.line ?? 0, $1.place?.column ?? 0)
    }
    self.path = path
  }
}

extension RecipeError: LocalizedError {
  /// What `localizedDescription` returns: the only problem, or how many there are, with the file before it.
  public var errorDescription: String? { EditError(self).errorDescription }
  /// The hint of the only problem.
  public var recoverySuggestion: String? { EditError(self).hint }
}

/// Gathers problems while a document is read, so that all are reported at once.
package final class ProblemList {
  /// The problems found so far.
  package private(set) var problems: [RecipeProblem] = []

  /// An empty list.
  package init() {}

  /// Changes the problem that was added last, if it has this code and this place.
  package func amendLast(_ code: EditError.Code, at pointer: JSONPointer, _ change: (inout RecipeProblem) -> Void) {
    guard let last = problems.indices.last, problems[last].code == code, problems[last].pointer == pointer else {
      return
    }
    change(&problems[last])
  }

  /// Adds a problem.
  package func add(
    _ code: EditError.Code, _ message: String, at pointer: JSONPointer, hint: String? = nil, isAboutKey: Bool = false,
    category: EditError.Category = .badData
  ) {
    problems.append(
      RecipeProblem(code, message, at: pointer, hint: hint, isAboutKey: isAboutKey, category: category))
  }
}
