package import Adjustments
import CPixels
package import PhotoMetadata

/// How stored RGB or gray values relate to the working space: curves, then a matrix.
package struct ColorSpace: Hashable, Sendable {
  /// Its common name.
  package var name: String
  /// Curves from stored values to linear light: one for gray, three for RGB; none if only the tables of the profile
  /// convert to its values, which is so for some renderings but for no photo.
  package var curves: [ToneCurve]
  /// The space's linear RGB to the working space; nil where they are the same.
  package var matrix: Matrix3?
  /// The profile to embed; nil for none.
  package var profile: [UInt8]?
  /// Whether it is sRGB within the precision of 8 bits.
  package var isSRGB: Bool

  /// Whether only the tables of the profile convert to its values (`OutputTransform`).
  package var isThroughTables: Bool { curves.isEmpty }

  /// Channels without transparency: 1 gray, 3 RGB.
  package var channels: Int {
    guard isThroughTables else { return curves.count }
    // The data color space in the header of an ICC profile.
    return profile.map { $0.count >= 20 && $0[16..<20].elementsEqual("GRAY".utf8) } ?? false ? 1 : 3
  }

  /// sRGB, tagged with a profile.
  package static let srgb = standard("sRGB", primaries: WorkingSpace.primaries, curve: .srgb)

  /// Display P3 (SMPTE EG 432-1 primaries, D65, the curve of sRGB).
  package static let displayP3 = standard(
    "Display P3", primaries: [(x: 0.680, y: 0.320), (x: 0.265, y: 0.690), (x: 0.150, y: 0.060)], curve: .srgb)

  /// Adobe RGB (1998).
  package static let adobeRGB = standard(
    "Adobe RGB (1998)", primaries: [(x: 0.64, y: 0.33), (x: 0.21, y: 0.71), (x: 0.15, y: 0.06)],
    curve: .gamma(563.0 / 256))

  /// ProPhoto RGB: ROMM RGB (ISO 22028-2), around D50, with its power of 1.8 and its straight piece below 1/512.
  package static let prophotoRGB = standard(
    "ProPhoto RGB", primaries: [(x: 0.7347, y: 0.2653), (x: 0.1596, y: 0.8404), (x: 0.0366, y: 0.0001)],
    white: (x: 0.3457, y: 0.3585),
    curve: .parametric(g: 1.8, a: 1, b: 0, c: 1.0 / 16, d: 1.0 / 32, e: 0, f: 0))

  /// sRGB without a profile, which is assumed for untagged files.
  package static var untagged: ColorSpace {
    var space = srgb
    space.profile = nil
    return space
  }

  /// One channel with the curve of sRGB and no profile.
  package static var untaggedGray: ColorSpace {
    ColorSpace(name: "gray, sRGB curve", curves: [.srgb], matrix: nil, profile: nil, isSRGB: true)
  }

  /// Linear light with the primaries of sRGB, which is assumed for floats without a profile.
  package static let linear = ColorSpace(
    name: "linear sRGB", curves: [.gamma(1), .gamma(1), .gamma(1)], matrix: nil, profile: nil, isSRGB: false)

  /// One channel of linear light.
  package static let linearGray = ColorSpace(
    name: "linear gray", curves: [.gamma(1)], matrix: nil, profile: nil, isSRGB: false)

  /// Whether stored values are linear light.
  var isLinear: Bool { !isThroughTables && curves.allSatisfy(\.isLinear) }

  /// The space in which integers are written of a picture whose floats are in this one: the same with the curve of sRGB if
  /// this one is linear, because integers of linear light are too coarse in the shadows.
  var forIntegers: ColorSpace {
    guard isLinear else { return self }
    guard curves.count > 1 else { return .standardGray("gray, sRGB curve", curve: .srgb) }
    guard let matrix else { return .srgb }
    let (name, toD50) = ("\(name), sRGB curve", WorkingSpace.toD50.times(matrix))
    return ColorSpace(
      name: name, curves: [.srgb, .srgb, .srgb], matrix: matrix,
      profile: ICCProfile.displayProfile(
        name: name, colorants: (0..<3).map { column in (0..<3).map { toD50.rows[$0 * 3 + column] } },
        adaptation: WorkingSpace.d65ToD50.rows, curve: ToneCurve.srgb.parameters),
      isSRGB: false)
  }

  /// A space of three primaries around a white and one curve, with a profile that says the same.
  ///
  /// - Parameters:
  ///   - white: CIE xy; by default D65.
  ///   - curve: a power, or one with a straight piece below.
  static func standard(
    _ name: String, primaries: [(x: Double, y: Double)], white: (x: Double, y: Double) = WorkingSpace.white,
    curve: ToneCurve
  ) -> ColorSpace {
    let toXYZ = Matrix3.toXYZ(primaries: primaries, white: white)
    let adaptation = WorkingSpace.adaptation(from: white)
    let toD50 = adaptation.times(toXYZ)
    let isWorking = primaries.elementsEqual(WorkingSpace.primaries) { $0 == $1 } && white == WorkingSpace.white
    return ColorSpace(
      name: name, curves: [curve, curve, curve],
      matrix: isWorking ? nil : WorkingSpace.toD50.inverse.times(toD50).withUnitRowSums,
      profile: ICCProfile.displayProfile(
        name: name, colorants: (0..<3).map { column in (0..<3).map { toD50.rows[$0 * 3 + column] } },
        adaptation: adaptation.rows, curve: curve.parameters),
      isSRGB: isWorking && curve == .srgb)
  }

  /// One channel with a curve, and a profile that says the same.
  ///
  /// - Parameter curve: a power, or one with a straight piece below.
  static func standardGray(_ name: String, curve: ToneCurve) -> ColorSpace {
    ColorSpace(
      name: name, curves: [curve], matrix: nil,
      profile: ICCProfile.grayProfile(name: name, curve: curve.parameters), isSRGB: curve == .srgb)
  }
}

extension ColorSpace {
  /// The space that a matrix profile or a gray profile describes; nil where it has only tables.
  ///
  /// Every row of the matrix is divided by its sum, so that the profile's white is exactly (1, 1, 1).
  ///
  /// - Returns: The space, and a warning where a row's sum is off by more than 0.01.
  static func described(by profile: ICCProfile) -> (space: ColorSpace, warning: String?)? {
    guard !profile.hasTables, var curves = profile.curves else { return nil }
    if profile.space == .gray {
      if profile.connectsByLab { curves = curves.map(\.throughLightness) }
      let isSRGB = Self.isNearSRGB(curves[0])
      return (
        ColorSpace(
          name: profile.name, curves: isSRGB ? [.srgb] : curves, matrix: nil, profile: profile.bytes, isSRGB: isSRGB),
        nil
      )
    }
    guard let colorants = profile.colorants else { return nil }
    let columns = Matrix3((0..<9).map { colorants[$0 % 3][$0 / 3] })
    let raw = WorkingSpace.toD50.inverse.times(columns)
    let sums = raw.applied(to: [1, 1, 1])
    guard sums.allSatisfy({ abs($0) > 0.1 }), abs(raw.determinant) > 1e-4 else { return nil }
    let matrix = raw.withUnitRowSums
    let isSRGB =
      zip(matrix.rows, Matrix3.identity.rows).allSatisfy { abs($0 - $1) <= 1e-3 } && curves.allSatisfy(isNearSRGB)
    let isOff = sums.contains { abs($0 - 1) > 0.01 }
    return (
      ColorSpace(
        name: profile.name, curves: isSRGB ? [.srgb, .srgb, .srgb] : curves, matrix: isSRGB ? nil : matrix,
        profile: profile.bytes, isSRGB: isSRGB),
      isOff ? "the color profile '\(profile.name)' does not map its white to that of the connection space" : nil
    )
  }

  /// Whether a curve is that of sRGB within a quarter of an 8-bit code.
  private static func isNearSRGB(_ curve: ToneCurve) -> Bool {
    (0...255).allSatisfy { code in
      let x = Double(code) / 255
      return abs(px_srgb_encode(curve.linear(x)) - x) <= 0.25 / 255
    }
  }
}
