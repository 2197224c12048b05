import CCrypto
import Documents

/// Signs requests with AWS Signature Version 4.
///
/// Source: AWS, "Signature Version 4 for API requests" and "Authenticating requests: using the Authorization header".
struct RequestSigner {
  var credentials: Credentials
  var region: String
  var service = "s3"

  private static let algorithm = "AWS4-HMAC-SHA256"

  /// The request with everything that a store checks: the time, the digest of the body, the session token and the
  /// signature over all of its headers.
  ///
  /// - Parameter payload: the SHA-256 of the body in hexadecimal digits.
  func signed(_ request: HTTPRequest, payload: String, at time: ServiceTime) -> HTTPRequest {
    var signed = request
    signed.headers["x-amz-date"] = time.text
    signed.headers["x-amz-content-sha256"] = payload
    signed.headers["x-amz-security-token"] = credentials.sessionToken
    signed.headers["authorization"] = authorization(of: signed, payload: payload, at: time)
    return signed
  }

  /// The value of `Authorization` for a request that has all of its other headers.
  func authorization(of request: HTTPRequest, payload: String, at time: ServiceTime) -> String {
    let scope = "\(time.day)/\(region)/\(service)/aws4_request"
    let canonical = CanonicalRequest(request, payload: payload)
    let toSign = [Self.algorithm, time.text, scope, SHA256Digest(of: Array(canonical.text.utf8)).hex]
      .joined(separator: "\n")
    let signature = Hexadecimal.text(HMAC.sha256(of: Array(toSign.utf8), key: key(on: time.day)))
    return "\(Self.algorithm) Credential=\(credentials.accessKey)/\(scope), "
      + "SignedHeaders=\(canonical.signedHeaders), Signature=\(signature)"
  }

  /// The signing key for a day, valid only for this region and service.
  private func key(on day: String) -> [UInt8] {
    [day, region, service, "aws4_request"].reduce(Array("AWS4\(credentials.secretKey)".utf8)) { key, part in
      HMAC.sha256(of: Array(part.utf8), key: key)
    }
  }
}

/// The part of a request that a signature covers, in the form that both sides compute.
struct CanonicalRequest {
  /// The names of the headers, sorted, separated by semicolons.
  let signedHeaders: String
  /// The lines that are hashed.
  let text: String

  init(_ request: HTTPRequest, payload: String) {
    var headers = request.headers
    headers["host"] = request.host
    let names = headers.keys.sorted()
    signedHeaders = names.joined(separator: ";")
    let lines = names.map { "\($0):\(Self.trimmed(headers[$0] ?? ""))\n" }.joined()
    text = [request.method, request.path, request.queryText, lines, signedHeaders, payload].joined(separator: "\n")
  }

  /// A value without surrounding spaces, and with runs of spaces reduced to one.
  private static func trimmed(_ value: String) -> String {
    value.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
  }
}

/// HMAC with SHA-256 (RFC 2104), computed by libcrypto.
enum HMAC {
  /// The 32 bytes that authenticate a message under a key.
  static func sha256(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { code, count in
      var length: UInt32 = 0
      let result = CCrypto.HMAC(
        EVP_sha256(), key, Int32(key.count), message, message.count, code.baseAddress, &length)
      guard result != nil else { fatalError("libcrypto cannot authenticate") }
      count = Int(length)
    }
  }
}
