package import Documents

/// The adjustment data of an edit as its line states it.
package struct EditData: Hashable, Sendable {
  /// The identifier of the format.
  package var formatIdentifier: String
  /// The version of the format.
  package var formatVersion: String
  /// The digest of the data.
  package var digest: SHA256Digest
  /// The data; may be left out where it is another program's.
  package var bytes: [UInt8]
  /// The digest of the bytes that the edit is rendered from.
  package var base: SHA256Digest

  package init(
    formatIdentifier: String, formatVersion: String, digest: SHA256Digest, bytes: [UInt8], base: SHA256Digest
  ) {
    (self.formatIdentifier, self.formatVersion, self.digest) = (formatIdentifier, formatVersion, digest)
    (self.bytes, self.base) = (bytes, base)
  }
}
