/// The eight bytes at the head of a TIFF file or EXIF block.
struct TIFFHeader: Sendable, Hashable {
  let order: ByteOrder
  /// The position of the first directory.
  let first: Int

  /// Reads it; nil where the bytes are something else (BigTIFF too).
  init?(_ bytes: some ByteSource) {
    let start = bytes.startIndex
    let order: ByteOrder = bytes.matches("MM", at: start) ? .big : .little
    guard bytes.matches("II", at: start) || order == .big, bytes.number(2, at: start + 2, order) == 42,
      let first = bytes.number(4, at: start + 4, order)
    else { return nil }
    (self.order, self.first) = (order, first)
  }
}
