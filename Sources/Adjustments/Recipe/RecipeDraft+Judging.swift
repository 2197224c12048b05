import Documents

extension RecipeDraft {
  /// The recipe with every change.
  ///
  /// - Throws: `RecipeError` with every problem.
  mutating func finished() throws(RecipeError) -> Recipe {
    readOutput()
    var steps: [RecipeStep] = []
    for index in slots.indices { if let step = step(at: index) { steps.append(step) } }
    recipe.steps = steps
    for index in slots.indices where !slots[index].settings.isEmpty {
      guard let id = slots[index].id, slots.indices.contains(where: { $0 != index && slots[$0].id == id }) else {
        continue
      }
      add(
        RecipeProblem(
          .duplicateID, "the recipe has another step with the id '\(id)'",
          at: JSONPointer(["adjustments", String(index), "id"]), hint: "ids are unique in a recipe"),
        key: "id", of: slots[index].settings)
    }
    guard problems.isEmpty else { throw RecipeError(problems) }
    return recipe
  }

  private mutating func step(at index: Int) -> RecipeStep? {
    let slot = slots[index]
    if let step = slot.step, slot.settings.isEmpty { return step }
    let found = ProblemList()
    let pointer = JSONPointer(["adjustments", String(index)])
    let forms = Catalog.adjustment(named: slot.op) as? any FormAdjustment.Type
    let object = forms?.choosing(slot.given, in: slot.object) ?? slot.object
    let step = StepReading(problems: found).step(from: object, at: pointer, inPlaceOf: slot.step)
    for problem in found.problems { add(problem, key: problem.pointer.tokens.dropFirst(2).first, of: slot.settings) }
    if slot.step == nil, let step, let problem = effectProblem(of: step, slot, at: pointer) {
      add(problem, key: nil, of: slot.settings)
    }
    return step
  }

  /// What is wrong with an added step that can do nothing: it lacks what it works with, or only its name was given.
  private func effectProblem(of step: RecipeStep, _ slot: Slot, at pointer: JSONPointer) -> RecipeProblem? {
    if let problem = step.contentProblem(at: pointer) { return problem }
    guard !step.isActive, slot.settings.allSatisfy({ $0.key == "op" }) else { return nil }
    let key = type(of: step.adjustment).parameterFacts.first?.key ?? "key"
    return RecipeProblem(
      .noEffect, "\(slot.op) does nothing at its defaults", at: pointer,
      hint: "give it a value, such as \(slot.op).\(key)=…")
  }

  private mutating func readOutput() {
    guard !outputSettings.isEmpty else { return }
    let found = ProblemList()
    var settings = OutputSettings.read(output, at: JSONPointer(["output"]), into: found)
    for problem in found.problems { add(problem, key: problem.pointer.tokens.dropFirst().first, of: outputSettings) }
    settings.takeFiles(of: recipe.output)
    recipe.output = settings
    let extensions = output.extensions()
    recipe.extensions["output"] = extensions.isEmpty ? nil : .object(extensions)
  }

  /// Adds a problem with the settings that caused it: those of its key, or else all settings of the step.
  private mutating func add(_ problem: RecipeProblem, key: String?, of settings: [(key: String, text: String)]) {
    let own = settings.filter { $0.key == key }
    let texts = (own.isEmpty ? settings : own).map(\.text)
    var named = problem
    named.message = "in '\(texts.joined(separator: " "))': \(problem.message)"
    problems.append(named)
  }
}
