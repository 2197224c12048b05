/// Walks the chunks of a PNG file (PNG specification, clause 5).
package struct PNGChunks {
  /// A chunk.
  package struct Chunk {
    let kind: FourCC
    /// The complete chunk.
    let range: Range<Int>
    /// The data between its kind and its checksum.
    let data: Range<Int>
  }

  /// A chunk that claims more bytes than the file has.
  package struct Truncated {
    /// The four characters of its kind.
    package let kind: String
    /// The bytes that it claims.
    package let claimed: Int
    /// The bytes that are left for it.
    package let left: Int
  }

  private let bytes: UnsafeRawBufferPointer
  /// The position of the next chunk.
  private(set) var position = PNGFile.signature.count
  /// Whether `IEND` was read.
  private(set) var hasEnded = false

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The next chunk; nil after `IEND`, or where none is complete.
  mutating func next() -> Chunk? {
    guard !hasEnded, let length = bytes.number(4, at: position, .big), let kind = bytes.code(at: position + 4),
      let data = bytes.range(at: position + 8, count: length), bytes.range(at: data.upperBound, count: 4) != nil
    else { return nil }
    let range = position..<(data.upperBound + 4)
    position = range.upperBound
    hasEnded = kind == "IEND"
    return Chunk(kind: kind, range: range, data: data)
  }

  /// Finds the first chunk that claims more bytes than are left, unless it is image data.
  ///
  /// libpng allocates and clears memory for a text or a palette before it finds that the bytes are missing. Image data
  /// is read in small parts, so it may end early.
  package static func truncated(in bytes: UnsafeRawBufferPointer) -> Truncated? {
    var walk = PNGChunks(bytes)
    while walk.next() != nil {}
    let left = bytes.count - walk.position - 12
    guard !walk.hasEnded, left >= 0, let claimed = bytes.number(4, at: walk.position, .big),
      let kind = bytes.code(at: walk.position + 4), kind != "IDAT"
    else { return nil }
    return Truncated(kind: kind.description, claimed: claimed, left: left)
  }
}
