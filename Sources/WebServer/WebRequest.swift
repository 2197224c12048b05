/// A request, complete with its body.
package struct WebRequest: Sendable {
  /// The method in uppercase. `HEAD` is handled as `GET`; its response is sent without the body.
  package let method: String
  /// The path, percent-decoded, without the query.
  package let path: String
  /// The parameters of the query, decoded. If a name occurs several times, the last value counts.
  package let query: [String: String]
  /// The headers by their names in lowercase. If a name occurs several times, the last value counts.
  package let headers: [String: String]
  /// The body; empty for none.
  package internal(set) var body: [UInt8] = []
  /// Whether the body is larger than the server accepts. Then `body` is empty.
  package internal(set) var isTooLarge = false

  package init(
    method: String, path: String, query: [String: String] = [:], headers: [String: String] = [:], body: [UInt8] = []
  ) {
    (self.method, self.path, self.query, self.headers) = (method, path, query, headers)
    self.body = body
  }

  /// The value of a cookie; nil if the client sent none with that name.
  package func cookie(_ name: String) -> String? {
    for part in (headers["cookie"] ?? "").split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingSpaces }
      if pair.count == 2, pair[0] == name { return pair[1] }
    }
    return nil
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
