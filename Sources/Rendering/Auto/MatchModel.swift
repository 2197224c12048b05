import Adjustments

/// The adjustments that a match may use, as numbers: the order of `Parameter` is that of the values.
struct MatchModel: Sendable {
  /// A number that is fitted.
  enum Parameter: Int, CaseIterable, Sendable {
    case ev, temperature, tint, contrast, saturation, vibrance
    case black, darks, middle, lights, white

    /// The points of the curve, from black to white.
    static let curve: [Parameter] = [.black, .darks, .middle, .lights, .white]

    /// Its usual size, by which parameters are weighed against each other.
    var scale: Double {
      switch self {
      case .ev: 1
      case .temperature, .tint: 30
      case .contrast, .saturation, .vibrance: 40
      case .black, .darks, .middle, .lights, .white: 0.15
      }
    }

    /// The allowed values. The temperature extends beyond the parameter of that name, as far as kelvin does.
    var range: ClosedRange<Double> {
      switch self {
      case .ev: -5...5
      case .temperature: -299...189
      case .tint, .contrast, .saturation, .vibrance: -100...100
      case .black, .darks, .middle, .lights, .white: 0...1
      }
    }

    /// The value at which it does nothing.
    var neutral: Double {
      switch self {
      case .darks: 0.25
      case .middle: 0.5
      case .lights: 0.75
      case .white: 1
      default: 0
      }
    }
  }

  private var values = Parameter.allCases.map(\.neutral)

  subscript(parameter: Parameter) -> Double {
    get { values[parameter.rawValue] }
    set { values[parameter.rawValue] = min(max(newValue, parameter.range.lowerBound), parameter.range.upperBound) }
  }

  /// The squared distance from doing nothing, with parameters in units of their scales.
  var distance: Double {
    Parameter.allCases.reduce(0) { sum, parameter in
      let deviation = (self[parameter] - parameter.neutral) / parameter.scale
      return sum + deviation * deviation
    }
  }

  /// The adjustments in the order of their ranks.
  var adjustments: [any Adjustment] {
    [
      whiteBalance, Exposure(ev: self[.ev]), Contrast(amount: self[.contrast]), curve,
      Saturation(amount: self[.saturation]), Vibrance(amount: self[.vibrance]),
    ]
  }

  /// The model in numbers that are easy to read, without changes that are near neutral.
  var rounded: MatchModel {
    var model = self
    func near(_ parameter: Parameter, _ limit: Double) -> Bool {
      abs(self[parameter] - parameter.neutral) < limit
    }
    for parameter in Parameter.allCases {
      let steps: Double = [.ev: 100, .temperature: 2][parameter] ?? (Parameter.curve.contains(parameter) ? 500 : 1)
      model[parameter] = (self[parameter] * steps).rounded() / steps
    }
    if near(.ev, 0.02) { model[.ev] = 0 }
    if near(.temperature, 1), near(.tint, 1) { (model[.temperature], model[.tint]) = (0, 0) }
    for parameter in [Parameter.contrast, .saturation, .vibrance] where near(parameter, 1.5) { model[parameter] = 0 }
    if Parameter.curve.allSatisfy({ near($0, 0.006) }) {
      for parameter in Parameter.curve { model[parameter] = parameter.neutral }
    }
    return model
  }

  private var whiteBalance: WhiteBalance {
    let temperature = self[.temperature]
    guard abs(temperature) > 100 else { return WhiteBalance(temperature: temperature, tint: self[.tint]) }
    let kelvin = (1e6 / (1e6 / 6504 - 0.6 * temperature) / 10).rounded() * 10
    return WhiteBalance(tint: self[.tint], kelvin: min(max(kelvin, 3000), 25000))
  }

  /// The curve, whose outputs never fall.
  private var curve: Curve {
    var highest = 0.0
    let points = Parameter.curve.map { parameter in
      highest = max(highest, self[parameter])
      return CurvePoint(parameter.neutral, highest)
    }
    return Curve(points: points)
  }
}
