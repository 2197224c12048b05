import Documents

/// The role of an Amazon EC2 machine, from its metadata service (version 2).
struct InstanceRole: Hashable, Sendable {
  private static let name = "the instance metadata service"
  private static let path = "/latest/meta-data/iam/security-credentials/"

  private var endpoint: Endpoint

  /// Creates the role of this machine. Whether it has one is known only when its credentials are requested.
  ///
  /// - Throws: if the environment disables the service.
  init(_ environment: [String: String]) throws(EditError) {
    guard environment["AWS_EC2_METADATA_DISABLED"]?.lowercased() != "true" else { throw Self.missing(nil) }
    let address = environment.setting("AWS_EC2_METADATA_SERVICE_ENDPOINT") ?? "http://169.254.169.254"
    endpoint = try Endpoint(address, name: "AWS_EC2_METADATA_SERVICE_ENDPOINT")
  }

  /// Asks the service for a token, the name of the role, and its credentials.
  func credentials() throws(EditError) -> Credentials {
    do throws(EditError) {
      let token = try text("PUT", "/latest/api/token", ["x-aws-ec2-metadata-token-ttl-seconds": "21600"])
      let headers = ["x-aws-ec2-metadata-token": token]
      let role = try text("GET", Self.path, headers).split(whereSeparator: \.isNewline).first ?? ""
      let body = try body("GET", Self.path + PercentEncoding.encoded(String(role)), headers)
      return try RoleService.credentials(in: body, name: Self.name)
    } catch {
      throw error.code == .s3CredentialsMissing ? Self.missing(error.message) : error
    }
  }

  private func text(_ method: String, _ path: String, _ headers: [String: String]) throws(EditError) -> String {
    String(decoding: try body(method, path, headers), as: UTF8.self)
  }

  private func body(_ method: String, _ path: String, _ headers: [String: String]) throws(EditError) -> [UInt8] {
    let request = HTTPRequest(
      method: method, scheme: endpoint.scheme, host: endpoint.host, path: endpoint.path + path, headers: headers)
    return try RoleService.body(of: request, name: Self.name)
  }

  /// The error for an environment without any credentials: the machine is the last source to be tried.
  private static func missing(_ reason: String?) -> EditError {
    EditError(
      .s3CredentialsMissing,
      "no credentials for S3 in the environment or the shared files, and no role"
        + (reason.map { " (\($0))" } ?? ""),
      hint: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE")
  }
}
