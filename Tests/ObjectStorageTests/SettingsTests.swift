import Documents
import Foundation
import TestSupport
import Testing

@testable import ObjectStorage

@Suite("settings of object stores", .timeLimit(.minutes(Effort.minutes)))
struct SettingsTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// An environment with files of profiles.
  private func environment(
    config: String = "", credentials: String = "", _ more: [String: String] = [:]
  ) throws -> [String: String] {
    try config.write(to: folder.appending("config"), atomically: true, encoding: .utf8)
    try credentials.write(to: folder.appending("credentials"), atomically: true, encoding: .utf8)
    let files = [
      "AWS_CONFIG_FILE": folder.appending("config").path,
      "AWS_SHARED_CREDENTIALS_FILE": folder.appending("credentials").path,
    ]
    return files.merging(more) { $1 }
  }

  private func settings(_ environment: [String: String]) throws(EditError) -> ObjectStoreSettings {
    try ObjectStoreSettings(environment, try Profile(environment))
  }

  private func source(_ environment: [String: String]) throws(EditError) -> CredentialSource {
    try CredentialSource(environment, try Profile(environment))
  }

  @Test(
    "the address of a request follows the style of the store",
    arguments: [
      (nil, nil, "photos", "a b.jpg", "https://photos.s3.eu-north-1.amazonaws.com/a%20b.jpg"),
      (nil, nil, "my.photos", "k", "https://s3.eu-north-1.amazonaws.com/my.photos/k"),
      (nil, .path, "photos", "k", "https://s3.eu-north-1.amazonaws.com/photos/k"),
      ("http://127.0.0.1:9000", nil, "photos", "k//../x", "http://127.0.0.1:9000/photos/k//../x"),
      ("https://store.example:443/s3/", nil, "photos", "k", "https://store.example/s3/photos/k"),
      ("http://localhost:9000", .virtual, "photos", "k", "http://photos.localhost:9000/k"),
      ("https://store.example", .virtual, "Old_Bucket", "k", "https://store.example/Old_Bucket/k"),
    ] as [(String?, ObjectStoreSettings.Addressing?, String, String, String)])
  func addresses(
    endpoint: String?, style: ObjectStoreSettings.Addressing?, bucket: String, key: String, url: String
  ) throws {
    let settings = try ObjectStoreSettings(endpoint: endpoint, region: "eu-north-1", addressing: style)
    #expect(settings.request("GET", bucket, key, region: settings.region).url == url)
  }

  @Test("a region in China has its own domain")
  func china() throws {
    let settings = try ObjectStoreSettings(endpoint: nil, region: "cn-north-1")
    #expect(settings.request("GET", "abc", "k", region: "cn-north-1").host == "abc.s3.cn-north-1.amazonaws.com.cn")
  }

  @Test("the environment overrides the profile, and an S3 address overrides the general one")
  func order() throws {
    let config = """
      [default]
      region = eu-west-1
      endpoint_url = http://profile:1
      [profile other]
      region=eu-west-2 \n
      # a comment
      services = lab
      s3 =
        addressing_style = virtual
        max_concurrent_requests = 20
      [services lab]
      s3 =
        endpoint_url = http://lab:2
      """
    let plain = try settings(environment(config: config))
    #expect(plain.region == "eu-west-1" && plain.endpoint?.host == "profile:1" && plain.addressing == .path)
    let other = try settings(environment(config: config, ["AWS_PROFILE": "other"]))
    #expect(other.region == "eu-west-2" && other.endpoint?.host == "lab:2" && other.addressing == .virtual)
    let named = try settings(
      environment(
        config: config,
        ["AWS_REGION": "eu-west-3", "AWS_ENDPOINT_URL": "http://all:3", "AWS_ENDPOINT_URL_S3": "http://s3:4"]))
    #expect(named.region == "eu-west-3" && named.endpoint?.host == "s3:4")
    let ignoring = try settings(environment(config: config, ["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS": "true"]))
    #expect(ignoring.endpoint == nil && ignoring.addressing == .virtual)
  }

  @Test(
    "invalid settings are an error that names them",
    arguments: [
      (["AWS_PROFILE": "nobody"], "there is no profile 'nobody'"),
      (["AWS_ENDPOINT_URL": "127.0.0.1:9000"], "AWS_ENDPOINT_URL is '127.0.0.1:9000'"),
      (["AWS_ENDPOINT_URL_S3": "http://host:0"], "AWS_ENDPOINT_URL_S3 is 'http://host:0'"),
      (["AWS_ENDPOINT_URL": "ftp://host"], "'ftp://host'"),
      (["AWS_ENDPOINT_URL": "http://user:secret@host"], "not a server address"),
      (["AWS_REGION": "eu west"], "the region is 'eu west'"),
      (["AWS_MAX_ATTEMPTS": "0"], "AWS_MAX_ATTEMPTS is '0'"),
    ])
  func unusable(variables: [String: String], message: String) throws {
    let environment = try environment(variables)
    let error = #expect(throws: EditError.self) { try settings(environment) }
    #expect(error?.code == "bad-s3-settings")
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.hint != nil)
  }

  @Test("keys come from the environment, else from the profile's credentials, else from its configuration")
  func keys() throws {
    let config = "[default]\naws_access_key_id = c\naws_secret_access_key = C\n"
    let credentials = "[default]\naws_access_key_id = f\naws_secret_access_key = F=/+\naws_session_token = T\n"
    let variables = ["AWS_ACCESS_KEY_ID": "e", "AWS_SECRET_ACCESS_KEY": "E", "AWS_SESSION_TOKEN": "t"]
    #expect(
      try source(environment(config: config, credentials: credentials, variables))
        == .fixed(Credentials(accessKey: "e", secretKey: "E", sessionToken: "t")))
    #expect(
      try source(environment(config: config, credentials: credentials))
        == .fixed(Credentials(accessKey: "f", secretKey: "F=/+", sessionToken: "T")))
    #expect(try source(environment(config: config)) == .fixed(Credentials(accessKey: "c", secretKey: "C")))
  }

  @Test(
    "if there are no keys, one error explains what to do",
    arguments: [
      (["AWS_EC2_METADATA_DISABLED": "true"], "", "no credentials for S3"),
      (["AWS_ACCESS_KEY_ID": "a"], "", "only one of AWS_ACCESS_KEY_ID and"),
      ([:], "[default]\nsso_session = work\n", "'sso_session'"),
      ([:], "[default]\nrole_arn = arn\nsource_profile = x\n", "'role_arn'"),
    ])
  func missing(variables: [String: String], config: String, message: String) throws {
    let environment = try environment(config: config, variables)
    let error = #expect(throws: EditError.self) { try source(environment) }
    #expect(error?.code == "s3-credentials-missing")
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.hint != nil)
  }
}
