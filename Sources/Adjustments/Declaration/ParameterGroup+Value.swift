package import Documents

/// A group of parameters can be a parameter itself: an object in JSON.
extension ParameterValue where Self: ParameterGroup {
  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> Self? {
    guard let object = json.objectValue else {
      problems.addWrongType(
        expected: "an object with \(list(parameterFacts.map(\.key)))", found: json, at: pointer)
      return nil
    }
    return read(object, at: pointer, into: problems)
  }

  package var parameterJSON: JSONValue? { .object(json) }

  package static func schema(_ facts: ParameterFacts) -> JSONObject { objectSchema }
}

extension ParameterGroup {
  /// The JSON Schema of an object with these parameters and no other keys but `x-…`.
  static var objectSchema: JSONObject {
    let properties = parameterFacts.map { key, facts -> JSONObject.Member in (key, .object(facts.describedSchema)) }
    return JSONObject([
      ("type", "object"), ("properties", .object(JSONObject(properties))),
      ("patternProperties", ["^x-": true]), ("additionalProperties", false),
    ])
  }
}

extension ParameterFacts {
  /// The schema with the summary and the default.
  package var describedSchema: JSONObject {
    var described = schema
    described["description"] = .string(summary)
    described["default"] = defaultValue
    return described
  }
}
