import CPixels

/// Maps tones along a smooth curve through given points.
public struct Curve: PointAdjustment {
  public static let identity = Identity(
    "curve", rank: .tones, "Maps tones along a smooth curve through given points.",
    definition: """
      monotone cubic Hermite (Fritsch–Carlson): inner tangents are the mean of the neighboring secants, 0 where these \
      differ in sign or one is 0; end tangents the end secants; where α² + β² > 9 both are multiplied by 3/√(α² + β²), \
      left to right; constant from the end points to 0 and 1. First red, green and blue, then points, then luminance: \
      Y′ = T⁻¹(f(T(Y))), g = min(Y′/max(Y, 2⁻¹²), 8), L′ = L·g + (Y′ − Y·g)
      """)

  /// The curve of all channels: points [input, output] with rising inputs. 2 to 64 elements, from 0 to 1; straight by
  /// default.
  @Parameter(
    "The curve of all channels: points [input, output] with rising inputs.", in: 0...1, count: 2...64, strength: .curve,
    crs: "ToneCurvePV2012")
  public var points = Self.straight

  /// The curve of the red channel. 2 to 64 elements, from 0 to 1; straight by default.
  @Parameter("The curve of the red channel.", in: 0...1, count: 2...64, strength: .curve, crs: "ToneCurvePV2012Red")
  public var red = Self.straight

  /// The curve of the green channel. 2 to 64 elements, from 0 to 1; straight by default.
  @Parameter("The curve of the green channel.", in: 0...1, count: 2...64, strength: .curve, crs: "ToneCurvePV2012Green")
  public var green = Self.straight

  /// The curve of the blue channel. 2 to 64 elements, from 0 to 1; straight by default.
  @Parameter("The curve of the blue channel.", in: 0...1, count: 2...64, strength: .curve, crs: "ToneCurvePV2012Blue")
  public var blue = Self.straight

  /// The curve of the luminance; colors keep their hue and saturation. 2 to 64 elements, from 0 to 1; straight by
  /// default.
  @Parameter(
    "The curve of the luminance; colors keep their hue and saturation.", in: 0...1, count: 2...64, strength: .curve)
  public var luminance = Self.straight

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    points: [CurvePoint] = Curve.straight, red: [CurvePoint] = Curve.straight, green: [CurvePoint] = Curve.straight,
    blue: [CurvePoint] = Curve.straight, luminance: [CurvePoint] = Curve.straight
  ) {
    self.init()
    self.points = points
    self.red = red
    self.green = green
    self.blue = blue
    self.luminance = luminance
  }

  /// The curve that changes nothing.
  public static let straight = [CurvePoint(0, 0), CurvePoint(1, 1)]

  public var isNeutral: Bool { [points, red, green, blue, luminance].allSatisfy(Self.isStraight) }

  /// Whether a curve maps every value to itself.
  private static func isStraight(_ points: [CurvePoint]) -> Bool {
    points.first?.x == 0 && points.last?.x == 1 && points.allSatisfy { $0.x == $0.y }
  }

  public func conflicts() -> [ParameterConflict] {
    [("points", points), ("red", red), ("green", green), ("blue", blue), ("luminance", luminance)].compactMap {
      key, curve in
      guard let (before, after) = zip(curve, curve.dropFirst()).first(where: { $0.x >= $1.x }) else { return nil }
      return ParameterConflict(key, "expected rising inputs, found \(after.x) after \(before.x)")
    }
  }

  package func program(in context: PointContext) -> PointProgram {
    var steps: [PointStep] = []
    for (curve, channels) in [(red, Channels.red), (green, .green), (blue, .blue), (points, .all)]
    where !Self.isStraight(curve) {
      steps.append(.tones([.curve(SampledCurve(MonotoneCubic(curve).value(at:)), channels: channels)]))
    }
    if !Self.isStraight(luminance) {
      let table = KernelTable(SampledCurve(MonotoneCubic(luminance).value(at:)).samples)
      steps.append(.kernel(KernelStep(PX_STEP_luminance_curve, name: "luminance curve", [], table: table)))
    }
    return PointProgram(steps)
  }
}
