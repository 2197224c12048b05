import DurableFiles
import Glibc

/// Reads the lines of a segment, from an offset up to a size.
///
/// The file may be truncated in the meantime; then the reader ends there.
struct SegmentReader: ~Copyable {
  /// A line as it is in the file.
  struct Line {
    /// Its bytes without the line feed, valid until the next one is read.
    let bytes: UnsafeRawBufferPointer
    /// The offset of its first byte.
    let offset: Int
    /// Whether it ends with a line feed. A line without one is the last, or is longer than a line may be.
    let isComplete: Bool

    /// The offset after it.
    var end: Int { offset + bytes.count + (isComplete ? 1 : 0) }
  }

  private let file: Descriptor
  private let size: Int
  private var buffer: UnsafeMutableRawBufferPointer
  /// The part of the buffer that was read from the file but not delivered yet.
  private var unread: Range<Int> = 0..<0
  /// The offset in the file of the first unread byte.
  private(set) var offset: Int

  /// - Parameters:
  ///   - size: the offset after the last byte to read.
  ///   - bufferSize: lines that do not fit are read into a larger buffer.
  init(_ file: consuming Descriptor, from offset: Int, to size: Int, bufferSize: Int = 1 << 18) {
    self.file = file
    (self.offset, self.size) = (offset, size)
    buffer = .allocate(byteCount: bufferSize, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// The next line; nil at the end.
  mutating func next() throws(FileError) -> Line? {
    var searched = 0
    while true {
      let start = unread.lowerBound + searched
      if start < unread.upperBound, let base = buffer.baseAddress,
        let feed = memchr(base + start, 0x0A, unread.upperBound - start)
      {
        return deliver(UnsafeRawPointer(feed) - UnsafeRawPointer(base) - unread.lowerBound, isComplete: true)
      }
      searched = unread.count
      if searched > LogLine.maximumSize + LogLine.overhead { return deliver(searched, isComplete: false) }
      if try !fill() { return unread.isEmpty ? nil : deliver(unread.count, isComplete: false) }
    }
  }

  private mutating func deliver(_ count: Int, isComplete: Bool) -> Line {
    let line = Line(
      bytes: UnsafeRawBufferPointer(rebasing: buffer[unread.lowerBound..<unread.lowerBound + count]), offset: offset,
      isComplete: isComplete)
    let taken = count + (isComplete ? 1 : 0)
    unread = unread.lowerBound + taken..<unread.upperBound
    offset += taken
    return line
  }

  /// Reads more bytes; false at the end.
  private mutating func fill() throws(FileError) -> Bool {
    let wanted = size - offset - unread.count
    if wanted <= 0 { return false }
    if unread.lowerBound > 0 {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[unread]))
      unread = 0..<unread.count
    }
    if unread.count == buffer.count { grow() }
    let free = UnsafeMutableRawBufferPointer(rebasing: buffer[unread.count...].prefix(wanted))
    let count = try file.read(into: free, at: offset + unread.count)
    unread = 0..<unread.count + count
    return count > 0
  }

  private mutating func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
    buffer.deallocate()
    buffer = larger
  }
}
