package import Documents

/// The name of a stream: the first 32 hexadecimal digits of the ID of its first commit.
package struct StreamName: Hashable, Sendable {
  private let bits: Bits128

  /// The name of the stream that begins with a commit.
  package init(first commit: SHA256Digest) { bits = Bits128(prefixOf: commit) }

  /// A name from its 32 lowercase hexadecimal digits; nil for any other text.
  package init?(_ text: String) {
    guard let bits = Bits128(hex: text) else { return nil }
    self.bits = bits
  }

  /// 32 lowercase hexadecimal digits.
  package var text: String { bits.hex }
}

extension StreamName: LosslessStringConvertible, Comparable {
  package var description: String { text }

  package static func < (a: StreamName, b: StreamName) -> Bool { a.bits < b.bits }
}
