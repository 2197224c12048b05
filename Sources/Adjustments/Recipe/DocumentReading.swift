import Documents

/// Reads one recipe document whose syntax and version have been checked.
struct DocumentReading {
  let reader: RecipeReader
  let source: RecipeReader.Source
  /// The files that extend this one, to find cycles.
  let chain: [String]
  let problems: ProblemList
  let parameters: ExplicitParameters

  private static let keys = [
    "formatIdentifier", "formatVersion", "title", "note", "inputs", "output", "parameters", "extends", "adjustments",
  ]

  mutating func recipe(from object: JSONObject) throws -> Recipe {
    for key in object.keys where !key.isExtensionKey && !Self.keys.contains(key) {
      problems.add(
        .unknownKey, "unknown key '\(key)' in a recipe; the keys are \(list(Self.keys))",
        at: JSONPointer([key]),
        hint: Suggestion.hint(for: key, among: Self.keys), isAboutKey: true)
    }
    let filled = filledIn(object)
    var recipe = try base(of: filled)
    if let title = text("title", of: filled) { recipe.title = title }
    if let note = text("note", of: filled) { recipe.note = note }
    readInputs(of: filled, into: &recipe)
    readOutput(of: filled, into: &recipe)
    readSteps(of: filled, into: &recipe)
    let own = object.extensions { $0 == "output" }
    recipe.extensions = recipe.extensions.isEmpty ? own : JSONObject(recipe.extensions.members + own.members)
    return recipe
  }

  private func text(_ key: String, of object: JSONObject) -> String? {
    guard let value = object[key] else { return nil }
    return String.read(value, facts: .plain, at: JSONPointer([key]), into: problems)
  }

  // MARK: Parameters

  private func filledIn(_ object: JSONObject) -> JSONObject {
    let declared = object["parameters"]
    if let declared, declared.objectValue == nil {
      problems.addWrongType(
        expected: "an object of names and default values", found: declared, at: JSONPointer(["parameters"]))
      return object
    }
    let values = parameters.declare(declared?.objectValue ?? JSONObject())
    return JSONObject(
      distinct: object.members.map { key, value in
        guard key == "adjustments" || key == "output" || key == "title" else { return (key, value) }
        return (key, substituted(value, values, at: JSONPointer([key])))
      })
  }

  private func substituted(_ value: JSONValue, _ values: ParameterValues, at pointer: JSONPointer) -> JSONValue {
    switch value {
    case .array(let elements):
      return .array(elements.enumerated().map { substituted($1, values, at: pointer.appending($0)) })
    case .object(let object):
      guard let name = object["$param"] else {
        return .object(
          JSONObject(
            distinct: object.members.map { ($0.key, substituted($0.value, values, at: pointer.appending($0.key))) }))
      }
      if let name = name.stringValue, object.members.count == 1, let value = values[name] { return value }
      problems.add(
        .unknownParameter,
        "expected the name of a parameter (\(list(values.names))), found "
          + (name.stringValue.map { "'\($0)'" } ?? name.kind), at: pointer,
        hint: name.stringValue.flatMap { Suggestion.hint(for: $0, among: values.names) }
          ?? "declare it in \"parameters\"")
      return value
    default: return value
    }
  }

  // MARK: Parts

  private func readInputs(of object: JSONObject, into recipe: inout Recipe) {
    guard let value = object["inputs"] else { return }
    let facts = ParameterFacts.plain
    if let inputs = [String].read(value, facts: facts, at: JSONPointer(["inputs"]), into: problems) {
      recipe.inputs = inputs
    }
  }

  private func readOutput(of object: JSONObject, into recipe: inout Recipe) {
    guard let value = object["output"] else { return }
    let pointer = JSONPointer(["output"])
    guard let own = value.objectValue else {
      problems.addWrongType(expected: "an object", found: value, at: pointer)
      return
    }
    var merged = recipe.output?.json ?? JSONObject()
    for member in own.members { merged[member.key] = member.value }
    let before = problems.problems.count
    var settings = OutputSettings.read(merged, at: pointer, into: problems)
    settings.takeFiles(of: recipe.output)
    recipe.output = settings
    guard problems.problems.count == before, let files = reader.fileReading(source) else { return }
    for problem in settings.readFiles(files) {
      problems.add(
        problem.code, problem.message, at: problem.pointer, hint: problem.hint, category: problem.category)
    }
    recipe.output = settings
  }

  private func readSteps(of object: JSONObject, into recipe: inout Recipe) {
    let pointer = JSONPointer(["adjustments"])
    guard let value = object["adjustments"] else {
      if object["extends"] == nil {
        problems.add(
          .missingKey, "expected the key 'adjustments'", at: JSONPointer(), hint: "add \"adjustments\": [ … ]")
      }
      return
    }
    guard let elements = value.arrayValue else {
      problems.addWrongType(expected: "an array of adjustments", found: value, at: pointer)
      return
    }
    let reading = StepReading(problems: problems, files: reader.fileReading(source))
    var layering = Layering(steps: recipe.steps, extends: object["extends"] != nil, reading: reading)
    for (index, element) in elements.enumerated() { layering.add(element, at: pointer.appending(index)) }
    recipe.steps = layering.steps
  }
}

extension ParameterFacts {
  /// The facts of a value of which only the type is known.
  static let plain = ParameterFacts(
    summary: "", range: nil, count: nil, unit: .none, strength: .none, cameraRawNames: [], since: FormatVersion(1, 0))
}
