/// Sixteen bytes: the id of an asset, a collection or a library.
package struct Bits128: Hashable, Sendable {
  /// The number of bytes.
  package static let size = 16

  /// The bytes, each word in big-endian order, so that words compare as the bytes do.
  private let words: SIMD2<UInt64>

  /// The bytes as 32 hexadecimal digits in lower case.
  package var hex: String {
    String(unsafeUninitializedCapacity: 2 * Self.size) { digits in
      withUnsafeBytes { Hexadecimal.write($0, to: digits) }
      return 2 * Self.size
    }
  }

  /// All bits clear.
  package static let zero = Bits128(words: [0, 0])

  /// Random bits.
  package static func random() -> Bits128 {
    Bits128(words: [.random(in: .min ... .max), .random(in: .min ... .max)])
  }

  /// The first half of a digest.
  package init(prefixOf digest: SHA256Digest) {
    self = digest.withUnsafeBytes { Bits128(bytes: .init(rebasing: $0[..<Self.size])) }
  }

  /// Reads 32 hexadecimal digits in lower case; nil for anything else.
  package init?(hex: String) {
    var hex = hex
    guard let bits = hex.withUTF8({ Bits128(hexDigits: UnsafeRawBufferPointer($0)) }) else { return nil }
    self = bits
  }

  /// Reads 32 hexadecimal digits in lower case; nil for anything else.
  package init?(hexDigits digits: UnsafeRawBufferPointer) {
    guard digits.count == 2 * Self.size, let first = Hexadecimal.word(digits, at: 0),
      let second = Hexadecimal.word(digits, at: 16)
    else { return nil }
    words = [first, second]
  }

  /// The bits of these 16 bytes.
  package init(bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == Self.size)
    words = [
      UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
    ]
  }

  private init(words: SIMD2<UInt64>) { self.words = words }

  /// Calls a closure with the 16 bytes.
  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try Swift.withUnsafeBytes(of: [words.x.bigEndian, words.y.bigEndian] as SIMD2<UInt64>, body)
  }
}

extension Bits128: Comparable {
  package static func < (a: Bits128, b: Bits128) -> Bool {
    a.words.x == b.words.x ? a.words.y < b.words.y : a.words.x < b.words.x
  }
}
