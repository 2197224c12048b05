import Glibc

/// Bytes at an address that does not change as long as the block lives, so that libvips may read them late.
package final class ByteBlock: @unchecked Sendable {
  /// How many bytes there are.
  package let count: Int
  /// Where the first is.
  package let base: UnsafeMutableRawPointer
  /// The file that is mapped; nil where the bytes are memory of the block's own.
  private let mapping: UnsafeMutableRawBufferPointer?

  private static let hugePage = 2 << 20
  /// From so many bytes on a block has huge pages, where the kernel gives them.
  private static let huge = 2 * hugePage

  /// Makes room for bytes and has them filled in.
  ///
  /// - Throws: what `fill` throws.
  package init<Failure: Error>(
    count: Int, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    self.count = count
    mapping = nil
    if count < Self.huge {
      // The widest vector register, so that kernels may load from the start.
      base = .allocate(byteCount: count, alignment: 64)
    } else {
      // Filled page by page, a large block costs as much as hashing it.
      base = .allocate(byteCount: count, alignment: Self.hugePage)
      madvise(base, count, MADV_HUGEPAGE)
    }
    try fill(UnsafeMutableRawBufferPointer(start: base, count: count))
  }

  /// Copies the bytes.
  package convenience init(copying bytes: UnsafeRawBufferPointer) {
    self.init(count: bytes.count) { $0.copyMemory(from: bytes) }
  }

  /// Copies the bytes.
  package convenience init(copying bytes: [UInt8]) {
    self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// Maps the bytes of an open file, from an offset on, without copying them; nil where that cannot be done.
  ///
  /// The file must not become shorter while the block lives. It may be removed or replaced.
  package init?(mapping descriptor: Int32, from offset: Int, count: Int) {
    guard offset >= 0, count > 0 else { return nil }
    let (length, overflows) = offset.addingReportingOverflow(count)
    guard !overflows, let start = mmap(nil, length, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0),
      start != MAP_FAILED
    else { return nil }
    self.count = count
    base = start + offset
    mapping = UnsafeMutableRawBufferPointer(start: start, count: length)
  }

  deinit {
    if let mapping { munmap(mapping.baseAddress, mapping.count) } else { base.deallocate() }
  }

  /// Lends the bytes.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: count))
  }
}
