package import Documents

extension EditError {
  /// Whether the error is not that of a row: no other row would fare better now.
  package var stopsJob: Bool {
    category == .temporary || code == .badS3Settings || code == .s3CredentialsMissing
  }
}
