import Documents
import TestSupport
import Testing

@Suite("versions, suggestions and digests", .timeLimit(.minutes(Effort.minutes)))
struct DocumentTests {
  @Test("versions are compared number by number")
  func versions() throws {
    let ordered = ["0.9", "1.0", "1.9", "1.10", "2.0", "10.0"]
    let versions = try ordered.map { try #require(FormatVersion($0)) }
    #expect(versions == versions.sorted())
    #expect(versions[3] > versions[2])
    #expect(versions.map(\.description) == ordered)
  }

  @Test(
    "anything but two plain numbers is not a version",
    arguments: [
      "", "1", "1.", ".1", "1.0.0", "v1.0", "1.0 ", " 1.0", "-1.0", "1.-0", "+1.0", "1,0", "1.0a", "9999999.0", "１.０",
      "01.0", "1.00", "00.9",
    ])
  func noVersion(text: String) { #expect(FormatVersion(text) == nil) }

  @Test(
    "the nearest known word is suggested",
    arguments: [
      ("exposre", "exposure"), ("Exposure", "exposure"), ("exposure2", "exposure"), ("white-balance", "whiteBalance"),
      ("wihteBalance", "whiteBalance"), ("crp", "crop"), ("corp", "crop"), ("contrsat", "contrast"),
      ("BlackAndWhite", "blackAndWhite"),
    ])
  func nearest(word: String, known: String) {
    let words = ["crop", "exposure", "contrast", "whiteBalance", "blackAndWhite", "curve"]
    #expect(Suggestion.nearest(to: word, among: words) == known)
    #expect(Suggestion.hint(for: word, among: words) == "did you mean '\(known)'?")
  }

  @Test(
    "a word that is not similar to any has no suggestion",
    arguments: ["", "-", "banana", "ab", "x", String(repeating: "e", count: 5000)])
  func nothingNear(word: String) {
    #expect(Suggestion.nearest(to: word, among: ["crop", "exposure", "contrast"]) == nil)
  }

  @Test("a digest is SHA-256 in lowercase hexadecimal")
  func digests() {
    // FIPS 180-2, appendix B.
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(SHA256Digest(of: Array("abc".utf8)).hex == abc)
    #expect(SHA256Digest(of: [UInt8]()).hex == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(SHA256Digest(hex: abc) == SHA256Digest(of: Array("abc".utf8)))
    #expect(SHA256Digest(hex: abc.uppercased()) == nil)
    #expect(SHA256Digest(hex: String(abc.dropLast())) == nil)
    #expect(SHA256Digest(hex: abc + "0") == nil)
  }
}
