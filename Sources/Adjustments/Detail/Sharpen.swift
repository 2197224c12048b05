import CPixels

/// Makes edges crisper.
public struct Sharpen: AreaAdjustment {
  public static let identity = Identity(
    "sharpen", rank: .detail, "Makes edges crisper; works on luminance only, so no colored fringes appear.",
    definition: """
      e = T(Y), b = Gaussian of e with σ = radius (taps to ⌈3σ⌉, edges replicated), h = e − b; d = detail/100: \
      h′ = h·(d + (1 − d)/(1 + (h/0.03)²)); k = masking/100: m = smoothstep(0, 0.12k, |∇b|), 1 where k = 0; \
      e′ = max(e + 1.5·amount/100·h′·m, min(e, 0)); luminance set to T⁻¹(e′) as in curve
      """)

  /// How much crisper. From 0 to 150; 0 by default.
  @Parameter("How much crisper.", in: 0...150, strength: .linear, crs: "Sharpness")
  public var amount = 0.0

  /// The size of the details, in pixels of the current frame at full size. From 0.5 to 3 pixels; 1 by default.
  @Parameter(
    "The size of the details, in pixels of the current frame at full size.", in: 0.5...3, unit: .pixels,
    crs: "SharpenRadius")
  public var radius = 1.0

  /// How far strong edges are sharpened like fine texture; low values keep halos away. From 0 to 100; 25 by default.
  @Parameter(
    "How far strong edges are sharpened like fine texture; low values keep halos away.", in: 0...100,
    crs: "SharpenDetail")
  public var detail = 25.0

  /// How far even areas are left alone. From 0 to 100; 0 by default.
  @Parameter("How far even areas are left alone.", in: 0...100, crs: "SharpenEdgeMasking")
  public var masking = 0.0

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(amount: Double = 0, radius: Double = 1, detail: Double = 25, masking: Double = 0) {
    self.init()
    self.amount = amount
    self.radius = radius
    self.detail = detail
    self.masking = masking
  }

  public var isNeutral: Bool { amount == 0 }

  package func kernel(in context: PointContext) -> AreaKernel {
    AreaKernel(
      PX_AREA_sharpen, [.number(amount / 100), .length(radius), .number(detail / 100), .number(masking / 100)],
      isDetail: true)
  }
}
