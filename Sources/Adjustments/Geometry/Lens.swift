/// Corrects lens defects: bent lines, dark corners, colored fringes.
public struct Lens: GeometryAdjustment {
  public static let identity = Identity(
    "lens", rank: .geometry,
    "Corrects what a lens did: bent lines, dark corners, colored fringes; put it before the crop.",
    definition: """
      around the center, ρ = r²/R², R half of the diagonal, k = −0.2·distortion/100: pixels come from offsets times \
      s(1 + kρ), red and blue from these times 1 − 0.003·amount/100, held in the frame; s is 1/(1 + kρ) of the middle \
      of the nearer edge, of the corners for k > 0, so that the frame is full. The result is multiplied by \
      1 + 3·vignette/100·ρ′(1 − t + tρ′)², t = midpoint/100, ρ′ of the place it came from; below 0 it is divided by \
      that of −vignette. Sampled as straighten
      """)

  /// Straightens lines that bulge outward (positive, of barrels) or inward. From -100 to 100; 0 by default.
  @Parameter(
    "Straightens lines that bulge outward (positive, of barrels) or inward.", in: -100...100,
    crs: "LensManualDistortionAmount")
  public var distortion = 0.0
  /// Lightens (positive) or darkens towards the corners. From -100 to 100; 0 by default.
  @Parameter("Lightens (positive) or darkens towards the corners.", in: -100...100, crs: "VignetteAmount")
  public var vignette = 0.0
  /// How far from the center the vignette begins. From 0 to 100; 50 by default.
  @Parameter("How far from the center the vignette begins.", in: 0...100, crs: "VignetteMidpoint")
  public var midpoint = 50.0
  /// Enlarges (positive) or reduces the red channel, against red and cyan fringes. From -100 to 100; 0 by default.
  @Parameter(
    "Enlarges (positive) or reduces the red channel, against red and cyan fringes.", in: -100...100,
    crs: "ChromaticAberrationR")
  public var chromaticAberrationRed = 0.0
  /// Enlarges (positive) or reduces the blue channel, against blue and yellow fringes. From -100 to 100; 0 by default.
  @Parameter(
    "Enlarges (positive) or reduces the blue channel, against blue and yellow fringes.", in: -100...100,
    crs: "ChromaticAberrationB")
  public var chromaticAberrationBlue = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(
    distortion: Double = 0, vignette: Double = 0, midpoint: Double = 50, chromaticAberrationRed: Double = 0,
    chromaticAberrationBlue: Double = 0
  ) {
    self.init()
    self.distortion = distortion
    self.vignette = vignette
    self.midpoint = midpoint
    self.chromaticAberrationRed = chromaticAberrationRed
    self.chromaticAberrationBlue = chromaticAberrationBlue
  }

  public var isNeutral: Bool {
    [distortion, vignette, chromaticAberrationRed, chromaticAberrationBlue].allSatisfy { $0 == 0 }
  }

  package func transform(of frame: FrameSize) -> FrameTransform {
    guard !isNeutral else { return FrameTransform(size: frame, map: FrameMap.identity) }
    let (w, h) = (Double(frame.width), Double(frame.height))
    var bend = LensBend(width: w, height: h)
    bend.strength = -0.2 * distortion / 100
    let nearer = min(w, h) * min(w, h) / (w * w + h * h)
    bend.scale = 1 / (1 + bend.strength * (bend.strength > 0 ? 1 : nearer))
    bend.red = 1 - 0.003 * chromaticAberrationRed / 100
    bend.blue = 1 - 0.003 * chromaticAberrationBlue / 100
    (bend.gain, bend.midpoint) = (vignette / 100, midpoint / 100)
    return FrameTransform(size: frame, map: FrameMap(.identity, bends: [.lens(bend)]))
  }
}
