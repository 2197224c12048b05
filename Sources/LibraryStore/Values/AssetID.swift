package import Documents

/// The name of an asset: the first 32 hexadecimal digits of the SHA-256 of its original.
///
/// The same bytes are the same asset, no matter where they were imported from, and in every library. A photo keeps its id
/// when its original is replaced by another file with the same pixels.
public struct AssetID: Hashable, Sendable {
  package let bits: Bits128

  /// 32 lowercase hexadecimal digits.
  package var text: String { bits.hex }

  /// The asset of an original with this digest.
  package init(original: SHA256Digest) { bits = Bits128(prefixOf: original) }

  package init(_ bits: Bits128) { self.bits = bits }

  /// An id from its 32 lowercase hexadecimal digits; nil for any other text.
  public init?(_ text: String) {
    guard let bits = Bits128(hex: text) else { return nil }
    self.bits = bits
  }
}

extension AssetID: LosslessStringConvertible, Comparable {
  public var description: String { text }

  public static func < (a: AssetID, b: AssetID) -> Bool { a.bits < b.bits }
}
