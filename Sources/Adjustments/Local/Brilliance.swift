/// Lightens shadows and darkens highlights at once; negative does the opposite.
public struct Brilliance: BaseAdjustment {
  public static let identity = Identity(
    "brilliance", rank: .local, "Lightens shadows and darkens highlights at once; negative does the opposite.",
    definition: "0.6 times the gain of shadows of this amount and of highlights of the opposite amount, with k = 0")

  /// Lighter shadows and darker highlights (positive), or the opposite. From -100 to 100; 0 by default.
  @Parameter("Lighter shadows and darker highlights (positive), or the opposite.", in: -100...100, strength: .linear)
  public var amount = 0.0

  /// The lightness in EV that darkening brings down to white. From 0 to 3 stops; nil, measured on the photo, by default.
  @Parameter(
    "The lightness in EV that darkening brings down to white; measured on the photo where it is not given.", in: 0...3,
    unit: .stops)
  public var white: Double? = nil

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0, white: Double? = nil) {
    self.init()
    self.amount = amount
    self.white = white
  }

  public var isNeutral: Bool { amount == 0 }

  package var effect: LocalEffect {
    let anchor = amount > 0 ? white ?? 0 : 0
    return LocalEffect { 0.6 * amount / 100 * (Shadows.gain($0) - Highlights.gain($0, white: anchor)) }
  }
}

extension Brilliance: AnalysisAdjustment {
  package static let measuredKeys: Set = ["white"]

  package func measurement(in frame: FrameSize) -> Measurement? { amount > 0 && white == nil ? .white : nil }

  package func resolved(with value: MeasuredValue) -> Brilliance {
    guard case .white(let white) = value else { return self }
    return Brilliance(amount: amount, white: white)
  }
}
