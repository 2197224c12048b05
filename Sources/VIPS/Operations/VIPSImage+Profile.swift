extension VIPSImage {
  /// A space between devices, in which a profile describes its colors. Values are relative to a D50 white in the
  /// profile and come out scaled to D65: see `iccImported`.
  package enum ConnectionSpace: String, Hashable, Sendable, CaseIterable {
    /// Float; Y of white is 100, values run from 0 to 199.99 and are held in 16 bits on the way.
    case xyz
    /// Float; L from 0 to 100, a and b from −128 to 127.996, held in 16 bits on the way.
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

  /// The image, which is in a connection space, in the colors of a device: relative colorimetric.
  ///
  /// - Parameters:
  ///   - profile: the profile of the device, which the result carries.
  ///   - depth: 8 or 16 bits.
  package func iccExported(
    profile: [UInt8], depth: Int, blackPointCompensation: Bool = false
  ) throws -> VIPSImage {
    let space: ConnectionSpace = interpretation == .xyz ? .xyz : .lab
    return try Operation(
      "icc_export",
      [
        "in": .image(try withFields(setting: [Field.profile: .blob(profile)])), "intent": .choice("relative"),
        "pcs": .choice(space.rawValue), "depth": .int(depth),
        "black_point_compensation": .bool(blackPointCompensation),
      ]
    ).build().image()
  }
}
