import Crypto
import Foundation

/// The SHA-256 of some bytes.
public struct Digest: Hashable, Sendable {
  /// The 32 bytes as 64 hexadecimal digits in lower case.
  public let hex: String

  /// Reads 64 hexadecimal digits in lower case; nil for anything else.
  public init?(hex: String) {
    guard hex.utf8.count == 64, hex.utf8.allSatisfy(Self.isHexDigit) else { return nil }
    self.hex = hex
  }

  /// The digest of these bytes.
  public init(of bytes: [UInt8]) { self.init(SHA256.hash(data: bytes)) }

  /// The digest of these bytes.
  public init(of bytes: UnsafeRawBufferPointer) {
    var running = RunningDigest()
    running.add(bytes)
    self = running.digest
  }

  fileprivate init(_ digest: SHA256.Digest) {
    let digits = Array("0123456789abcdef".utf8)
    hex = String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Whether a byte is one of `0`…`9` and `a`…`f`.
  package static func isHexDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

extension Digest: CustomStringConvertible, Comparable {
  public var description: String { hex }
  public static func < (a: Digest, b: Digest) -> Bool { a.hex < b.hex }
}

/// A digest in the making, for bytes that come in parts.
package struct RunningDigest {
  private var hash = SHA256()
  /// How many bytes have been added.
  package private(set) var size = 0

  package init() {}

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    hash.update(bufferPointer: bytes)
    size += bytes.count
  }

  /// The digest of all bytes added.
  package var digest: Digest { Digest(hash.finalize()) }
}
