package import Documents

/// One flipped bit: the byte that belongs in the place of a damaged one.
package struct BitFlip: Hashable, Sendable {
  /// The offset of the damaged byte.
  package let offset: Int
  /// The byte that belongs there.
  package let byte: UInt8

  /// Finds the bit whose flip gives bytes their digest, by trying each.
  ///
  /// - Parameter deadline: when to give up.
  /// - Returns: nil if there is none, or if it was not found in time.
  package static func found(
    in bytes: UnsafeRawBufferPointer, of digest: SHA256Digest, until deadline: ContinuousClock.Instant
  ) -> BitFlip? {
    // What precedes the block of a flip is hashed once for all flips in the block.
    var start = RunningDigest()
    var tried = Array(bytes)
    for block in stride(from: 0, to: tried.count, by: blockSize) {
      let end = min(block + blockSize, tried.count)
      for offset in block..<end {
        if ContinuousClock.now >= deadline { return nil }
        for byte in neighbors(of: bytes[offset]) {
          tried[offset] = byte
          var whole = start
          tried.withUnsafeBytes { whole.add(UnsafeRawBufferPointer(rebasing: $0[block...])) }
          if whole.digest == digest { return BitFlip(offset: offset, byte: byte) }
        }
        tried[offset] = bytes[offset]
      }
      start.add(UnsafeRawBufferPointer(rebasing: bytes[block..<end]))
    }
    return nil
  }

  /// The number of bytes that SHA-256 takes at a time.
  private static let blockSize = 64

  /// The bytes that differ from a byte in one bit.
  package static func neighbors(of byte: UInt8) -> [UInt8] { (0..<8).map { byte ^ 1 << UInt8($0) } }

  /// Whether two bytes differ in one bit.
  static func areNeighbors(_ a: UInt8, _ b: UInt8) -> Bool { (a ^ b).nonzeroBitCount == 1 }
}
