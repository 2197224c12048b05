import Documents
import Foundation

/// The checksums of objects that stores compute and report.
enum ObjectChecksum: String, CaseIterable, Sendable {
  // In order of preference.
  case sha256, crc64nvme, crc32c, crc32, sha1

  /// The header with the checksum in base64.
  var header: String { "x-amz-checksum-\(rawValue)" }

  private static let castagnoli = ReflectedCRC<UInt32>(polynomial: 0x82F6_3B78)
  private static let ethernet = ReflectedCRC<UInt32>(polynomial: 0xEDB8_8320)
  private static let nvme = ReflectedCRC<UInt64>(polynomial: 0x9A6C_9329_AC4B_C9B5)

  /// The checksum of some bytes in base64.
  func text(of bytes: UnsafeRawBufferPointer) -> String {
    switch self {
    case .sha256: Base64.text(Self.digest(of: bytes, .sha256))
    case .sha1: Base64.text(Self.digest(of: bytes, .sha1))
    case .crc32c: Base64.text(Self.bigEndian(Self.castagnoli.value(of: bytes)))
    case .crc32: Base64.text(Self.bigEndian(Self.ethernet.value(of: bytes)))
    case .crc64nvme: Base64.text(Self.bigEndian(Self.nvme.value(of: bytes)))
    }
  }

  private static func digest(of bytes: UnsafeRawBufferPointer, _ algorithm: HashFunction.Algorithm) -> [UInt8] {
    let hash = HashFunction(algorithm)
    hash.update(bytes)
    return hash.finalized()
  }

  private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  /// Compares the bytes of an object with the checksum that its server reports.
  ///
  /// - Returns: What differs, for people; nil if the bytes match, or no checksum is known.
  static func mismatch(of bytes: UnsafeRawBufferPointer, in response: HTTPResponse) -> String? {
    // The checksum of an object stored in parts may be that of its parts; then it ends in the number of parts.
    for checksum in allCases {
      guard let expected = response.headers[checksum.header], !expected.contains("-") else { continue }
      let found = checksum.text(of: bytes)
      return found == expected ? nil : "its \(checksum.rawValue) is \(found), expected \(expected)"
    }
    guard let expected = md5(in: response) else { return nil }
    let found = Hexadecimal.text(digest(of: bytes, .md5))
    return found == expected ? nil : "its md5 is \(found), expected \(expected)"
  }

  /// The MD5 of the bytes in hexadecimal digits, if the server states it explicitly or as the entity tag.
  private static func md5(in response: HTTPResponse) -> String? {
    if let text = response.headers["content-md5"], let bytes = Base64.bytes(text), bytes.count == 16 {
      return Hexadecimal.text(bytes)
    }
    // The entity tag of an object encrypted with keys other than the store's own is not an MD5.
    let encryption = response.headers["x-amz-server-side-encryption"]
    guard encryption == nil || encryption == "AES256",
      response.headers["x-amz-server-side-encryption-customer-algorithm"] == nil
    else { return nil }
    let tag = response.etag
    return tag.utf8.count == 32 && tag.utf8.allSatisfy { Hexadecimal.value(of: $0) != nil } ? tag : nil
  }
}

/// Bytes as base64 (RFC 4648).
enum Base64 {
  static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// The bytes that a text encodes; nil if the text is not base64.
  static func bytes(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map { Array($0) } }
}
