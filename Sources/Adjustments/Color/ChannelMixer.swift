package import Documents

/// Makes each channel from a mixture of all three.
public struct ChannelMixer: PointAdjustment {
  public static let identity = Identity(
    "channelMixer", rank: .color, "Makes each channel from a mixture of all three.",
    definition: "L′ = matrix·L + offset")

  /// Three rows of three numbers; a row says how much red, green and blue make that channel. From -10 to 10;
  /// `identity` by default.
  @Parameter(
    "Three rows of three numbers; a row says how much red, green and blue make that channel.", in: -10...10,
    strength: .linear)
  public var matrix = MixerMatrix.identity

  /// Linear light added to red, green and blue. 3 elements, from -1 to 1.
  @Parameter(
    "Linear light added to red, green and blue.", in: -1...1, count: 3...3, strength: .linear,
    shown: ParameterDisplay(elements: ["Red", "Green", "Blue"]))
  public var offset = [0.0, 0.0, 0.0]

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(matrix: MixerMatrix = .identity, offset: [Double] = [0, 0, 0]) {
    self.init()
    self.matrix = matrix
    self.offset = offset
  }

  package func program(in context: PointContext) -> PointProgram {
    PointProgram([.matrix(ColorMatrix(rows: matrix.rows.flatMap { $0 }, offset: offset))])
  }
}

/// Three rows of three numbers.
public struct MixerMatrix: ParameterValue {
  /// The rows, which make red, green and blue.
  public var rows: [[Double]]

  /// The identity matrix: each channel comes from itself alone.
  public static let identity = MixerMatrix(rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]])

  /// Creates a matrix from three rows of three numbers.
  public init(rows: [[Double]]) { self.rows = rows }

  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> MixerMatrix? {
    guard let rows = json.arrayValue, rows.count == 3, rows.allSatisfy({ $0.arrayValue?.count == 3 }) else {
      problems.add(.wrongType, "expected three rows of three numbers", at: pointer)
      return nil
    }
    let values = [[Double]].read(json, facts: facts, at: pointer, into: problems)
    return values.map(MixerMatrix.init(rows:))
  }

  package var parameterJSON: JSONValue? { rows.parameterJSON }

  package static func schema(_ facts: ParameterFacts) -> JSONObject {
    let row: JSONValue = [
      "type": "array", "items": .object(Double.schema(facts)), "minItems": 3, "maxItems": 3,
    ]
    return JSONObject([("type", "array"), ("items", row), ("minItems", 3), ("maxItems", 3)])
  }
}
