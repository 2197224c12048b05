import Glibc

/// The bytes of an open file, read in pages on demand, for looking at a few places in a large file.
///
/// Bytes that can no longer be read, because the file became shorter, are zero. It must only be used by one thread.
package final class FileBytes: ByteSource {
  private static let pageSize = 4096

  private let descriptor: Int32
  package let endIndex: Int
  package var startIndex: Int { 0 }
  /// The page that was read last, and its number.
  private var page = [UInt8](repeating: 0, count: FileBytes.pageSize)
  private var pageNumber = -1

  /// - Parameters:
  ///   - descriptor: stays open as long as this value is used.
  ///   - count: the size of the file.
  package init(descriptor: Int32, count: Int) { (self.descriptor, endIndex) = (descriptor, count) }

  package subscript(position: Int) -> UInt8 {
    let (number, offset) = position.quotientAndRemainder(dividingBy: Self.pageSize)
    if number != pageNumber { read(number) }
    return page[offset]
  }

  private func read(_ number: Int) {
    let start = number * Self.pageSize
    page.withUnsafeMutableBytes { page in
      var filled = 0
      while filled < page.count {
        let got = pread(descriptor, page.baseAddress.map { $0 + filled }, page.count - filled, off_t(start + filled))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        filled += got
      }
      page[filled...].initializeMemory(as: UInt8.self, repeating: 0)
    }
    pageNumber = number
  }
}
