extension VIPSImage {
  /// A profile connection space.
  ///
  /// lcms, as libvips 8.14 calls it, interpolates in tables: a gray in `xyz` is exact to 5 %, and 8-bit values differ by up
  /// to 4 after conversion to `lab` and back. A profile of three curves and a matrix is better computed directly.
  package enum ConnectionSpace: String, Hashable, Sendable, CaseIterable {
    /// Float, D65; Y of white is 100, values range from 0 to 199.99 with a precision of 16 bits.
    case xyz
    /// Float; L, a and b with a precision of 16 bits. libvips reads the encoding of ICC 4 like that of ICC 2, so white
    /// has an L of 100.39.
    case lab
  }

  /// The image in a connection space, by its ICC profile: relative colorimetric, 8 or 16 bits in, float out.
  ///
  /// Bands that the profile does not describe (alpha) keep their values, as float.
  /// libvips replaces a profile that is damaged, or does not fit the bands, by its own sRGB or CMYK and only warns; here
  /// that is an error.
  ///
  /// - Parameters:
  ///   - profile: the profile; nil for the one in the header, or libvips' own if it has none.
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
