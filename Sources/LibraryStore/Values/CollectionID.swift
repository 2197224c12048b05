package import Documents

/// The name of a collection.
///
/// Albums, smart albums and folders that people have made, and transient collections, have 128 random bits, which are
/// final as soon as the collection is requested. A smart album that every library has, and a day at a place, have a name
/// that says which they are, in every library.
public struct CollectionID: Hashable, Sendable {
  /// The random bits; of a name, bits that no stored collection has.
  package let bits: Bits128
  /// The name of a collection that no library stores; nil for one with random bits.
  package let name: String?

  package init(_ bits: Bits128) { (self.bits, name) = (bits, nil) }

  init(_ album: SmartAlbum) { self.init(name: album.rawValue) }

  init(_ moment: MomentID) { self.init(name: moment.description) }

  private init(name: String) {
    self.name = name
    bits = AssetID(original: SHA256Digest(of: Array(name.utf8))).bits
  }

  /// A new id.
  public static func random() -> CollectionID { CollectionID(.random()) }

  /// An id from its text; nil for any other text.
  public init?(_ text: String) {
    if let bits = Bits128(hex: text) {
      self.init(bits)
    } else if SmartAlbum(rawValue: text) != nil || MomentID(text) != nil {
      self.init(name: text)
    } else {
      return nil
    }
  }

  /// 32 lowercase hexadecimal digits, or the name.
  package var text: String { name ?? bits.hex }
}

extension CollectionID: LosslessStringConvertible, Comparable {
  public var description: String { text }

  public static func < (a: CollectionID, b: CollectionID) -> Bool { a.bits < b.bits }
}
