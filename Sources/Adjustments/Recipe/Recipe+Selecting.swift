package import Documents

extension Recipe {
  /// This recipe with its selected steps replaced by the steps of another. It keeps its unselected steps, except those
  /// of adjustments that the other recipe also has as unselected steps.
  ///
  /// The steps of the other recipe are placed by rank and keep their relative order. Its output settings apply, with
  /// the stricter of both metadata policies.
  package func replacing(_ selection: AdjustmentSelection, with other: Recipe) -> Recipe {
    var merged = self
    let besides = Set(other.steps.filter { !selection.contains($0) }.map(\.adjustment.op))
    merged.steps.removeAll { selection.contains($0) || besides.contains($0.adjustment.op) }
    merged = merged.adding(other.steps)
    merged.output = OutputSettings.layered(output, other.output)
    return merged
  }

  /// The recipe with steps of another one, placed by rank; they keep their relative order. One whose id is taken gets
  /// another.
  func adding(_ steps: [RecipeStep]) -> Recipe {
    var merged = self
    var isFirst = true
    var last = 0
    for var step in steps {
      if let id = step.id, merged.steps.contains(where: { $0.id == id }) {
        step.id = merged.newID(for: step.adjustment.op)
      }
      let place = Catalog.place(of: step.adjustment.op)
      let ranked = (merged.steps.lastIndex { Catalog.place(of: $0.adjustment.op) <= place } ?? -1) + 1
      last = isFirst ? ranked : max(ranked, last + 1)
      isFirst = false
      merged.steps.insert(step, at: last)
    }
    return merged
  }

  /// The recipe with only the selected steps.
  ///
  /// - Throws: `RecipeError` where none is selected.
  package func selecting(_ selection: AdjustmentSelection) throws(RecipeError) -> Recipe {
    var selected = self
    selected.steps = steps.filter(selection.contains)
    guard selected.steps.isEmpty else { return selected }
    throw RecipeError([
      RecipeProblem(
        .nothingSelected, "none of the adjustments is selected; there are \(list(steps.map(\.adjustment.op)))",
        at: JSONPointer(["adjustments"]))
    ])
  }
}
