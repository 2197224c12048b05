package import Documents

/// How the empty corners of a turned picture are handled: cropped, or filled with a color.
public enum FillChoice: ParameterValue {
  /// The largest upright rectangle without empty corners is kept.
  case crop
  /// The frame keeps its size, and the corners get this color.
  case color(ColorValue)

  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> FillChoice? {
    if json.stringValue == "crop" { return .crop }
    if let text = json.stringValue, let color = ColorValue(text) { return .color(color) }
    problems.add(
      .unknownValue,
      "expected \"crop\" or a color such as \"#ffffff\", found \(json.stringValue.map { "'\($0)'" } ?? json.kind)",
      at: pointer)
    return nil
  }

  package var parameterJSON: JSONValue? {
    switch self {
    case .crop: "crop"
    case .color(let color): color.parameterJSON
    }
  }

  package static func schema(_ facts: ParameterFacts) -> JSONObject {
    JSONObject([("anyOf", .array([["const": "crop"], .object(ColorValue.schema(facts))]))])
  }
}
