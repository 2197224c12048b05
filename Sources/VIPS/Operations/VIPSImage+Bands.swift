import CVips

extension VIPSImage {
  /// The same image as a new object, so that its header may be changed. The pixels are not copied.
  ///
  /// - Parameter interpretation: what its values mean from now on; nil keeps it.
  package func copied(interpretation: Interpretation? = nil) throws -> VIPSImage {
    var operation = try Operation("copy", ["in": .image(self)])
    if let interpretation { try operation.set("interpretation", to: .choice(interpretation.name)) }
    return try operation.build().image()
  }

  /// The first bands.
  package func firstBands(_ count: Int) throws -> VIPSImage {
    try Operation("extract_band", ["in": .image(self), "band": .int(0), "n": .int(count)]).build().image()
  }

  /// The same image as a new object with the pixels per millimeter of another.
  package func withResolution(of other: VIPSImage) throws -> VIPSImage {
    let header = other.pointer.pointee
    return try Operation("copy", ["in": .image(self), "xres": .double(header.Xres), "yres": .double(header.Yres)])
      .build().image()
  }

  /// The image with its values in another format; integers are clipped, fractions cut off.
  ///
  /// - Parameter shift: whether integers are shifted, so that 255 becomes 65 535 and back. Going up, libvips fills with
  ///   the lowest bit, so that 1 becomes 511.
  package func cast(to format: BandFormat, shift: Bool = false) throws -> VIPSImage {
    try Operation("cast", ["in": .image(self), "format": .choice(format.name), "shift": .bool(shift)]).build().image()
  }
}
