/// How a file without an ICC profile declares what its pixel values mean: code points of ITU-T H.273.
package struct CodePoints: Hashable, Sendable, CustomStringConvertible {
  /// The chromaticities of red, green, blue and white; 2 means unspecified.
  package var primaries: Int
  /// The curve from linear light; 2 means unspecified.
  package var transfer: Int

  package init(primaries: Int, transfer: Int) { (self.primaries, self.transfer) = (primaries, transfer) }

  /// Both code points, as in `12/13`.
  package var description: String { "\(primaries)/\(transfer)" }

  /// Reads the code points of a PNG (the `cICP` chunk), or of the primary picture of a HEIC or AVIF (a `colr`
  /// property).
  ///
  /// - Returns: The code points; nil where the file has none.
  package init?(of bytes: UnsafeRawBufferPointer, _ format: FileFormat) {
    guard let found = format.codePoints?(bytes) else { return nil }
    self = found
  }
}

extension PNGFile {
  /// Four bytes: primaries, transfer, matrix, range (PNG third edition, 11.3.2.6).
  static func codePoints(_ bytes: UnsafeRawBufferPointer) -> CodePoints? {
    var walk = PNGChunks(bytes)
    // The chunk precedes the image data.
    while let chunk = walk.next(), chunk.kind != "IDAT" {
      guard chunk.kind == "cICP" else { continue }
      guard chunk.data.count == 4 else { return nil }
      return CodePoints(primaries: Int(bytes[chunk.data.lowerBound]), transfer: Int(bytes[chunk.data.lowerBound + 1]))
    }
    return nil
  }
}

extension HEIFFile {
  /// The `colr` property of kind `nclx` of the primary item, or of the tiles that it is made of (ISO/IEC 14496-12,
  /// 12.1.5).
  static func codePoints(_ bytes: UnsafeRawBufferPointer) -> CodePoints? {
    guard let table = HEIFItems(bytes), let primary = table.primary else { return nil }
    let properties = HEIFProperties(table, bytes)
    for item in [primary] + table.sources(of: primary) {
      for property in properties[item] where property.box.kind == "colr" {
        var reader = BoxReader(bytes, property.box.content)
        guard reader.take(4) == Int(FourCC("nclx").value), let primaries = reader.take(2), let transfer = reader.take(2)
        else { continue }
        return CodePoints(primaries: primaries, transfer: transfer)
      }
    }
    return nil
  }
}
