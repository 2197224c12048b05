public import Documents

/// 1 where strokes were painted.
public struct BrushMask: MaskShape {
  public static let name = "brush"
  public static let summary = "Where strokes were painted."
  public static let definition = """
    a stroke is (flow/100)·(1 − smoothstep(hardness/100, 1, d)), d the distance from its line in radii; with hardness 100: \
    flow/100 up to d = 1, else 0; m = 1 − ∏(1 − stroke)
    """

  /// The strokes, up to 256: {points, radius, hardness, flow}, with up to 1000 points together. 0 to 256 elements.
  @Parameter(
    "The strokes, up to 256: {points, radius, hardness, flow}, with up to 1000 points together.", count: 0...256)
  public var strokes: [BrushStroke] = []

  /// The frame that the strokes are in. By default `source`.
  @Parameter("The frame that the strokes are in.")
  public var space = MaskSpace.source

  public init() {}

  /// Creates a shape with these parameters; see each property for its meaning and range.
  public init(strokes: [BrushStroke] = [], space: MaskSpace = .source) {
    self.init()
    self.strokes = strokes
    self.space = space
  }

  public var mask: Mask { Mask(.brush(self)) }

  /// The maximum number of points of all strokes together.
  static let maximumPoints = 1000

  public func conflicts() -> [ParameterConflict] {
    let count = strokes.reduce(0) { $0 + $1.points.count }
    guard count > Self.maximumPoints else { return [] }
    return [ParameterConflict("strokes", "expected up to \(Self.maximumPoints) points, found \(count)")]
  }
}

/// One stroke of a brush.
public struct BrushStroke: ParameterGroup, ParameterValue {
  /// The places [x, y] that it goes through, in straight lines; may lie outside the frame. 1 to 1000 elements, from
  /// -1 to 2, a fraction.
  @Parameter(
    "The places [x, y] that it goes through, in straight lines; may lie outside the frame.", in: -1...2,
    count: 1...1000, unit: .fraction)
  public var points = [MaskPoint(0.5, 0.5)]

  /// Half its width, in percent of the frame's long edge. From 0.01 to 100 percent; 5 by default.
  @Parameter("Half its width, in percent of the frame's long edge.", in: 0.01...100, unit: .percent)
  public var radius = 5.0

  /// How much of the radius is even; the rest falls to 0. From 0 to 100 percent; 50 by default.
  @Parameter("How much of the radius is even; the rest falls to 0.", in: 0...100, unit: .percent)
  public var hardness = 50.0

  /// How much it covers. From 0 to 100 percent; 100 by default.
  @Parameter("How much it covers.", in: 0...100, unit: .percent)
  public var flow = 100.0

  /// Members whose key begins with `x-`, preserved.
  public var extensions = JSONObject()

  public init() {}

  /// Creates a stroke with these parameters; see each property for its meaning and range.
  public init(
    points: [MaskPoint] = [MaskPoint(0.5, 0.5)], radius: Double = 5, hardness: Double = 50, flow: Double = 100
  ) {
    self.init()
    self.points = points
    self.radius = radius
    self.hardness = hardness
    self.flow = flow
  }

  /// A stroke with some parameters set.
  public init(_ configure: (inout BrushStroke) -> Void) {
    self.init()
    configure(&self)
  }

  package static func read(
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

  package var parameterJSON: JSONValue? { .object(json.adding(extensions: extensions)) }
}
