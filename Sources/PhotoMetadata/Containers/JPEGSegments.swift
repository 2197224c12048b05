/// The marker segments of a JPEG before its first scan.
struct JPEGSegments {
  /// One segment.
  struct Segment {
    let marker: Int
    /// The segment with marker and length.
    let range: Range<Int>
    /// What follows the length.
    let payload: Range<Int>
  }

  /// SOS: the beginning of a scan.
  static let scan = 0xDA

  let segments: [Segment]
  /// The position of the first scan's marker; nil where reading stopped before one.
  let scanPosition: Int?
  /// Where reading stopped.
  let end: Int

  /// Reads the segments as far as they follow one another.
  init(_ bytes: some ByteSource) {
    var segments: [Segment] = []
    var position = 2
    var scan: Int?
    while scan == nil, segments.count < Box.most, let found = Self.marker(in: bytes, at: position) {
      if found.code == Self.scan {
        scan = found.position
      } else if found.code == 0xD9 {
        break
      } else if found.code == 0x01 || (0xD0...0xD8).contains(found.code) {
        position = found.position + 2
      } else if let length = bytes.number(2, at: found.position + 2, .big), length >= 2,
        let payload = bytes.range(at: found.position + 4, count: length - 2)
      {
        segments.append(Segment(marker: found.code, range: found.position..<payload.upperBound, payload: payload))
        position = payload.upperBound
      } else {
        break
      }
    }
    self.segments = segments
    scanPosition = scan
    end = position
  }

  /// The marker at a position, after any fill bytes.
  static func marker(
    in bytes: some ByteSource, at start: Int
  ) -> (code: Int, position: Int)? {
    var position = start
    while let pair = bytes.number(2, at: position, .big), pair >> 8 == 0xFF {
      if pair == 0xFFFF {
        position += 1
      } else {
        return pair == 0xFF00 ? nil : (pair & 0xFF, position)
      }
    }
    return nil
  }
}
