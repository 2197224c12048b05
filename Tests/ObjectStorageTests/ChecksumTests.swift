import TestSupport
import Testing

@testable import ObjectStorage

@Suite("checksums of objects", .timeLimit(.minutes(Effort.minutes)))
struct ChecksumTests {
  /// The check values of the catalogue of CRC algorithms, and NIST's of "abc".
  @Test(
    "checksums match their definitions",
    arguments: [
      (ObjectChecksum.crc32, "123456789", [0xCB, 0xF4, 0x39, 0x26]),
      (.crc32c, "123456789", [0xE3, 0x06, 0x92, 0x83]),
      (.crc64nvme, "123456789", [0xAE, 0x8B, 0x14, 0x86, 0x0A, 0x79, 0x98, 0x88]),
      (
        .sha1, "abc",
        [
          0xA9, 0x99, 0x3E, 0x36, 0x47, 0x06, 0x81, 0x6A, 0xBA, 0x3E, 0x25, 0x71, 0x78, 0x50, 0xC2, 0x6C, 0x9C, 0xD0,
          0xD8,
          0x9D,
        ]
      ),
    ])
  func values(checksum: ObjectChecksum, text: String, expected: [UInt8]) {
    #expect(Array(text.utf8).withUnsafeBytes { checksum.text(of: $0) } == Base64.text(expected))
  }

  @Test("a checksum over eight bytes at a time equals that over single bytes", arguments: [0, 1, 7, 8, 9, 31, 1000])
  func steps(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    let table = ReflectedCRC<UInt64>(polynomial: 0x9A6C_9329_AC4B_C9B5)
    var remainder = ~UInt64(0)
    for byte in bytes {
      remainder ^= UInt64(byte)
      for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0x9A6C_9329_AC4B_C9B5 : remainder >> 1 }
    }
    #expect(bytes.withUnsafeBytes { table.value(of: $0) } == ~remainder)
  }

  private static func response(_ headers: [String: String]) -> HTTPResponse {
    var response = HTTPResponse()
    (response.status, response.headers) = (200, headers)
    return response
  }

  /// The MD5 of "abc".
  private static let tag = "\"900150983cd24fb0d6963f7d28e17f72\""
  private static let otherTag = "\"900150983cd24fb0d6963f7d28e17f73\""

  @Test(
    "a checksum reported by a store is verified only if it is one of the object's bytes",
    arguments: [
      (["x-amz-checksum-crc32c": "Nks/tw=="], false),
      (["x-amz-checksum-crc32c": "Nks/tQ=="], true),
      (["etag": tag], false),
      (["etag": otherTag], true),
      // Of an object in parts, of an encrypted one, and no checksum at all.
      (["etag": "\"900150983cd24fb0d6963f7d28e17f73-2\"", "x-amz-checksum-sha256": "AAAA-2"], false),
      (["etag": otherTag, "x-amz-server-side-encryption": "aws:kms"], false),
      (["etag": otherTag, "x-amz-server-side-encryption": "AES256"], true),
      (["etag": "\"anything\""], false),
      (["content-md5": "kAFQmDzST7DWlj99KOF/cg=="], false),
      (["content-md5": "kAFQmDzST7DWlj99KOF/cw=="], true),
      // A checksum of its own comes before the tag.
      (["etag": otherTag, "x-amz-checksum-crc32c": "Nks/tw=="], false),
    ])
  func mismatch(headers: [String: String], isDamaged: Bool) {
    let difference = Array("abc".utf8).withUnsafeBytes { ObjectChecksum.mismatch(of: $0, in: Self.response(headers)) }
    #expect((difference != nil) == isDamaged, "\(difference ?? "")")
  }
}
