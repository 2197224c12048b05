import CLcms
import Testing

/// What lcms2 itself makes of inks, as an oracle.
enum LittleCMS {
  /// Inks in CIELAB by lcms2 itself, in double and without its optimizations.
  static func lab(_ codes: [Int], _ profile: [UInt8]) throws -> [[Double]] {
    let opened = cmsOpenProfileFromMem(profile, UInt32(profile.count))
    let source = try #require(opened)
    let connected = cmsCreateLab4Profile(nil)
    let target = try #require(connected)
    defer {
      cmsCloseProfile(source)
      cmsCloseProfile(target)
    }
    let flags = UInt32(cmsFLAGS_NOOPTIMIZE | cmsFLAGS_BLACKPOINTCOMPENSATION)
    // TYPE_CMYK_DBL and TYPE_Lab_DBL: floating point of 8 bytes, space 6 with four channels and space 10 with three.
    let (inks, connection): (UInt32, UInt32) = (0x0046_0020, 0x004A_0018)
    let made = cmsCreateTransform(source, inks, target, connection, 1, flags)
    let transform = try #require(made)
    defer { cmsDeleteTransform(transform) }
    let count = codes.count / 4
    let percentages: [Double] = codes.map { Double($0) / 2.55 }
    var lab = [Double](repeating: 0, count: count * 3)
    cmsDoTransform(transform, percentages, &lab, UInt32(count))
    return (0..<count).map { Array(lab[$0 * 3..<$0 * 3 + 3]) }
  }

  /// Linear sRGB of CIELAB relative to D50: CIE 15, and the matrix of CSS Color 4 from XYZ at D50.
  static func linear(_ lab: [Double]) -> [Double] {
    let y: Double = (lab[0] + 16) / 116
    let roots: [Double] = [y + lab[1] / 500, y, y - lab[2] / 200]
    let white: [Double] = [0.9642, 1, 0.8249]
    var xyz: [Double] = []
    for (f, w) in zip(roots, white) {
      let cube: Double = f * f * f
      let line: Double = (f - 4.0 / 29) * (108.0 / 841)
      xyz.append(w * (f > 6.0 / 29 ? cube : line))
    }
    let rows: [[Double]] = [
      [3.1341358, -1.6173863, -0.4906632], [-0.9787955, 1.9162543, 0.0334428], [0.0719554, -0.2289768, 1.4053860],
    ]
    return rows.map { row in row[0] * xyz[0] + row[1] * xyz[1] + row[2] * xyz[2] }
  }
}
