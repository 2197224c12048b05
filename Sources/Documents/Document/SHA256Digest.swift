/// The SHA-256 of some bytes.
public struct SHA256Digest: Hashable, Sendable {
  /// The 32 bytes as 64 hexadecimal digits in lower case.
  public let hex: String

  /// Reads 64 hexadecimal digits in lower case; nil for anything else.
  public init?(hex: String) {
    guard hex.utf8.count == 64, hex.utf8.allSatisfy(Self.isHexDigit) else { return nil }
    self.hex = hex
  }

  /// The digest of these bytes.
  public init(of bytes: [UInt8]) { self = bytes.withUnsafeBytes { SHA256Digest(of: $0) } }

  /// The digest of these bytes.
  public init(of bytes: UnsafeRawBufferPointer) {
    let hash = HashFunction(.sha256)
    hash.update(bytes)
    self.init(hash.finalized())
  }

  fileprivate init(_ bytes: [UInt8]) { hex = String(decoding: bytes.hexadecimal, as: UTF8.self) }

  /// Whether a byte is one of `0`…`9` and `a`…`f`.
  package static func isHexDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

extension SHA256Digest: CustomStringConvertible, Comparable {
  public var description: String { hex }
  public static func < (a: SHA256Digest, b: SHA256Digest) -> Bool { a.hex < b.hex }
}

/// A SHA-256 digest of bytes that arrive in parts.
package struct RunningDigest {
  private var hash = HashFunction(.sha256)
  /// The number of bytes added so far.
  package private(set) var size = 0

  package init() {}

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    // A copy of this value must not see what is added here.
    if !isKnownUniquelyReferenced(&hash) { hash = hash.copy() }
    hash.update(bytes)
    size += bytes.count
  }

  /// The digest of all bytes added so far.
  package var digest: SHA256Digest { SHA256Digest(hash.copy().finalized()) }
}

/// MD5 (RFC 1321), for formats that use it as a label. It protects nothing.
package enum MD5 {
  /// The digest as 32 hexadecimal digits in upper case.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    let hash = HashFunction(.md5)
    bytes.withUnsafeBytes { hash.update($0) }
    return String(decoding: hash.finalized().hexadecimal, as: UTF8.self).uppercased()
  }
}

extension [UInt8] {
  /// Two hexadecimal digits in lower case for each byte.
  fileprivate var hexadecimal: [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }
}
