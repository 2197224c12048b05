/// Finds JPEG streams inside other bytes: previews in maker notes, thumbnails that no directory points to.
package enum EmbeddedJPEG {
  private static let mostSegments = 64

  /// The ranges of complete JPEG streams, each from its SOI to its EOI.
  ///
  /// Three bytes that look like a start are not enough: consecutive marker segments must lead up to a scan.
  package static func ranges(in bytes: [UInt8], from start: Int = 0) -> [Range<Int>] {
    bytes.withUnsafeBytes { bytes in
      var found: [Range<Int>] = []
      var position = start
      while let begin = bytes.firstPosition(of: 0xFF, from: position) {
        position = begin + 1
        guard bytes.number(3, at: begin, .big) == 0xFF_D8FF, let scan = firstScan(in: bytes, from: begin + 2) else {
          continue
        }
        // If this stream has no end, later ones have none either: searching on in a hostile block would take hours.
        guard let end = end(in: bytes, from: scan) else { break }
        found.append(begin..<end)
        position = end
      }
      return found
    }
  }

  private static func firstScan(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var position = start
    for _ in 0..<mostSegments {
      guard let marker = JPEGMarker.at(position, in: bytes), marker.position == position, marker.code >= 0xC0,
        let length = bytes.number(2, at: position + 2, .big), length >= 2
      else { return nil }
      if marker.code == JPEGMarker.scan { return position }
      position += 2 + length
    }
    return nil
  }

  /// The position after the first EOI.
  private static func end(in bytes: UnsafeRawBufferPointer, from scan: Int) -> Int? {
    var position = scan
    while let found = bytes.firstPosition(of: 0xFF, from: position) {
      if bytes.number(1, at: found + 1, .big) == JPEGMarker.end { return found + 2 }
      position = found + 1
    }
    return nil
  }
}
