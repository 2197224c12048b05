public import Documents

extension Recipe {
  /// This recipe with the steps of another in place of its own selected ones. It keeps the others, except those of
  /// adjustments that the other recipe has besides.
  ///
  /// The steps of the other take their places by rank, and keep their order among each other.
  public func replacing(_ selection: AdjustmentSelection, with other: Recipe) -> Recipe {
    var merged = self
    let besides = Set(other.steps.filter { !selection.contains($0) }.map(\.adjustment.op))
    merged.steps.removeAll { selection.contains($0) || besides.contains($0.adjustment.op) }
    var isFirst = true
    var last = 0
    for var step in other.steps {
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

  /// The selected steps alone.
  ///
  /// - Throws: `RecipeError` where none is selected.
  public func selecting(_ selection: AdjustmentSelection) throws(RecipeError) -> Recipe {
    var selected = self
    selected.steps = steps.filter(selection.contains)
    guard selected.steps.isEmpty else { return selected }
    throw RecipeError([
      RecipeProblem(
        "nothing-selected", "none of the adjustments is selected; there are \(list(steps.map(\.adjustment.op)))",
        at: JSONPointer(["adjustments"]))
    ])
  }
}
