import Adjustments
import Documents
import TestSupport

/// Steps with values that their declarations allow.
enum GeneratedSteps {
  /// A step with some of its parameters set, and nothing that contradicts itself.
  static func step(_ type: any Adjustment.Type, using random: inout SeededGenerator) -> JSONValue {
    while true {
      var object = JSONObject([("op", .string(type.identity.op))])
      for (key, facts) in type.parameterFacts where Bool.random(using: &random) {
        object[key] = value(of: .object(facts.schema), using: &random)
      }
      if (try? TestRecipe.read(TestRecipe.data([.object(object)]))) != nil { return .object(object) }
    }
  }

  /// A value that a schema describes.
  private static func value(of schema: JSONValue, using random: inout SeededGenerator) -> JSONValue? {
    if let words = schema["enum"]?.arrayValue { return words.randomElement(using: &random) }
    if let choices = schema["anyOf"]?.arrayValue {
      return choices.randomElement(using: &random).flatMap { value(of: $0, using: &random) }
    }
    if let only = schema["const"] { return only }
    switch schema["type"]?.stringValue {
    case "boolean": return .bool(Bool.random(using: &random))
    case "string": return text(of: schema, using: &random)
    case "integer", "number": return number(of: schema, using: &random)
    case "array": return array(of: schema, using: &random)
    case "object":
      let members = schema["properties"]?.objectValue?.members ?? []
      return .object(
        JSONObject(
          members.compactMap { member in
            value(of: member.value, using: &random).map { (member.key, $0) }
          }))
    default: return nil
    }
  }

  private static func number(of schema: JSONValue, using random: inout SeededGenerator) -> JSONValue? {
    guard let low = schema["minimum"]?.numberValue, let high = schema["maximum"]?.numberValue else { return nil }
    let number = [low, high, Double.random(in: low...high, using: &random)].randomElement(using: &random) ?? low
    return .number(schema["type"]?.stringValue == "integer" ? number.rounded() : number)
  }

  private static func array(of schema: JSONValue, using random: inout SeededGenerator) -> JSONValue? {
    guard let item = schema["items"] else { return nil }
    let low = schema["minItems"]?.integerValue ?? 0
    let high = min(schema["maxItems"]?.integerValue ?? 4, low + 4)
    let items = (0..<Int.random(in: low...high, using: &random)).compactMap { _ in value(of: item, using: &random) }
    // Points of a curve go from left to right.
    return .array(items.sorted { ($0.arrayValue?[0].numberValue ?? 0) < ($1.arrayValue?[0].numberValue ?? 0) })
  }

  private static func text(of schema: JSONValue, using random: inout SeededGenerator) -> JSONValue? {
    let pattern = schema["pattern"]?.stringValue ?? ""
    let texts =
      pattern.contains("display-p3")
      ? ["#00ff7f", "#ABCDEF", "color(display-p3 1 0.5 0)"]
      : pattern.contains("sha256")
        ? ["a.cube", "sha256:" + String(repeating: "0f", count: 32)] : ["4:5", "16:9", "é\n"]
    return texts.randomElement(using: &random).map { .string($0) }
  }
}
