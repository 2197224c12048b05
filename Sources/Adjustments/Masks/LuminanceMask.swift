/// 1 for a range of lightness.
public struct LuminanceMask: MaskShape {
  public static let name = "luminance"
  public static let summary = "1 for pixels of a range of lightness, as they come into the adjustment."
  public static let definition = """
    e = E of Y, held to 0…1; m = smoothstep(low − smooth, low, e)·(1 − smoothstep(high, high + smooth, e)); with smooth 0: \
    1 for low ≤ e ≤ high, else 0
    """

  /// The darkest value that is 1. From 0 to 1; 0 by default.
  @Parameter("The darkest value that is 1.", in: 0...1)
  public var low = 0.0

  /// The lightest value that is 1. From 0 to 1; 1 by default.
  @Parameter("The lightest value that is 1.", in: 0...1)
  public var high = 1.0

  /// How far beyond both ends it takes to fall to 0. From 0 to 1; 0 by default.
  @Parameter("How far beyond both ends it takes to fall to 0.", in: 0...1)
  public var smooth = 0.0

  public init() {}

  /// Creates a shape with these parameters; see each property for its meaning and range.
  public init(low: Double = 0, high: Double = 1, smooth: Double = 0) {
    self.init()
    self.low = low
    self.high = high
    self.smooth = smooth
  }

  public var mask: Mask { Mask(.luminance(self)) }

  public func conflicts() -> [ParameterConflict] {
    low <= high ? [] : [ParameterConflict("low", "expected low up to high, found low \(low) and high \(high)")]
  }
}
