/// Finds JPEG streams inside other bytes: previews in maker notes, thumbnails that no directory speaks of.
enum EmbeddedPictures {
  /// The ranges of complete JPEG streams, each from its SOI to its EOI.
  ///
  /// Three bytes that look like a beginning are not enough: the marker segments must follow one another up to a scan.
  static func ranges(in bytes: [UInt8], from start: Int = 0) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var position = start
    while let begin = bytes.firstPosition(of: 0xFF, from: position) {
      position = begin + 1
      guard bytes.number(3, at: begin, .big) == 0xFF_D8FF, let scan = firstScan(in: bytes, from: begin + 2) else {
        continue
      }
      // Where no end follows there is none for later streams either: searching on would cost hours in a hostile block.
      guard let end = bytes.position(of: [0xFF, 0xD9], from: scan) else { break }
      found.append(begin..<(end + 2))
      position = end + 2
    }
    return found
  }

  private static func firstScan(in bytes: [UInt8], from start: Int) -> Int? {
    var position = start
    var steps = 0
    while steps < 64, let marker = bytes.number(2, at: position, .big), marker >= 0xFFC0, marker != 0xFFFF,
      let length = bytes.number(2, at: position + 2, .big), length >= 2
    {
      if marker == 0xFFDA { return position }
      position += 2 + length
      steps += 1
    }
    return nil
  }
}
