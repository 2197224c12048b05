package import Documents

/// A reference to one entry of one asset.
package struct EntryReference: Hashable, Sendable {
  /// The asset.
  package let asset: AssetID
  /// The entry's number; 0 is the original.
  package let number: Int
  /// The entry's id: the SHA-256 of its line in the log.
  package let id: SHA256Digest

  package init(asset: AssetID, number: Int, id: SHA256Digest) {
    self.asset = asset
    self.number = number
    self.id = id
  }
}

extension EntryReference: CustomStringConvertible {
  /// `ASSET@NUMBER`.
  package var description: String { "\(asset)@\(number)" }
}
