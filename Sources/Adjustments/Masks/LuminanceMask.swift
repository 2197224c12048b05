/// 1 for a range of lightness.
public struct LuminanceMask: MaskShape {
  public static let name = "luminance"
  public static let summary = "1 for pixels of a range of lightness, as they come into the adjustment."
  public static let definition = """
    e = E of Y, held to 0…1; m = smoothstep(low − smooth, low, e)·(1 − smoothstep(high, high + smooth, e)); with smooth 0: \
    1 for low ≤ e ≤ high, else 0
    """

  @Parameter("The darkest value that is 1.", in: 0...1)
  public var low = 0.0

  @Parameter("The lightest value that is 1.", in: 0...1)
  public var high = 1.0

  @Parameter("How far beyond both ends it takes to fall to 0.", in: 0...1)
  public var smooth = 0.0

  public init() {}

  public var mask: Mask { Mask(.luminance(self)) }

  public func conflicts() -> [ParameterConflict] {
    low <= high ? [] : [ParameterConflict("low", "expected low up to high, found low \(low) and high \(high)")]
  }
}
