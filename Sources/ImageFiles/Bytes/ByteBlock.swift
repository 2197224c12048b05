import Glibc

/// Bytes at an address that does not change while the block exists, so that a decoder may read them later.
package final class ByteBlock: @unchecked Sendable {
  /// The number of bytes.
  package let count: Int
  /// The address of the first byte.
  package let base: UnsafeMutableRawPointer
  /// The mapped memory or file; nil where malloc has allocated the block.
  private let mapping: UnsafeMutableRawBufferPointer?

  /// Allocates bytes and fills them.
  ///
  /// - Throws: the error of `fill`.
  package init<Failure: Error>(
    count: Int, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    self.count = count
    mapping = HugeMemory.map(count)
    // The widest vector register, so that kernels may load from the start.
    base = mapping?.baseAddress ?? .allocate(byteCount: count, alignment: 64)
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

  /// Maps the bytes of an open file, starting at an offset, without copying them; nil if that fails.
  ///
  /// The file must not become shorter while the block exists. It may be removed or replaced.
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

  /// Passes the bytes to the body.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: count))
  }
}
