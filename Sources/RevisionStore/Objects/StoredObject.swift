package import Documents

/// Bytes the store keeps: their digest and their length.
package struct StoredObject: Hashable, Sendable {
  /// The SHA-256 of the bytes.
  package let digest: Digest
  /// How many bytes there are.
  package let size: Int

  /// Bytes with this digest and length.
  package init(digest: Digest, size: Int) {
    self.digest = digest
    self.size = size
  }
}
