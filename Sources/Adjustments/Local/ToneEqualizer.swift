/// Lightens or darkens each band of lightness by itself.
public struct ToneEqualizer: BaseAdjustment {
  public static let identity = Identity(
    "toneEqualizer", rank: .local, "Lightens or darkens each of nine bands of lightness by itself, without halos.",
    definition: """
      gain Σ bandᵢ·q(b + 8 − i) EV over the base b, held to −8…0, i from −1 to 9 with the end bands repeated; q is the \
      quadratic B-spline ¾ − t² for |t| < ½, ½(3⁄2 − |t|)² up to 3⁄2; base + gain is given a slope of at least 0.3
      """)

  /// Gains in stops for the bands at −8, −7, … −1 and 0 EV; 0 EV is white. 9 elements, from -2 to 2 stops; zeros by
  /// default.
  @Parameter(
    "Gains in stops for the bands at −8, −7, … −1 and 0 EV; 0 EV is white.", in: -2...2, count: 9...9, unit: .stops,
    strength: .linear,
    shown: ParameterDisplay(
      elements: ["−8 EV", "−7 EV", "−6 EV", "−5 EV", "−4 EV", "−3 EV", "−2 EV", "−1 EV", "0 EV"]))
  public var bands: [Double] = [0, 0, 0, 0, 0, 0, 0, 0, 0]

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(bands: [Double] = [0, 0, 0, 0, 0, 0, 0, 0, 0]) {
    self.init()
    self.bands = bands
  }

  package var effect: LocalEffect { LocalEffect { gain($0) } }

  private func gain(_ base: Double) -> Double {
    let place = min(max(base, -8), 0) + 8
    return (-1...bands.count).reduce(0) { sum, index in
      let band = bands[min(max(index, 0), bands.count - 1)]
      return sum + band * Self.spline(abs(place - Double(index)))
    }
  }

  private static func spline(_ distance: Double) -> Double {
    if distance < 0.5 { return 0.75 - distance * distance }
    return distance < 1.5 ? 0.5 * (1.5 - distance) * (1.5 - distance) : 0
  }
}
