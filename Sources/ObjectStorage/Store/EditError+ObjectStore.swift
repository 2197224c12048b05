package import Documents

extension EditError {
  /// The error for a request whose transfer failed.
  init(_ failure: TransferFailure, _ address: ObjectAddress, host: String) {
    switch failure.kind {
    case .canceled: self = .canceled
    case .connection:
      self.init(
        .s3Unreachable, "the store at \(host) cannot be reached: \(failure.reason)",
        hint: "check the network, AWS_ENDPOINT_URL and the region, then try again", path: address.description)
    case .interruption:
      self.init(
        .s3Failed, "the response of the store at \(host) ended early: \(failure.reason)",
        hint: "try again", path: address.description)
    case .checksum:
      self.init(
        .s3Checksum, "the bytes from the store at \(host) are damaged: \(failure.reason)",
        hint: "try again; if the error persists, the object is damaged", path: address.description)
    case .certificate:
      self.init(
        .s3Failed, as: .refused, "the certificate of the store at \(host) cannot be verified: \(failure.reason)",
        hint: "set AWS_CA_BUNDLE to the file with the certificate of its authority", path: address.description)
    case .overLimit:
      self.init(.overLimit, "the object is too large: \(failure.reason)", path: address.description)
    case .library: self.init(withoutLibrary: failure.reason)
    case .body, .request:
      self.init(.s3Failed, "the store at \(host): \(failure.reason)", path: address.description)
    }
  }

  /// The error for a libcurl that cannot be loaded.
  init(withoutLibrary reason: String) {
    self.init(
      .missingLibrary, "libcurl, which connects to object stores, cannot be loaded: \(reason)",
      hint: "install it: apt-get install libcurl4")
  }

  /// The error for a request that a store refused.
  init(_ refusal: Refusal, _ address: ObjectAddress, host: String) {
    let path = address.description
    switch refusal.status {
    case 404 where refusal.code == "NoSuchBucket":
      self.init(
        .s3NotFound, "there is no bucket '\(address.bucket)'", hint: "check the name and the region",
        path: path)
    case 404 where refusal.code.isEmpty || refusal.code == "NoSuchKey":
      self.init(.s3NotFound, "there is no such object", hint: "check the bucket and the key", path: path)
    case 401, 403:
      self.init(
        .s3AccessDenied, "the store at \(host) denied access (\(refusal.text))",
        hint: "check the credentials and their permissions; without s3:ListBucket, missing objects are denied, too",
        path: path)
    case 301, 307:
      self.init(
        .s3Failed, as: .refused, "the bucket '\(address.bucket)' is in another region (\(refusal.text))",
        hint: "set AWS_REGION to the bucket's region\(refusal.region.map { ", \($0)" } ?? "")", path: path)
    case _ where refusal.isOverload:
      self.init(
        .s3Unreachable, "the store at \(host) is overloaded (\(refusal.text))",
        hint: "try again later, or with fewer workers", path: path)
    default:
      self.init(
        .s3Failed, as: refusal.isRetryable ? .inputOutput : .badData,
        "the store at \(host) refused the request (\(refusal.text))", path: path)
    }
  }

  /// The error for an object that does not exist.
  package static func objectNotFound(_ address: ObjectAddress) -> EditError {
    EditError(
      .s3NotFound, "there is no such object", hint: "check the bucket and the key",
      path: address.description)
  }

  /// The error for an object that has since been replaced by another one.
  static func objectChanged(_ address: ObjectAddress) -> EditError {
    EditError(
      .s3Changed, "the object changed while it was being read", hint: "try again",
      path: address.description)
  }
}
