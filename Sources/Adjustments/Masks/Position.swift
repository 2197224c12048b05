public import Documents

/// A place in a frame, in fractions of its width and height from the top left. In JSON `[x, y]`.
public struct Position: ParameterValue {
  /// From the left.
  public var x: Double
  /// From the top.
  public var y: Double

  /// The place (x, y).
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> Position? {
    CurvePoint.read(json, facts: facts, at: pointer, into: problems).map { Position($0.x, $0.y) }
  }

  public var parameterJSON: JSONValue? { .array([.number(x), .number(y)]) }

  public static func schema(_ facts: ParameterFacts) -> JSONObject { CurvePoint.schema(facts) }
}
