public import Documents

/// 1 where strokes were painted.
public struct BrushMask: MaskShape {
  public static let name = "brush"
  public static let summary = "Where strokes were painted."
  public static let definition = """
    a stroke is (flow/100)·(1 − smoothstep(hardness/100, 1, d)), d the distance from its line in radii; with hardness 100: \
    flow/100 up to d = 1, else 0; m = 1 − ∏(1 − stroke)
    """

  @Parameter(
    "The strokes, up to 256: {points, radius, hardness, flow}, with up to 1000 points together.", count: 0...256)
  public var strokes: [BrushStroke] = []

  @Parameter("The frame that the strokes are in.")
  public var space = MaskSpace.source

  public init() {}

  public var mask: Mask { Mask(.brush(self)) }

  /// The most points that the strokes have together.
  static let maximumPoints = 1000

  public func conflicts() -> [ParameterConflict] {
    let count = strokes.reduce(0) { $0 + $1.points.count }
    guard count > Self.maximumPoints else { return [] }
    return [ParameterConflict("strokes", "expected up to \(Self.maximumPoints) points, found \(count)")]
  }
}

/// One stroke of a brush.
public struct BrushStroke: ParameterGroup, ParameterValue {
  @Parameter(
    "The places [x, y] that it goes through, in straight lines; may lie outside the frame.", in: -1...2,
    count: 1...1000, unit: .fraction)
  public var points = [MaskPoint(0.5, 0.5)]

  @Parameter("Half its width, in percent of the frame's long edge.", in: 0.01...100, unit: .percent)
  public var radius = 5.0

  @Parameter("How much of the radius is even; the rest falls to 0.", in: 0...100, unit: .percent)
  public var hardness = 50.0

  @Parameter("How much it covers.", in: 0...100, unit: .percent)
  public var flow = 100.0

  /// Members whose key begins with `x-`, preserved.
  public var extensions = JSONObject()

  private enum CodingKeys: String, CodingKey { case points, radius, hardness, flow }

  public init() {}

  /// A stroke with some parameters set.
  public init(_ configure: (inout BrushStroke) -> Void) {
    self.init()
    configure(&self)
  }

  public static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> BrushStroke? {
    guard let object = json.objectValue else {
      problems.addWrongType(expected: "a stroke { \"points\": … }", found: json, at: pointer)
      return nil
    }
    var stroke = read(object, at: pointer, into: problems)
    stroke.extensions = object.extensions()
    return stroke
  }

  public var parameterJSON: JSONValue? { .object(json.adding(extensions: extensions)) }
}
