/// Sets what becomes black and what becomes white, and the middle between them.
public struct Levels: PointAdjustment {
  public static let identity = Identity(
    "levels", rank: .tones, "Sets what becomes black and what becomes white, and the middle between them.",
    definition: """
      t = clamp((E − black)/(white − black), 0, 1); E′ = outputBlack + (outputWhite − outputBlack)·t^(1/gamma); \
      outside 0…1 with slope 1
      """)

  @Parameter("The value that becomes outputBlack.", in: 0...1, strength: .linear)
  public var black = 0.0

  @Parameter("The middle: above 1 is lighter.", in: 0.1...10, strength: .logarithmic)
  public var gamma = 1.0

  @Parameter("The value that becomes outputWhite.", in: 0...1, strength: .linear)
  public var white = 1.0

  @Parameter("What black becomes; above outputWhite the picture turns negative.", in: 0...1, strength: .linear)
  public var outputBlack = 0.0

  @Parameter("What white becomes.", in: 0...1, strength: .linear)
  public var outputWhite = 1.0

  @Parameter("The channels it works on.")
  public var channel = ChannelChoice.rgb

  public init() {}

  public var isNeutral: Bool { (black, gamma, white) == (0, 1, 1) && (outputBlack, outputWhite) == (0, 1) }

  /// Two values in 0…1 that a float still tells apart.
  private static let smallestRange = 1.0 / 65535

  public func conflicts() -> [ParameterConflict] {
    guard white - black < Self.smallestRange else { return [] }
    return [
      ParameterConflict(
        "black", "expected black below white by at least 1/65535, found black \(black) and white \(white)",
        hint: "to turn the picture negative, exchange outputBlack and outputWhite")
    ]
  }

  package func program(in context: PointContext) -> PointProgram {
    let function = LevelsFunction(
      black: black, gamma: gamma, white: white, outputBlack: outputBlack, outputWhite: outputWhite)
    return PointProgram([.tones([.levels(function, channels: channel.channels)])])
  }
}

/// All channels together, or one of them.
public enum ChannelChoice: String, ParameterChoice {
  case rgb
  case red
  case green
  case blue

  var channels: Channels {
    switch self {
    case .rgb: .all
    case .red: .red
    case .green: .green
    case .blue: .blue
    }
  }
}
