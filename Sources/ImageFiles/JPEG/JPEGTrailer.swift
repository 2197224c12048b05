/// What follows the end marker of a JPEG: a motion video, or data of the camera's maker.
enum JPEGTrailer {
  /// Finds out what follows the picture.
  static func read(_ bytes: UnsafeRawBufferPointer, into reading: inout MetadataReading) {
    if let types = samsungTypes(bytes) {
      reading.extras.insert(types.contains(motionVideo) ? .motionPhoto : .trailer)
      return
    }
    // Most files end with the marker, and of some it is known what follows, so their scans need not be walked through. Zeros are
    // padding.
    guard !endsWithMarker(bytes), reading.extras.isDisjoint(with: MetadataReading.Extra.appended),
      let end = JPEGScans.end(of: bytes), bytes[end...].contains(where: { $0 != 0 })
    else { return }
    reading.extras.insert(.trailer)
  }

  private static func endsWithMarker(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.number(2, at: bytes.count - 2, .big) == 0xFF00 | JPEGMarker.end
  }

  /// `MotionPhoto_Data` of Samsung.
  private static let motionVideo = 0x0A30
  private static let mostEntries = 1000

  /// The types of the data in a trailer of Samsung: it ends with the directory `SEFH`, the size of the directory and `SEFT`, all
  /// little-endian; an entry is two zeros, a type, a distance and a size. Nil where there is no such trailer.
  private static func samsungTypes(_ bytes: UnsafeRawBufferPointer) -> Set<Int>? {
    guard bytes.matches("SEFT", at: bytes.count - 4), let size = bytes.number(4, at: bytes.count - 8, .little) else {
      return nil
    }
    let start = bytes.count - 8 - size
    guard start >= 0, bytes.matches("SEFH", at: start), let count = bytes.number(4, at: start + 8, .little) else {
      return nil
    }
    return Set((0..<min(count, mostEntries)).compactMap { bytes.number(2, at: start + 14 + 12 * $0, .little) })
  }
}
