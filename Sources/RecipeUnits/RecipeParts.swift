import Adjustments
import Documents
import Merging

/// Why a recipe cannot be taken apart.
enum UnreadableRecipe: Error {
  /// A newer program made it.
  case newer
  /// No recipe looks like that.
  case broken
}

/// The steps and values of a recipe. They come from its JSON, so that members that are not known have units too.
struct RecipeParts {
  private(set) var steps: [EditStep] = []
  private(set) var values: [EditUnit: UnitValue] = [:]

  /// Takes a recipe apart.
  init(of bytes: [UInt8]) throws(UnreadableRecipe) {
    guard let recipe = (try? JSONValue.parse(bytes))?.objectValue, let list = recipe["adjustments"]?.arrayValue else {
      throw .broken
    }
    try Self.checkFormat(of: recipe)
    for (key, value) in recipe.members where !EditUnit.headerKeys.contains(key) {
      switch (key, value) {
      case ("output", .object(let settings)): try add(output: settings)
      case ("raw", .object(let settings)):
        for (key, value) in settings.members { try add(.member(EditUnit.rawPrefix + key), value) }
      default: try add(.member(EditUnit.recipePrefix + key), value)
      }
    }
    try add(list)
  }

  private static func checkFormat(of recipe: JSONObject) throws(UnreadableRecipe) {
    let identifier = recipe["formatIdentifier"] ?? .string(Recipe.formatIdentifier)
    let version = recipe["formatVersion"] ?? .string(Recipe.newestVersion.description)
    guard let identifier = identifier.stringValue, identifier == Recipe.formatIdentifier,
      let version = version.stringValue
    else { throw .broken }
    guard AdjustmentFormat(identifier: identifier, version: version).isRecipe else { throw .newer }
  }

  private mutating func add(output settings: JSONObject) throws(UnreadableRecipe) {
    var others = settings
    others["metadata"] = nil
    if !others.isEmpty { try add(.member(EditUnit.outputName), .object(others)) }
    if let metadata = settings["metadata"] { try add(.member(EditUnit.metadataName), metadata) }
  }

  private mutating func add(_ list: [JSONValue]) throws(UnreadableRecipe) {
    var ids = StepIDs(avoiding: list.compactMap { $0["id"]?.stringValue })
    for element in list {
      guard let object = element.objectValue, let op = object["op"]?.stringValue,
        let revision = (object["revision"] ?? 1).integerValue, revision >= 1,
        let stated = (object["id"] ?? "").stringValue
      else { throw .broken }
      guard let units = OpUnits.of(op), revision <= units.revision else { throw .newer }
      let id = ids.next(stated: object["id"] == nil ? nil : stated, op: op)
      steps.append(EditStep(id: id, op: op, revision: revision))
      for (key, value) in Self.parts(of: object, units) { try add(.part(step: id, op: op, key: key), value) }
    }
  }

  /// The values of a step, with those of whole groups and of a step that was measured or asked for put together.
  private static func parts(of step: JSONObject, _ units: OpUnits) -> [JSONObject.Member] {
    let isResolved = step["from"] != nil || step["measured"] != nil
    var parts: [JSONObject.Member] = []
    var groups: [String: [JSONObject.Member]] = [:]
    for (key, value) in step.members where !EditUnit.stepKeys.contains(key) {
      let isResolvedPart = isResolved && (EditUnit.resolvedKeys.contains(key) || units.parameters.contains(key))
      if let group = isResolvedPart ? EditUnit.fromKey : units.groups[key] {
        groups[group, default: []].append((key, value))
      } else {
        parts.append((key, value))
      }
    }
    return parts + groups.map { ($0.key, .object(JSONObject(distinct: $0.value))) }
  }

  /// Adds a value. Two keys that only differ in how their characters are composed would be one unit.
  private mutating func add(_ unit: EditUnit, _ value: JSONValue) throws(UnreadableRecipe) {
    guard values.updateValue(UnitValue(value), forKey: unit) == nil else { throw .broken }
  }
}
