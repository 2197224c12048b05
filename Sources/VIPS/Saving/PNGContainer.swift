/// Chunks of a PNG file (W3C PNG, third edition, 5.3).
enum PNGContainer {
  /// Puts EXIF before the pixels, where it must be.
  static func attach(_ metadata: AttachedMetadata, to bytes: [UInt8]) throws(EncodingError) -> [UInt8] {
    guard let exif = metadata.exif else { return bytes }
    let header = 8 + 12 + 13
    guard bytes.count > header, bytes[12..<16].elementsEqual("IHDR".utf8), exif.count <= Int32.max else {
      throw .malformed(.png)
    }
    return bytes[..<header] + chunk("eXIf", exif) + bytes[header...]
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return BoxWriter.bigEndian(body.count, 4) + content + BoxWriter.bigEndian(Int(checksum(content)), 4)
  }

  /// CRC-32 of ISO 3309, one bit at a time: EXIF is small.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var register = ~UInt32(0)
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 { register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1 }
    }
    return ~register
  }
}
