import Documents
import Foundation
import TestSupport
import Testing
import Threads

@testable import ObjectStorage

/// Which source of credentials counts, and what each of them is asked.
@Suite("sources of credentials", .timeLimit(.minutes(Effort.minutes)))
struct RoleSourceTests {
  private static let none = ["AWS_CONFIG_FILE": MissingFile.path, "AWS_SHARED_CREDENTIALS_FILE": MissingFile.path]

  private static func profile(_ settings: [String: String] = [:]) throws -> Profile {
    var profile = try Profile(none)
    profile.settings = settings
    return profile
  }

  @Test("keys count before an identity, an identity before a container, and the machine is last, whatever is there")
  func order() throws {
    let settings = [
      ["AWS_ACCESS_KEY_ID": "e", "AWS_SECRET_ACCESS_KEY": "E"],
      ["aws_access_key_id": "p", "aws_secret_access_key": "P"],
      ["AWS_WEB_IDENTITY_TOKEN_FILE": "/env"], ["AWS_ROLE_ARN": "arn:env"],
      ["web_identity_token_file": "/profile", "role_arn": "arn:profile"],
      ["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI": "/keys"], ["AWS_CONTAINER_CREDENTIALS_FULL_URI": "https://h/keys"],
    ]
    func merged(_ choice: Int, isVariable: Bool) -> [String: String] {
      settings.indices.filter { choice >> $0 & 1 == 1 }.flatMap { settings[$0] }
        .filter { $0.key.hasPrefix("AWS") == isVariable }.reduce(into: [:]) { $0[$1.key] = $1.value }
    }
    for choice in 0..<(1 << settings.count) {
      func has(_ index: Int) -> Bool { choice >> index & 1 == 1 }
      let source = try CredentialSource(
        merged(choice, isVariable: true), Self.profile(merged(choice, isVariable: false)))
      let expected: CredentialSource
      if has(0) {
        expected = .fixed(Credentials(accessKey: "e", secretKey: "E"))
      } else if has(1) {
        expected = .fixed(Credentials(accessKey: "p", secretKey: "P"))
      } else if has(4) || has(2) && has(3) {
        let environment = [
          "AWS_WEB_IDENTITY_TOKEN_FILE": has(2) ? "/env" : "/profile",
          "AWS_ROLE_ARN": has(3) ? "arn:env" : "arn:profile",
        ]
        expected = .webIdentity(try #require(try WebIdentity(environment, Self.profile())))
      } else if has(5) || has(6) {
        let address = has(5) ? "http://169.254.170.2/keys" : "https://h/keys"
        let environment = ["AWS_CONTAINER_CREDENTIALS_FULL_URI": address]
        expected = .container(try #require(try ContainerRole(environment)))
      } else {
        let environment = ["AWS_EC2_METADATA_SERVICE_ENDPOINT": "http://169.254.169.254"]
        expected = .instance(try InstanceRole(environment))
      }
      #expect(source == expected, "\(choice)")
      #expect(source.isRenewable == !(has(0) || has(1)), "\(choice)")
    }
  }

  @Test("a container's service is used without TLS at its own addresses and on this machine, and nowhere else")
  func trusted() throws {
    func role(_ address: String) throws -> ContainerRole? {
      try ContainerRole(["AWS_CONTAINER_CREDENTIALS_FULL_URI": address])
    }
    for host in ["169.254.170.2", "169.254.170.23", "[fd00:ec2::23]", "127.0.0.1", "[::1]", "localhost", "LOCALHOST"] {
      #expect(try role("http://\(host)/k") != nil && role("http://\(host):8080/k") != nil, "\(host)")
    }
    for host in [
      "169.254.170.3", "169.254.169.254", "127.0.0.2", "10.0.0.1", "0.0.0.0", "[::2]", "[fd00:ec2::24]", "localhost.de",
      "example.com", "127.0.0.1.example.com",
    ] {
      let error = #expect(throws: EditError.self) { try role("http://\(host)/k") }
      #expect(error?.code == .badS3Settings && error?.category == .refused, "\(host)")
      #expect(error?.message.contains("'http://\(host)/k'") == true)
      #expect(try role("https://\(host)/k") != nil, "\(host)")
    }
    #expect(throws: EditError.self) { try role("169.254.170.2/k") }
  }

  @Test("a machine's service is not asked where the environment says so, and only there")
  func disabled() throws {
    for (text, isDisabled) in [
      ("true", true), ("TRUE", true), ("True", true), ("false", false), ("1", false), ("", false), ("yes", false),
    ] {
      let environment = ["AWS_EC2_METADATA_DISABLED": text]
      guard isDisabled else {
        #expect(try InstanceRole(environment) == InstanceRole([:]), "\(text)")
        continue
      }
      let error = #expect(throws: EditError.self) { try InstanceRole(environment) }
      #expect(error?.message == "no credentials for S3 in the environment or the shared files, and no role")
    }
  }

  /// A service that records its requests, answers each GET with the same text, and each PUT with a token.
  private final class Service: Sendable {
    let requests = Monitor<[HTTPServer.Request]>([])
    let server: HTTPServer

    init(_ body: String) throws {
      let requests = requests
      server = try HTTPServer { request in
        requests.withLock { $0.append(request) }
        return .answer(status: 200, body: Array((request.method == "PUT" ? "tok" : body).utf8))
      }
    }
  }

  @Test("a container's service gets the token of the file that is named, else the one in the environment, else none")
  func tokens() throws {
    let folder = try ScratchFolder()
    let service = try Service(#"{"AccessKeyId":"a","SecretAccessKey":"b"}"#)
    let file = folder.appending("token").path
    for (text, token, expected) in [
      (nil, nil, nil), (nil, "t", "t"), ("f", nil, "f"), ("f", "t", "f"), ("f\n", "t", "f"), ("f\r\ng\n", "t", "f"),
      ("", "t", nil), ("\n", "t", nil), ("a b", nil, "a b"),
    ] as [(String?, String?, String?)] {
      var environment = ["AWS_CONTAINER_CREDENTIALS_FULL_URI": service.server.address + "/keys"]
      environment["AWS_CONTAINER_AUTHORIZATION_TOKEN"] = token
      if let text {
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        environment["AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"] = file
      }
      service.requests.withLock { $0 = [] }
      let role = try #require(try ContainerRole(environment))
      #expect(try role.credentials() == Credentials(accessKey: "a", secretKey: "b"))
      let request = try #require(service.requests.withLock { $0.first })
      #expect("\(request.method) \(request.target)" == "GET /keys")
      #expect(request.headers["authorization"] == expected, "\(text ?? "none"), \(token ?? "none")")
    }
    let missing = [
      "AWS_CONTAINER_CREDENTIALS_FULL_URI": "https://h/", "AWS_CONTAINER_AUTHORIZATION_TOKEN": "t",
      "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE": MissingFile.path,
    ]
    let error = #expect(throws: EditError.self) { try ContainerRole(missing)?.credentials() }
    #expect(error?.code == .s3CredentialsMissing && error?.path == MissingFile.path)
  }

  @Test(
    "a machine's service is asked for a token for six hours, then with it for a role and for the keys of the first one")
  func instance() throws {
    for (answer, path) in [("role", "role"), ("a b/c\r\nother\n", "a%20b%2Fc"), ("", "")] {
      let service = try Service(answer)
      let endpoint = service.server.address + "/prefix/"
      let role = try InstanceRole(["AWS_EC2_METADATA_SERVICE_ENDPOINT": endpoint])
      // What it answers is no credentials.
      let error = #expect(throws: EditError.self) { try role.credentials() }
      #expect(
        error?.message == "no credentials for S3 in the environment or the shared files, and no role "
          + "(the instance metadata service returned no credentials)")
      let requests = service.requests.withLock { $0 }
      let roles = "/prefix/latest/meta-data/iam/security-credentials/"
      #expect(
        requests.map { "\($0.method) \($0.target)" } == [
          "PUT /prefix/latest/api/token", "GET \(roles)", "GET \(roles)\(path)",
        ])
      #expect(requests.first?.headers["x-aws-ec2-metadata-token-ttl-seconds"] == "21600")
      #expect(requests.map { $0.headers["x-aws-ec2-metadata-token"] } == [nil, "tok", "tok"])
    }
  }
}
