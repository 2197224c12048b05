import Documents

/// A user's name for a step of a recipe: by its adjustment, `exposure`, or by its id, `#sky`.
package enum StepName: Hashable, Sendable {
  /// The steps of an adjustment.
  case adjustment(String)
  /// The step with an id.
  case id(String)

  /// Reads a name; nil for an empty one.
  package init?(_ text: String) {
    let isID = text.hasPrefix("#")
    let name = isID ? String(text.dropFirst()) : text
    guard !name.isEmpty else { return nil }
    self = isID ? .id(name) : .adjustment(name)
  }

  /// The name as it is written.
  package var text: String {
    switch self {
    case .adjustment(let op): op
    case .id(let id): "#" + id
    }
  }

  /// Whether the name refers to a step.
  package func matches(_ step: RecipeStep) -> Bool {
    switch self {
    case .adjustment(let op): step.adjustment.op.utf8.elementsEqual(op.utf8)
    case .id(let id): step.id.map { $0.utf8.elementsEqual(id.utf8) } ?? false
    }
  }
}

extension RecipeProblem {
  /// The problem with a name that no step has.
  ///
  /// - Parameters:
  ///   - rest: what follows the name in the text, such as `.ev=0.7`.
  ///   - steps: the steps of the recipe.
  static func unknownStep(_ name: StepName, in text: String, rest: String = "", among steps: [RecipeStep])
    -> RecipeProblem
  {
    let ids = steps.compactMap(\.id)
    let message: String
    let hint: String?
    switch name {
    case .id(let id):
      message = "the recipe has no step with the id '\(id)'; it has \(ids.isEmpty ? "no ids" : list(ids))"
      hint =
        Suggestion.hint(for: id, among: ids)
        ?? (Catalog.adjustment(named: id) == nil ? nil : "for the adjustment write '\(id)\(rest)'")
    case .adjustment(let op):
      message = "there is no adjustment '\(op)'"
      // If a step has this id, the id is the more likely meaning.
      let suggestion = ids.contains(op) ? nil : Suggestion.hint(for: op, among: Catalog.ops)
      hint = suggestion ?? "for the step with the id '\(op)' write '#\(op)\(rest)'"
    }
    return RecipeProblem(.unknownStep, "in '\(text)': \(message)", at: JSONPointer(["adjustments"]), hint: hint)
  }
}
