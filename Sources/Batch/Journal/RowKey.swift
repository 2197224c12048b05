/// The key that stands for an id or an output: 128 bits of SipHash, under this process's key for hashing.
struct RowKey: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { RowKey(UnsafeRawBufferPointer($0)) }
  }

  /// The key of a text in UTF-8.
  init(_ text: UnsafeRawBufferPointer) { (high, low) = (Self.hash(text, 1), Self.hash(text, 2)) }

  private static func hash(_ text: UnsafeRawBufferPointer, _ number: UInt8) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(number)
    hasher.combine(bytes: text)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}
