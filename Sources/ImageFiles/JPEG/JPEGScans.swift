/// The scans of a JPEG file: how many passes over the pixels the file requires of a decoder.
///
/// Each scan of a progressive file makes the decoder process the complete image again, so a one-megabyte file can keep
/// it busy for hours. Real files have 1 to about 14 scans.
package struct JPEGScans {
  /// The number of scans that were counted.
  package private(set) var count = 0
  /// Whether there are no more scans; false if the bytes end, or are damaged, before the image ends.
  package private(set) var isComplete = false

  /// Counts the scans, stopping at one beyond the limit.
  ///
  /// Only markers are read, and none after the first scan if it holds the complete image.
  package init(in bytes: UnsafeRawBufferPointer, limit: Int) {
    var position = 2
    var frame: (isProgressive: Bool, components: Int) = (true, 0)
    while count <= limit, let marker = JPEGMarker.next(from: position, in: bytes) {
      position = marker.position + 2
      if JPEGMarker.standsAlone(marker.code) { continue }
      isComplete = marker.code == JPEGMarker.end
      // The decoder stops at a length below 2 as well.
      guard !isComplete, let length = bytes.number(2, at: position, .big), length >= 2 else { return }
      if JPEGMarker.isFrame(marker.code), let components = bytes.number(1, at: position + 7, .big) {
        frame = (JPEGMarker.isProgressive(marker.code), components)
      }
      if marker.code == JPEGMarker.scan {
        count += 1
        isComplete = !frame.isProgressive && bytes.number(1, at: position + 2, .big) == frame.components
        if isComplete { return }
      }
      position += length
    }
  }

  /// The position after the end marker of the image; nil where none follows its scans. Only markers are read.
  static func end(of bytes: UnsafeRawBufferPointer) -> Int? {
    var position = 2
    while let marker = JPEGMarker.next(from: position, in: bytes) {
      position = marker.position + 2
      if marker.code == JPEGMarker.end { return position }
      if JPEGMarker.standsAlone(marker.code) { continue }
      guard let length = bytes.number(2, at: position, .big), length >= 2 else { return nil }
      position += length
    }
    return nil
  }
}
