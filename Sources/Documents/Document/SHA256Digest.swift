/// The SHA-256 of some bytes.
public struct SHA256Digest: Hashable, Sendable {
  /// The number of bytes of a digest.
  package static let size = 32

  /// The 32 bytes, each word in big-endian order, so that words compare as the bytes do.
  private let words: SIMD4<UInt64>

  /// The first 32 bits as a number.
  package var firstBits: UInt32 { UInt32(words[0] >> 32) }

  /// The 32 bytes as 64 hexadecimal digits in lower case.
  package var hex: String {
    String(unsafeUninitializedCapacity: 2 * Self.size) { digits in
      withUnsafeBytes { Hexadecimal.write($0, to: digits) }
      return 2 * Self.size
    }
  }

  /// Reads 64 hexadecimal digits in lower case; nil for anything else.
  public init?(hex: String) {
    var hex = hex
    guard let digest = hex.withUTF8({ SHA256Digest(hexDigits: UnsafeRawBufferPointer($0)) }) else { return nil }
    self = digest
  }

  /// Reads 64 hexadecimal digits in lower case; nil for anything else.
  package init?(hexDigits digits: UnsafeRawBufferPointer) {
    guard digits.count == 2 * Self.size else { return nil }
    func word(_ index: Int) -> UInt64? { Hexadecimal.word(digits, at: 16 * index) }
    guard let first = word(0), let second = word(1), let third = word(2), let fourth = word(3) else { return nil }
    words = SIMD4(first, second, third, fourth)
  }

  /// The digest with these 32 bytes.
  package init(bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == Self.size)
    var words = SIMD4<UInt64>()
    for index in 0..<4 {
      words[index] = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
    }
    self.words = words
  }

  /// The digest of these bytes.
  package init(of bytes: [UInt8]) { self = bytes.withUnsafeBytes { SHA256Digest(of: $0) } }

  /// The digest of these bytes.
  package init(of bytes: UnsafeRawBufferPointer) {
    let hash = HashFunction(.sha256)
    hash.update(bytes)
    self.init(hash.finalized())
  }

  fileprivate init(_ bytes: [UInt8]) { self = bytes.withUnsafeBytes { SHA256Digest(bytes: $0) } }

  /// Calls a closure with the 32 bytes.
  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    var ordered = words
    for index in 0..<4 { ordered[index] = words[index].bigEndian }
    return try Swift.withUnsafeBytes(of: ordered, body)
  }

  /// Whether a byte is one of `0`…`9` and `a`…`f`.
  package static func isHexDigit(_ byte: UInt8) -> Bool { Hexadecimal.value(of: byte) != nil }
}

extension SHA256Digest: CustomStringConvertible, Comparable {
  public var description: String { hex }
  public static func < (a: SHA256Digest, b: SHA256Digest) -> Bool {
    for index in 0..<4 where a.words[index] != b.words[index] { return a.words[index] < b.words[index] }
    return false
  }
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
  /// The 16 bytes of the digest.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    let hash = HashFunction(.md5)
    bytes.withUnsafeBytes { hash.update($0) }
    return Array(hash.finalized())
  }

  /// The digest as 32 hexadecimal digits in upper case.
  package static func hexadecimal(of bytes: [UInt8]) -> String { Hexadecimal.text(digest(of: bytes)).uppercased() }
}
