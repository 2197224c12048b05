/// Reads the numbers and texts of a box, one after another.
struct BoxReader {
  private let bytes: UnsafeRawBufferPointer
  private let end: Int
  /// The position of the next byte.
  private(set) var position: Int

  /// A reader at the start of a range.
  init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
  }

  /// The next number of `width` bytes; 0 if `width` is 0, nil beyond the end.
  mutating func take(_ width: Int) -> Int? {
    guard width > 0 else { return 0 }
    guard end - position >= width, let value = bytes.number(width, at: position, .big) else { return nil }
    position += width
    return value
  }

  /// The version of a full box; the flags are skipped.
  mutating func version() -> Int? { take(4).map { $0 >> 24 } }

  /// The next zero-terminated text.
  mutating func takeText() -> String {
    let stop = bytes.firstPosition(of: 0, from: position).map { min($0, end) } ?? end
    defer { position = min(stop + 1, end) }
    return String(decoding: bytes[position..<max(position, stop)], as: UTF8.self)
  }
}
