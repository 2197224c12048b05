import ImageFiles

/// How large an image file may be; larger ones are refused before they are decoded.
package struct DecodeLimits: Hashable, Sendable {
  /// Pixels of the page that is loaded, by the header of the file.
  package var pixels = 250_000_000
  /// Columns or rows, by the header of the file.
  package var side = 65_500
  /// Pages or frames, by the header of the file.
  package var pages = 10_000
  /// The length of the file in bytes.
  package var file = 2 << 30
  /// Scans of a JPEG file, each of which costs the decoder the complete image again.
  package var scans = 100
  /// The memory that decoding may take, in bytes. It is checked here only beside other limits, so that one error names
  /// all that must be raised; a rendering knows whether it needs the complete image.
  package var memory = 4 << 30

  /// The default limits.
  package init() {}

  /// A limit, for an error.
  package enum Limit: String, Hashable, Sendable {
    case pixels, side, pages, file, scans, memory

    /// What is counted.
    package var unit: String {
      switch self {
      case .pixels: "pixels"
      case .side: "pixels a side"
      case .pages: "pages"
      case .file: "bytes"
      case .scans: "scans"
      case .memory: "bytes of memory"
      }
    }
  }

  /// A limit that is exceeded.
  package struct Excess: Hashable, Sendable {
    package let limit: Limit
    package let found: Int
    package let allowed: Int

    package init(_ limit: Limit, found: Int, allowed: Int) {
      (self.limit, self.found, self.allowed) = (limit, found, allowed)
    }

    init?(_ limit: Limit, _ found: Int, over allowed: Int) {
      guard found > allowed else { return nil }
      self.init(limit, found: found, allowed: allowed)
    }
  }

  /// Checks the length of a file. The error names the limits that its header exceeds, too, as far as it is read without
  /// a codec.
  func check(_ file: some ByteSource) throws(LoadError) {
    guard let excess = Excess(.file, file.count, over: self.file) else { return }
    guard let format = FileFormat.recognize(any: file).format, let size = format.statedSize?(file),
      let width = size.width, let height = size.height, width > 0, height > 0
    else { throw .tooLarge([excess]) }
    // A pixel takes three bytes or more, and all of them as much as a file that is not compressed.
    let pixels = Self.product(width, height)
    throw .tooLarge([excess] + excesses(width, height, bytes: max(Self.product(pixels, 3), file.count)))
  }

  /// Checks the header of an image that has not been decoded.
  ///
  /// - Parameter decoder: the memory that its decoder takes besides the pixels.
  func check(_ image: VIPSImage, decoder: (_ pixels: Int, _ depth: Int) -> Int) throws(LoadError) {
    let pixels = Self.product(image.width, image.height)
    let samples = Self.product(pixels, image.bands * image.format.byteCount)
    // The decoder is asked only about what could be decoded at all.
    let extra = pixels < 1 << 40 ? decoder(pixels, 8 * image.format.byteCount) : 0
    let pages = Excess(.pages, image.pageCount, over: pages)
    let found = excesses(image.width, image.height, image.pageHeight, bytes: Self.sum(samples, extra), pages: pages)
    guard found.isEmpty else { throw .tooLarge(found) }
  }

  /// The limits that a picture exceeds, and with them that of memory.
  private func excesses(
    _ width: Int, _ height: Int, _ pageHeight: Int? = nil, bytes: Int, pages: Excess? = nil
  ) -> [Excess] {
    let found = [
      Excess(.side, max(width, pageHeight ?? height), over: side), pages,
      Excess(.pixels, Self.product(width, height), over: pixels),
    ].compactMap { $0 }
    return found.isEmpty ? [] : found + [Excess(.memory, bytes, over: memory)].compactMap { $0 }
  }

  private static func product(_ one: Int, _ other: Int) -> Int {
    let (product, overflow) = one.multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }

  private static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, overflow) = one.addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  func check(scansOf block: ByteBlock, _ format: FileFormat) throws(LoadError) {
    guard let count = format.reading.scans else { return }
    let found = block.withUnsafeBytes { count($0, scans) }
    guard let excess = Excess(.scans, found, over: scans) else { return }
    throw .tooLarge([excess])
  }
}
