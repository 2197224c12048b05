public import Documents

/// A single value to change in a recipe, as `exposure.ev=0.7`, `#sky.amount=20` or `output.quality=80` name it.
public struct RecipeSetting: Hashable, Sendable {
  /// The text it was read from.
  public let text: String
  private let target: String
  private let keys: [String]
  private let value: JSONValue

  /// Reads a setting.
  ///
  /// The value is JSON; a text that is not JSON is a string.
  ///
  /// - Throws: `RecipeError` where the text has no `=` or no key.
  public init(_ text: String) throws(RecipeError) {
    self.text = text
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let path = parts[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, path.count >= 2, path.allSatisfy({ !$0.isEmpty }) else {
      throw RecipeError([
        RecipeProblem(
          "bad-setting", "expected op.key=value or #id.key=value, found '\(text)'", at: JSONPointer(),
          hint: "for example exposure.ev=0.7")
      ])
    }
    // An id may contain dots, so of '#a.b.key' all but the last belongs to the id.
    let isID = path[0].hasPrefix("#")
    target = isID ? path.dropLast().joined(separator: ".") : path[0]
    keys = isID ? [path[path.count - 1]] : Array(path.dropFirst())
    value = (try? JSONValue.parse(Array(parts[1].utf8))) ?? .string(parts[1])
  }

  /// Changes the value in a recipe.
  ///
  /// - Throws: `RecipeError` where the recipe has no such step or key, or the value is wrong; the recipe stays as it was.
  public func apply(to recipe: inout Recipe) throws(RecipeError) {
    let problems = ProblemList()
    if target == "output" {
      var object = recipe.json["output"]?.objectValue ?? JSONObject()
      set(keys[...], in: &object)
      let output = OutputSettings.read(object, at: JSONPointer(["output"]), into: problems)
      try check(problems)
      recipe.output = output
      let extensions = object.extensions()
      recipe.extensions["output"] = extensions.isEmpty ? nil : .object(extensions)
      return
    }
    let index = try index(in: recipe)
    var object = recipe.steps[index].json
    set(keys[...], in: &object)
    let step = StepReading(problems: problems).step(
      from: object, at: JSONPointer(["adjustments", String(index)]), inPlaceOf: recipe.steps[index])
    if let id = step?.id, recipe.steps.indices.contains(where: { $0 != index && recipe.steps[$0].id == id }) {
      problems.add(
        "duplicate-id", "the recipe has another step with the id '\(id)'",
        at: JSONPointer(["adjustments", String(index), "id"]), hint: "ids are unique in a recipe")
    }
    try check(problems)
    if let step { recipe.steps[index] = step }
  }

  private func set(_ keys: ArraySlice<String>, in object: inout JSONObject) {
    guard let key = keys.first else { return }
    if keys.count == 1 {
      object[key] = value
    } else {
      var inner = object[key]?.objectValue ?? JSONObject()
      set(keys.dropFirst(), in: &inner)
      object[key] = .object(inner)
    }
  }

  private func index(in recipe: Recipe) throws(RecipeError) -> Int {
    let isID = target.hasPrefix("#")
    let name = isID ? String(target.dropFirst()) : target
    let matches = recipe.steps.indices.filter {
      isID ? recipe.steps[$0].id == name : recipe.steps[$0].adjustment.op == name
    }
    if matches.count == 1 { return matches[0] }
    let known = isID ? recipe.steps.compactMap(\.id) : recipe.steps.map(\.adjustment.op)
    let kind = isID ? "step with the id" : "step"
    throw RecipeError([
      RecipeProblem(
        matches.isEmpty ? "unknown-step" : "ambiguous-step",
        matches.isEmpty
          ? "in '\(text)': the recipe has no \(kind) '\(name)'; it has \(list(known))"
          : "in '\(text)': the recipe has \(matches.count) steps '\(name)'", at: JSONPointer(["adjustments"]),
        hint: matches.isEmpty
          ? Suggestion.hint(for: name, among: known) : "give the one you mean an id and write #id.key=value")
    ])
  }

  private func check(_ problems: ProblemList) throws(RecipeError) {
    guard !problems.problems.isEmpty else { return }
    throw RecipeError(
      problems.problems.map { problem in
        var named = problem
        named.message = "in '\(text)': \(problem.message)"
        return named
      })
  }
}
