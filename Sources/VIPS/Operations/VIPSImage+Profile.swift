extension VIPSImage {
  /// The profile that libvips provides for CMYK without one.
  package static func genericCMYK() throws -> [UInt8] {
    try VIPSLibrary.start()
    return try Operation("profile_load", ["name": .string("cmyk")]).build().bytes("profile")
  }
}
