import Documents

/// What a store is asked, before it is addressed and signed.
struct ObjectRequest {
  var method: String
  var address: ObjectAddress
  var query: [String: String] = [:]
  var headers: [String: String] = [:]
  /// What is sent.
  var body = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The SHA-256 of the body in hexadecimal digits.
  var payload = Self.emptyPayload
  /// How many bytes an answer may have that does not go to a place of its own.
  var bodyLimit = 1 << 20

  /// A request without a body.
  init(_ method: String, _ address: ObjectAddress) { (self.method, self.address) = (method, address) }

  /// A request that sends bytes. They must stay where they are until its answer.
  init(_ method: String, _ address: ObjectAddress, sending body: UnsafeRawBufferPointer) {
    self.init(method, address)
    let digest = SHA256Digest(of: body)
    (self.body, payload) = (body, digest.hex)
    headers["x-amz-sdk-checksum-algorithm"] = "SHA256"
    headers[ObjectChecksum.sha256.header] = digest.withUnsafeBytes { Base64.text(Array($0)) }
  }

  /// The SHA-256 of nothing.
  private static let emptyPayload = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
}

/// What came of a request.
struct ObjectAnswer {
  /// The answer, where the store did what it was asked for.
  var response: HTTPResponse
  /// The refusal that the caller accepts.
  var refusal: Refusal?
  /// Whether an earlier attempt ended without an answer, so that the store may have carried it out.
  var mayHaveHappened: Bool
}
