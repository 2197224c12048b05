import CPixels

/// Rotates all hues by an angle.
public struct Hue: PointAdjustment {
  public static let identity = Identity(
    "hue", rank: .color, "Turns all hues by an angle; lightness and the strength of colors stay.",
    definition: "OKLab (l, a, b): (a, b) rotated by degrees; colors with a chroma below 10⁻⁶ stay")

  /// How far: red goes to yellow, yellow to green, green to blue. From -180 to 180 degrees; 0 by default.
  @Parameter(
    "How far: red goes to yellow, yellow to green, green to blue.", in: -180...180, unit: .degrees, strength: .linear,
    shown: ParameterDisplay(track: .hue))
  public var degrees = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(degrees: Double = 0) {
    self.init()
    self.degrees = degrees
  }

  package func program(in context: PointContext) -> PointProgram {
    let angle = degrees * .pi / 180
    return PointProgram([
      .kernel(KernelStep(PX_STEP_hue, name: "hue", [.number(px_cos(angle)), .number(px_sin(angle))]))
    ])
  }
}
