package import Documents

/// Makes the light of the scene neutral, or warmer or cooler.
public struct WhiteBalance: PointAdjustment {
  public static let identity = Identity(
    "whiteBalance", rank: .whiteBalance, "Makes the picture warmer or cooler, greener or more magenta.",
    definition: """
      light uv(K) = Planckian locus (Krystek 1985, CIE 1960 uv) + (uv(D65) − uv_Planck(6504)) + 0.0002·tint·n(K), n the \
      unit normal towards larger v; pixels are adapted from that light to D65 (0.3127, 0.3290) by full CAT16, both whites \
      at Y = 1. temperature t is K = 10⁶/(10⁶/6504 − 0.6·t). neutral is the mean color of a square of 1 % of the long \
      edge, resolved to kelvin and tint once
      """)

  /// Warmer (positive) or cooler. From -100 to 100; 0 by default.
  @Parameter(
    "Warmer (positive) or cooler.", in: -100...100, strength: .linear, crs: "IncrementalTemperature",
    shown: ParameterDisplay(track: .temperature))
  public var temperature = 0.0

  /// More magenta (positive) or greener. From -100 to 100; 0 by default.
  @Parameter(
    "More magenta (positive) or greener.", in: -100...100, strength: .linear, crs: "IncrementalTint", "Tint",
    shown: ParameterDisplay(track: .tint))
  public var tint = 0.0

  /// The color temperature of the light in the scene, in place of temperature. From 3000 to 25000 kelvin; nil by
  /// default.
  @Parameter(
    "The color temperature of the light in the scene, in place of temperature.", in: 3000...25000, unit: .kelvin,
    strength: .mired,
    crs: "Temperature", shown: ParameterDisplay(track: .kelvin, inPlaceOf: "temperature"))
  public var kelvin: Double? = nil

  /// A place that should be gray: [x, y] in fractions of the photo, in place of temperature, kelvin and tint. 2
  /// elements, from 0 to 1; nil by default.
  @Parameter(
    "A place that should be gray: [x, y] in fractions of the photo, in place of temperature, kelvin and tint.",
    in: 0...1, count: 2...2, shown: ParameterDisplay(title: "Gray point"))
  public var neutral: [Double]? = nil

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(temperature: Double = 0, tint: Double = 0, kelvin: Double? = nil, neutral: [Double]? = nil) {
    self.init()
    self.temperature = temperature
    self.tint = tint
    self.kelvin = kelvin
    self.neutral = neutral
  }

  public var isNeutral: Bool {
    neutral == nil && (kelvin ?? 6504) == 6504 && temperature == 0 && tint == 0
  }

  public func conflicts() -> [ParameterConflict] {
    if neutral != nil, kelvin != nil || temperature != 0 || tint != 0 {
      return [
        ParameterConflict("neutral", "expected neutral or numbers, found both", hint: "remove one of the two")
      ]
    }
    guard kelvin != nil, temperature != 0 else { return [] }
    return [
      ParameterConflict(
        "temperature", "expected temperature or kelvin, found both", hint: "remove one of the two")
    ]
  }

  private static func kelvin(ofTemperature temperature: Double) -> Double { 1e6 / (1e6 / 6504 - 0.6 * temperature) }

  package func program(in context: PointContext) -> PointProgram {
    let light = kelvin ?? Self.kelvin(ofTemperature: temperature)
    return PointProgram([.matrix(ColorMatrix(rows: Illuminant(kelvin: light, tint: tint).adaptationToD65))])
  }
}

extension WhiteBalance: FormAdjustment {
  package static let forms = [["temperature", "tint"], ["kelvin", "tint"], ["neutral"]]

  /// A temperature moves a light in kelvin by mireds, and the other way round; the light stays in kelvin, which names
  /// every light that a temperature does.
  package static func moved(
    _ object: JSONObject, _ key: String, by number: Double
  ) -> (object: JSONObject, key: String)? {
    var moved = object
    switch (key, object["kelvin"]?.numberValue) {
    case ("temperature", let kelvin?):
      moved["kelvin"] = .number((1e6 / (1e6 / kelvin - 0.6 * number)).roundedToTenDecimals)
    case ("kelvin", nil) where object["neutral"] == nil:
      let kelvin = kelvin(ofTemperature: object["temperature"]?.numberValue ?? 0)
      moved["kelvin"] = .number((kelvin + number).roundedToTenDecimals)
    default: return nil
    }
    return (moved, "kelvin")
  }
}

extension WhiteBalance: AnalysisAdjustment {
  package static let measuredKeys: Set = ["kelvin", "tint"]

  package func measurement(in frame: FrameSize) -> Measurement? {
    neutral.map { .color(x: $0[0], y: $0[1]) }
  }

  package func resolved(with value: MeasuredValue) -> WhiteBalance {
    guard case .color(let color) = value, let light = Illuminant.named(makingNeutral: color) else {
      return WhiteBalance()
    }
    return WhiteBalance {
      $0.kelvin = light.kelvin
      $0.tint = light.tint
    }
  }
}

extension WhiteBalance: GroupedAdjustment {
  package static let wholeGroups = [["temperature", "tint", "kelvin", "neutral"]]
}
