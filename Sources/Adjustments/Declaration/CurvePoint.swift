package import Documents

/// A point of a curve: input and output, both encoded values in 0…1. In JSON `[x, y]`.
public struct CurvePoint: ParameterValue {
  /// The input.
  public var x: Double
  /// The output.
  public var y: Double

  /// The point (x, y).
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> CurvePoint? {
    guard let pair = json.arrayValue, pair.count == 2 else {
      problems.add(.wrongType, "expected a point [x, y], found \(json.kind)", at: pointer)
      return nil
    }
    guard let x = Double.read(pair[0], facts: facts, at: pointer.appending(0), into: problems),
      let y = Double.read(pair[1], facts: facts, at: pointer.appending(1), into: problems)
    else { return nil }
    return CurvePoint(x, y)
  }

  package var parameterJSON: JSONValue? { .array([.number(x), .number(y)]) }

  package static func schema(_ facts: ParameterFacts) -> JSONObject {
    JSONObject([
      ("type", "array"), ("items", .object(Double.schema(facts))), ("minItems", 2), ("maxItems", 2),
    ])
  }
}
