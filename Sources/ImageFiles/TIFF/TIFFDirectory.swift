/// A directory of tags in a TIFF file or EXIF block.
package struct TIFFDirectory: Sendable {
  /// An entry, and the position of its value.
  package struct Entry: Sendable {
    package let tag: Int
    package let type: Int
    package let count: Int
    /// The position of the entry itself.
    package let position: Int
    /// The positions of the value, or nil where the type is unknown or the value lies outside the file.
    package let value: Range<Int>?

    /// The field of the entry; nil where the value cannot be reached.
    package func field(in bytes: UnsafeRawBufferPointer, _ order: ByteOrder) -> TIFFField? {
      value.map { TIFFField(tag: tag, type: type, count: count, value: Array(bytes[$0]), order: order) }
    }

    /// The field of the entry; nil where the value cannot be reached.
    package func field(in bytes: [UInt8], _ order: ByteOrder) -> TIFFField? {
      value.map { TIFFField(tag: tag, type: type, count: count, value: Array(bytes[$0]), order: order) }
    }

    /// The numbers of the entry, at most sixteen; none if its type is not a whole number.
    func numbers(in file: some ByteSource, _ header: TIFFHeader) -> [Int] {
      guard let value, [1, 3, 4, 13, 16, 18].contains(type), let size = TIFFType.size(type, in: header.layout) else {
        return []
      }
      return (0..<min(16, count)).compactMap { file.number(size, at: value.lowerBound + $0 * size, header.order) }
    }
  }

  /// The position of the directory.
  package let offset: Int
  package let entries: [Entry]
  /// The position of the next directory, 0 for none.
  package let next: Int
  private let layout: TIFFHeader.Layout
  /// Whether it has entries, and all of them are in the file.
  private let isComplete: Bool

  /// The positions of the directory itself.
  package var extent: Range<Int> { offset..<(linkPosition + layout.offsetWidth) }

  /// The position of `next` in the file.
  var linkPosition: Int { offset + layout.countWidth + entries.count * layout.entryWidth }

  /// The entry of a tag; the first one if there are several.
  package func entry(_ tag: Int) -> Entry? { entries.first { $0.tag == tag } }

  /// Reads a directory; nil where it is empty or not all of its entries are in the file.
  package init?(_ bytes: UnsafeRawBufferPointer, at offset: Int, _ header: TIFFHeader) {
    self.init(readable: bytes, at: offset, header, limit: 0xFFFF)
    guard isComplete else { return nil }
  }

  /// Reads a directory; nil where it is empty or not all of its entries are in the file.
  package init?(_ bytes: [UInt8], at offset: Int, _ header: TIFFHeader) {
    self.init(readable: bytes, at: offset, header, limit: 0xFFFF)
    guard isComplete else { return nil }
  }

  /// Reads as many entries as are present in a directory that may be cut off.
  package init(salvaging bytes: [UInt8], at offset: Int, _ header: TIFFHeader) {
    self.init(readable: bytes, at: offset, header, limit: 1000, truncates: true)
  }

  /// Reads the entries that are in the file.
  ///
  /// - Parameters:
  ///   - limit: the most entries it may state.
  ///   - truncates: whether entries beyond the limit are ignored; otherwise exceeding it yields no entries.
  init(readable bytes: some ByteSource, at offset: Int, _ header: TIFFHeader, limit: Int, truncates: Bool = false) {
    (self.offset, layout) = (offset, header.layout)
    guard offset >= 8, offset < bytes.count,
      let stated = bytes.number(layout.countWidth, at: offset, header.order)
    else {
      (entries, next, isComplete) = ([], 0, false)
      return
    }
    let start = offset + layout.countWidth
    let present = min(stated, (bytes.count - start) / layout.entryWidth)
    let taken = stated <= limit ? present : truncates ? min(present, limit) : 0
    entries = (0..<taken).compactMap { [layout] index in
      Entry(bytes, at: start + index * layout.entryWidth, header.order, layout)
    }
    isComplete = stated > 0 && entries.count == stated
    // Some writers omit the link at the very end of a block; that means no next directory.
    let link = entries.count == stated ? start + stated * layout.entryWidth : bytes.count
    next = bytes.number(layout.offsetWidth, at: link, header.order) ?? 0
  }
}

extension TIFFDirectory.Entry {
  fileprivate init?(
    _ bytes: some ByteSource, at position: Int, _ order: ByteOrder, _ layout: TIFFHeader.Layout
  ) {
    let width = layout.offsetWidth
    guard let tag = bytes.number(2, at: position, order), let type = bytes.number(2, at: position + 2, order),
      let count = bytes.number(width, at: position + 4, order), count < 1 << 32,
      bytes.range(at: position + 4 + width, count: width) != nil
    else { return nil }
    // A value in the entry may be no position at all.
    let offset = bytes.number(width, at: position + 4 + width, order)
    // A count below 2³² times a size of at most 8 cannot overflow.
    let length = TIFFType.size(type, in: layout).map { $0 * count }
    let value = length.flatMap { length in
      length <= width
        ? bytes.range(at: position + 4 + width, count: length)
        : offset.flatMap { bytes.range(at: $0, count: length) }
    }
    (self.tag, self.type, self.count, self.position, self.value) = (tag, type, count, position, value)
  }
}
