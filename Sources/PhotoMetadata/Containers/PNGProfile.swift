/// The color profile of a PNG, for profiles that libpng does not write.
package enum PNGProfile {
  /// Puts a profile into a PNG that has none.
  ///
  /// libpng leaves a profile out, with a warning only, where it finds a mistake in it, such as an illuminant that
  /// differs from D50 in the last bit. Without it the numbers would mean other colors.
  ///
  /// - Parameter encoded: a PNG; anything else is returned as it is.
  package static func placed(_ profile: [UInt8], in encoded: [UInt8]) -> [UInt8] {
    let chunks = PNGFile.chunks(encoded).chunks
    guard encoded.starts(with: PNGFile.signature), let head = chunks.first, head.kind == "IHDR",
      !chunks.contains(where: { $0.kind == "iCCP" })
    else { return encoded }
    // A profile of its own excludes the words for the usual one.
    let rest = chunks.dropFirst().filter { $0.kind != "sRGB" }.flatMap { encoded[$0.range] }
    let content = Array("icc".utf8) + [0, 0] + stored(profile)
    return PNGFile.signature + encoded[head.range] + PNGFile.chunk("iCCP", content) + rest
  }

  /// Bytes as a zlib stream (RFC 1950) of blocks that are not compressed (RFC 1951, 3.2.4).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    let blocks = stride(from: 0, to: max(1, bytes.count), by: 65_535)
    for start in blocks {
      let block = bytes[start..<min(start + 65_535, bytes.count)]
      stream.append(block.endIndex == bytes.count ? 1 : 0)
      stream.append(block.count, width: 2, .little)
      stream.append(~block.count & 0xFFFF, width: 2, .little)
      stream += block
    }
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    stream.append(Int(high << 16 | low), width: 4, .big)
    return stream
  }
}
