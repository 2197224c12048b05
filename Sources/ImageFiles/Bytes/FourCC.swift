/// A four-character code: the kind of a chunk, box or brand.
struct FourCC: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The four bytes, with the first character in the highest.
  let value: UInt32

  /// The code with this value in a big-endian file.
  init(_ value: UInt32) { self.value = value }

  /// The code of the first four characters of an ASCII literal.
  init(stringLiteral text: StaticString) {
    value = text.withUTF8Buffer { $0.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// The four bytes in order.
  var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  /// The characters, with a dot for each unprintable one.
  var description: String {
    String(bytes.map { (0x20..<0x7F).contains($0) ? Character(Unicode.Scalar($0)) : "." })
  }
}
