package import Adjustments
package import ImageFiles
package import VIPS

/// What a codec reports about a photo before a pixel is decoded: everything that is used, so that another process can
/// report it.
package struct PhotoHeader: Hashable, Sendable {
  package var format: FileFormat
  /// The size of the stored picture, which is that of its page.
  package var storedSize: FrameSize
  /// Bits per channel of the decoded pixels: 8, 16, or 32 for floats.
  package var depth: Int
  /// Stored bands: 1 gray, 2 gray and alpha, 3 RGB or 4 RGB and alpha; CMYK has 4 or more.
  package var bands: Int
  /// Whether the first four bands are amounts of inks.
  package var isCMYK: Bool
  /// The number of the page that is the photo, starting at 0.
  package var page: Int
  /// Pages or frames in the file.
  package var pageCount: Int
  /// The color profile of the file.
  package var profile: [UInt8]?

  package init(
    format: FileFormat, storedSize: FrameSize, depth: Int, bands: Int, isCMYK: Bool, page: Int = 0, pageCount: Int,
    profile: [UInt8]?
  ) {
    (self.format, self.storedSize, self.depth, self.bands) = (format, storedSize, depth, bands)
    (self.isCMYK, self.page, self.pageCount, self.profile) = (isCMYK, page, pageCount, profile)
  }

  /// Reads the header of a photo with its codec.
  ///
  /// - Throws: `PhotoError`.
  package init(of bytes: ByteBlock, limits: DecodeLimits) throws(PhotoError) {
    do {
      try VIPSLibrary.start()
      try self.init(ImageSource.bytes(bytes).load(limits: limits))
      if profile == nil { profile = bytes.withUnsafeBytes { format.profile?($0) } }
    } catch {
      var failure = PhotoError(opening: error)
      if failure.kind == .badImage, let damage = Self.damage(of: bytes) {
        (failure.message, failure.hint) = (damage, DecodeFailure.endsEarly.hint)
      }
      throw failure
    }
  }

  private static func damage(of bytes: ByteBlock) -> String? {
    bytes.withUnsafeBytes { FileFormat.recognize($0) }.format.flatMap { StructuralDamage.sentence(bytes, $0) }
  }

  private init(_ loaded: ImageSource.Loaded) throws(PhotoError) {
    let image = loaded.image
    let depth = 8 * image.format.byteCount
    guard [.uchar, .ushort, .float].contains(image.format), loaded.format.contents.depths.contains(depth) else {
      throw PhotoError(.unsupported, "\(image.format) samples; photoedit edits 8 and 16 bits a channel, and floats")
    }
    let isCMYK = image.interpretation == .cmyk
    guard isCMYK || (1...4).contains(image.bands) else {
      throw PhotoError(
        .unsupported, "\(image.bands) channels; photoedit edits gray, RGB and CMYK with or without alpha")
    }
    self.init(
      format: loaded.format, storedSize: FrameSize(width: image.width, height: image.pageHeight),
      depth: depth, bands: image.bands, isCMYK: isCMYK, page: loaded.page,
      pageCount: loaded.pageCount, profile: image.blob(named: VIPSImage.Field.profile))
  }
}
