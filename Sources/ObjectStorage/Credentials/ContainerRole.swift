import Documents
import Foundation

/// The role of a container: Amazon ECS and EKS give the address of its service in the environment.
struct ContainerRole: Hashable, Sendable {
  private static let name = "the container credentials service"
  private static let host = "169.254.170.2"
  /// The hosts where the service may be used without TLS.
  private static let trusted = [host, "169.254.170.23", "fd00:ec2::23", "127.0.0.1", "::1", "localhost"]

  private var endpoint: Endpoint
  private var token: String?
  /// A file with the token, which changes over time.
  private var tokenFile: String?

  /// The role that an environment names; nil for none.
  init?(_ environment: [String: String]) throws(EditError) {
    if let path = environment.setting("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI") {
      endpoint = Endpoint(scheme: "http", host: Self.host, path: path)
    } else if let text = environment.setting("AWS_CONTAINER_CREDENTIALS_FULL_URI") {
      endpoint = try Endpoint(text, name: "AWS_CONTAINER_CREDENTIALS_FULL_URI")
      guard endpoint.scheme == "https" || Self.trusted.contains(endpoint.name) else {
        throw EditError(
          .badS3Settings, as: .refused,
          "AWS_CONTAINER_CREDENTIALS_FULL_URI is '\(text)', to which credentials would be sent unencrypted",
          hint: "expected https://, or the address of the container service")
      }
    } else {
      return nil
    }
    token = environment.setting("AWS_CONTAINER_AUTHORIZATION_TOKEN")
    tokenFile = environment.setting("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE")
  }

  /// Requests credentials from the service.
  func credentials() throws(EditError) -> Credentials {
    var request = HTTPRequest(method: "GET", scheme: endpoint.scheme, host: endpoint.host, path: endpoint.path)
    request.headers["authorization"] = try authorization()
    return try RoleService.credentials(in: RoleService.body(of: request, name: Self.name), name: Self.name)
  }

  private func authorization() throws(EditError) -> String? {
    guard let tokenFile else { return token }
    guard let text = try? String(contentsOf: URL(fileURLWithPath: tokenFile), encoding: .utf8) else {
      throw EditError(
        .s3CredentialsMissing, "cannot read the file that AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE names",
        path: tokenFile)
    }
    return text.split(whereSeparator: \.isNewline).first.map { String($0) }
  }
}
