import ImageFiles

extension VIPSImage {
  /// The image as the bytes of a file, evaluated now.
  ///
  /// Only the pixels, their resolution and the profile are written, without EXIF, XMP and IPTC, except where libvips
  /// 8.14 adds its own:
  ///
  /// - JPEG: not written by libvips. The profile follows a JFIF header.
  /// - WebP: libvips ignores the request to write no metadata, so it is removed afterwards, and the profile is written
  ///   into the file then.
  /// - PNG: libvips writes the profile unchanged, and nothing else. libpng drops a profile in which it finds a mistake.
  /// - TIFF: libvips writes the profile unchanged. The directory that EXIF shares describes the pixels.
  /// - HEIC, AVIF: libvips writes the profile unchanged, and an EXIF block of its own with resolution, size and
  ///   orientation 1.
  /// - JPEG XL: libjxl converts the profile into its own description of the same colors.
  ///
  /// - Parameters:
  ///   - profile: an ICC profile that fits the pixels.
  ///   - streaming: how it is evaluated; bands have a fixed height for JPEG only.
  /// - Throws: `SaveError` where the image or the profile does not fit the format; what a computed image threw;
  ///   `CancellationError` where one was killed; else `VIPSError`.
  package func encoded(
    as encoding: Encoding, profile: [UInt8]? = nil, streaming: Streaming? = nil
  ) throws -> [UInt8] {
    try check(encoding)
    let target = encoding.format
    guard let arguments = target.writing?.arguments?(encoding.options) else {
      let encoder = try JPEGEncoder(encoding.options, width: width, height: height, bands: bands, profile: profile)
      try streamed(streaming ?? usualStreaming, operation: JPEGEncoder.name, to: encoder.write)
      return try encoder.finish()
    }
    let rebuilt = target.writing?.rebuilt
    let strips = profile == nil || rebuilt != nil
    var fields: [String: FieldValue] = [:]
    if let streaming { fields[Field.concurrency] = .int(streaming.threads) }
    if let profile, !strips { fields[Field.profile] = .blob(profile) }
    let meaning = Interpretation.usual(bands: bands, format: format)
    let bare = try copied(interpretation: meaning).withFields(
      removing: { $0 != Field.concurrency }, setting: fields
    ).watched()
    let bytes: [UInt8]
    do {
      bytes = try bare.saved(as: target, arguments, strips: strips)
    } catch let error as VIPSError {
      guard let plugin = target.missingPlugin else { throw error }
      throw SaveError.missingPlugin(target, plugin)
    }
    guard let rebuilt else { return bytes }
    guard let file = rebuilt(bytes, profile) else { throw SaveError.malformed(target) }
    return file
  }

  /// The image as libvips writes it.
  ///
  /// - Parameters:
  ///   - arguments: those of the saver of the format.
  ///   - strips: whether metadata are left out, as far as the saver does that.
  func saved(as format: FileFormat, _ arguments: [(String, ArgumentValue)], strips: Bool) throws -> [UInt8] {
    var operation = try Operation(format.codec + "save_buffer", ["in": .image(self), "strip": .bool(strips)])
    for (name, value) in arguments { try operation.set(name, to: value.operationValue) }
    return try operation.build().bytes("buffer")
  }

  private func check(_ encoding: Encoding) throws(SaveError) {
    let target = encoding.format
    let depth = encoding.options.depth
    guard let writing = target.writing, target.isWritable else { throw .unsupported(target) }
    guard writing.depths.contains(depth) else { throw .depth(depth, target) }
    guard max(width, height) <= writing.longestSide else { throw .tooLarge(target, width: width, height: height) }
    let wanted: BandFormat = depth == 8 ? .uchar : .ushort
    guard format == wanted, (1...4).contains(bands) else {
      throw .pixels("\(bands) × \(format)", expected: "1 to 4 × \(wanted) for \(depth) bits")
    }
    guard target.contents.hasAlpha || bands % 2 == 1 else { throw .transparency(target) }
  }
}
