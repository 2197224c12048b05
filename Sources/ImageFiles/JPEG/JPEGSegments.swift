/// The marker segments of a JPEG file before its first scan.
package struct JPEGSegments {
  /// A segment.
  struct Segment {
    let marker: Int
    /// The segment with marker and length.
    let range: Range<Int>
    /// The bytes after the length.
    let payload: Range<Int>

    /// The segment at a position, after any fill bytes; nil where none is complete there.
    init?(at start: Int, in bytes: UnsafeRawBufferPointer) {
      guard let found = JPEGMarker.at(start, in: bytes),
        let length = bytes.number(2, at: found.position + 2, .big), length >= 2,
        let payload = bytes.range(at: found.position + 4, count: length - 2)
      else { return nil }
      (marker, range, self.payload) = (found.code, found.position..<payload.upperBound, payload)
    }
  }

  /// The most segments that are read.
  private static let most = 65_536

  let segments: [Segment]
  /// The position of the first scan's marker; nil where reading stopped before one.
  let scanPosition: Int?
  /// The position at which reading stopped.
  let end: Int

  /// Reads segments for as long as one directly follows another.
  package init(_ bytes: UnsafeRawBufferPointer) {
    var segments: [Segment] = []
    var position = 2
    var scan: Int?
    while scan == nil, segments.count < Self.most, let found = JPEGMarker.at(position, in: bytes),
      found.code != JPEGMarker.end
    {
      if found.code == JPEGMarker.scan {
        scan = found.position
      } else if JPEGMarker.standsAlone(found.code) {
        position = found.position + 2
      } else if let segment = Segment(at: found.position, in: bytes) {
        segments.append(segment)
        position = segment.range.upperBound
      } else {
        break
      }
    }
    (self.segments, scanPosition, end) = (segments, scan, position)
  }

  /// Whether a file is nothing but tables, as TIFF keeps them for its strips.
  package static func areTables(_ bytes: [UInt8]) -> Bool {
    let parts = bytes.withUnsafeBytes { JPEGSegments($0) }
    return bytes.starts(with: [0xFF, 0xD8]) && parts.scanPosition == nil
      && bytes[min(parts.end, bytes.count)...].elementsEqual([0xFF, 0xD9])
      && parts.segments.allSatisfy { JPEGMarker.isCoding($0.marker) }
  }

  /// Whether the image is progressive, by its frame header.
  package var isProgressive: Bool {
    segments.first { JPEGMarker.isFrame($0.marker) }.map { JPEGMarker.isProgressive($0.marker) }
      ?? false
  }
}
