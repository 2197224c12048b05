/// The hand-written list of all adjustments, one line each; a test scans the folders and reports a missing line.
public enum Catalog {
  /// All adjustments in the order the reference lists them.
  public static let all: [any Adjustment.Type] = groups.flatMap(\.adjustments)

  /// The adjustments grouped by topic, as a user selects them: `--only light,color`.
  public static let groups: [(name: String, adjustments: [any Adjustment.Type])] = [
    (
      "geometry",
      [
        Lens.self,
        Rotate.self,
        Flip.self,
        Straighten.self,
        Perspective.self,
        Crop.self,
        Resize.self,
        Canvas.self,
      ]
    ),
    (
      "light",
      [
        Exposure.self,
        Highlights.self,
        Shadows.self,
        Whites.self,
        Blacks.self,
        Brilliance.self,
        ToneEqualizer.self,
        Brightness.self,
        Contrast.self,
        Levels.self,
        Curve.self,
        ParametricCurve.self,
        ToneMap.self,
      ]
    ),
    (
      "color",
      [
        WhiteBalance.self,
        Saturation.self,
        Vibrance.self,
        Hue.self,
        HSL.self,
        SelectiveColor.self,
        ColorGrade.self,
        ChannelMixer.self,
        BlackAndWhite.self,
        Invert.self,
        Sepia.self,
        Duotone.self,
        LUT.self,
      ]
    ),
    (
      "detail",
      [
        Clarity.self,
        Texture.self,
        Dehaze.self,
        NoiseReduction.self,
        Median.self,
        Defringe.self,
        Sharpen.self,
        Blur.self,
      ]
    ),
    (
      "retouch",
      [
        Heal.self,
        Clone.self,
        RedEye.self,
        Redact.self,
      ]
    ),
    (
      "effects",
      [
        Glow.self,
        TiltShift.self,
        Vignette.self,
        Grain.self,
        Pixelate.self,
        Posterize.self,
        Threshold.self,
      ]
    ),
    (
      "compose",
      [
        Border.self,
        Overlay.self,
        Text.self,
      ]
    ),
  ]

  /// The names of all adjustments.
  public static var ops: [String] { all.map { $0.identity.op } }

  /// The adjustment with this name, or nil.
  public static func adjustment(named op: String) -> (any Adjustment.Type)? {
    all.first { $0.identity.op.utf8.elementsEqual(op.utf8) }
  }
}
