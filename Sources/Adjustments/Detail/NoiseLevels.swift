/// How strong the noise of a picture is, by brightness: standard deviations of encoded light, 1 for the whole range.
///
/// Each list has 16 numbers, one for the middle of each sixteenth of E, from dark to light.
public struct NoiseLevels: ParameterGroup, ParameterValue {
  /// The number of elements in each list.
  package static let count = 16

  /// Of (r + g + b)/√3. 16 elements, from 0 to 2; 0 each by default.
  @Parameter("Of (r + g + b)/√3.", in: 0...2, count: 16...16)
  public var luminance = [Double](repeating: 0, count: 16)

  /// Of (r − b)/√2. 16 elements, from 0 to 2; 0 each by default.
  @Parameter("Of (r − b)/√2.", in: 0...2, count: 16...16)
  public var redBlue = [Double](repeating: 0, count: 16)

  /// Of (r − 2g + b)/√6. 16 elements, from 0 to 2; 0 each by default.
  @Parameter("Of (r − 2g + b)/√6.", in: 0...2, count: 16...16)
  public var greenMagenta = [Double](repeating: 0, count: 16)

  public init() {}

  /// Creates noise levels with these parameters; see each property for its meaning and range.
  public init(
    luminance: [Double] = [Double](repeating: 0, count: 16), redBlue: [Double] = [Double](repeating: 0, count: 16),
    greenMagenta: [Double] = [Double](repeating: 0, count: 16)
  ) {
    self.init()
    self.luminance = luminance
    self.redBlue = redBlue
    self.greenMagenta = greenMagenta
  }

  /// The levels as written to a file: six significant digits.
  package var rounded: NoiseLevels {
    NoiseLevels(
      luminance: luminance.map(Self.rounded), redBlue: redBlue.map(Self.rounded),
      greenMagenta: greenMagenta.map(Self.rounded))
  }

  private static func rounded(_ value: Double) -> Double {
    guard value > 1e-9 else { return 0 }
    var scale = 1.0
    while value * scale < 1e5 { scale *= 10 }
    return (value * scale).rounded() / scale
  }
}
