/// How the metadata of a file changes while everything else of it keeps its bytes.
///
/// A file may have more blocks than those that are read as the photo's: a second packet, or the copies that Photoshop keeps among
/// its resources. What remains of each is decided by `further`, so that no reader finds an old value there.
package struct MetadataRevision {
  /// A block that is not the photo's first of its kind.
  package enum Further: Sendable, Hashable {
    case exif, xmp, extendedXMP, iptc
    /// A resource of Photoshop, by its number.
    case photoshop(Int)
    /// A text of a PNG, by its keyword; its content is not read.
    case text(String)
  }

  /// The blocks as they were read.
  package let old: MetadataBundle
  /// The blocks in their places.
  package internal(set) var new: MetadataBundle
  /// What remains of a further block; nil where nothing does.
  package let further: (Further, [UInt8]) -> [UInt8]?

  package init(
    from old: MetadataBundle, to new: MetadataBundle, further: @escaping (Further, [UInt8]) -> [UInt8]?
  ) {
    (self.old, self.new, self.further) = (old, new, further)
  }

  /// A further block that has to change: its remains, or nil where nothing remains. Nil as a whole where it stays as it is.
  func change(of kind: Further, _ block: [UInt8]) -> [UInt8]?? {
    let left = further(kind, block)
    return left == block ? nil : .some(left)
  }
}
