extension [UInt8] {
  /// A PNG with a chunk behind its head: the signature and IHDR are 33 bytes (PNG, 5.2 and 11.2.1).
  func withChunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + data
    return Array(self[..<33]) + Self.bigEndian(UInt32(data.count)) + body + Self.bigEndian(body.checksum) + self[33...]
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  /// CRC-32 as PNG, annex D defines it.
  private var checksum: UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in self {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
    }
    return ~crc
  }
}
