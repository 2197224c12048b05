import Documents
import WebServer

/// Decides who is let in: browsers that came by the address with the token, which is a cookie from then on, and
/// programs that send it as a bearer token. Other people's pages can neither read nor write: their requests carry
/// another origin and no cookie, and a host name that leads here is not accepted.
struct PageGate: Sendable {
  let token: String
  let port: Int
  let isReadOnly: Bool

  /// Cookies are shared by all ports of a host.
  private var cookieName: String { "photoedit-\(port)" }

  /// The response to a browser that came with the right token: it is to remember the token and open the page without
  /// it.
  func signIn(_ request: WebRequest) -> WebResponse? {
    guard request.method == "GET", request.path == "/", let given = request.query["token"], isToken(given) else {
      return nil
    }
    let cookie = "\(cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict"
    return WebResponse(303, headers: [("Location", "/"), ("Set-Cookie", cookie), ("Cache-Control", "no-store")])
  }

  /// Checks where a request comes from and who sends it.
  ///
  /// - Throws: `PageRefusal`
  func check(_ request: WebRequest) throws(PageRefusal) {
    let host = request.headers["host"] ?? ""
    guard Self.isOwnHost(host) else {
      throw PageRefusal(
        403, .foreignHost, "expected this machine's address as the host, found '\(host.prefix(100))'",
        hint: "open the page by a numeric address or localhost")
    }
    if let origin = request.headers["origin"], origin != "http://" + host, origin != "https://" + host {
      throw PageRefusal(
        403, .foreignOrigin, "a request from '\(origin.prefix(100))', expected one of this page, 'http://\(host)'")
    }
    if let site = request.headers["sec-fetch-site"], site == "cross-site" || site == "same-site" {
      throw PageRefusal(403, .foreignOrigin, "a request from another site, expected one of this page")
    }
    let bearer = request.headers["authorization"].flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
    guard let given = bearer ?? request.cookie(cookieName), isToken(given) else {
      throw PageRefusal(
        401, .notSignedIn, "the browser has not opened the address that photoedit printed",
        hint: "open that address, with its token, once")
    }
  }

  /// Compares in a time that does not reveal where texts differ.
  private func isToken(_ given: String) -> Bool {
    let (a, b) = (Array(given.utf8), Array(token.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Whether a host is a numeric address or `localhost`: a name could be anyone's, and lead here today.
  private static func isOwnHost(_ host: String) -> Bool {
    if host.hasPrefix("[") {
      return host.dropFirst().prefix { $0 != "]" }.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }
    let name = host.split(separator: ":", omittingEmptySubsequences: false).first ?? ""
    return name == "localhost" || (!name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") })
  }
}
