import CPixels

/// Draws a border inside the frame.
public struct Border: LayerAdjustment {
  public static let identity = Identity(
    "border", rank: .layers, "Draws a border inside the frame, which keeps its size; put it after the crop.",
    definition: """
      w = width/100·max(W, H) of the current frame; c = 1 − the share of the pixel inside w…W − w and w…H − w; the color \
      lies over the picture with coverage c in linear light: \
      α′ = c + α(1 − c), L′ = (c·K + α(1 − c)·L)/α′, L where c = 0; opacity and masks mix α too, and weigh colors by it
      """)

  /// The width, in percent of the frame's long edge. From 0 to 50 percent; 0 by default.
  @Parameter("The width, in percent of the frame's long edge.", in: 0...50, unit: .percent, strength: .linear)
  public var width = 0.0

  /// The color. By default `white`.
  @Parameter("The color.")
  public var color = ColorValue.white

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(width: Double = 0, color: ColorValue = .white) {
    self.init()
    self.width = width
    self.color = color
  }

  public var isNeutral: Bool { width == 0 }

  package func layer(in context: PointContext) -> KernelStep {
    let frame = context.frame
    let inset = width / 100 * Double(frame.longEdge)
    let opening: [KernelNumber] = [
      .x(inset), .y(inset), .x(Double(frame.width) - inset), .y(Double(frame.height) - inset),
    ]
    return KernelStep(
      PX_STEP_border, name: "border", opening + color.linear.map { .number($0) },
      keepsGray: Set(color.linear).count == 1,
      changesAlpha: true)
  }
}
