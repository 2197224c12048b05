import Adjustments
import ImageFiles
import PhotoMetadata

extension ColorSpace {
  /// Exponents whose curve is that of sRGB for libpng, with the primaries of sRGB: within 5 % of 2.2. Programs write 1/2.2
  /// where they mean sRGB.
  private static let usualExponents = 2.2 / 1.05...2.2 * 1.05
  /// The exponents that a picture can have.
  private static let exponents = 0.1...10.0

  /// The space of a file that states an exponent or chromaticities but no profile, with a profile that says the same; sRGB
  /// needs none. What it leaves open is that of sRGB.
  ///
  /// - Returns: The space; nil if the values are those of no picture.
  static func described(by color: CalibratedColor, isGray: Bool) -> ColorSpace? {
    let exponent = color.exponent ?? 2.2
    guard exponents.contains(exponent) else { return nil }
    let white = color.white.map { (x: $0.x, y: $0.y) } ?? WorkingSpace.white
    let primaries = color.primaries?.map { (x: $0.x, y: $0.y) } ?? WorkingSpace.primaries
    let isSRGB = zip(primaries + [white], WorkingSpace.primaries + [WorkingSpace.white]).allSatisfy {
      abs($0.x - $1.x) < 0.002 && abs($0.y - $1.y) < 0.002
    }
    let curve: ToneCurve = (isSRGB || isGray) && usualExponents.contains(exponent) ? .srgb : .gamma(exponent)
    let name = curve == .srgb ? "sRGB curve" : "gamma \(Double(Int((exponent * 1000).rounded())) / 1000)"
    if isGray { return curve == .srgb ? .untaggedGray : .standardGray("gray, \(name)", curve: curve) }
    if isSRGB {
      return curve == .srgb
        ? .untagged : .standard("BT.709, \(name)", primaries: WorkingSpace.primaries, curve: curve)
    }
    // Primaries may be colors that no light has, as the blue of ACES, whose y is negative.
    guard white.y > 0, white.x >= 0, white.x + white.y <= 1.2,
      primaries.allSatisfy({ abs($0.x) <= 2 && abs($0.y) <= 2 && $0.y != 0 })
    else { return nil }
    // Three points on a line, or a white outside them, are no space.
    let toXYZ = Matrix3.toXYZ(primaries: primaries, white: white)
    guard toXYZ.rows.allSatisfy(\.isFinite), abs(toXYZ.determinant) > 1e-4,
      (0..<3).allSatisfy({ toXYZ.rows[$0] + toXYZ.rows[3 + $0] + toXYZ.rows[6 + $0] > 0 })
    else { return nil }
    return .standard("chromaticities of the file, \(name)", primaries: primaries, white: white, curve: curve)
  }
}
