import Documents

/// Where credentials come from.
enum CredentialSource: Hashable, Sendable {
  /// The environment or a shared file: they do not change.
  case fixed(Credentials)
  /// A token that the cluster keeps in a file, exchanged for the credentials of a role.
  case webIdentity(WebIdentity)
  /// The role of a container.
  case container(ContainerRole)
  /// The role of the machine.
  case instance(InstanceRole)

  /// Selects the source that an environment and its profile name: the first one present, in the same order as other
  /// programs.
  init(_ environment: [String: String], _ profile: Profile) throws(EditError) {
    if let credentials = try Self.fixed(environment) {
      self = .fixed(credentials)
    } else if let credentials = try Self.fixed(profile) {
      self = .fixed(credentials)
    } else if let identity = try WebIdentity(environment, profile) {
      self = .webIdentity(identity)
    } else if let role = try ContainerRole(environment) {
      self = .container(role)
    } else {
      self = .instance(try InstanceRole(environment))
    }
  }

  /// Whether new credentials can be obtained when these expire.
  var isRenewable: Bool { if case .fixed = self { false } else { true } }

  /// Requests credentials.
  func credentials() throws(EditError) -> Credentials {
    switch self {
    case .fixed(let credentials): credentials
    case .webIdentity(let identity): try identity.credentials()
    case .container(let role): try role.credentials()
    case .instance(let role): try role.credentials()
    }
  }

  private static func fixed(_ environment: [String: String]) throws(EditError) -> Credentials? {
    let access = environment.setting("AWS_ACCESS_KEY_ID")
    let secret = environment.setting("AWS_SECRET_ACCESS_KEY")
    switch (access, secret) {
    case (let access?, let secret?):
      return Credentials(
        accessKey: access, secretKey: secret, sessionToken: environment.setting("AWS_SESSION_TOKEN"))
    case (nil, nil): return nil
    case (_, let secret):
      let missing = secret == nil ? "AWS_SECRET_ACCESS_KEY" : "AWS_ACCESS_KEY_ID"
      throw EditError(
        .s3CredentialsMissing, "only one of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY is set",
        hint: "set \(missing), too")
    }
  }

  private static let unknownSources = [
    "role_arn", "sso_session", "sso_start_url", "credential_process", "credential_source", "source_profile",
    "login_session",
  ]

  private static func fixed(_ profile: Profile) throws(EditError) -> Credentials? {
    let settings = profile.settings
    if let access = settings["aws_access_key_id"], let secret = settings["aws_secret_access_key"] {
      return Credentials(accessKey: access, secretKey: secret, sessionToken: settings["aws_session_token"])
    }
    guard settings["web_identity_token_file"] == nil, let name = unknownSources.first(where: { settings[$0] != nil })
    else { return nil }
    throw EditError(
      .s3CredentialsMissing,
      "the profile '\(profile.name)' has no key, but '\(name)', which photoedit does not support",
      hint:
        "set its temporary keys in the environment first: 'aws configure export-credentials' prints them")
  }
}
