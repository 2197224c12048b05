extension VIPSImage {
  /// The image as the bytes of a file, evaluated now.
  ///
  /// Nothing is written but the pixels, their resolution and the profile; of EXIF, XMP and IPTC there is nothing, but
  /// for what libvips 8.14 cannot be kept from:
  ///
  /// - JPEG: is not written by libvips. The profile stands behind a JFIF header.
  /// - WebP: told not to write metadata, libvips does not listen. So what it has written is taken out, and the profile
  ///   is put into the file afterwards.
  /// - PNG: libvips writes the profile as it is, and nothing else. libpng leaves one out in which it finds a mistake.
  /// - TIFF: libvips writes the profile as it is. What describes the pixels stands in the directory that EXIF shares.
  /// - HEIC, AVIF: libvips writes the profile as it is, and beside it an EXIF of its own, with resolution, size and
  ///   orientation 1.
  /// - JPEG XL: libjxl turns the profile into its own description of the same colors.
  ///
  /// - Parameters:
  ///   - profile: an ICC profile that fits the pixels.
  ///   - streaming: how it is evaluated; bands have a height for JPEG only.
  /// - Throws: `SaveError` where the image or the profile does not fit the format; what a computed image threw;
  ///   `CancellationError` where one was killed; else `VIPSError`.
  package func encoded(
    as encoding: Encoding, profile: [UInt8]? = nil, streaming: Streaming? = nil
  ) throws -> [UInt8] {
    try check(encoding)
    if case .jpeg(let options) = encoding {
      let encoder = try JPEGEncoder(options, width: width, height: height, bands: bands, profile: profile)
      try streamed(streaming ?? usualStreaming, operation: JPEGEncoder.name, to: encoder.write)
      return try encoder.finish()
    }
    let target = encoding.format
    let strips = profile == nil || target == .webp
    var fields: [String: FieldValue] = [:]
    if let streaming { fields[Field.concurrency] = .int(streaming.threads) }
    if let profile, !strips { fields[Field.profile] = .blob(profile) }
    let meaning = Interpretation.usual(bands: bands, format: format)
    let bare = try copied(interpretation: meaning).withFields(
      removing: { $0 != Field.concurrency }, setting: fields
    ).watched()
    var operation = try Operation(
      target.facts.codec + "save_buffer", ["in": .image(bare), "strip": .bool(strips)])
    for (name, value) in encoding.arguments { try operation.set(name, to: value) }
    let bytes = try operation.build().bytes("buffer")
    guard target == .webp else { return bytes }
    return try WebPContainer.attach(profile: profile, to: bytes, width: width, height: height)
  }

  private func check(_ encoding: Encoding) throws(SaveError) {
    let target = encoding.format
    let isWritable = target == .jpeg || VIPSLibrary.supports(operation: target.facts.codec + "save_buffer")
    guard isWritable else { throw .unsupported(target) }
    guard target.writableDepths.contains(encoding.depth) else { throw .depth(encoding.depth, target) }
    guard max(width, height) <= target.maximumSide else { throw .tooLarge(target, width: width, height: height) }
    let wanted: BandFormat = encoding.depth == 8 ? .uchar : .ushort
    guard format == wanted, (1...4).contains(bands) else {
      throw .pixels("\(bands) × \(format)", expected: "1 to 4 × \(wanted) for \(encoding.depth) bits")
    }
    guard target.keepsAlpha || bands % 2 == 1 else { throw .transparency(target) }
  }
}
