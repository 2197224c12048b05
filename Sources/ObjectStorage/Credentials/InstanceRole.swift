import Documents

/// The role of a machine of Amazon EC2, from its metadata service (version 2).
struct InstanceRole: Hashable, Sendable {
  private static let name = "the metadata service of the machine"
  private static let path = "/latest/meta-data/iam/security-credentials/"

  private var endpoint: Endpoint

  /// The role of this machine, if it has one: that is known when it is asked for.
  ///
  /// - Throws: where the environment says not to ask.
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

  /// The error of an environment without any credentials: the machine is asked last.
  private static func missing(_ reason: String?) -> EditError {
    EditError(
      .s3CredentialsMissing, .refused,
      "there are no credentials for S3: none in the environment, nor in the shared files, no role"
        + (reason.map { " (\($0))" } ?? ""),
      hint: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE")
  }
}
