extension VIPSImage {
  /// The image as the bytes of a file, evaluated now.
  ///
  /// Nothing is written but the pixels, their resolution and the profile; of EXIF, XMP and IPTC there is nothing, but
  /// for what libvips 8.14 cannot be kept from:
  ///
  /// - JPEG: told to write metadata, libvips would make an EXIF of its own. So it is told not to, and the profile is put
  ///   into the file afterwards, behind a JFIF header.
  /// - WebP: the same, but libvips does not listen, so what it has written is taken out.
  /// - PNG: libvips writes the profile as it is, and nothing else.
  /// - TIFF: libvips writes the profile as it is. What describes the pixels stands in the directory that EXIF shares.
  /// - HEIC, AVIF: libvips writes the profile as it is, and beside it an EXIF of its own, with resolution, size and
  ///   orientation 1.
  /// - JPEG XL: libjxl turns the profile into its own description of the same colors.
  ///
  /// - Parameter profile: an ICC profile that fits the pixels.
  /// - Throws: `SaveError` where the image or the profile does not fit the format; what a computed image threw;
  ///   `CancellationError` where one was killed; else `VIPSError`.
  package func encoded(as encoding: Encoding, profile: [UInt8]? = nil) throws -> [UInt8] {
    try check(encoding)
    let target = encoding.format
    let isAddedAfterwards = target == .jpeg || target == .webp
    var fields: [String: FieldValue] = [:]
    if let profile, !isAddedAfterwards { fields[Field.profile] = .blob(profile) }
    let meaning = Interpretation.usual(bands: bands, format: format)
    let bare = try copied(interpretation: meaning).withFields(
      removing: { $0 != Field.concurrency }, setting: fields
    ).watched()
    var operation = try Operation(
      target.facts.codec + "save_buffer", ["in": .image(bare), "strip": .bool(fields.isEmpty)])
    for (name, value) in encoding.arguments { try operation.set(name, to: value) }
    let bytes = try operation.build().bytes("buffer")
    switch target {
    case .jpeg: return try JPEGContainer.attach(profile: profile, to: bytes)
    case .webp: return try WebPContainer.attach(profile: profile, to: bytes, width: width, height: height)
    case .png, .tiff, .heic, .avif, .jpegXL, .gif: return bytes
    }
  }

  private func check(_ encoding: Encoding) throws(SaveError) {
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
