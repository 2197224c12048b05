import Adjustments
import Documents
import Rendering
import PhotoLibrary

/// The catalog of adjustments for the page: what the panels have at hand, and the facts from which controls are made.
enum CatalogDocument {
  static let json: JSONValue = [
    "adjustments": .array(Catalog.all.map(adjustment)),
    "groups": .array(
      Catalog.groups.map { ["name": .string($0.name), "title": .string(ChangeWords.words($0.name))] }),
    "sections": .array(EditorPanels.sections.map(section)),
    "local": .array(EditorPanels.local.map(controls)),
    "blends": .texts(BlendMode.words),
    "recipe": Recipe().json,
    "engine": .string("\(EngineVersion.engine)"),
  ]

  private static func section(_ section: EditorPanels.Section) -> JSONValue {
    [
      "name": .string(section.name), "title": .string(section.title), "isOpen": .bool(section.isOpen),
      "controls": .array(section.controls.map(controls)),
    ]
  }

  private static func controls(_ controls: EditorPanels.Controls) -> JSONValue {
    ["op": .string(controls.type.identity.op), "key": controls.key.map { .string($0) } ?? .null]
  }

  private static func adjustment(_ type: any Adjustment.Type) -> JSONValue {
    var object = AdjustmentReference(type).json.objectValue ?? JSONObject()
    object["title"] = .string(ChangeWords.title(type.identity.op))
    object["scope"] = .string(type.identity.scope.rawValue)
    object["isNeutral"] = .bool(!RecipeStep(type.init()).isActive)
    object["isMixable"] = .bool(!(type is any UnmixedAdjustment.Type))
    object["isOfCropTool"] = .bool(EditorPanels.ofCropTool.contains { $0 == type })
    let forms = (type as? any FormAdjustment.Type)?.forms ?? []
    object["exclusive"] = .array(forms.map { .texts($0) })
    object["measured"] = .texts((type as? any AnalysisAdjustment.Type)?.measuredKeys.sorted() ?? [])
    object["parameters"] = .array(type.parameterFacts.map { parameter($0.key, $0.facts) })
    return .object(object)
  }

  private static func parameter(_ key: String, _ facts: ParameterFacts) -> JSONValue {
    let shown = facts.shown
    var members: [JSONObject.Member] = [
      ("key", .string(key)), ("title", .string(shown.title ?? ChangeWords.words(key))),
      ("summary", .string(facts.summary)), ("schema", .object(facts.schema)),
      ("unit", facts.unit == .none ? .null : .string(facts.unit.rawValue)),
    ]
    if let value = facts.defaultValue { members.append(("default", value)) }
    if facts.strength != .none { members.append(("neutral", facts.defaultValue ?? .null)) }
    if let range = facts.range, facts.schema["type"] != "array" {
      members.append(("step", .number(step(range, isWhole: facts.schema["type"] == "integer"))))
    }
    if let usual = shown.usual {
      members.append(("usual", [.number(usual.lowerBound), .number(usual.upperBound)]))
    }
    if !shown.elements.isEmpty { members.append(("elements", .texts(shown.elements))) }
    if let track = shown.track { members.append(("track", .string(track.rawValue))) }
    if let other = shown.inPlaceOf { members.append(("inPlaceOf", .string(other))) }
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
