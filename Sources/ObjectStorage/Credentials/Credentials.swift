/// The credentials that requests are signed with.
package struct Credentials: Hashable, Sendable {
  /// The name of the key, which is sent.
  package var accessKey: String
  /// The key itself, which is never sent.
  package var secretKey: String
  /// The token that comes with temporary keys.
  package var sessionToken: String?
  /// When they expire; nil for never.
  var expiry: ServiceTime?

  package init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
    (self.accessKey, self.secretKey, self.sessionToken) = (accessKey, secretKey, sessionToken)
  }
}
