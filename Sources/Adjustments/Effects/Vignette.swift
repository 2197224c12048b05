import CPixels

/// Darkens or lightens the corners.
public struct Vignette: PointAdjustment {
  public static let identity = Identity(
    "vignette", rank: .effects, scope: .page,
    "Darkens or lightens towards the corners of the frame; put it after the crop.",
    definition: """
      d = distance from the center, 1 at the corners (an ellipse of the frame's aspect; towards a circle of the half \
      diagonal for roundness > 0, towards the frame's rectangle below 0); m = 0.3 + 0.7·midpoint/100, f = feather/100; \
      s = smoothstep(m(1 − f), m + (1.25 − m)f + 0.001, d); L′ = L·2^(amount/100·(5 below 0, else 2)·s)
      """)

  /// Lighter (positive) or darker corners. From -100 to 100; 0 by default.
  @Parameter("Lighter (positive) or darker corners.", in: -100...100, strength: .linear, crs: "PostCropVignetteAmount")
  public var amount = 0.0

  /// How far from the center it begins. From 0 to 100; 50 by default.
  @Parameter("How far from the center it begins.", in: 0...100, crs: "PostCropVignetteMidpoint")
  public var midpoint = 50.0

  /// How soft it is. From 0 to 100; 50 by default.
  @Parameter("How soft it is.", in: 0...100, crs: "PostCropVignetteFeather")
  public var feather = 50.0

  /// Towards a circle (positive) or the frame's rectangle. From -100 to 100; 0 by default.
  @Parameter("Towards a circle (positive) or the frame's rectangle.", in: -100...100, crs: "PostCropVignetteRoundness")
  public var roundness = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0, midpoint: Double = 50, feather: Double = 50, roundness: Double = 0) {
    self.init()
    self.amount = amount
    self.midpoint = midpoint
    self.feather = feather
    self.roundness = roundness
  }

  public var isNeutral: Bool { amount == 0 }

  package func program(in context: PointContext) -> PointProgram {
    let (width, height) = (Double(context.frame.width), Double(context.frame.height))
    let diagonal = (width * width + height * height).squareRoot()
    let circle = max(0, roundness / 100)
    let m = 0.3 + 0.7 * midpoint / 100
    let f = feather / 100
    let half = 0.5.squareRoot()
    let radiusX = (1 - circle) * width * half + circle * diagonal / 2
    let radiusY = (1 - circle) * height * half + circle * diagonal / 2
    let (start, end) = (m * (1 - f), m + (1.25 - m) * f + 0.001)
    let numbers: [KernelNumber] = [
      .x(width / 2), .y(height / 2), .inverseSquare(radiusX), .inverseSquare(radiusY), .inverseLength(width / 2),
      .inverseLength(height / 2), .number(max(0, -roundness / 100)), .number(start), .number(end),
      .number(amount / 100 * (amount < 0 ? 5 : 2)),
    ]
    return PointProgram([.kernel(KernelStep(PX_STEP_vignette, name: "vignette", numbers))])
  }
}
