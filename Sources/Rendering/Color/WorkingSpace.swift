import Adjustments

/// The space that adjustments work in: linear light, sRGB primaries, D65 white.
enum WorkingSpace {
  /// CIE xy of red, green and blue.
  static let primaries = [(x: 0.64, y: 0.33), (x: 0.30, y: 0.60), (x: 0.15, y: 0.06)]
  /// CIE xy of D65.
  static let white = (x: 0.3127, y: 0.3290)

  /// XYZ of the white of ICC profiles.
  static let d50 = [0.9642, 1.0, 0.8249]

  /// The Bradford matrix from XYZ at D65 to XYZ at D50.
  static let d65ToD50: Matrix3 = adaptation(from: white)

  /// The Bradford matrix from XYZ at a white (CIE xy) to XYZ at D50.
  static func adaptation(from white: (x: Double, y: Double)) -> Matrix3 {
    let bradford = Matrix3([0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296])
    let from = bradford.applied(to: [white.x / white.y, 1, (1 - white.x - white.y) / white.y])
    let to = bradford.applied(to: d50)
    return bradford.inverse.times(Matrix3(diagonal: zip(to, from).map { $0 / $1 })).times(bradford)
  }

  /// Linear sRGB to XYZ relative to D50, as ICC profiles have it.
  static let toD50: Matrix3 = d65ToD50.times(Matrix3.toXYZ(primaries: primaries, white: white))
}
