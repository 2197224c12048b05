extension VIPSImage {
  /// A space between devices, in which a profile describes its colors.
  ///
  /// lcms, as libvips 8.14 calls it, interpolates in tables: a gray in `xyz` is right to 5 %, and 8-bit values that go
  /// through `lab` and back come out within 4. A profile of three curves and a matrix is better computed directly.
  package enum ConnectionSpace: String, Hashable, Sendable, CaseIterable {
    /// Float, D65; Y of white is 100, values run from 0 to 199.99 and are held in 16 bits on the way.
    case xyz
    /// Float; L, a and b, held in 16 bits on the way. libvips reads the encoding of ICC 4 like that of ICC 2, so white
    /// has an L of 100.39.
    case lab
  }

  /// The image in a connection space, by its ICC profile: relative colorimetric, 8 or 16 bits in, float out.
  ///
  /// Bands that the profile does not describe (alpha) keep their values, as float.
  /// libvips replaces a profile that is damaged, or that does not fit the bands, by sRGB or CMYK of its own and only
  /// warns; here that is an error.
  ///
  /// - Parameters:
  ///   - profile: the profile; nil takes the one in the header, or libvips' own where there is none.
  ///   - blackPointCompensation: whether black is mapped to black.
  package func iccImported(
    profile: [UInt8]? = nil, to space: ConnectionSpace, blackPointCompensation: Bool = false
  ) throws -> VIPSImage {
    let tagged = try profile.map { try withFields(setting: [Field.profile: .blob($0)]) } ?? self
    let result = try Operation(
      "icc_import",
      [
        "in": .image(tagged), "embedded": .bool(true), "intent": .choice("relative"), "pcs": .choice(space.rawValue),
        "black_point_compensation": .bool(blackPointCompensation),
      ]
    ).build().image()
    if let wanted = tagged.blob(named: Field.profile), result.blob(named: Field.profile) != wanted {
      throw VIPSError(
        operation: "icc_import",
        message: "the profile (\(wanted.count) bytes) is damaged or does not fit \(bands) bands of \(interpretation)")
    }
    return result
  }
}
