import Adjustments

/// What the panels of the editor have at hand; every other adjustment is added from a list.
enum EditorPanels {
  /// Controls in a panel: those of one parameter, or of all that an adjustment has.
  struct Controls: Sendable {
    let type: any Adjustment.Type
    let key: String?

    /// The first parameter of an adjustment, which says how much.
    static func main(_ type: any Adjustment.Type) -> Controls {
      Controls(type: type, key: type.parameterFacts.first?.key)
    }

    static func some(_ type: any Adjustment.Type, _ keys: String...) -> [Controls] {
      keys.map { Controls(type: type, key: $0) }
    }

    static func all(_ type: any Adjustment.Type) -> Controls { Controls(type: type, key: nil) }
  }

  /// A part of the panel that is opened and closed.
  struct Section: Sendable {
    let name: String
    let title: String
    var isOpen = false
    let controls: [Controls]
  }

  /// The panel of adjustments.
  static let sections = [
    Section(name: "light", title: "Light", isOpen: true, controls: light + [.main(Brilliance.self)]),
    Section(
      name: "color", title: "Color", isOpen: true,
      controls: Controls.some(WhiteBalance.self, "temperature", "kelvin", "tint", "neutral") + [
        .main(Vibrance.self), .main(Saturation.self),
      ]),
    Section(name: "detail", title: "Detail", isOpen: true, controls: detail),
    Section(name: "curve", title: "Curve", controls: [.all(Curve.self)]),
    Section(name: "mixer", title: "Color mixer", controls: [.all(HSL.self)]),
    Section(name: "grading", title: "Color grading", controls: [.all(ColorGrade.self)]),
    Section(
      name: "sharpening", title: "Sharpening and noise", controls: [.all(Sharpen.self), .all(NoiseReduction.self)]),
    Section(name: "effects", title: "Vignette and grain", controls: [.all(Vignette.self), .all(Grain.self)]),
  ]

  /// The page of local adjustments, within a mask; a new mask begins with the first.
  static let local =
    light + Controls.some(WhiteBalance.self, "temperature", "tint") + [.main(Saturation.self), .main(Vibrance.self)]
    + detail + [.main(Blur.self)]

  private static let light: [Controls] = [
    .main(Exposure.self), .main(Contrast.self), .main(Highlights.self), .main(Shadows.self), .main(Whites.self),
    .main(Blacks.self),
  ]
  private static let detail: [Controls] = [.main(Texture.self), .main(Clarity.self), .main(Dehaze.self)]

  /// The adjustments that are made on the picture with the crop tool, and in no other panel.
  static let ofCropTool: [any Adjustment.Type] = [Crop.self, Straighten.self, Rotate.self, Flip.self]
}
