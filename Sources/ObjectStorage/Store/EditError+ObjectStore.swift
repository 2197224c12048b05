package import Documents

extension EditError {
  /// The error of a request that has no answer, however often it was made.
  init(_ failure: TransferFailure, _ address: ObjectAddress, host: String) {
    switch failure.kind {
    case .cancelled: self = .cancelled
    case .connection:
      self.init(
        .s3Unreachable, .temporary, "the store at \(host) cannot be reached: \(failure.reason)",
        hint: "check the network, AWS_ENDPOINT_URL and the region, then try again", path: address.description)
    case .interruption:
      self.init(
        .s3Failed, .inputOutput, "the store at \(host) breaks its answer off: \(failure.reason)", hint: "try again",
        path: address.description)
    case .checksum:
      self.init(
        .s3Checksum, .inputOutput, "the bytes from the store at \(host) are damaged: \(failure.reason)",
        hint: "try again; if it stays so, the object is damaged", path: address.description)
    case .certificate:
      self.init(
        .s3Failed, .refused, "the store at \(host) cannot prove who it is: \(failure.reason)",
        hint: "set AWS_CA_BUNDLE to the file with the certificate of its authority", path: address.description)
    case .overLimit:
      self.init(.overLimit, .refused, "the object is too large: \(failure.reason)", path: address.description)
    case .library: self.init(withoutLibrary: failure.reason)
    case .body, .request:
      self.init(.s3Failed, .inputOutput, "the store at \(host): \(failure.reason)", path: address.description)
    }
  }

  /// The error of a libcurl that cannot be loaded.
  init(withoutLibrary reason: String) {
    self.init(
      .missingLibrary, .missingCodec, "libcurl, which speaks to stores, cannot be loaded: \(reason)",
      hint: "install it: apt-get install libcurl4")
  }

  /// The error of a request that a store refused.
  init(_ refusal: Refusal, _ address: ObjectAddress, host: String) {
    let path = address.description
    switch refusal.status {
    case 404 where refusal.code == "NoSuchBucket":
      self.init(
        .s3NotFound, .notFound, "there is no bucket '\(address.bucket)'", hint: "check the name and the region",
        path: path)
    case 404 where refusal.code.isEmpty || refusal.code == "NoSuchKey":
      self.init(.s3NotFound, .notFound, "there is no such object", hint: "check the bucket and the key", path: path)
    case 401, 403:
      self.init(
        .s3AccessDenied, .refused, "the store at \(host) does not permit it (\(refusal.text))",
        hint: "check the credentials and what they may do; without s3:ListBucket, what does not exist is not permitted",
        path: path)
    case 301, 307:
      self.init(
        .s3Failed, .refused, "the bucket '\(address.bucket)' is elsewhere (\(refusal.text))",
        hint: "set AWS_REGION to the bucket's region\(refusal.region.map { ", \($0)" } ?? "")", path: path)
    case _ where refusal.isOverload:
      self.init(
        .s3Unreachable, .temporary, "the store at \(host) has too much to do (\(refusal.text))",
        hint: "try again later, or with fewer workers", path: path)
    default:
      self.init(
        .s3Failed, refusal.isRetryable ? .inputOutput : .badData, "the store at \(host) refused it (\(refusal.text))",
        path: path)
    }
  }

  /// The error of an object that is not there.
  package static func objectNotFound(_ address: ObjectAddress) -> EditError {
    EditError(
      .s3NotFound, .notFound, "there is no such object", hint: "check the bucket and the key",
      path: address.description)
  }

  /// The error of an object in whose place there is another one by now.
  static func objectChanged(_ address: ObjectAddress) -> EditError {
    EditError(
      .s3Changed, .inputOutput, "the object was changed while it was read", hint: "try again",
      path: address.description)
  }
}
