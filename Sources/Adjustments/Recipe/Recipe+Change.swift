extension Recipe {
  /// Changes an adjustment, or adds it if the recipe has none of its kind.
  ///
  ///     recipe.update(Exposure.self) { $0.ev = 0.1 }
  ///
  /// If there are several, the first is changed; use an id to choose another. The step keeps its mask, opacity and
  /// note. A new step is added at the end. A parameter that excludes others, such as `kelvin` or `aspect`, replaces
  /// these; what was measured on the photo is measured anew.
  /// - Parameters:
  ///   - type: the kind of the adjustment.
  ///   - id: the id of the step; a new step gets it.
  ///   - change: receives the adjustment; a new one has its defaults.
  /// - Returns: The index of the step in `steps`.
  /// - Throws: what the closure throws; the recipe stays unchanged.
  @discardableResult
  public mutating func update<Kind: Adjustment>(
    _ type: Kind.Type, id: String? = nil, _ change: (inout Kind) throws -> Void
  ) rethrows -> Int {
    let index = index(of: type, id: id)
    var adjustment = index.flatMap { steps[$0].adjustment as? Kind } ?? Kind()
    try change(&adjustment)
    guard let index else {
      steps.append(RecipeStep(adjustment, id: id))
      return steps.count - 1
    }
    steps[index] = steps[index].changed(to: adjustment)
    return index
  }

  /// The first adjustment of a kind; nil where the recipe has none.
  ///
  /// - Parameters:
  ///   - type: the kind of the adjustment.
  ///   - id: the id of the step; nil for any.
  public func adjustment<Kind: Adjustment>(_ type: Kind.Type, id: String? = nil) -> Kind? {
    index(of: type, id: id).flatMap { steps[$0].adjustment as? Kind }
  }

  private func index<Kind: Adjustment>(of type: Kind.Type, id: String?) -> Int? {
    steps.firstIndex { $0.adjustment is Kind && (id == nil || $0.id == id) }
  }
}
