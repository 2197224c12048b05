import Documents
import TestSupport
import Testing

@Suite("digests", .timeLimit(.minutes(Effort.minutes)))
struct DigestTests {
  @Test(
    "MD5 matches RFC 1321",
    arguments: [
      ("", "D41D8CD98F00B204E9800998ECF8427E"), ("abc", "900150983CD24FB0D6963F7D28E17F72"),
      (
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
        "57EDF4A22BE3C955AC49DA2E2107B67A"
      ),
      ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "D174AB98D277D9F5A5611C2C9F419D9F"),
    ])
  func md5(text: String, digest: String) { #expect(MD5.hexadecimal(of: Array(text.utf8)) == digest) }

  @Test(
    "SHA-256 matches FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func sha256(text: String, digest: String) {
    #expect(SHA256Digest(of: Array(text.utf8)).hex == digest)
    #expect(Array(text.utf8).withUnsafeBytes { SHA256Digest(of: $0) }.hex == digest)
  }

  @Test("a running digest equals that of all bytes so far, and a copy is independent")
  func running() {
    let bytes = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    var running = RunningDigest()
    #expect(running.digest == SHA256Digest(of: [UInt8]()))
    for start in stride(from: 0, to: bytes.count, by: 777) {
      Array(bytes[start..<min(bytes.count, start + 777)]).withUnsafeBytes { running.add($0) }
      #expect(running.digest == SHA256Digest(of: Array(bytes.prefix(start + 777))))
    }
    #expect(running.size == bytes.count)
    var copy = running
    [UInt8]([1, 2, 3]).withUnsafeBytes { copy.add($0) }
    #expect(running.digest == SHA256Digest(of: bytes))
    #expect(copy.digest == SHA256Digest(of: bytes + [1, 2, 3]))
  }
}
