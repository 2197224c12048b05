/// The markers of a JPEG file (ITU-T T.81, annex B).
enum JPEGMarker {
  /// The beginning of a scan (SOS).
  static let scan = 0xDA
  /// The end of the image (EOI).
  static let end = 0xD9

  /// Whether a marker stands alone, without a length after it: TEM, RST0 to RST7, SOI.
  static func standsAlone(_ code: Int) -> Bool { code == 0x01 || (0xD0...0xD8).contains(code) }

  /// Whether no decoder knows what a marker begins: those that are reserved, and those of extensions and of hierarchies.
  static func isUnknown(_ code: Int) -> Bool {
    (0x02...0xBF).contains(code) || (0xF0...0xFD).contains(code) || [0xC8, 0xDE, 0xDF].contains(code)
  }

  /// Whether a marker begins a frame: SOF0 to SOF15, except the table markers among them.
  static func isFrame(_ code: Int) -> Bool { (0xC0...0xCF).contains(code) && ![0xC4, 0xC8, 0xCC].contains(code) }

  /// Whether a marker begins what a decoder needs: a frame, its tables, restart intervals or a scan.
  static func isCoding(_ code: Int) -> Bool { isFrame(code) || [0xC4, 0xCC, 0xDA, 0xDB, 0xDD].contains(code) }

  /// Whether the frame that a marker begins is progressive.
  static func isProgressive(_ code: Int) -> Bool { code & 3 == 2 }

  /// The marker at a position, after any fill bytes; nil if something else is there.
  static func at(_ start: Int, in bytes: UnsafeRawBufferPointer) -> (code: Int, position: Int)? {
    var position = start
    while let pair = bytes.number(2, at: position, .big), pair >> 8 == 0xFF {
      guard pair == 0xFFFF else { return pair == 0xFF00 ? nil : (pair & 0xFF, position) }
      position += 1
    }
    return nil
  }

  /// The next marker at or after a position, past coded data; nil where there is none.
  static func next(from start: Int, in bytes: UnsafeRawBufferPointer) -> (code: Int, position: Int)? {
    var position = start
    while let found = bytes.firstPosition(of: 0xFF, from: position) {
      position = found
      // Fill bytes may precede a marker, and FF 00 is coded data.
      while position + 1 < bytes.count, bytes[position + 1] == 0xFF { position += 1 }
      guard position + 1 < bytes.count else { return nil }
      if bytes[position + 1] != 0 { return (Int(bytes[position + 1]), position) }
      position += 2
    }
    return nil
  }
}
