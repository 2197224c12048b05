/// Takes numbers one after another out of a box.
struct BoxReader<Bytes: ByteSource> {
  private let bytes: Bytes
  private let end: Int
  /// The position of the next byte.
  private(set) var position: Int

  /// Begins at the head of a range.
  init(_ bytes: Bytes, _ range: Range<Int>) {
    (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
  }

  /// The next number of `width` bytes, 0 for no width; nil beyond the end.
  mutating func take(_ width: Int) -> Int? {
    guard width > 0 else { return 0 }
    guard end - position >= width, let value = bytes.number(width, at: position, .big) else { return nil }
    position += width
    return value
  }

  /// The version of a full box, whose flags are skipped.
  mutating func version() -> Int? { take(4).map { $0 >> 24 } }

  /// The next text up to its zero.
  mutating func takeText() -> String {
    let stop = bytes.firstPosition(of: 0, from: position).map { min($0, end) } ?? end
    defer { position = min(stop + 1, end) }
    return String(decoding: bytes[position..<max(position, stop)], as: UTF8.self)
  }
}
