/// How a step's result is laid over its input (W3C Compositing and Blending 1).
public enum BlendMode: String, ParameterChoice {
  case normal
  case multiply
  case screen
  case overlay
  case softLight = "soft-light"
  case luminosity
  case color

  /// Whether a picture laid over itself becomes another: multiplied with itself it is darker.
  var changesEqual: Bool {
    switch self {
    case .normal, .luminosity, .color: false
    case .multiply, .screen, .overlay, .softLight: true
    }
  }
}
