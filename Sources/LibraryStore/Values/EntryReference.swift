public import Documents

/// A reference to one entry of one asset.
public struct EntryReference: Hashable, Sendable {
  /// The asset.
  public let asset: AssetID
  /// The entry's number; 0 is the original.
  public let number: Int
  /// The entry's id: the SHA-256 of its line in the log.
  public let id: SHA256Digest

  package init(asset: AssetID, number: Int, id: SHA256Digest) {
    self.asset = asset
    self.number = number
    self.id = id
  }
}

extension EntryReference: CustomStringConvertible {
  /// `ASSET@NUMBER`.
  public var description: String { "\(asset)@\(number)" }
}
