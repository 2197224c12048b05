/// A request to a server, without its body.
struct HTTPRequest: Hashable, Sendable {
  /// `GET`, `HEAD`, `PUT`, `POST` or `DELETE`.
  var method: String
  /// `http` or `https`.
  var scheme: String
  /// The server's name, with its port if it is not the default, as in the header `Host`.
  var host: String
  /// The path, percent-encoded; it begins with a slash and is sent unchanged.
  var path: String
  /// Names and values, not encoded.
  var query: [String: String] = [:]
  /// Values by lowercase names. `host` is not among them.
  var headers: [String: String] = [:]

  /// The query, encoded and sorted by names, as it is sent and signed.
  var queryText: String {
    query.map { (PercentEncoding.encoded($0.key), PercentEncoding.encoded($0.value)) }
      .sorted { $0 < $1 }
      .map { "\($0)=\($1)" }
      .joined(separator: "&")
  }

  /// The address of the request.
  var url: String { "\(scheme)://\(host)\(path)" + (query.isEmpty ? "" : "?" + queryText) }
}
