import Documents
import Foundation

/// A role that a cluster vouches for with a token in a file, as Kubernetes does on Amazon EKS.
struct WebIdentity: Hashable, Sendable {
  private static let name = "the token service"

  private var endpoint: Endpoint
  private var tokenFile: String
  private var role: String
  private var session: String

  /// The role that an environment or a profile names; nil for none.
  init?(_ environment: [String: String], _ profile: Profile) throws(EditError) {
    guard
      let file = environment.setting("AWS_WEB_IDENTITY_TOKEN_FILE") ?? profile.settings["web_identity_token_file"],
      let role = environment.setting("AWS_ROLE_ARN") ?? profile.settings["role_arn"]
    else { return nil }
    let region = try ObjectStoreSettings(environment, profile).region
    let amazon = Endpoint(
      scheme: "https", host: "sts.\(region).amazonaws.com" + (region.hasPrefix("cn-") ? ".cn" : ""))
    endpoint = try ObjectStoreSettings.endpoint(environment, profile, service: "sts") ?? amazon
    (tokenFile, self.role) = (file, role)
    session = environment.setting("AWS_ROLE_SESSION_NAME") ?? profile.settings["role_session_name"] ?? "photoedit"
  }

  /// Exchanges the token that is in the file now for credentials.
  func credentials() throws(EditError) -> Credentials {
    guard let token = try? String(contentsOf: URL(fileURLWithPath: tokenFile), encoding: .utf8) else {
      throw EditError(
        .s3CredentialsMissing, "cannot read the web identity token file", path: tokenFile)
    }
    var request = HTTPRequest(
      method: "POST", scheme: endpoint.scheme, host: endpoint.host, path: endpoint.path + "/")
    request.query = [
      "Action": "AssumeRoleWithWebIdentity", "Version": "2011-06-15", "RoleArn": role, "RoleSessionName": session,
      "WebIdentityToken": token.trimmingCharacters(in: .whitespacesAndNewlines),
    ]
    var limits = TransferLimits()
    limits.time = .seconds(20)
    let body = try RoleService.body(of: request, name: Self.name, limits: limits)
    let text = String(decoding: body, as: UTF8.self)
    guard let access = XMLText.element("AccessKeyId", in: text),
      let secret = XMLText.element("SecretAccessKey", in: text)
    else { throw EditError(.s3CredentialsMissing, "\(Self.name) returned no credentials") }
    var credentials = Credentials(
      accessKey: access, secretKey: secret, sessionToken: XMLText.element("SessionToken", in: text))
    credentials.expiry = XMLText.element("Expiration", in: text).flatMap { ServiceTime(iso: $0) }
    return credentials
  }
}
