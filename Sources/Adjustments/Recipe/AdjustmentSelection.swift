package import Documents

/// A selection of adjustments in a recipe: groups such as `light`, adjustments such as `crop`, steps such as `#sky`.
package struct AdjustmentSelection: Hashable, Sendable {
  private let only: [Term]
  private let except: [Term]

  private enum Term: Hashable {
    case group(String)
    case step(StepName)

    func matches(_ step: RecipeStep) -> Bool {
      switch self {
      case .group(let name):
        Catalog.groups.contains { group in
          group.name == name && group.adjustments.contains { $0.identity.op == step.adjustment.op }
        }
      case .step(let name): name.matches(step)
      }
    }
  }

  /// Reads a selection.
  ///
  /// - Parameters:
  ///   - only: the names to select; empty for everything.
  ///   - except: the names to exclude from the selection.
  /// - Throws: `RecipeError` with every name that is neither a group nor an adjustment.
  package init(only: [String] = [], except: [String] = []) throws(RecipeError) {
    var problems: [RecipeProblem] = []
    self.only = only.compactMap { Self.term($0, &problems) }
    self.except = except.compactMap { Self.term($0, &problems) }
    guard problems.isEmpty else { throw RecipeError(problems) }
  }

  private static func term(_ text: String, _ problems: inout [RecipeProblem]) -> Term? {
    let groups = Catalog.groups.map(\.name)
    if groups.contains(text) { return .group(text) }
    switch StepName(text) {
    case .id(let id)?: return .step(.id(id))
    case .adjustment(let op)? where Catalog.adjustment(named: op) != nil: return .step(.adjustment(op))
    default:
      problems.append(
        RecipeProblem(
          .unknownOp, "expected a group (\(list(groups))), an adjustment or #id, found '\(text)'", at: JSONPointer(),
          hint: Suggestion.hint(for: text, among: groups + Catalog.ops) ?? "the catalog lists them"))
      return nil
    }
  }

  /// Whether a step is selected.
  package func contains(_ step: RecipeStep) -> Bool {
    (only.isEmpty || only.contains { $0.matches(step) }) && !except.contains { $0.matches(step) }
  }
}
