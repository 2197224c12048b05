import Adjustments
import Documents
import TestSupport

/// Settings within what the declarations allow.
enum RandomSettings {
  /// An adjustment with some of its parameters set, and nothing that contradicts itself.
  static func adjustment(_ type: any Adjustment.Type, using random: inout SeededGenerator) -> JSONValue {
    while true {
      var object = JSONObject([("op", .string(type.identity.op))])
      for (key, facts) in type.parameterFacts where Bool.random(using: &random) {
        object[key] = value(of: .object(facts.schema), using: &random)
      }
      if Document.problems(Document.json([.object(object)])).isEmpty { return .object(object) }
    }
  }

  /// A mask of masks, as deep as given.
  static func mask(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    while true {
      let mask = anyMask(depth: depth, using: &random)
      if Document.problems(Document.json([["op": "exposure", "mask": mask]])).isEmpty { return mask }
    }
  }

  private static func anyMask(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    switch depth > 1 ? Int.random(in: 0..<6, using: &random) : 5 {
    case 0: return ["not": anyMask(depth: depth - 1, using: &random)]
    case 1, 2:
      let masks = (0..<Int.random(in: 1...3, using: &random)).map { _ in anyMask(depth: depth - 1, using: &random) }
      return .object(JSONObject([(Bool.random(using: &random) ? "all" : "any", .array(masks))]))
    default:
      let type = Mask.shapes[Int.random(in: 0..<Mask.shapes.count, using: &random)]
      var object = JSONObject([("shape", .string(type.name))])
      for (key, facts) in type.parameterFacts where Bool.random(using: &random) {
        object[key] = value(of: .object(facts.schema), using: &random)
      }
      return .object(object)
    }
  }

  /// A value that a schema describes.
  private static func value(of schema: JSONValue, using random: inout SeededGenerator) -> JSONValue? {
    if let words = schema["enum"]?.arrayValue { return words.randomElement(using: &random) }
    if let pattern = schema["pattern"]?.stringValue { return text(matching: pattern, using: &random) }
    if let choices = schema["anyOf"]?.arrayValue {
      return choices.randomElement(using: &random).flatMap { value(of: $0, using: &random) }
    }
    if let only = schema["const"] { return only }
    switch schema["type"]?.stringValue {
    case "boolean": return .bool(Bool.random(using: &random))
    case "integer", "number": return number(of: schema, using: &random)
    case "array": return array(of: schema, using: &random)
    case "object":
      var object = JSONObject()
      for member in schema["properties"]?.objectValue?.members ?? [] where Bool.random(using: &random) {
        object[member.key] = value(of: member.value, using: &random)
      }
      return .object(object)
    default: return nil
    }
  }

  private static func number(of schema: JSONValue, using random: inout SeededGenerator) -> JSONValue? {
    guard let low = schema["minimum"]?.numberValue, let high = schema["maximum"]?.numberValue else { return nil }
    let any = Double.random(in: low...high, using: &random)
    let choices = [low, high, any, any, any, (any * 10).rounded() / 10]
    let chosen = min(max(choices.randomElement(using: &random) ?? any, low), high)
    return .number(schema["type"]?.stringValue == "integer" ? chosen.rounded() : chosen)
  }

  private static func array(of schema: JSONValue, using random: inout SeededGenerator) -> JSONValue? {
    guard let item = schema["items"] else { return nil }
    let low = schema["minItems"]?.integerValue ?? 0
    let high = min(schema["maxItems"]?.integerValue ?? 5, low + 8)
    let items = (0..<Int.random(in: low...high, using: &random)).compactMap { _ in value(of: item, using: &random) }
    // Points of a curve go from left to right.
    let isCurve = item["maxItems"]?.integerValue == 2
    return .array(
      isCurve
        ? items.sorted { ($0.arrayValue?.first?.numberValue ?? 0) < ($1.arrayValue?.first?.numberValue ?? 0) } : items)
  }

  private static func text(matching pattern: String, using random: inout SeededGenerator) -> JSONValue? {
    if pattern == "^[0-9a-f]{64}$" { return .string(String(repeating: "0f", count: 32)) }
    let texts =
      pattern.contains("display-p3")
      ? ["#00ff7F", "#ABCDEF", "color(display-p3 1 0.5 0)"]
      : pattern.contains("sha256")
        ? ["a.cube", "looks/b c.png", "sha256:" + String(repeating: "0f", count: 32)] : ["4:5", "16:9", "1.5:1"]
    return texts.randomElement(using: &random).map { .string($0) }
  }
}
