/// The header of a TIFF file or EXIF block: TIFF 6.0, or BigTIFF, which differs only in the width of counts and
/// offsets.
package struct TIFFHeader: Sendable, Hashable {
  /// The width of the numbers in the structure.
  package enum Layout: Sendable, Hashable {
    case classic, big

    /// The width in bytes of an offset, and of a value count.
    var offsetWidth: Int { self == .big ? 8 : 4 }
    /// The width in bytes of a directory's entry count.
    var countWidth: Int { self == .big ? 8 : 2 }
    /// The width in bytes of an entry.
    var entryWidth: Int { self == .big ? 20 : 12 }
    /// The position of the offset of the first directory.
    fileprivate var link: Int { self == .big ? 8 : 4 }
  }

  package let order: ByteOrder
  package let layout: Layout
  /// The position of the first directory.
  package let first: Int

  /// Reads the header of a file of either layout; nil where the bytes are something else.
  package init?(_ bytes: UnsafeRawBufferPointer) { self.init(in: bytes) }

  /// Reads the header of a file of either layout; nil where the bytes are something else.
  package init?(_ bytes: [UInt8]) { self.init(in: bytes) }

  init?(in bytes: some ByteSource) {
    let order: ByteOrder = bytes.matches("MM", at: 0) ? .big : .little
    guard bytes.matches("II", at: 0) || order == .big else { return nil }
    switch bytes.number(2, at: 2, order) {
    case 42: layout = .classic
    case 43: layout = .big
    default: return nil
    }
    guard let first = bytes.number(layout.offsetWidth, at: layout.link, order), first < 1 << 48 else { return nil }
    (self.order, self.first) = (order, first)
  }

  /// The position of `first` in the file.
  var link: Int { layout.link }
}
