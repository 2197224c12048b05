import Documents

/// The settings of one profile, from both files.
struct Profile: Hashable, Sendable {
  var name: String
  /// Values by key.
  var settings: [String: String]

  /// Reads the profile that an environment selects.
  ///
  /// - Throws: if the environment names a profile that neither file has.
  init(_ environment: [String: String]) throws(EditError) {
    let asked = environment.setting("AWS_PROFILE") ?? environment.setting("AWS_DEFAULT_PROFILE")
    let name = asked ?? "default"
    let folder = (environment["HOME"] ?? "") + "/.aws/"
    let configPath = environment.setting("AWS_CONFIG_FILE") ?? folder + "config"
    let credentialsPath = environment.setting("AWS_SHARED_CREDENTIALS_FILE") ?? folder + "credentials"
    let config = try SharedConfigFile(path: configPath).sections
    let credentials = try SharedConfigFile(path: credentialsPath).sections
    let found = [config["profile \(name)"] ?? (name == "default" ? config[name] : nil), credentials[name]]
    if let asked, found.allSatisfy({ $0 == nil }) {
      throw EditError(
        .badS3Settings, as: .notFound,
        "there is no profile '\(asked)' in '\(configPath)', nor in '\(credentialsPath)'",
        hint: "set AWS_PROFILE to a profile that one of them has, or unset it")
    }
    self.name = name
    settings = found.compactMap { $0 }.reduce(into: [:]) { $0.merge($1) { $1 } }
    guard let services = settings["services"], let all = config["services \(services)"] else { return }
    for service in ["s3", "sts"] where all["\(service).endpoint_url"] != nil {
      settings["\(service).endpoint_url"] = all["\(service).endpoint_url"]
    }
  }
}

extension [String: String] {
  /// The value of a variable; nil if it is not set, or set to nothing.
  func setting(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
}
