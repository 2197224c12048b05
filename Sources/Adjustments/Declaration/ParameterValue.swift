package import Documents

/// A type that a parameter can have.
package protocol ParameterValue: Hashable, Sendable {
  /// Reads a value from JSON and checks it against the facts; nil, with a problem added to the list, if it is wrong.
  static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> Self?
  /// The value as JSON; nil where it has none.
  var parameterJSON: JSONValue? { get }
  /// The JSON Schema of the values that `read` accepts.
  static func schema(_ facts: ParameterFacts) -> JSONObject
}

extension Double: ParameterValue {
  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> Double? {
    guard let number = json.numberValue else {
      problems.addWrongType(expected: "a number", found: json, at: pointer, hint: hint(for: json))
      return nil
    }
    return checked(number, facts: facts, at: pointer, into: problems) ? number : nil
  }

  package var parameterJSON: JSONValue? { .number(self) }

  package static func schema(_ facts: ParameterFacts) -> JSONObject {
    JSONObject([("type", "number")] + rangeMembers(facts))
  }

  /// What to write for a number in another spelling.
  fileprivate static func hint(for json: JSONValue) -> String? {
    json.stringValue.flatMap(NumberSpelling.json).map { "write \($0)" }
  }

  fileprivate static func checked(
    _ number: Double, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> Bool {
    guard let range = facts.range, !range.contains(number) || !number.isFinite else { return true }
    problems.add(
      .outOfRange,
      "expected a number from \(CanonicalNumber.text(range.lowerBound)) to \(CanonicalNumber.text(range.upperBound)), "
        + "found \(CanonicalNumber.text(number))", at: pointer)
    return false
  }

  fileprivate static func rangeMembers(_ facts: ParameterFacts) -> [JSONObject.Member] {
    guard let range = facts.range else { return [] }
    return [("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound))]
  }
}

extension Int: ParameterValue {
  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> Int? {
    guard let number = json.numberValue else {
      problems.addWrongType(expected: "a whole number", found: json, at: pointer, hint: Double.hint(for: json))
      return nil
    }
    guard let whole = Int(exactly: number) else {
      problems.add(.notWhole, "expected a whole number, found \(CanonicalNumber.text(number))", at: pointer)
      return nil
    }
    return Double.checked(number, facts: facts, at: pointer, into: problems) ? whole : nil
  }

  package var parameterJSON: JSONValue? { .number(Double(self)) }

  package static func schema(_ facts: ParameterFacts) -> JSONObject {
    JSONObject([("type", "integer")] + Double.rangeMembers(facts))
  }
}

extension Bool: ParameterValue {
  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> Bool? {
    if json.boolValue == nil { problems.addWrongType(expected: "true or false", found: json, at: pointer) }
    return json.boolValue
  }

  package var parameterJSON: JSONValue? { .bool(self) }
  package static func schema(_ facts: ParameterFacts) -> JSONObject { JSONObject([("type", "boolean")]) }
}

extension String: ParameterValue {
  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> String? {
    guard let text = json.stringValue else {
      problems.addWrongType(expected: "a string", found: json, at: pointer)
      return nil
    }
    guard !text.utf8.contains(0) else {
      problems.add(.nulCharacter, "the string contains a NUL character", at: pointer)
      return nil
    }
    return text
  }

  package var parameterJSON: JSONValue? { .string(self) }
  package static func schema(_ facts: ParameterFacts) -> JSONObject { JSONObject([("type", "string")]) }
}

extension Optional: ParameterValue where Wrapped: ParameterValue {
  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> Wrapped?? {
    Wrapped.read(json, facts: facts, at: pointer, into: problems).map { .some($0) }
  }

  package var parameterJSON: JSONValue? { flatMap(\.parameterJSON) }
  package static func schema(_ facts: ParameterFacts) -> JSONObject { Wrapped.schema(facts) }
}

extension Array: ParameterValue where Element: ParameterValue {
  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> [Element]? {
    guard let elements = json.arrayValue else {
      problems.addWrongType(expected: "an array", found: json, at: pointer)
      return nil
    }
    if let count = facts.count, !count.contains(elements.count) {
      let wanted =
        count.lowerBound == count.upperBound ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
      problems.add(.wrongCount, "expected \(wanted) elements, found \(elements.count)", at: pointer)
      return nil
    }
    let values = elements.enumerated().map { index, element in
      Element.read(element, facts: facts, at: pointer.appending(index), into: problems)
    }
    let read = values.compactMap { $0 }
    return read.count == values.count ? read : nil
  }

  package var parameterJSON: JSONValue? { .array(compactMap(\.parameterJSON)) }

  package static func schema(_ facts: ParameterFacts) -> JSONObject {
    var schema: JSONObject = JSONObject([("type", "array"), ("items", .object(Element.schema(facts)))])
    if let count = facts.count {
      schema["minItems"] = .number(Double(count.lowerBound))
      schema["maxItems"] = .number(Double(count.upperBound))
    }
    return schema
  }
}

extension ProblemList {
  /// Adds a problem about a value of the wrong type.
  package func addWrongType(expected: String, found json: JSONValue, at pointer: JSONPointer, hint: String? = nil) {
    add(.wrongType, "expected \(expected), found \(json.kind)", at: pointer, hint: hint)
  }
}
