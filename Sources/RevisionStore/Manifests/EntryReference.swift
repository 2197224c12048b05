package import Documents

/// One entry of one asset, by its number and its id.
package struct EntryReference: Hashable, Sendable {
  /// The asset.
  package let asset: AssetID
  /// The entry's number; 0 is the original.
  package let number: Int
  /// The entry's id: the SHA-256 of its manifest.
  package let id: Digest

  /// Entry `number` of an asset.
  package init(asset: AssetID, number: Int, id: Digest) {
    self.asset = asset
    self.number = number
    self.id = id
  }
}

extension EntryReference: CustomStringConvertible {
  package var description: String { "\(asset)@\(number)" }
}
