import Documents

/// What is kept of an id or of an output: the first 16 bytes of its SHA-256.
struct RowKey: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(_ text: String) {
    var text = text
    let digest = text.withUTF8 { SHA256Digest(of: UnsafeRawBufferPointer($0)) }
    self.init(digest)
  }

  /// The key of a text in UTF-8.
  init(_ text: UnsafeRawBufferPointer) { self.init(SHA256Digest(of: text)) }

  private init(_ digest: SHA256Digest) {
    (high, low) = digest.withUnsafeBytes { bytes in
      (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }
}
