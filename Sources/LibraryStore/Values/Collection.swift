package import Documents

/// The name of a collection: 128 random bits, final as soon as it is requested.
package struct CollectionID: Hashable, Sendable {
  package let bits: Bits128

  package init(_ bits: Bits128) { self.bits = bits }

  /// A new id.
  package static func random() -> CollectionID { CollectionID(.random()) }

  /// An id from its 32 lowercase hexadecimal digits; nil for any other text.
  package init?(_ text: String) {
    guard let bits = Bits128(hex: text) else { return nil }
    self.bits = bits
  }

  /// 32 lowercase hexadecimal digits.
  package var text: String { bits.hex }
}

extension CollectionID: LosslessStringConvertible, Comparable {
  package var description: String { text }

  package static func < (a: CollectionID, b: CollectionID) -> Bool { a.bits < b.bits }
}

/// An album, a smart album, or a folder of them.
package struct Collection: Hashable, Sendable {
  /// What a collection is.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Photos in a chosen order.
    case album
    /// The photos that a query finds.
    case smartAlbum
    /// Albums and other folders.
    case folder
  }

  /// The id.
  package let id: CollectionID
  /// What it is.
  package let kind: Kind
  /// The title.
  package let title: String
  /// The folder that it is in; nil if it is in none.
  package let parent: CollectionID?
  /// The query of a smart album: canonical JSON.
  package let query: [UInt8]?
  /// When it was made, in milliseconds since 1970.
  package let created: Int
  /// The number of photos in an album; nil for another kind.
  package let count: Int?
}
