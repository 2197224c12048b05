import CPixels

/// Takes the red of a flash out of eyes.
public struct RedEye: PointAdjustment, ContentAdjustment {
  public static let identity = Identity(
    "redEye", rank: .retouch, "Takes the red of a flash out of the pupils of eyes.",
    definition: """
      m = (G + B)/2 of L, w = smoothstep(0.6, 0.8, (R − m)/max(R, 2⁻¹⁰)); R′ = R + w·(m − R), all channels times \
      1 − w·darken/100; within the spots, mixed by 1 − ∏(1 − mask), each a radial mask with feather 20
      """)

  /// The eyes: {x, y, radius}, in the photo before any geometry. 0 to 63 elements.
  @Parameter("The eyes: {x, y, radius}, in the photo before any geometry.", count: 0...63)
  public var spots: [EyeSpot] = []

  /// How much darker a pupil becomes. From 0 to 100 percent; 50 by default.
  @Parameter("How much darker a pupil becomes.", in: 0...100, unit: .percent)
  public var darken = 50.0

  package static let contentKeys = ["spots"]

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(spots: [EyeSpot] = [], darken: Double = 50) {
    self.init()
    self.spots = spots
    self.darken = darken
  }

  public var isNeutral: Bool { spots.isEmpty }

  package func program(in context: PointContext) -> PointProgram {
    let kernel = KernelStep(PX_STEP_red_eye, name: "red eye", [.number(1 - darken / 100)])
    let masks = spots.map { spot in
      Mask(.radial(RadialMask(center: MaskPoint(spot.x, spot.y), radius: [spot.radius, spot.radius], feather: 20)))
    }
    return PointProgram([
      .mix(
        PointProgram([.kernel(kernel)]), opacity: 1, blend: .normal, mask: PlacedMask(Mask(.any(masks)), in: context))
    ])
  }
}

/// The pupil of an eye.
public struct EyeSpot: ParameterGroup, ParameterValue {
  /// Its middle from the left. From 0 to 1, a fraction; 0.5 by default.
  @Parameter("Its middle from the left.", in: 0...1, unit: .fraction)
  public var x = 0.5

  /// Its middle from the top. From 0 to 1, a fraction; 0.5 by default.
  @Parameter("Its middle from the top.", in: 0...1, unit: .fraction)
  public var y = 0.5

  /// The radius, in percent of the photo's long edge. From 0.05 to 20 percent; 1 by default.
  @Parameter("The radius, in percent of the photo's long edge.", in: 0.05...20, unit: .percent)
  public var radius = 1.0

  public init() {}

  /// Creates a spot with these parameters; see each property for its meaning and range.
  public init(x: Double = 0.5, y: Double = 0.5, radius: Double = 1) {
    self.init()
    self.x = x
    self.y = y
    self.radius = radius
  }
}
