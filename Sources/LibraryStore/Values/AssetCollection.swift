package import Documents
public import Foundation

/// The name of a collection: 128 random bits, final as soon as it is requested.
public struct CollectionID: Hashable, Sendable {
  package let bits: Bits128

  package init(_ bits: Bits128) { self.bits = bits }

  /// A new id.
  public static func random() -> CollectionID { CollectionID(.random()) }

  /// An id from its 32 lowercase hexadecimal digits; nil for any other text.
  public init?(_ text: String) {
    guard let bits = Bits128(hex: text) else { return nil }
    self.bits = bits
  }

  /// 32 lowercase hexadecimal digits.
  package var text: String { bits.hex }
}

extension CollectionID: LosslessStringConvertible, Comparable {
  public var description: String { text }

  public static func < (a: CollectionID, b: CollectionID) -> Bool { a.bits < b.bits }
}

/// An album, a smart album, or a folder of them.
public struct AssetCollection: Hashable, Sendable {
  /// The kind of a collection.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Photos in a chosen order.
    case album
    /// The photos that a query finds.
    case smartAlbum
    /// Albums and other folders.
    case folder
  }

  /// The id.
  public let id: CollectionID
  /// The kind of the collection.
  public let kind: Kind
  /// The title.
  public let title: String
  /// The folder that it is in; nil if it is in none.
  public let parent: CollectionID?
  /// The query of a smart album: canonical JSON.
  package let query: [UInt8]?
  /// When it was created, in milliseconds since 1970.
  package let createdMilliseconds: Int
  /// The number of photos in an album; nil for other kinds.
  public let count: Int?

  /// When it was created.
  public var created: Date { Date(milliseconds: createdMilliseconds) }
}
