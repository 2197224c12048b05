import VIPS

extension VIPSImage {
  /// Linear light of an image whose profile has tables, computed by lcms2 on request.
  ///
  /// - Parameters:
  ///   - profile: the profile; nil for libvips' own CMYK.
  ///   - name: what an error calls it.
  func linear(through profile: [UInt8]?, named name: String) throws -> VIPSImage {
    let channels = interpretation == .cmyk ? 4 : bands < 3 ? 1 : 3
    let hasAlpha = (bands - channels) % 2 == 1
    let transform = try ProfileTransform(profile ?? Self.genericCMYK(), name: name, hasAlpha: hasAlpha)
    guard transform.channels == channels else {
      throw PhotoError(
        .badImage, "the color profile '\(name)' is for \(transform.channels) channels, the picture has \(channels)")
    }
    let stored = bands
    let output = hasAlpha ? 4 : 3
    return format == .uchar
      ? try linear(through: transform, UInt8.self, stored, output)
      : try linear(through: transform, UInt16.self, stored, output)
  }

  private func linear<Code: FixedWidthInteger & UnsignedInteger & SendableMetatype>(
    through transform: ProfileTransform, _ code: Code.Type, _ bands: Int, _ outputBands: Int
  ) throws -> VIPSImage {
    try .computed(
      from: self, width: width, height: height, bands: outputBands, format: .float, interpretation: .multiband
    ) { input, output in
      let width = output.rect.width
      for row in 0..<output.rect.height {
        let codes = (input.base + row * input.bytesPerRow).assumingMemoryBound(to: Code.self)
        let floats = output.floats(row: row)
        transform.run(codes, bands: bands, floats, width: width)
        guard outputBands == 4 else { continue }
        for pixel in 0..<width {
          floats[4 * pixel + 3] = Float(codes[pixel * bands + transform.channels]) / Float(Code.max)
        }
      }
    }
  }
}
