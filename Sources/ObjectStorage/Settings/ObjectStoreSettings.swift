package import Documents

/// Where objects are stored, and how to reach the store.
package struct ObjectStoreSettings: Hashable, Sendable {
  /// How the address of a request names the bucket.
  package enum Addressing: String, Hashable, Sendable {
    /// `https://host/bucket/key`.
    case path
    /// `https://bucket.host/key`.
    case virtual
  }

  /// The server; nil for Amazon's in the region.
  var endpoint: Endpoint?
  /// The region that requests are signed for.
  package var region: String
  package var addressing: Addressing
  /// The file with the CA certificates; nil for the system's.
  package var authorities: String?
  package var limits = TransferLimits()
  package var retries = RetryPolicy()
  package var partition = Partition()

  /// Creates the settings for a server.
  ///
  /// - Parameter endpoint: its address, such as `http://127.0.0.1:9000`; nil for Amazon's in the region.
  package init(endpoint: String?, region: String = "us-east-1", addressing: Addressing? = nil) throws(EditError) {
    if let endpoint { self.endpoint = try Endpoint(endpoint, name: "the address of the store") }
    self.region = region
    self.addressing = addressing ?? (endpoint == nil ? .virtual : .path)
  }

  /// Reads the settings of an environment and of the profile that it selects, with the names that other programs use.
  init(_ environment: [String: String], _ profile: Profile) throws(EditError) {
    endpoint = try Self.endpoint(environment, profile, service: "s3")
    region =
      environment.setting("AWS_REGION") ?? environment.setting("AWS_DEFAULT_REGION") ?? profile.settings["region"]
      ?? "us-east-1"
    guard Self.isRegion(region) else {
      throw EditError(
        .badS3Settings, "the region is '\(region)'",
        hint: "expected lowercase letters, digits and hyphens, such as eu-central-1")
    }
    addressing = try Self.addressing(profile) ?? (endpoint == nil ? .virtual : .path)
    authorities = environment.setting("AWS_CA_BUNDLE") ?? profile.settings["ca_bundle"]
    if let text = environment.setting("AWS_MAX_ATTEMPTS") ?? profile.settings["max_attempts"] {
      guard let attempts = Int(text), (1...100).contains(attempts) else {
        throw EditError(
          .badS3Settings, "AWS_MAX_ATTEMPTS is '\(text)'", hint: "expected a number from 1 to 100")
      }
      retries.attempts = attempts
    }
  }

  /// The address of a service that is not Amazon's own; nil if none is set, or if the environment says to ignore it.
  static func endpoint(
    _ environment: [String: String], _ profile: Profile, service: String
  ) throws(EditError) -> Endpoint? {
    guard environment.setting("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS")?.lowercased() != "true" else { return nil }
    let own = "AWS_ENDPOINT_URL_\(service.uppercased())"
    let found: [(name: String, value: String?)] = [
      (own, environment.setting(own)),
      ("AWS_ENDPOINT_URL", environment.setting("AWS_ENDPOINT_URL")),
      ("endpoint_url of \(service) in the profile '\(profile.name)'", profile.settings["\(service).endpoint_url"]),
      ("endpoint_url of the profile '\(profile.name)'", profile.settings["endpoint_url"]),
    ]
    for (name, value) in found {
      if let value, !value.isEmpty { return try Endpoint(value, name: name) }
    }
    return nil
  }

  private static func addressing(_ profile: Profile) throws(EditError) -> Addressing? {
    guard let text = profile.settings["s3.addressing_style"], text != "auto" else { return nil }
    if let addressing = Addressing(rawValue: text) { return addressing }
    throw EditError(
      .badS3Settings, "addressing_style of the profile '\(profile.name)' is '\(text)'",
      hint: "expected path, virtual or auto")
  }

  /// Whether a text can be a region: nothing else may become part of the server's domain.
  private static func isRegion(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D }
  }
}

extension ObjectStoreSettings {
  /// The request for an object or a bucket, without headers.
  ///
  /// - Parameter key: empty for the bucket.
  func request(_ method: String, _ bucket: String, _ key: String, region: String) -> HTTPRequest {
    let server = endpoint ?? Endpoint(scheme: "https", host: Self.amazonHost(in: region))
    let path = "/" + PercentEncoding.encoded(key, keepsSlashes: true)
    guard addressing == .virtual, Self.canBeInHost(bucket, server) else {
      let bucketPath = "\(server.path)/\(PercentEncoding.encoded(bucket))"
      return HTTPRequest(method: method, scheme: server.scheme, host: server.host, path: bucketPath + path)
    }
    return HTTPRequest(
      method: method, scheme: server.scheme, host: "\(bucket).\(server.host)", path: server.path + path)
  }

  private static func amazonHost(in region: String) -> String {
    "s3.\(region).amazonaws.com" + (region.hasPrefix("cn-") ? ".cn" : "")
  }

  /// Whether a bucket's name can be part of the host name. A dot in it would not match the certificate.
  private static func canBeInHost(_ bucket: String, _ server: Endpoint) -> Bool {
    (3...63).contains(bucket.utf8.count)
      && bucket.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        case UInt8(ascii: "."): server.scheme == "http"
        default: false
        }
      }
  }
}
