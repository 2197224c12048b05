import Documents
import Foundation
import TestSupport
import Testing
import Threads

@testable import ObjectStorage

@Suite("credentials of roles", .timeLimit(.minutes(Effort.minutes)))
struct RoleTests {
  private static func json(_ key: String, expiry: String = "2036-01-01T00:00:00Z") -> [UInt8] {
    Array("{\"AccessKeyId\":\"\(key)\",\"SecretAccessKey\":\"S\",\"Token\":\"T\",\"Expiration\":\"\(expiry)\"}".utf8)
  }

  private func source(_ environment: [String: String]) throws(EditError) -> CredentialSource {
    let none = ["AWS_CONFIG_FILE": MissingFile.path, "AWS_SHARED_CREDENTIALS_FILE": MissingFile.path]
    return try CredentialSource(environment.merging(none) { $1 }, Profile(none))
  }

  @Test("a container's service is queried with the current token from its file")
  func container() throws {
    let folder = try ScratchFolder()
    let server = try HTTPServer { request in
      guard request.headers["authorization"] == "Bearer x", request.target == "/v2/keys" else {
        return .answer(status: 401)
      }
      return .answer(status: 200, body: Self.json("container"))
    }
    let file = folder.appending("token")
    let environment = [
      "AWS_CONTAINER_CREDENTIALS_FULL_URI": server.address + "/v2/keys",
      "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE": file.path,
    ]
    let source = try source(environment)
    #expect(throws: EditError.self) { try source.credentials() }
    try "Bearer x\n".write(to: file, atomically: true, encoding: .utf8)
    let credentials = try source.credentials()
    #expect(credentials.accessKey == "container" && credentials.sessionToken == "T")
    #expect(credentials.expiry == ServiceTime(iso: "2036-01-01T00:00:00Z"))
  }

  @Test("credentials are never requested from another machine over plain HTTP")
  func open() {
    let error = #expect(throws: EditError.self) {
      try source(["AWS_CONTAINER_CREDENTIALS_FULL_URI": "http://example.com/keys"])
    }
    #expect(error?.code == "bad-s3-settings")
  }

  @Test("a machine's service is queried for a token, a role and its keys")
  func instance() throws {
    let server = try HTTPServer { request in
      switch (request.method, request.target, request.headers["x-aws-ec2-metadata-token"]) {
      case ("PUT", "/latest/api/token", _): .answer(status: 200, body: Array("tok".utf8))
      case ("GET", "/latest/meta-data/iam/security-credentials/", "tok"):
        .answer(status: 200, body: Array("my role\n".utf8))
      case ("GET", "/latest/meta-data/iam/security-credentials/my%20role", "tok"):
        .answer(status: 200, body: Self.json("instance"))
      default: .answer(status: 401)
      }
    }
    let source = try source(["AWS_EC2_METADATA_SERVICE_ENDPOINT": server.address])
    #expect(try source.credentials().accessKey == "instance")
  }

  @Test("a machine without a service has no credentials")
  func noInstance() throws {
    let server = try HTTPServer { _ in .answer(status: 404) }
    let source = try source(["AWS_EC2_METADATA_SERVICE_ENDPOINT": server.address])
    let error = #expect(throws: EditError.self) { try source.credentials() }
    #expect(error?.code == "s3-credentials-missing")
    #expect(error?.hint?.contains("AWS_ACCESS_KEY_ID") == true)
  }

  @Test("a web identity is exchanged for the keys of its role")
  func webIdentity() throws {
    let folder = try ScratchFolder()
    let server = try HTTPServer { request in
      guard request.target.contains("WebIdentityToken=jwt.%2B"), request.target.contains("RoleArn=arn%3Ax") else {
        return .answer(status: 400)
      }
      let text =
        "<Credentials><AccessKeyId>web</AccessKeyId><SecretAccessKey>S&amp;</SecretAccessKey>"
        + "<SessionToken>T</SessionToken><Expiration>2036-01-01T00:00:00Z</Expiration></Credentials>"
      return .answer(status: 200, body: Array(text.utf8))
    }
    try "jwt.+\n".write(to: folder.appending("jwt"), atomically: true, encoding: .utf8)
    let source = try source([
      "AWS_WEB_IDENTITY_TOKEN_FILE": folder.appending("jwt").path, "AWS_ROLE_ARN": "arn:x",
      "AWS_ENDPOINT_URL_STS": server.address,
    ])
    let credentials = try source.credentials()
    #expect(credentials.accessKey == "web" && credentials.secretKey == "S&")
  }

  @Test("keys are requested once, renewed before they expire, and kept while the service is unavailable")
  func renewal() throws {
    let count = Monitor(0)
    let server = try HTTPServer { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number > 2
        ? .answer(status: 404) : .answer(status: 200, body: Self.json("\(number)", expiry: "2030-01-01T00:00:00Z"))
    }
    let cache = CredentialCache(try source(["AWS_CONTAINER_CREDENTIALS_FULL_URI": server.address + "/keys"]))
    let end = try #require(ServiceTime(iso: "2030-01-01T00:00:00.5Z")).seconds
    func key(at seconds: Int) throws -> String { try cache.current(at: ServiceTime(seconds: seconds)).accessKey }
    #expect(try key(at: end - 3000) == "1")
    #expect(try key(at: end - 400) == "1")
    #expect(try key(at: end - 200) == "2")
    // The second ones end at the same time, and there are no third ones.
    #expect(try key(at: end - 100) == "2")
    #expect(throws: EditError.self) { try key(at: end + 1) }
  }
}
