package import Documents

/// The reference text of an adjustment.
package struct AdjustmentReference: Sendable {
  let type: any Adjustment.Type

  /// The reference of an adjustment.
  package init(_ type: any Adjustment.Type) { self.type = type }

  /// The adjustment as JSON: op, summary, definition and parameters.
  package var json: JSONValue {
    let identity = type.identity
    return [
      "op": .string(identity.op), "kind": .string(kind), "group": .string(group),
      "rank": .string(identity.rank.rawValue), "summary": .string(identity.summary),
      "definition": .string(identity.definition), "since": .string(identity.since.description),
      "hasNeutral": .bool(identity.hasNeutral),
      "cost": .number(cost), "parameters": .array(type.parameterFacts.map(Self.json)),
    ]
  }

  /// A parameter as JSON.
  static func json(_ key: String, _ facts: ParameterFacts) -> JSONValue {
    var members: [JSONObject.Member] = [("key", .string(key)), ("summary", .string(facts.summary))]
    if let value = facts.defaultValue { members.append(("default", value)) }
    if facts.unit != .none { members.append(("unit", .string(facts.unit.rawValue))) }
    if facts.strength != .none { members.append(("strength", .string(facts.strength.rawValue))) }
    members += [("schema", .object(facts.schema)), ("since", .string(facts.since.description))]
    if !facts.cameraRawNames.isEmpty {
      members.append(("cameraRaw", .array(facts.cameraRawNames.map { .string($0) })))
    }
    return .object(JSONObject(members))
  }

  /// How the adjustment touches pixels: `point`, `local`, `area`, `retouch`, `layer` or `geometry`.
  package var kind: String {
    switch type {
    case is any GeometryAdjustment.Type: "geometry"
    case is any BaseAdjustment.Type: "local"
    case is any AreaAdjustment.Type: "area"
    case is any RetouchAdjustment.Type: "retouch"
    case is any LayerAdjustment.Type, is any PictureAdjustment.Type: "layer"
    default: "point"
    }
  }

  /// The group of the adjustment in the catalog, such as `light`.
  package var group: String {
    Catalog.groups.first { $0.adjustments.contains { $0.identity.op == type.identity.op } }?.name ?? ""
  }

  /// The reference as lines for a terminal.
  package var lines: [String] {
    let identity = type.identity
    var lines = ["\(identity.op): \(identity.summary)", "", "  " + example, ""]
    lines += Self.rows(type.parameterFacts)
    for group in groups { lines += ["", "  In \(list(group.keys)):", ""] + Self.rows(group.members).map { "  " + $0 } }
    return lines + ["", "Arithmetic: " + identity.definition, standing]
  }

  /// Parameters that are groups; parameters with the same members are combined.
  var groups: [(keys: [String], members: [(key: String, facts: ParameterFacts)])] {
    var groups: [(keys: [String], members: [(key: String, facts: ParameterFacts)])] = []
    for (key, facts) in type.parameterFacts where !facts.members.isEmpty {
      let names = facts.members.map(\.facts.summary)
      if let known = groups.firstIndex(where: { $0.members.map(\.facts.summary) == names }) {
        groups[known].keys.append(key)
      } else {
        groups.append(([key], facts.members))
      }
    }
    return groups
  }

  /// Parameters as lines of a terminal: keys, values and meanings in columns.
  static func rows(_ parameters: [(key: String, facts: ParameterFacts)]) -> [String] {
    let rows = parameters.map { ($0.key, values($0.facts), $0.facts.summary) }
    let keyWidth = rows.map(\.0.count).max() ?? 0
    let valueWidth = rows.map(\.1.count).max() ?? 0
    return rows.map { key, values, summary in
      "  " + padded(key, keyWidth) + "  " + padded(values, valueWidth) + "  " + summary
    }
  }

  /// The group, the rank, the parameters that scale with the strength of a recipe, and the cost.
  var standing: String {
    let scaled = type.parameterFacts.filter { $0.facts.followsStrength }.map(\.key)
    let strength = scaled.isEmpty ? "applied whole" : list(scaled)
    return "Group: \(group). Rank: \(type.identity.rank.rawValue). Strength: \(strength). Cost: "
      + (cost == 0 ? "less than 0.1" : JSONValue.number(cost).canonicalString()) + " ns per pixel."
  }

  /// The cost it adds to a rendering, in nanoseconds of processor time per pixel; 0 for less than a tenth.
  private var cost: Double { AdjustmentCosts.nanoseconds[type.identity.op] ?? 0 }

  /// A short example in JSON.
  var example: String {
    var members: [JSONObject.Member] = [("op", .string(type.identity.op))]
    let file = (type as? any ResourceAdjustment.Type)?.exampleParameter
    let first =
      file.map { ($0.key, JSONValue.string($0.value)) } ?? (type as? any ContentAdjustment.Type)?.exampleContent
    if let first { members.append(first) }
    let facts = Dictionary(type.parameterFacts.map { ($0.key, $0.facts) }) { first, _ in first }
    let others = type.init().fullJSON.members.filter { $0.key != first?.0 }
    members += others.prefix(3).map { key, value -> JSONObject.Member in
      guard let inner = facts[key]?.members.first, let standard = inner.facts.defaultValue else { return (key, value) }
      let group = JSONValue.object(JSONObject([(inner.key, standard)]))
      return (key, value.arrayValue == nil ? group : [group])
    }
    return "{ " + members.map { "\"\($0.key)\": \($0.value.canonicalString())" }.joined(separator: ", ") + " }"
  }

  private static func values(_ facts: ParameterFacts) -> String {
    let standard = facts.defaultValue.map { $0.canonicalString() } ?? "none"
    let shown = standard.count > 20 ? "" : " (\(standard))"
    return range(facts) + shown
  }

  /// The values that a parameter can have, in words.
  static func range(_ facts: ParameterFacts) -> String {
    if let words = facts.schema["enum"]?.arrayValue { return words.compactMap(\.stringValue).joined(separator: ", ") }
    let unit = facts.unit == .none ? "" : " " + facts.unit.rawValue
    if let range = facts.range, facts.schema["type"] != "array" {
      return "\(CanonicalNumber.text(range.lowerBound))…\(CanonicalNumber.text(range.upperBound))" + unit
    }
    switch facts.schema["type"]?.stringValue {
    case "boolean": return "true, false"
    case "array": return "array"
    case "object": return "object"
    default: return "text"
    }
  }

  /// The text with spaces up to a width.
  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
