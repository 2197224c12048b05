/// How a step's result is laid over its input (W3C Compositing and Blending 1).
public enum BlendMode: String, ParameterChoice {
  case normal
  case multiply
  case screen
  case overlay
  case softLight = "soft-light"
  case luminosity
  case color

  /// Whether blending a picture with itself changes it: multiply makes it darker.
  var changesEqual: Bool {
    switch self {
    case .normal, .luminosity, .color: false
    case .multiply, .screen, .overlay, .softLight: true
    }
  }

  /// What becomes of the input and the result, in a sentence.
  var summary: String {
    switch self {
    case .normal: "The result takes the place of the input."
    case .multiply: "Both are multiplied: darker; where one is white, the other stays."
    case .screen: "Their negatives are multiplied: lighter; where one is black, the other stays."
    case .overlay: "Multiplied in the shadows of the input, screened in its lights: more contrast."
    case .softLight: "As overlay, softer."
    case .luminosity: "The lightness of the result with the color of the input, in OKLab."
    case .color: "The color of the result with the lightness of the input, in OKLab."
    }
  }
}
