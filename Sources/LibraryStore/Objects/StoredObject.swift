package import Documents

/// An object of the store: its digest and its length.
package struct StoredObject: Hashable, Sendable {
  /// The SHA-256 of the bytes.
  package let digest: SHA256Digest
  /// The number of bytes.
  package let size: Int

  package init(digest: SHA256Digest, size: Int) { (self.digest, self.size) = (digest, size) }
}

/// The bytes of a new object.
package enum ObjectSource: Sendable {
  /// Bytes in memory.
  case bytes([UInt8])
  /// The path of a file. The file is only read.
  case file(String)
}

/// Bytes in memory with their digest, borrowed for the duration of a call.
package struct HashedBytes {
  /// The SHA-256 of the bytes.
  package let digest: SHA256Digest
  /// The bytes.
  package let bytes: UnsafeRawBufferPointer

  /// - Parameter digest: the digest of the bytes; it is not checked.
  package init(_ bytes: UnsafeRawBufferPointer, digest: SHA256Digest) {
    self.bytes = bytes
    self.digest = digest
  }
}
