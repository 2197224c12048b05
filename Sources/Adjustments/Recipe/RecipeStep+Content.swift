package import Documents

extension RecipeStep {
  /// The parameters of which one is needed before the step can do anything, such as the file of a color table; nil where
  /// nothing is missing.
  package var missingKeys: [String]? {
    guard let type = type(of: adjustment) as? any ContentAdjustment.Type else { return nil }
    let given = adjustment.json
    return type.contentKeys.contains { given[$0] != nil } ? nil : type.contentKeys
  }

  /// What is wrong with a step that cannot do anything; nil where nothing is missing.
  ///
  /// - Parameter pointer: the place of the step.
  func contentProblem(at pointer: JSONPointer) -> RecipeProblem? {
    guard let missing = missingKeys else { return nil }
    let op = adjustment.op
    return RecipeProblem(
      .noEffect, "\(op) does nothing without \(missing.count == 1 ? "" : "one of ")\(list(missing))", at: pointer,
      hint: "give it \(op).\(missing[0]), or remove the step")
  }
}

extension Recipe {
  /// Checks that no enabled step lacks what it works with: a file, a text, spots, a size.
  ///
  /// Recipes in a library may have such steps, since an editor adds a step before its content.
  /// - Throws: `RecipeError` with every step that lacks something.
  package func checkContent() throws(RecipeError) {
    let problems = steps.enumerated().compactMap { index, step -> RecipeProblem? in
      let pointer = JSONPointer(["adjustments", String(index)])
      guard step.isEnabled, var problem = step.contentProblem(at: pointer) else { return nil }
      problem.message = "adjustment \(index + 1): \(problem.message)"
      return problem
    }
    guard problems.isEmpty else { throw RecipeError(problems) }
  }
}
