/// Writes boxes of ISO media files (ISO/IEC 14496-12, 4.2).
enum BoxWriter {
  static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 8
    // A length of 1 says that the real one follows in 64 bits.
    if length > Int(UInt32.max) { return bigEndian(1, 4) + Array(type.utf8) + bigEndian(length + 8, 8) + body }
    return bigEndian(length, 4) + Array(type.utf8) + body
  }

  static func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
