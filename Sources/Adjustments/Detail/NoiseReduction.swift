import CPixels

/// Removes noise.
public struct NoiseReduction: AreaAdjustment {
  public static let identity = Identity(
    "noiseReduction", rank: .noise, "Removes the grain of high sensitivities, and blotches of color.",
    definition: """
      on E in the planes (r + g + b)/√3, (r − b)/√2 and (r − 2g + b)/√6; σ of a plane: `noise`, linear between its \
      numbers and held at the ends, at 65 even levels of E, at least 1.5/255. Luminance: 8×8 DCT blocks at every second \
      pixel and at the edges; each coefficient c times clamp(2.5c²/T² − 2, 0, 1), T = 2.5·σ·(1.25 − detail/200) \
      ·max(1, luminance/50) at the level below the block's mean E (the mean coefficient stays); blocks are averaged with \
      the weights 1/(1 + Σ factors). Color: one Haar level (an odd edge repeated); its means as luminance, at every \
      fourth pixel, T = 2.7·s, give m; of each of its details d what differs from the slope p of m, (d − p) times (e \
      − 2s²)₊/(e + 10⁻¹²), e the mean of d² over 5×5 (mirrored), p = (m left − m right)/8, (m above − m below)/8 (m \
      held at the edges) and 0 for the diagonal, s = σ·max(1, color/50). Both are mixed in by min(1, amount/50). \
      Planes under 8 pixels have no DCT. In a smaller picture σ is proportionally smaller. Without `noise` it is \
      measured once, on 16 even bands of 64 rows (of all rows up to 1024) in sRGB of 16 bits: in each sixteenth of E \
      with 40 blocks the 10 % quantile of the rms of the DCT terms u + v ≥ 9 of every ⌊blocks/40 000⌋-th 8×8 block, \
      divided by 0.8, at most 1.7 times their median, smoothed by [1 2 1]/4, rounded to six digits. That computes \
      the picture once more
      """)

  /// How much of the grain is removed: all that was measured at 50, twice the noise at 100. From 0 to 100; 0 by default.
  @Parameter(
    "How much of the grain is removed: all that was measured at 50, twice the noise at 100.", in: 0...100,
    strength: .linear, crs: "LuminanceSmoothing")
  public var luminance = 0.0

  /// How much of the colored noise is removed, likewise. From 0 to 100; 0 by default.
  @Parameter(
    "How much of the colored noise is removed, likewise.", in: 0...100, strength: .linear, crs: "ColorNoiseReduction")
  public var color = 0.0

  /// How far fine detail is kept, and some grain with it. From 0 to 100; 50 by default.
  @Parameter(
    "How far fine detail is kept, and some grain with it.", in: 0...100, crs: "LuminanceNoiseReductionDetail")
  public var detail = 50.0

  /// How strong the noise is; measured on the photo where it is not given. Nil by default.
  @Parameter("How strong the noise is; measured on the photo where it is not given.")
  public var noise: NoiseLevels? = nil

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(luminance: Double = 0, color: Double = 0, detail: Double = 50, noise: NoiseLevels? = nil) {
    self.init()
    self.luminance = luminance
    self.color = color
    self.detail = detail
    self.noise = noise
  }

  public var isNeutral: Bool { luminance == 0 && color == 0 }

  package func kernel(in context: PointContext) -> AreaKernel {
    let noise = noise ?? NoiseLevels()
    let planes = [noise.luminance, noise.redBlue, noise.greenMagenta]
    // Averaged pixels have less noise, so σ scales like a length.
    return AreaKernel(
      PX_AREA_noise_reduction, [.number(luminance), .number(color), .number(detail), .length(1)],
      table: KernelTable(planes.flatMap(Self.table)), isDetail: true)
  }

  /// The minimum σ, above the noise of 8-bit rounding.
  private static let floor = 1.5 / 255

  /// σ at 65 even levels.
  private static func table(_ levels: [Double]) -> [Double] {
    (0..<65).map { index in
      let place = min(max(Double(index) / 4 - 0.5, 0), Double(levels.count - 1))
      let below = min(Int(place), levels.count - 2)
      let t = place - Double(below)
      return max(levels[below] * (1 - t) + levels[below + 1] * t, floor)
    }
  }
}

extension NoiseReduction: AnalysisAdjustment {
  package static let measuredKeys: Set = ["noise"]

  package func measurement(in frame: FrameSize) -> Measurement? { noise == nil && !isNeutral ? .noise : nil }

  package func resolved(with value: MeasuredValue) -> NoiseReduction {
    guard case .noise(let levels) = value else { return self }
    var settled = self
    settled.noise = levels
    return settled
  }
}
