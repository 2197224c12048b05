extension VIPSImage {
  /// The image as the bytes of a file, evaluated now.
  ///
  /// Nothing is written but the pixels, their resolution and what is given here, byte for byte:
  ///
  /// - JPEG: libvips is told to write no metadata, since it would rebuild EXIF through libexif, and make one where
  ///   there is none; all three are put into the file afterwards.
  /// - WebP: the same, but libvips 8.14 does not listen, so what it has written is taken out.
  /// - PNG: libvips writes profile and XMP as they are; EXIF, which it would rebuild, is put in afterwards.
  /// - TIFF: libvips writes profile and XMP as they are. There is no EXIF: giving it is an error.
  /// - HEIC, AVIF: libvips writes profile and XMP as they are, and as soon as there is one of them also an EXIF of its
  ///   own, with resolution, size and orientation 1; given EXIF takes its place in the item table.
  /// - JPEG XL: libvips writes the profile only, which libjxl turns into its own description of the same colors; EXIF
  ///   and XMP are put into boxes afterwards.
  ///
  /// - Parameters:
  ///   - profile: an ICC profile that fits the pixels.
  ///   - exif: a TIFF block, with or without `Exif\0\0` before it.
  ///   - xmp: an XMP packet.
  /// - Throws: `EncodingError` before the call; what a computed image threw; `CancellationError` where
  ///   one was killed; else `VIPSError`.
  package func encoded(
    as encoding: Encoding, profile: [UInt8]? = nil, exif: [UInt8]? = nil, xmp: [UInt8]? = nil
  ) throws -> [UInt8] {
    try check(encoding)
    let metadata = AttachedMetadata(profile: profile, exif: exif, xmp: xmp)
    try metadata.check(encoding.format)
    let plan = metadata.plan(for: encoding.format)
    let meaning = Interpretation.usual(bands: bands, format: format)
    let bare = try copied(interpretation: meaning).withFields(
      removing: { $0 != Field.concurrency }, setting: plan.fields
    ).watched()
    var operation = try Operation(
      encoding.format.facts.codec + "save_buffer", ["in": .image(bare), "strip": .bool(plan.fields.isEmpty)])
    for (name, value) in encoding.arguments { try operation.set(name, to: value) }
    let bytes = try operation.build().bytes("buffer")
    return try plan.finish(bytes, encoding.format, width: width, height: height)
  }

  private func check(_ encoding: Encoding) throws(EncodingError) {
    let target = encoding.format
    guard VIPSLibrary.supports(operation: target.facts.codec + "save_buffer") else { throw .unsupported(target) }
    guard target.writableDepths.contains(encoding.depth) else { throw .depth(encoding.depth, target) }
    guard max(width, height) <= target.maximumSide else { throw .tooLarge(target, width: width, height: height) }
    let wanted: BandFormat = encoding.depth == 8 ? .uchar : .ushort
    guard format == wanted, (1...4).contains(bands) else {
      throw .pixels("\(bands) × \(format)", expected: "1 to 4 × \(wanted) for \(encoding.depth) bits")
    }
    guard target.keepsAlpha || bands % 2 == 1 else { throw .transparency(target) }
  }
}
