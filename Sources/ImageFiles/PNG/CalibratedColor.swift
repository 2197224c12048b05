/// How a PNG without a profile says what its values mean: the exponent of `gAMA` and the chromaticities of `cHRM` (PNG third
/// edition, 11.3.2.1 and 11.3.2.2).
package struct CalibratedColor: Hashable, Sendable {
  /// A chromaticity, CIE xy.
  package struct Point: Hashable, Sendable {
    package let x: Double
    package let y: Double
  }

  /// The exponent from stored values to light; nil where it is not stated.
  package var exponent: Double?
  /// Red, green and blue; nil where they are not stated.
  package var primaries: [Point]?
  /// White; nil where it is not stated.
  package var white: Point?

  /// Reads what a file states; nil where it states nothing, or a chunk that takes precedence is there: `cICP`, `iCCP` or
  /// `sRGB`.
  package init?(of bytes: UnsafeRawBufferPointer, _ format: FileFormat) {
    guard let found = format.calibratedColor?(bytes) else { return nil }
    self = found
  }

  init?(png bytes: UnsafeRawBufferPointer) {
    var walk = PNGChunks(bytes)
    // The chunks precede the image data.
    while let chunk = walk.next(), chunk.kind != "IDAT" {
      func number(_ index: Int) -> Double {
        Double(bytes.number(4, at: chunk.data.lowerBound + 4 * index, .big) ?? 0) / 100_000
      }
      switch chunk.kind {
      case "cICP", "iCCP", "sRGB": return nil
      case "gAMA" where chunk.data.count == 4: if number(0) > 0 { exponent = 1 / number(0) }
      case "cHRM" where chunk.data.count == 32:
        let points = (0..<4).map { Point(x: number(2 * $0), y: number(2 * $0 + 1)) }
        (white, primaries) = (points[0], Array(points[1...]))
      default: break
      }
    }
    if exponent == nil, primaries == nil { return nil }
  }
}
