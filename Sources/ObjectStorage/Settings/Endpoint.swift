import Documents

/// The address of a server.
struct Endpoint: Hashable, Sendable {
  /// `http` or `https`.
  var scheme: String
  /// The name or address, with its port if it is not the default.
  var host: String
  /// The prefix of each path: empty, or beginning but not ending with a slash.
  var path: String

  init(scheme: String, host: String, path: String = "") { (self.scheme, self.host, self.path) = (scheme, host, path) }

  /// Reads an address such as `http://127.0.0.1:9000`.
  ///
  /// - Parameter name: the setting that has the address as its value, for the error.
  init(_ text: String, name: String) throws(EditError) {
    var rest = text[...]
    guard let scheme = ["http", "https"].first(where: { text.lowercased().hasPrefix($0 + "://") }) else {
      throw Self.error(text, name)
    }
    rest = rest.dropFirst(scheme.count + 3)
    let host = rest.prefix { $0 != "/" }.lowercased()
    var path = String(rest.dropFirst(host.count))
    while path.last == "/" { path.removeLast() }
    let forbidden = "?#@ \\"
    guard !host.isEmpty, Self.hasPort(host), !(host + path).contains(where: { forbidden.contains($0) || !$0.isASCII })
    else { throw Self.error(text, name) }
    let usualPort = scheme == "https" ? ":443" : ":80"
    self.init(
      scheme: scheme, host: host.hasSuffix(usualPort) ? String(host.dropLast(usualPort.count)) : host, path: path)
  }

  /// The name or address without the port.
  var name: String {
    if host.first == "[" { return String(host.dropFirst().prefix { $0 != "]" }) }
    return String(host.prefix { $0 != ":" })
  }

  /// Whether the name is followed by nothing or by a port.
  private static func hasPort(_ host: String) -> Bool {
    let rest = host.first == "[" ? host.drop { $0 != "]" }.dropFirst() : host.drop { $0 != ":" }
    guard rest.first == ":" else { return rest.isEmpty }
    return Int(rest.dropFirst()).map { (1...65535).contains($0) } == true
  }

  private static func error(_ text: String, _ name: String) -> EditError {
    EditError(
      .badS3Settings, "\(name) is '\(text)', which is not a server address",
      hint: "expected http:// or https://, a host name and optionally a port, such as http://127.0.0.1:9000")
  }
}
