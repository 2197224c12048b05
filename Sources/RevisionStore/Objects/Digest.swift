import Crypto

/// The SHA-256 of some bytes, which is also the name they are kept under.
package struct Digest: Hashable, Sendable {
  /// The digest in 64 lowercase hexadecimal digits.
  package let hex: String

  /// A digest from its 64 lowercase hexadecimal digits; nil where the text is something else.
  package init?(hex: String) {
    guard hex.utf8.count == 64, hex.utf8.allSatisfy(Self.isHexDigit) else { return nil }
    self.hex = hex
  }

  /// The digest of bytes.
  package init(of bytes: [UInt8]) {
    self.init(SHA256.hash(data: bytes))
  }

  fileprivate init(_ digest: SHA256.Digest) {
    let digits = Array("0123456789abcdef".utf8)
    hex = String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

extension Digest: CustomStringConvertible {
  package var description: String { hex }
}

extension Digest: Comparable {
  package static func < (a: Digest, b: Digest) -> Bool { a.hex < b.hex }
}

/// A digest in the making, for bytes that come in parts.
struct RunningDigest {
  private var hash = SHA256()
  /// How many bytes have been added.
  private(set) var size = 0

  /// Adds bytes.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    hash.update(bufferPointer: bytes)
    size += bytes.count
  }

  /// The digest of all bytes added.
  var digest: Digest { Digest(hash.finalize()) }
}
