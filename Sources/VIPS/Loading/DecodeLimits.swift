import ImageFiles

/// How large an image file may be; larger ones are refused before they are decoded.
package struct DecodeLimits: Hashable, Sendable {
  /// Pixels of the page that is loaded, by the header of the file.
  package var pixels = 100_000_000
  /// Columns or rows, by the header of the file.
  package var side = 65_500
  /// Pages or frames, by the header of the file.
  package var pages = 10_000
  /// The length of the file in bytes.
  package var file = 512 << 20
  /// Scans of a JPEG file, each of which costs the decoder the complete image again.
  package var scans = 100

  /// The default limits.
  package init() {}

  /// A limit, for an error.
  package enum Limit: String, Hashable, Sendable {
    case pixels, side, pages, file, scans

    /// What is counted.
    package var unit: String {
      switch self {
      case .pixels: "pixels"
      case .side: "pixels a side"
      case .pages: "pages"
      case .file: "bytes"
      case .scans: "scans"
      }
    }
  }

  func check(fileSize found: Int) throws(LoadError) {
    guard found <= file else { throw .tooLarge(.file, found: found, allowed: file) }
  }

  /// Checks the header of an image that has not been decoded.
  func check(_ image: VIPSImage) throws(LoadError) {
    let longest = max(image.width, image.pageHeight)
    guard longest <= side else { throw .tooLarge(.side, found: longest, allowed: side) }
    guard image.pageCount <= pages else { throw .tooLarge(.pages, found: image.pageCount, allowed: pages) }
    let (found, overflow) = image.width.multipliedReportingOverflow(by: image.height)
    guard !overflow, found <= pixels else {
      throw .tooLarge(.pixels, found: overflow ? .max : found, allowed: pixels)
    }
  }

  func check(scansOf block: ByteBlock, _ format: FileFormat) throws(LoadError) {
    guard let count = format.reading.scans else { return }
    let found = block.withUnsafeBytes { count($0, scans) }
    guard found <= scans else { throw .tooLarge(.scans, found: found, allowed: scans) }
  }
}
