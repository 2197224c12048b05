/// What requests are signed with.
package struct Credentials: Hashable, Sendable {
  /// The name of the key, which is sent.
  package var accessKey: String
  /// The key itself, which is never sent.
  package var secretKey: String
  /// What temporary keys come with.
  package var sessionToken: String?
  /// When they end; nil for never.
  var expiry: Timestamp?

  package init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
    (self.accessKey, self.secretKey, self.sessionToken) = (accessKey, secretKey, sessionToken)
  }
}
