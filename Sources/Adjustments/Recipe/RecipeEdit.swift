package import Documents

/// Changes to a recipe as a user writes them: adjustments to remove, and then values to set.
///
///     let edit = try RecipeEdit(["exposure.ev+=0.3", "#sky.amount=-20"], without: ["vignette"])
///     try edit.apply(to: &recipe)
package struct RecipeEdit: Hashable, Sendable {
  /// The values to change, in order. Those of one step are validated together, so their order does not matter.
  package var settings: [RecipeSetting]
  /// The steps to remove, before values are set: all steps of an adjustment, or the one with an id.
  package var removals: [StepName]

  /// Creates an edit from settings that have already been read.
  package init(settings: [RecipeSetting], removals: [StepName] = []) {
    (self.settings, self.removals) = (settings, removals)
  }

  /// Reads an edit.
  ///
  /// - Parameters:
  ///   - settings: as `RecipeSetting` reads them.
  ///   - without: names of adjustments, and ids with a `#` prefix.
  /// - Throws: `RecipeError` with every problem that does not depend on the recipe: texts that are not settings,
  ///   adjustments and keys that do not exist, values out of range.
  package init(_ settings: [String], without: [String] = []) throws(RecipeError) {
    var problems: [RecipeProblem] = []
    self.settings = []
    for text in settings {
      do { self.settings.append(try RecipeSetting(text)) } catch { problems += error.problems }
    }
    removals = without.compactMap(StepName.init)
    for name in removals {
      guard case .adjustment(let op) = name, Catalog.adjustment(named: op) == nil else { continue }
      problems.append(.unknownStep(name, in: name.text, among: []))
    }
    guard problems.isEmpty else { throw RecipeError(problems) }
    try check()
  }

  /// Whether it changes nothing.
  package var isEmpty: Bool { settings.isEmpty && removals.isEmpty }

  /// Applies the edit to a recipe.
  ///
  /// - Throws: `RecipeError` with every problem; the recipe stays unchanged.
  package func apply(to recipe: inout Recipe) throws(RecipeError) {
    var draft = RecipeDraft(recipe)
    for name in removals { draft.remove(name) }
    for setting in settings { draft.change(setting) }
    recipe = try draft.finished()
  }

  /// Checks everything that can be checked without the recipe: all but ids, sums, and contradictions with its content.
  private func check() throws(RecipeError) {
    let independent = settings.compactMap { setting -> RecipeSetting? in
      if case .id? = setting.step { return nil }
      return setting
    }
    var problems: [RecipeProblem] = []
    for setting in independent {
      var draft = RecipeDraft(Recipe())
      draft.change(setting)
      do {
        _ = try draft.finished()
      } catch {
        let isSum = if case .add = setting.operation { true } else { false }
        problems += error.problems.filter {
          !Self.codesOfContents.contains($0.code) && !(isSum && Self.codesOfSums.contains($0.code))
        }
      }
    }
    problems += effectProblems
    guard problems.isEmpty else { throw RecipeError(problems) }
  }

  /// The problems of adjustments that are named without a value and can do nothing, whatever the recipe has.
  private var effectProblems: [RecipeProblem] {
    var found: [RecipeProblem] = []
    var named: Set<StepName> = []
    for setting in settings where setting.operation == .addStep {
      guard let name = setting.step, named.insert(name).inserted else { continue }
      var draft = RecipeDraft(Recipe())
      for other in settings where other.step == name { draft.change(other) }
      do {
        _ = try draft.finished()
      } catch {
        found += error.problems.filter { $0.code == .noEffect }
      }
    }
    return found
  }

  /// What depends on the rest of the step.
  private static let codesOfContents: Set<EditError.Code> = [.conflict, .noEffect]
  private static let codesOfSums: Set<EditError.Code> = [.outOfRange, .notANumber, .notWhole]
}
