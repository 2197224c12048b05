extension JPEGFile {
  /// States a resolution in the JFIF header: its unit and both densities, of two bytes.
  ///
  /// - Parameters:
  ///   - dotsPerInch: at most 65535.
  ///   - encoded: a JPEG; one without a JFIF header is returned unchanged.
  static func stating(dotsPerInch: Int, in encoded: consuming [UInt8]) -> [UInt8] {
    var bytes = encoded
    let header = bytes.withUnsafeBytes { file in
      JPEGSegments(file).segments.first { isJFIF($0, in: file) }
    }
    guard let start = header?.payload.lowerBound else { return bytes }
    bytes[start + 7] = inch
    for position in [start + 8, start + 10] { bytes.put(dotsPerInch, width: 2, at: position, .big) }
    return bytes
  }

  /// The code of the unit.
  private static let inch: UInt8 = 1

  /// Whether a segment is a JFIF header.
  static func isJFIF(_ segment: JPEGSegments.Segment, in bytes: some ByteSource) -> Bool {
    segment.marker == 0xE0 && segment.payload.count >= 14 && bytes.matches("JFIF\0", at: segment.payload.lowerBound)
  }
}
