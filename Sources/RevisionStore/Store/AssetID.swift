package import Documents

/// The name of an asset: the first 32 hexadecimal digits of the SHA-256 of its original.
///
/// So the same bytes are the same asset, whoever imports them, from wherever, and also after a rebuild.
package struct AssetID: Hashable, Sendable {
  /// The id as text.
  package let text: String

  /// The asset of an original with this digest.
  package init(original: Digest) { text = String(original.hex.prefix(32)) }

  /// An id from its 32 lowercase hexadecimal digits; nil where the text is something else.
  package init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy(Digest.isHexDigit) else { return nil }
    self.text = text
  }
}

extension AssetID: CustomStringConvertible, Comparable {
  package var description: String { text }

  package static func < (a: AssetID, b: AssetID) -> Bool { a.text < b.text }
}
