/// Sets what becomes black and what becomes white, and the middle between them.
public struct Levels: PointAdjustment {
  public static let identity = Identity(
    "levels", rank: .tones, "Sets what becomes black and what becomes white, and the middle between them.",
    definition: """
      t = clamp((E − black)/(white − black), 0, 1); E′ = outputBlack + (outputWhite − outputBlack)·t^(1/gamma); \
      outside 0…1 with slope 1
      """)

  /// The value that becomes outputBlack. From 0 to 1; 0 by default.
  @Parameter("The value that becomes outputBlack.", in: 0...1, strength: .linear)
  public var black = 0.0

  /// The middle: above 1 is lighter. From 0.1 to 10; 1 by default.
  @Parameter(
    "The middle: above 1 is lighter.", in: 0.1...10, strength: .logarithmic, shown: ParameterDisplay(usual: 0.1...4))
  public var gamma = 1.0

  /// The value that becomes outputWhite. From 0 to 1; 1 by default.
  @Parameter("The value that becomes outputWhite.", in: 0...1, strength: .linear)
  public var white = 1.0

  /// What black becomes; above outputWhite the picture turns negative. From 0 to 1; 0 by default.
  @Parameter("What black becomes; above outputWhite the picture turns negative.", in: 0...1, strength: .linear)
  public var outputBlack = 0.0

  /// What white becomes. From 0 to 1; 1 by default.
  @Parameter("What white becomes.", in: 0...1, strength: .linear)
  public var outputWhite = 1.0

  /// The channels it works on. By default `rgb`.
  @Parameter("The channels it works on.")
  public var channel = ChannelChoice.rgb

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    black: Double = 0, gamma: Double = 1, white: Double = 1, outputBlack: Double = 0, outputWhite: Double = 1,
    channel: ChannelChoice = .rgb
  ) {
    self.init()
    self.black = black
    self.gamma = gamma
    self.white = white
    self.outputBlack = outputBlack
    self.outputWhite = outputWhite
    self.channel = channel
  }

  public var isNeutral: Bool { (black, gamma, white) == (0, 1, 1) && (outputBlack, outputWhite) == (0, 1) }

  /// The smallest allowed distance between black and white; a float still tells them apart.
  private static let smallestRange = 1.0 / 65535

  public func conflicts() -> [ParameterConflict] {
    guard white - black < Self.smallestRange else { return [] }
    return [
      ParameterConflict(
        "black", "expected black below white by at least 1/65535, found black \(black) and white \(white)",
        hint: "to invert the picture, swap outputBlack and outputWhite")
    ]
  }

  package func program(in context: PointContext) -> PointProgram {
    let function = LevelsFunction(
      black: black, gamma: gamma, white: white, outputBlack: outputBlack, outputWhite: outputWhite)
    return PointProgram([.tones([.levels(function, channels: channel.channels)])])
  }
}

extension Levels: GroupedAdjustment {
  package static let wholeGroups = [["black", "white"]]
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
