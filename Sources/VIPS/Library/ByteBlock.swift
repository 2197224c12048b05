/// Bytes at an address that does not change as long as the block lives, so that libvips may read them late.
package final class ByteBlock: @unchecked Sendable {
  /// How many bytes there are.
  package let count: Int
  /// Where the first is.
  package let base: UnsafeMutableRawPointer

  /// Makes room for bytes and has them filled in.
  ///
  /// - Throws: what `fill` throws.
  package init<Failure: Error>(
    count: Int, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    self.count = count
    // The widest vector register, so that kernels may load from the start.
    base = .allocate(byteCount: count, alignment: 64)
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

  deinit { base.deallocate() }

  /// Lends the bytes.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: count))
  }
}
