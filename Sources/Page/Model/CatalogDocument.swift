import Adjustments
import Documents
import Rendering

/// The catalog of adjustments for the page: groups, parameters, ranges, units and the neutral marks of sliders.
enum CatalogDocument {
  static let json: JSONValue = [
    "adjustments": .array(Catalog.all.map(adjustment)),
    "groups": .array(
      Catalog.groups.map { ["name": .string($0.name), "title": .string(ChangeWords.words($0.name))] }),
    "order": .texts(order),
    "recipe": Recipe().json,
    "engine": .string("\(EngineVersion.engine)"),
  ]

  /// The adjustments in the order in which a new one goes into a recipe: by rank, then as the reference lists them.
  private static let order: [String] = Rank.allCases.flatMap { rank in
    Catalog.all.filter { $0.identity.rank == rank }.map { $0.identity.op }
  }

  private static func adjustment(_ type: any Adjustment.Type) -> JSONValue {
    var object = AdjustmentReference(type).json.objectValue ?? JSONObject()
    object["title"] = .string(ChangeWords.title(type.identity.op))
    object["isNeutral"] = .bool(!RecipeStep(type.init()).isActive)
    object["parameters"] = .array(type.parameterFacts.map { parameter($0.key, $0.facts) })
    return .object(object)
  }

  private static func parameter(_ key: String, _ facts: ParameterFacts) -> JSONValue {
    var members: [JSONObject.Member] = [
      ("key", .string(key)), ("title", .string(ChangeWords.words(key))), ("summary", .string(facts.summary)),
      ("schema", .object(facts.schema)), ("unit", facts.unit == .none ? .null : .string(facts.unit.rawValue)),
    ]
    if let value = facts.defaultValue { members.append(("default", value)) }
    if facts.strength != .none { members.append(("neutral", facts.defaultValue ?? .null)) }
    if let range = facts.range, facts.schema["type"] != "array" {
      members.append(("step", .number(step(range, isWhole: facts.schema["type"] == "integer"))))
    }
    if !facts.members.isEmpty { members.append(("members", .array(facts.members.map { parameter($0.key, $0.facts) }))) }
    return .object(JSONObject(members))
  }

  /// A step that divides a range into a few hundred parts.
  private static func step(_ range: ClosedRange<Double>, isWhole: Bool) -> Double {
    let width = range.upperBound - range.lowerBound
    if isWhole || width >= 100 { return 1 }
    return width >= 10 ? 0.1 : 0.01
  }
}
