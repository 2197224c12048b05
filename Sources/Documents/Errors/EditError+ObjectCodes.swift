// The codes of S3 object stores.
extension EditError.Code {
  /// The settings of an S3 store in the environment or in shared files are invalid: an address, a region, or a
  /// profile.
  public static let badS3Settings = Self("bad-s3-settings", .usage)
  /// An S3 store denied access.
  public static let s3AccessDenied = Self("s3-access-denied", .refused)
  /// An object was changed while it was read.
  public static let s3Changed = Self("s3-changed", .inputOutput)
  /// The checksum of data from an S3 store, or of data sent to it, does not match.
  public static let s3Checksum = Self("s3-checksum", .inputOutput)
  /// No credentials for an S3 store were found.
  public static let s3CredentialsMissing = Self("s3-credentials-missing", .refused)
  /// An S3 store refused a request.
  public static let s3Failed = Self("s3-failed", .inputOutput)
  /// An S3 store has no such object, or no such bucket.
  public static let s3NotFound = Self("s3-not-found", .notFound)
  /// An S3 store cannot be reached, or stayed overloaded through all retries.
  public static let s3Unreachable = Self("s3-unreachable", .temporary)
}
