import Documents
import Foundation
import TestSupport
import Testing

@testable import ObjectStorage

/// Every source, character and number that a setting can have.
@Suite("every setting of object stores", .timeLimit(.minutes(Effort.minutes)))
struct SettingSweepTests {
  private static func profile(_ settings: [String: String] = [:]) throws -> Profile {
    var profile = try Profile(["AWS_CONFIG_FILE": MissingFile.path, "AWS_SHARED_CREDENTIALS_FILE": MissingFile.path])
    profile.settings = settings
    return profile
  }

  /// Sets a setting in some of its sources, or in none; the first of those that count wins.
  private static func cross(
    _ sources: [String], values: [String],
    _ check: (_ environment: [String: String], _ profile: Profile, String?) throws -> Void
  ) throws {
    for choice in 0..<(1 << sources.count) {
      for isEmpty in [false, true] {
        var (environment, settings, first): ([String: String], [String: String], String?) = ([:], [:], nil)
        for (index, source) in sources.enumerated() {
          let isVariable = source.hasPrefix("AWS")
          if choice >> index & 1 == 1 {
            if isVariable { environment[source] = values[index] } else { settings[source] = values[index] }
            first = first ?? values[index]
          } else if isEmpty, isVariable {
            // A variable without a value counts as unset.
            environment[source] = ""
          }
        }
        try check(environment, profile(settings), first)
      }
    }
  }

  @Test("of several sources of a setting the first one counts, whichever are there")
  func precedence() throws {
    try Self.cross(["AWS_REGION", "AWS_DEFAULT_REGION", "region"], values: ["a-1", "b-2", "c-3"]) {
      let settings = try ObjectStoreSettings($0, $1)
      #expect(settings.region == $2 ?? "us-east-1")
    }
    try Self.cross(
      ["AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "s3.endpoint_url", "endpoint_url"],
      values: ["http://a", "http://b", "http://c", "http://d"]
    ) {
      let settings = try ObjectStoreSettings($0, $1)
      #expect(settings.endpoint.map { "http://\($0.host)" } == $2)
      #expect(settings.addressing == ($2 == nil ? .virtual : .path))
      for (text, isIgnoring) in [("true", true), ("TRUE", true), ("false", false), ("1", false), ("", false)] {
        let environment = $0.merging(["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS": text]) { $1 }
        #expect((try ObjectStoreSettings(environment, $1).endpoint == nil) == (isIgnoring || $2 == nil))
      }
    }
    try Self.cross(["AWS_CA_BUNDLE", "ca_bundle"], values: ["/a", "/b"]) {
      let settings = try ObjectStoreSettings($0, $1)
      #expect(settings.authorities == $2)
    }
    try Self.cross(["AWS_MAX_ATTEMPTS", "max_attempts"], values: ["7", "8"]) {
      let settings = try ObjectStoreSettings($0, $1)
      #expect(settings.retries.attempts == $2.flatMap { Int($0) } ?? 5)
    }
  }

  @Test("a key needs its secret in the same place, and a token belongs to its key")
  func keys() throws {
    let names = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"]
    let members = ["aws_access_key_id", "aws_secret_access_key", "aws_session_token"]
    for choice in 0..<64 {
      let environment = Dictionary(
        uniqueKeysWithValues: names.indices.filter { choice >> $0 & 1 == 1 }.map { (names[$0], "e\($0)") }
      ).merging(["AWS_EC2_METADATA_DISABLED": "true"]) { $1 }
      let settings = Dictionary(
        uniqueKeysWithValues: members.indices.filter { choice >> ($0 + 3) & 1 == 1 }.map { (members[$0], "p\($0)") })
      let result = Result { try CredentialSource(environment, Self.profile(settings)) }
      var error: EditError?
      if case .failure(let failure) = result { error = failure as? EditError }
      switch (choice & 3, choice >> 3 & 3) {
      case (3, _):
        let token = choice & 4 != 0 ? "e2" : nil
        #expect(try result.get() == .fixed(Credentials(accessKey: "e0", secretKey: "e1", sessionToken: token)))
      case (1, _), (2, _):
        #expect(error?.code == .s3CredentialsMissing)
        #expect(error?.hint == "set \(names[choice & 3 == 1 ? 1 : 0]), too")
      case (_, 3):
        let token = choice & 32 != 0 ? "p2" : nil
        #expect(try result.get() == .fixed(Credentials(accessKey: "p0", secretKey: "p1", sessionToken: token)))
      default: #expect(error?.code == .s3CredentialsMissing && error?.hint?.contains("AWS_PROFILE") == true)
      }
    }
  }

  @Test("each kind of profile without keys that is not supported is named in the error")
  func unknownSources() throws {
    for name in [
      "role_arn", "sso_session", "sso_start_url", "credential_process", "credential_source", "source_profile",
      "login_session",
    ] {
      let error = #expect(throws: EditError.self) { try CredentialSource([:], Self.profile([name: "x"])) }
      #expect(error?.code == .s3CredentialsMissing && error?.message.contains("'\(name)'") == true, "\(name)")
      let keys = [name: "x", "aws_access_key_id": "a", "aws_secret_access_key": "b"]
      let source = try CredentialSource([:], Self.profile(keys))
      #expect(source == .fixed(Credentials(accessKey: "a", secretKey: "b")) && !source.isRenewable)
    }
  }

  @Test("numbers of attempts from 1 to 100 are allowed")
  func attempts() throws {
    for (text, isAllowed) in [
      ("0", false), ("1", true), ("2", true), ("99", true), ("100", true), ("101", false), ("-1", false), ("x", false),
    ] {
      let result = try? ObjectStoreSettings(["AWS_MAX_ATTEMPTS": text], Self.profile()).retries.attempts
      #expect(result == (isAllowed ? Int(text) : nil), "\(text)")
    }
  }

  @Test("a region has letters, digits and hyphens; a style of addressing is one of three")
  func words() throws {
    for code in UInt8(0)..<128 {
      let text = "eu\(UnicodeScalar(code))1"
      let isAllowed =
        UnicodeScalar(code) == "-" || UnicodeScalar(code).properties.isAlphabetic || (48...57).contains(code)
      #expect(((try? ObjectStoreSettings(["AWS_REGION": text], Self.profile())) != nil) == isAllowed, "\(code)")
    }
    for (text, style) in [("path", .path), ("virtual", .virtual), ("auto", .path)]
      as [(String, ObjectStoreSettings.Addressing)]
    {
      let settings = ["s3.addressing_style": text, "endpoint_url": "http://h"]
      #expect(try ObjectStoreSettings([:], Self.profile(settings)).addressing == style)
    }
    let error = #expect(throws: EditError.self) {
      try ObjectStoreSettings([:], Self.profile(["s3.addressing_style": "dns"]))
    }
    #expect(error?.code == .badS3Settings && error?.message.contains("'dns'") == true)
  }

  @Test("the address of a server has a scheme, a host and perhaps a port from 1 to 65535 and a path")
  func endpoints() throws {
    func parts(_ text: String) -> [String]? {
      (try? Endpoint(text, name: "X")).map { [$0.scheme, $0.host, $0.path, $0.name] }
    }
    for (port, isAllowed) in [(-1, false), (0, false), (1, true), (65535, true), (65536, false)] {
      for host in ["h", "a.b", "[::1]"] {
        let name = host == "[::1]" ? "::1" : host
        #expect(
          parts("http://\(host):\(port)") == (isAllowed ? ["http", "\(host):\(port)", "", name] : nil), "\(port)")
      }
    }
    for (scheme, usual, other) in [("http", 80, 443), ("https", 443, 80)] {
      #expect(parts("\(scheme)://h:\(usual)/p") == [scheme, "h", "/p", "h"])
      #expect(parts("\(scheme)://h:\(other)/p") == [scheme, "h:\(other)", "/p", "h"])
      #expect(parts("\(scheme.uppercased())://H") == [scheme, "h", "", "h"])
    }
    for (path, kept) in [
      ("", ""), ("/", ""), ("//", ""), ("/a", "/a"), ("/a/", "/a"), ("/a//b//", "/a//b"), ("/A", "/A"),
    ] {
      #expect(parts("https://h\(path)")?[2] == kept, "\(path)")
    }
    for text in ["", "h", "http:/h", "http://", "http:///p", "ftp://h", "http://h:", "http://h:x", "http://[::1]x"] {
      #expect(parts(text) == nil, "\(text)")
    }
    for code in UInt8(0x20)..<0x80 {
      let isForbidden = "?#@ \\".unicodeScalars.contains(UnicodeScalar(code))
      #expect((parts("http://h/a\(UnicodeScalar(code))b") == nil) == isForbidden, "\(code)")
      if isForbidden { #expect(parts("http://a\(UnicodeScalar(code))b/") == nil, "\(code)") }
    }
    #expect(parts("http://ü/") == nil && parts("http://h/ü") == nil)
  }

  @Test("a bucket is in the name of the host if it can be there")
  func buckets() throws {
    for scheme in ["http", "https"] {
      let settings = try ObjectStoreSettings(endpoint: "\(scheme)://h/p", addressing: .virtual)
      func host(_ bucket: String) -> String { settings.request("GET", bucket, "k", region: "r").host }
      for (count, isHost) in [(2, false), (3, true), (4, true), (62, true), (63, true), (64, false)] {
        let bucket = String(repeating: "b", count: count)
        let request = settings.request("GET", bucket, "k", region: "r")
        #expect(request.host == (isHost ? "\(bucket).h" : "h"), "\(count)")
        #expect(request.path == (isHost ? "/p/k" : "/p/\(bucket)/k"), "\(count)")
      }
      for code in UInt8(0)..<128 {
        let isLetter = (97...122).contains(code) || (48...57).contains(code) || code == 45
        let bucket = "a\(UnicodeScalar(code))b"
        #expect((host(bucket) == "\(bucket).h") == (isLetter || code == 46 && scheme == "http"), "\(code)")
      }
    }
  }
}
