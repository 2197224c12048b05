import Glibc

/// How many passes over the pixels a JPEG file asks of its decoder.
///
/// Each scan of a progressive file costs the decoder the whole image again, so a file of a megabyte can keep it busy
/// for hours. Real files have 1 to some 14 scans.
struct JPEGScans {
  /// The scans that were counted.
  private(set) var count = 0
  /// Whether there are no more: not where the bytes end, or are damaged, before the image does.
  private(set) var isComplete = false

  /// Counts the scans, no further than one beyond the limit.
  ///
  /// Only markers are walked (ITU-T T.81, annex B), and none after the first scan where that holds the whole image.
  init(in bytes: UnsafeRawBufferPointer, limit: Int) {
    var place = 2
    var frame: (isProgressive: Bool, components: UInt8) = (true, 0)
    while count <= limit, let marker = Self.nextMarker(in: bytes, from: &place) {
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      isComplete = marker == 0xD9
      guard !isComplete, place + 2 < bytes.count else { return }
      let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
      // The decoder, too, takes such a length as an error and stops.
      guard length >= 2 else { return }
      if Self.isFrame(marker), place + 7 < bytes.count { frame = (marker & 3 == 2, bytes[place + 7]) }
      if marker == 0xDA {
        count += 1
        isComplete = !frame.isProgressive && bytes[place + 2] == frame.components
        if isComplete { return }
      }
      place += length
    }
  }

  /// SOF0 to SOF15, without the tables that lie among them.
  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  /// The next marker, past any coded data; `place` is left behind it.
  private static func nextMarker(in bytes: UnsafeRawBufferPointer, from place: inout Int) -> UInt8? {
    guard let base = bytes.baseAddress else { return nil }
    while place < bytes.count {
      guard let found = memchr(base + place, 0xFF, bytes.count - place) else { return nil }
      place = UnsafeRawPointer(found) - base + 1
      // Fill bytes may precede a marker, and FF 00 is coded data.
      while place < bytes.count, bytes[place] == 0xFF { place += 1 }
      guard place < bytes.count else { return nil }
      let code = bytes[place]
      place += 1
      if code != 0 { return code }
    }
    return nil
  }
}
