extension PNGFile {
  /// The most bytes of a profile.
  private static let profileLimit = 32 << 20

  /// Reads the color profile of a PNG: a name, the method 0 and a zlib stream (PNG, third edition, `iCCP`).
  ///
  /// libpng leaves a profile out that follows `sRGB`, which it takes precedence over, and one in which it finds the smallest
  /// mistake.
  static func profile(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var walk = PNGChunks(bytes)
    // The chunk precedes the image data.
    while let chunk = walk.next(), chunk.kind != "IDAT" {
      guard chunk.kind == "iCCP" else { continue }
      let content = Array(bytes[chunk.data])
      guard let end = content.prefix(80).firstIndex(of: 0), content.dropFirst(end + 1).first == 0 else { return nil }
      return try? Zlib.inflated(content[(end + 2)...], limit: profileLimit)
    }
    return nil
  }
}
