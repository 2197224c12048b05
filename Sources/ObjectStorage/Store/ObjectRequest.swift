import Documents

/// A request to a store, before it is addressed and signed.
struct ObjectRequest {
  var method: String
  var address: ObjectAddress
  var query: [String: String] = [:]
  var headers: [String: String] = [:]
  /// The bytes to send.
  var body = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The SHA-256 of the body in hexadecimal digits.
  var payload = Self.emptyPayload
  /// The maximum number of bytes in the body of a response that has no place of its own.
  var bodyLimit = 1 << 20

  /// A request without a body.
  init(_ method: String, _ address: ObjectAddress) { (self.method, self.address) = (method, address) }

  /// A request that sends bytes. They must stay in place until the response arrives.
  init(_ method: String, _ address: ObjectAddress, sending body: UnsafeRawBufferPointer) {
    self.init(method, address)
    let digest = SHA256Digest(of: body)
    (self.body, payload) = (body, digest.hex)
    headers["x-amz-sdk-checksum-algorithm"] = "SHA256"
    headers[ObjectChecksum.sha256.header] = digest.withUnsafeBytes { Base64.text(Array($0)) }
  }

  /// The SHA-256 of an empty body.
  private static let emptyPayload = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
}

/// The outcome of a request.
struct ObjectAnswer {
  /// The response, if the store did what was asked.
  var response: HTTPResponse
  /// The refusal, if the caller accepts it.
  var refusal: Refusal?
  /// Whether an earlier attempt ended without a response, so that the store may have processed it.
  var mayHaveSucceeded: Bool
}
