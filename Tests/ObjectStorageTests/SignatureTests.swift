import Documents
import TestSupport
import Testing

@testable import ObjectStorage

/// The examples that AWS publishes: "Authenticating requests: using the Authorization header", with Amazon S3's own key and
/// day; and the Signature Version 4 test suite.
@Suite("signatures", .timeLimit(.minutes(Effort.minutes)))
struct SignatureTests {
  private static let nothing = SHA256Digest(of: [UInt8]()).hex
  private static let signer = RequestSigner(
    credentials: Credentials(
      accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"), region: "us-east-1")
  private static let day = ServiceTime(iso: "2013-05-24T00:00:00Z")

  struct Example: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var method = "GET"
    var path = "/"
    var query: [String: String] = [:]
    var headers: [String: String] = [:]
    var body = ""
    var signedHeaders = "host;x-amz-content-sha256;x-amz-date"
    var signature: String
  }

  static let examples = [
    Example(
      testDescription: "ten bytes of an object", path: "/test.txt", headers: ["range": "bytes=0-9"],
      signedHeaders: "host;range;x-amz-content-sha256;x-amz-date",
      signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
    Example(
      testDescription: "an object that is stored", method: "PUT",
      path: "/" + PercentEncoding.encoded("test$file.text", keepsSlashes: true),
      headers: ["date": "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY"],
      body: "Welcome to Amazon S3.", signedHeaders: "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
      signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
    Example(
      testDescription: "a query without a value", query: ["lifecycle": ""],
      signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
    Example(
      testDescription: "a query of two values", query: ["prefix": "J", "max-keys": "2"],
      signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
  ]

  @Test("requests from the documentation are signed as documented", arguments: examples)
  func documented(_ example: Example) throws {
    let request = HTTPRequest(
      method: example.method, scheme: "https", host: "examplebucket.s3.amazonaws.com", path: example.path,
      query: example.query, headers: example.headers)
    let payload = SHA256Digest(of: Array(example.body.utf8)).hex
    let signed = Self.signer.signed(request, payload: payload, at: try #require(Self.day))
    #expect(
      signed.headers["authorization"] == "AWS4-HMAC-SHA256 "
        + "Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
        + "SignedHeaders=\(example.signedHeaders), Signature=\(example.signature)")
  }

  static let suiteExamples: [(name: String, headers: [String: String], query: [String: String], signature: String)] = [
    ("get-vanilla", [:], [:], "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
    (
      "get-header-value-trim", ["my-header1": " value1", "my-header2": " \"a   b   c\""], [:],
      "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736"
    ),
    (
      "get-vanilla-query-order-key-case", [:], ["Param2": "value2", "Param1": "value1"],
      "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"
    ),
  ]

  @Test("requests from the test suite are signed as specified", arguments: suiteExamples.indices)
  func published(_ index: Int) throws {
    let example = Self.suiteExamples[index]
    let signer = RequestSigner(
      credentials: Credentials(accessKey: "AKIDEXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
      region: "us-east-1", service: "service")
    let time = try #require(ServiceTime(iso: "2015-08-30T12:36:00Z"))
    var request = HTTPRequest(
      method: "GET", scheme: "https", host: "example.amazonaws.com", path: "/", query: example.query,
      headers: example.headers)
    request.headers["x-amz-date"] = time.text
    let authorization = signer.authorization(of: request, payload: Self.nothing, at: time)
    #expect(authorization.hasSuffix("Signature=\(example.signature)"), "\(example.name)")
  }

  @Test("a session token is sent and signed")
  func token() throws {
    var signer = Self.signer
    signer.credentials.sessionToken = "a+b/c="
    let request = HTTPRequest(method: "GET", scheme: "https", host: "h", path: "/b/k")
    let signed = signer.signed(request, payload: Self.nothing, at: try #require(Self.day))
    #expect(signed.headers["x-amz-security-token"] == "a+b/c=")
    #expect(signed.headers["authorization"]?.contains("x-amz-date;x-amz-security-token,") == true)
  }

  @Test(
    "keys are encoded byte by byte, and only slashes are kept",
    arguments: [
      ("a b+c", "a%20b%2Bc"), ("~._-", "~._-"), ("ü/💡", "%C3%BC/%F0%9F%92%A1"), ("a//b/../c", "a//b/../c"),
      ("%41?#&=", "%2541%3F%23%26%3D"), ("\u{1}", "%01"),
    ])
  func keys(key: String, encoded: String) {
    #expect(PercentEncoding.encoded(key, keepsSlashes: true) == encoded)
    #expect(!PercentEncoding.encoded(key).contains("/"))
  }

  @Test("every character but the unreserved ones of RFC 3986 is encoded, with two hexadecimal digits in capitals")
  func unreserved() {
    let kept = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    for code in UInt8(0)..<128 {
      let text = String(UnicodeScalar(code))
      let digits = String(code, radix: 16, uppercase: true)
      let expected = kept.contains(text) ? text : "%" + (code < 16 ? "0" : "") + digits
      #expect(PercentEncoding.encoded(text) == expected)
      #expect(PercentEncoding.encoded(text, keepsSlashes: true) == (text == "/" ? "/" : expected))
    }
  }
}
