import Crypto

/// The SHA-256 of some bytes.
public struct Digest: Hashable, Sendable, CustomStringConvertible, Comparable {
  /// The 32 bytes as 64 hexadecimal digits in lower case.
  public let hex: String

  /// The digest of these bytes.
  public init(of bytes: some Sequence<UInt8>) {
    var hash = SHA256()
    let contiguous: Void? = bytes.withContiguousStorageIfAvailable {
      hash.update(bufferPointer: UnsafeRawBufferPointer($0))
    }
    if contiguous == nil { hash.update(data: Array(bytes)) }
    hex = Self.hex(hash.finalize())
  }

  /// Reads 64 hexadecimal digits in lower case; nil for anything else.
  public init?(hex: String) {
    guard hex.utf8.count == 64, hex.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
      return nil
    }
    self.hex = hex
  }

  public var description: String { hex }

  public static func < (a: Digest, b: Digest) -> Bool { a.hex < b.hex }

  private static func hex(_ bytes: SHA256.Digest) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
