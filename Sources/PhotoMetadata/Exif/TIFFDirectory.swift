/// A directory of tags as it stands in a block of bytes.
struct TIFFDirectory: Sendable {
  /// One entry: where it stands, and where its value stands.
  struct Entry: Sendable {
    let tag: Int
    let type: Int
    let count: Int
    /// The position of the entry's twelve bytes.
    let position: Int
    /// The positions of the value, or nil where the type is unknown or the value lies outside the block.
    let value: Range<Int>?
    /// Whether the value stands in the entry itself.
    var isInline: Bool { value.map { $0.lowerBound == position + 8 } ?? false }
  }

  /// Where the directory begins.
  let offset: Int
  let entries: [Entry]
  /// The position of the next directory, 0 for none.
  let next: Int

  /// The bytes the directory itself takes.
  var extent: Range<Int> { offset..<(offset + 2 + entries.count * 12 + 4) }

  /// The entry of a tag: the first, where it is stated twice.
  func entry(_ tag: Int) -> Entry? { entries.first { $0.tag == tag } }

  /// Reads a directory; nil where it does not lie in the block as a whole, or is empty.
  init?(_ bytes: some ByteSource, at offset: Int, _ order: ByteOrder) {
    guard offset >= 8, let count = bytes.number(2, at: offset, order), count > 0,
      bytes.range(at: offset + 2, count: count * 12) != nil
    else { return nil }
    self.offset = offset
    entries = (0..<count).compactMap { Self.entry(bytes, at: offset + 2 + $0 * 12, order) }
    // Some writers leave out the link at the very end of a block: that is the same as none.
    next = bytes.number(4, at: offset + 2 + count * 12, order) ?? 0
    guard entries.count == count else { return nil }
  }

  /// Reads as many whole entries as there are of a directory that is cut off.
  static func readable(_ bytes: [UInt8], at offset: Int, _ order: ByteOrder) -> [Entry] {
    guard offset >= 8, let count = bytes.number(2, at: offset, order) else { return [] }
    let whole = min(count, max(0, (bytes.count - offset - 2) / 12), 1_000)
    return (0..<whole).compactMap { entry(bytes, at: offset + 2 + $0 * 12, order) }
  }

  private static func entry(
    _ bytes: some ByteSource, at position: Int, _ order: ByteOrder
  ) -> Entry? {
    guard let tag = bytes.number(2, at: position, order), let type = bytes.number(2, at: position + 2, order),
      let count = bytes.number(4, at: position + 4, order), let offset = bytes.number(4, at: position + 8, order)
    else { return nil }
    // A count of at most 2³² − 1 times a size of at most 8 cannot overflow.
    let length = TIFFType.size(type).map { $0 * count }
    let value = length.flatMap {
      $0 <= 4 ? bytes.range(at: position + 8, count: $0) : bytes.range(at: offset, count: $0)
    }
    return Entry(tag: tag, type: type, count: count, position: position, value: value)
  }
}
