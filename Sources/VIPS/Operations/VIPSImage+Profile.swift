extension VIPSImage {
  /// A space between devices, in which a profile describes its colors.
  ///
  /// lcms, as libvips 8.14 calls it, interpolates in tables: a gray in `xyz` is right to 5 %, and 8-bit values that go
  /// through `lab` and back come out within 4. A profile of three curves and a matrix is better computed directly.
  package enum ConnectionSpace: String, Hashable, Sendable, CaseIterable {
    /// Float, D65; Y of white is 100, values run from 0 to 199.99 and are held in 16 bits on the way.
    case xyz
    /// Float; L, a and b, held in 16 bits on the way. libvips reads the encoding of ICC 4 like that of ICC 2, so white
    /// has an L of 100.39; `iccExported` undoes that, nothing else does.
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

  /// The image, which came to Lab by `iccImported`, in the colors of a device: relative colorimetric.
  ///
  /// There is no way from XYZ: libvips 8.14 would interpolate it in linear light, and a value of 10 of 255 would come
  /// out as 4.
  ///
  /// - Parameters:
  ///   - profile: the profile of the device, which the result carries.
  ///   - depth: 8 or 16 bits.
  package func iccExported(
    profile: [UInt8], depth: Int, blackPointCompensation: Bool = false
  ) throws -> VIPSImage {
    guard interpretation == .lab else {
      throw VIPSError(operation: "icc_export", message: "takes an image in lab, not in \(interpretation)")
    }
    return try Operation(
      "icc_export",
      [
        "in": .image(try withFields(setting: [Field.profile: .blob(profile)])), "intent": .choice("relative"),
        "pcs": .choice("lab"), "depth": .int(depth), "black_point_compensation": .bool(blackPointCompensation),
      ]
    ).build().image()
  }
}
