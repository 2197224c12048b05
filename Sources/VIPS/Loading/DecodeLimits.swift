/// How large an image file may be before it is refused unread.
package struct DecodeLimits: Hashable, Sendable {
  /// Pixels of all pages that are loaded together, by the header of the file.
  package var pixels = 100_000_000
  /// Columns or rows, by the header of the file.
  package var side = 65_500
  /// The length of the file in bytes.
  package var fileSize = 512 << 20
  /// Scans of a JPEG file, each of which costs the decoder the whole image again.
  package var scans = 100

  /// The limits that are usual.
  package init() {}

  /// A limit, for an error.
  package enum Limit: String, Hashable, Sendable {
    case pixels
    case side = "pixels a side"
    case fileSize = "bytes"
    case scans
  }

  func check(fileSize found: Int) throws(LoadError) {
    guard found <= fileSize else { throw .tooLarge(.fileSize, found: found, allowed: fileSize) }
  }

  /// Checks the header of an image that has not been decoded.
  func check(_ image: VIPSImage) throws(LoadError) {
    let longest = max(image.width, image.pageHeight)
    guard longest <= side else { throw .tooLarge(.side, found: longest, allowed: side) }
    let (found, overflow) = image.width.multipliedReportingOverflow(by: image.height)
    guard !overflow, found <= pixels else {
      throw .tooLarge(.pixels, found: overflow ? .max : found, allowed: pixels)
    }
  }
}
