/// What follows the end marker of a JPEG: a motion video, or data of the camera's maker.
enum JPEGTrailer {
  /// Finds out what follows the picture.
  static func read(_ bytes: UnsafeRawBufferPointer, into reading: inout MetadataReading) {
    if let trailer = SamsungTrailer(bytes) {
      reading.extras.formUnion(trailer.extras)
      return
    }
    // Most files end with the marker, and of some it is known what follows, so their scans need not be walked through.
    guard !endsWithMarker(bytes), reading.extras.isDisjoint(with: MetadataReading.Extra.appended),
      let end = JPEGScans.end(of: bytes)
    else { return }
    reading.note(trailer: bytes.dropFirst(end))
  }

  private static func endsWithMarker(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.number(2, at: bytes.count - 2, .big) == 0xFF00 | JPEGMarker.end
  }
}
