/// 1 for a range of hues.
public struct ColorMask: MaskShape {
  public static let name = "color"
  public static let summary = "1 for pixels of a range of hues, as they come into the adjustment; grays have none."
  public static let definition = """
    d = distance between the pixel's OKLCh angle and that of hue, in degrees; \
    m = (1 − smoothstep(range, range + smooth, d))·smoothstep(0.01, 0.04, C); with smooth 0: 1 for d ≤ range in place of \
    the first factor
    """

  /// The hue in the middle: 0 red, 120 green, 240 blue. From 0 to 360 degrees; 0 by default.
  @Parameter("The hue in the middle: 0 red, 120 green, 240 blue.", in: 0...360, unit: .degrees)
  public var hue = 0.0

  /// How far from it hues are still 1. From 0 to 180 degrees; 30 by default.
  @Parameter("How far from it hues are still 1.", in: 0...180, unit: .degrees)
  public var range = 30.0

  /// How much further it takes to fall to 0. From 0 to 180 degrees; 0 by default.
  @Parameter("How much further it takes to fall to 0.", in: 0...180, unit: .degrees)
  public var smooth = 0.0

  public init() {}

  /// Creates a shape with these parameters; see each property for its meaning and range.
  public init(hue: Double = 0, range: Double = 30, smooth: Double = 0) {
    self.init()
    self.hue = hue
    self.range = range
    self.smooth = smooth
  }

  public var mask: Mask { Mask(.color(self)) }
}
