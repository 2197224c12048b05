// The codes of S3 object stores.
extension EditError.Code {
  /// The environment or the shared files say something of an S3 store that cannot be used: an address, a region, a
  /// profile.
  public static let badS3Settings = Self("bad-s3-settings")
  /// An S3 store does not permit it.
  public static let s3AccessDenied = Self("s3-access-denied")
  /// An object was changed while it was read.
  public static let s3Changed = Self("s3-changed")
  /// What an S3 store sent, or says that it has got, is not what the checksum says.
  public static let s3Checksum = Self("s3-checksum")
  /// An S3 store cannot be written to or read from without credentials, and none were found.
  public static let s3CredentialsMissing = Self("s3-credentials-missing")
  /// An S3 store refused a request.
  public static let s3Failed = Self("s3-failed")
  /// An S3 store has no such object, or no such bucket.
  public static let s3NotFound = Self("s3-not-found")
  /// An S3 store cannot be reached, or answers that it is overloaded, however often it is asked.
  public static let s3Unreachable = Self("s3-unreachable")

  static let objectCodes: [Self] = [
    .badS3Settings, .s3AccessDenied, .s3Changed, .s3Checksum, .s3CredentialsMissing, .s3Failed, .s3NotFound,
    .s3Unreachable,
  ]
}
