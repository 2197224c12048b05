import Documents
import Foundation
import TestSupport
import Testing
import Threads

@testable import ObjectStorage

/// The exchange of a token for the keys of a role.
@Suite("web identities", .timeLimit(.minutes(Effort.minutes)))
struct WebIdentityTests {
  private static let role = ["AWS_WEB_IDENTITY_TOKEN_FILE": MissingFile.path, "AWS_ROLE_ARN": "arn:x"]

  private static func profile(_ settings: [String: String] = [:]) throws -> Profile {
    var profile = try Profile(["AWS_CONFIG_FILE": MissingFile.path, "AWS_SHARED_CREDENTIALS_FILE": MissingFile.path])
    profile.settings = settings
    return profile
  }

  private static func identity(
    _ environment: [String: String] = [:], _ settings: [String: String] = [:]
  ) throws -> WebIdentity? {
    try WebIdentity(role.merging(environment) { $1 }, profile(settings))
  }

  @Test("a token goes to Amazon's service in the region, unless an address is set that is not ignored")
  func places() throws {
    for (region, host) in [
      (nil, "sts.us-east-1.amazonaws.com"), ("eu-north-1", "sts.eu-north-1.amazonaws.com"),
      ("cn-north-1", "sts.cn-north-1.amazonaws.com.cn"), ("xcn-1", "sts.xcn-1.amazonaws.com"),
    ] {
      var environment: [String: String] = [:]
      environment["AWS_REGION"] = region
      let amazon = try Self.identity(["AWS_ENDPOINT_URL_STS": "https://\(host)"])
      #expect(try Self.identity(environment) == amazon, "\(host)")
      var own = environment
      own["AWS_ENDPOINT_URL_STS"] = "http://own:1"
      var general = environment
      general["AWS_ENDPOINT_URL"] = "http://own:1"
      let expected = try Self.identity(["AWS_ENDPOINT_URL_STS": "http://own:1"])
      #expect(try Self.identity(own) == expected && Self.identity(general) == expected && expected != amazon)
      #expect(try Self.identity(environment, ["sts.endpoint_url": "http://own:1"]) == expected)
      #expect(try Self.identity(environment, ["endpoint_url": "http://own:1"]) == expected)
      // The address of the store is none of the token service.
      environment["AWS_ENDPOINT_URL_S3"] = "http://own:1"
      #expect(try Self.identity(environment, ["s3.endpoint_url": "http://own:1"]) == amazon)
      for ignoring in [own, general] {
        let ignored = ignoring.merging(["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS": "true"]) { $1 }
        #expect(try Self.identity(ignored, ["endpoint_url": "http://own:1"]) == amazon, "\(ignored)")
      }
    }
  }

  @Test("the name of a session comes from the environment, else from the profile, and has a default")
  func sessions() throws {
    func session(_ name: String) throws -> WebIdentity? { try Self.identity(["AWS_ROLE_SESSION_NAME": name]) }
    #expect(try Self.identity() == session("photoedit"))
    #expect(try Self.identity([:], ["role_session_name": "p"]) == session("p"))
    #expect(try Self.identity(["AWS_ROLE_SESSION_NAME": "e"], ["role_session_name": "p"]) == session("e"))
    #expect(try Self.identity(["AWS_ROLE_SESSION_NAME": ""]) == session("photoedit"))
    #expect(try session("a") != session("b"))
  }

  @Test("the token of the file at that moment is sent, without the spaces around it, and an answer names both keys")
  func exchange() throws {
    let folder = try ScratchFolder()
    let (requests, body) = (Monitor<[HTTPServer.Request]>([]), Monitor(""))
    let server = try HTTPServer { request in
      requests.withLock { $0.append(request) }
      return .answer(status: 200, body: Array(body.withLock { $0 }.utf8))
    }
    let file = folder.appending("token")
    let identity = try #require(
      try WebIdentity(
        [
          "AWS_WEB_IDENTITY_TOKEN_FILE": file.path, "AWS_ROLE_ARN": "arn:x/y",
          "AWS_ENDPOINT_URL_STS": server.address + "/prefix/", "AWS_ROLE_SESSION_NAME": "s 1",
        ], Self.profile()))
    let unread = #expect(throws: EditError.self) { try identity.credentials() }
    #expect(unread?.code == .s3CredentialsMissing && unread?.path == file.path)
    let members = ["AccessKeyId", "SecretAccessKey", "SessionToken", "Expiration"]
    for choice in 0..<16 {
      let elements = members.indices.filter { choice >> $0 & 1 == 1 }.map { index in
        "<\(members[index])>\(index == 3 ? "2036-01-01T00:00:00Z" : "v\(index)&lt;")</\(members[index])>"
      }
      body.withLock { $0 = "<R><Credentials>\(elements.joined())</Credentials></R>" }
      try " \n t+\(choice)\t\n".write(to: file, atomically: true, encoding: .utf8)
      let result = Result { () throws(EditError) in try identity.credentials() }
      switch result {
      case .success(let found):
        #expect(choice & 3 == 3 && found.accessKey == "v0<" && found.secretKey == "v1<")
        #expect(found.sessionToken == (choice & 4 != 0 ? "v2<" : nil))
        #expect(found.expiry == (choice & 8 != 0 ? ServiceTime(iso: "2036-01-01T00:00:00Z") : nil))
      case .failure(let error):
        #expect(choice & 3 != 3 && error.message == "the token service returned no credentials")
        #expect(error.code == .s3CredentialsMissing)
      }
      let request = try #require(requests.withLock { $0.last })
      let query =
        "Action=AssumeRoleWithWebIdentity&RoleArn=arn%3Ax%2Fy&RoleSessionName=s%201&Version=2011-06-15"
        + "&WebIdentityToken=t%2B\(choice)"
      #expect("\(request.method) \(request.target)" == "POST /prefix/?\(query)")
      #expect(request.body.isEmpty && request.headers["authorization"] == nil)
    }
    #expect(requests.withLock { $0.count } == 16)
  }
}
