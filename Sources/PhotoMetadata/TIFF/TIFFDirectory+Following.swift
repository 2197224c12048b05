import ImageFiles

extension TIFFDirectory {
  /// The directory at the position that a tag states; nil if there is none.
  func directory(_ tag: Int, in bytes: [UInt8], _ header: TIFFHeader) -> TIFFDirectory? {
    entry(tag)?.value.flatMap { bytes.number(4, at: $0.lowerBound, header.order) }
      .flatMap { TIFFDirectory(bytes, at: $0, header) }
  }

  /// Overwrites the directory with zeros, and the values of all its tags or of some.
  func wipe(from bytes: inout [UInt8], values isWiped: (_ tag: Int) -> Bool = { _ in true }) {
    for entry in entries where isWiped(entry.tag) { bytes.wipe(entry.value ?? 0..<0) }
    bytes.wipe(extent)
  }
}
