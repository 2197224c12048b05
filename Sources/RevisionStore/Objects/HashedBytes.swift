package import Documents

/// Bytes in memory that have been hashed already, lent for a call.
package struct HashedBytes {
  /// Their SHA-256.
  let digest: Digest
  let bytes: UnsafeRawBufferPointer

  /// - Parameter digest: must be that of the bytes; nothing looks again.
  package init(_ bytes: UnsafeRawBufferPointer, digest: Digest) {
    self.digest = digest
    self.bytes = bytes
  }
}
