/// A cyclic redundancy check that processes bits from lowest to highest, eight bytes at a time.
struct ReflectedCRC<Word: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
  /// `tables[k][b]` is what the byte `b` does to the remainder when `k` bytes follow.
  private let tables: [[Word]]

  /// Creates the check for a polynomial whose bits are reversed.
  init(polynomial: Word) {
    var tables = [
      (0..<256).map { (byte: Int) -> Word in
        var remainder = Word(byte)
        for _ in 0..<8 {
          let isOdd = remainder & 1 == 1
          remainder >>= 1
          if isOdd { remainder ^= polynomial }
        }
        return remainder
      }
    ]
    for previous in 0..<7 {
      tables.append(
        tables[previous].map { (word: Word) -> Word in word >> 8 ^ tables[0][Int(truncatingIfNeeded: word & 0xFF)] })
    }
    self.tables = tables
  }

  /// The check value of some bytes; all bits are inverted before and after.
  func value(of bytes: UnsafeRawBufferPointer) -> Word {
    var remainder = ~Word(0)
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) ^ UInt64(remainder)
      remainder = 0
      for index in 0..<8 { remainder ^= tables[7 - index][Int(truncatingIfNeeded: word >> (8 * index) & 0xFF)] }
      offset += 8
    }
    for byte in bytes[offset...] {
      remainder = remainder >> 8 ^ tables[0][Int(truncatingIfNeeded: remainder & 0xFF) ^ Int(byte)]
    }
    return ~remainder
  }
}
