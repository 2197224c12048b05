/// The light of a scene on or near the Planckian locus.
struct Illuminant {
  /// Chromaticity in CIE 1960 uv.
  let u, v: Double

  /// A light of this color temperature, shifted across the locus by tint.
  init(kelvin: Double, tint: Double) {
    let base = Self.planck(kelvin)
    let reference = Self.planck(6504)
    let d65 = Self.uv(x: 0.3127, y: 0.3290)
    let normal = Self.normal(kelvin)
    u = base.u + d65.u - reference.u + 0.0002 * tint * normal.u
    v = base.v + d65.v - reference.v + 0.0002 * tint * normal.v
  }

  /// The matrix on linear sRGB that adapts from this light to D65, nine numbers row by row (full CAT16).
  var adaptationToD65: [Double] {
    let source = Matrix3(Self.cat16).applied(to: xyz)
    let target = Matrix3(Self.cat16).applied(to: Self.xyz(x: 0.3127, y: 0.3290))
    let gains = Matrix3(diagonal: zip(target, source).map { $0 / $1 })
    let toXYZ = Matrix3(Self.srgbToXYZ)
    let cat = Matrix3(Self.cat16)
    return toXYZ.inverse.times(cat.inverse).times(gains).times(cat).times(toXYZ).rows
  }

  /// The light that makes a color gray, by its color temperature (3000…25000 K) and tint (−100…100).
  ///
  /// - Parameter color: linear red, green and blue.
  /// - Returns: The nearest light; nil for black and for colors without a chromaticity.
  static func named(makingNeutral color: [Double]) -> (kelvin: Double, tint: Double)? {
    let xyz = Matrix3(srgbToXYZ).applied(to: color)
    let denominator = xyz[0] + 15 * xyz[1] + 3 * xyz[2]
    guard xyz[1] > 1e-6, denominator > 1e-6 else { return nil }
    let (u, v) = (4 * xyz[0] / denominator, 6 * xyz[1] / denominator)
    // The component along the locus falls through zero where the light is nearest; steps are even in mired. It is negative
    // everywhere for colors that are bluer than all lights, and positive for redder ones.
    func along(_ mired: Double) -> Double {
      let light = Illuminant(kelvin: 1e6 / mired, tint: 0)
      let normal = Self.normal(1e6 / mired)
      return (u - light.u) * normal.v - (v - light.v) * normal.u
    }
    var (low, high) = (40.0, 1e6 / 3000)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if along(middle) > 0 { low = middle } else { high = middle }
    }
    let kelvin = 1e6 / low
    let light = Illuminant(kelvin: kelvin, tint: 0)
    let normal = Self.normal(kelvin)
    let tint = ((u - light.u) * normal.u + (v - light.v) * normal.v) / 0.0002
    return (min(max(kelvin, 3000), 25000), min(max(tint, -100), 100))
  }

  /// The white at Y = 1.
  private var xyz: [Double] {
    let denominator = 2 * u - 8 * v + 4
    return Self.xyz(x: 3 * u / denominator, y: 2 * v / denominator)
  }

  private static func xyz(x: Double, y: Double) -> [Double] { [x / y, 1, (1 - x - y) / y] }

  private static func uv(x: Double, y: Double) -> (u: Double, v: Double) {
    let denominator = -2 * x + 12 * y + 3
    return (4 * x / denominator, 6 * y / denominator)
  }

  /// The Planckian locus by Krystek's rational approximation (Color Res. Appl. 10, 1985).
  private static func planck(_ t: Double) -> (u: Double, v: Double) {
    (
      (0.860117757 + 1.54118254e-4 * t + 1.28641212e-7 * t * t) / (1 + 8.42420235e-4 * t + 7.08145163e-7 * t * t),
      (0.317398726 + 4.22806245e-5 * t + 4.20481691e-8 * t * t) / (1 - 2.89741816e-5 * t + 1.61456053e-7 * t * t)
    )
  }

  /// The unit normal of the locus that points to larger v.
  private static func normal(_ t: Double) -> (u: Double, v: Double) {
    let (un, ud) = (
      0.860117757 + 1.54118254e-4 * t + 1.28641212e-7 * t * t, 1 + 8.42420235e-4 * t + 7.08145163e-7 * t * t
    )
    let (vn, vd) = (
      0.317398726 + 4.22806245e-5 * t + 4.20481691e-8 * t * t, 1 - 2.89741816e-5 * t + 1.61456053e-7 * t * t
    )
    let du = ((1.54118254e-4 + 2 * 1.28641212e-7 * t) * ud - un * (8.42420235e-4 + 2 * 7.08145163e-7 * t)) / (ud * ud)
    let dv = ((4.22806245e-5 + 2 * 4.20481691e-8 * t) * vd - vn * (-2.89741816e-5 + 2 * 1.61456053e-7 * t)) / (vd * vd)
    let length = (du * du + dv * dv).squareRoot()
    // (−dv, du) and (dv, −du) are normal to (du, dv); use the one with the larger v.
    return du > 0 ? (-dv / length, du / length) : (dv / length, -du / length)
  }

  /// CAT16 (Li et al. 2017).
  private static let cat16 = [
    0.401288, 0.650173, -0.051461, -0.250268, 1.204414, 0.045854, -0.002079, 0.048952, 0.953127,
  ]

  /// Linear sRGB to XYZ from the primaries and the white (0.3127, 0.3290), exact to double.
  private static let srgbToXYZ = Matrix3.toXYZ(
    primaries: [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)], white: (0.3127, 0.3290)
  ).rows
}
