import Documents
import TestSupport
import Testing
import WebServer

@testable import Page

/// Who is let in, by every header that decides, and with what status others are refused.
@Suite("access control, header by header", .timeLimit(.minutes(Effort.minutes)))
struct GateTableTests {
  private static let token = "0123456789abcdef0123456789abcdef"
  private static let gate = PageGate(token: token, port: 8000, isReadOnly: false)

  /// The code with which a request is refused; nil for one that is let in.
  private static func refusal(_ headers: [String: String?]) -> EditError.Code? {
    var all: [String: String?] = ["host": "127.0.0.1:8000", "authorization": "Bearer " + token]
    all.merge(headers) { $1 }
    do throws(PageRefusal) {
      try gate.check(WebRequest(method: "GET", path: "/", headers: all.compactMapValues { $0 }))
      return nil
    } catch {
      #expect(error.status == (error.error.code == .notSignedIn ? 401 : 403))
      return error.error.code
    }
  }

  @Test("only numeric addresses and localhost are hosts of this machine")
  func hosts() {
    for host in [
      "127.0.0.1", "127.0.0.1:8000", "localhost", "localhost:8000", "[::1]", "[::1]:8000", "192.168.1.20:80", "0.0.0.0",
      "[fe80::1:2]:1", "[::ffff:127.0.0.1]:8000",
    ] { #expect(Self.refusal(["host": host]) == nil, "\(host)") }
    for host in [
      nil, "", ":8000", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example:8000",
      "x127.0.0.1", "127.0.0.1x", "localhostx:8000", "LOCALHOST.", "[evil.example]", "[::1%eth0]:8000", "::1",
      "１２７.0.0.1", "user@127.0.0.1",
    ] { #expect(Self.refusal(["host": host]) == .foreignHost, "\(host ?? "none")") }
  }

  @Test("a request comes from this page if its origin is the host that it names, and from no other site")
  func origins() {
    for host in ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"] {
      for scheme in ["http://", "https://"] { #expect(Self.refusal(["host": host, "origin": scheme + host]) == nil) }
      for origin in [
        "", "null", host, "ftp://" + host, "http://" + host + "0", "http://" + host + "/", "HTTP://" + host,
        "http://evil.example", "http://" + host.dropLast(), "http://x" + host,
      ] { #expect(Self.refusal(["host": host, "origin": origin]) == .foreignOrigin, "\(origin)") }
    }
    for (site, isAllowed) in [
      (nil, true), ("same-origin", true), ("none", true), ("same-site", false), ("cross-site", false),
    ] as [(String?, Bool)] {
      #expect((Self.refusal(["sec-fetch-site": site]) == nil) == isAllowed, "\(site ?? "absent")")
    }
  }

  @Test("the token is taken from either place, and only as a whole")
  func tokens() {
    let token = Self.token
    let nobody: [String: String?] = ["authorization": nil]
    #expect(Self.refusal(nobody) == .notSignedIn)
    for cookie in ["photoedit-8000=\(token)", "a=b; photoedit-8000=\(token); c=d"] {
      #expect(Self.refusal(["authorization": nil, "cookie": cookie]) == nil)
      // What is no bearer token does not count.
      #expect(Self.refusal(["authorization": "Basic x", "cookie": cookie]) == nil)
      #expect(Self.refusal(["authorization": "Bearer x", "cookie": cookie]) == .notSignedIn)
    }
    for cookie in ["photoedit-8001=\(token)", "photoedit=\(token)", "photoedit-8000=", "photoedit-8000=x\(token)"] {
      #expect(Self.refusal(["authorization": nil, "cookie": cookie]) == .notSignedIn, "\(cookie)")
    }
    for place in token.indices {
      var other = token
      other.replaceSubrange(place...place, with: other[place] == "0" ? "1" : "0")
      for wrong in [other, String(token[..<place]), String(token[place...]) + "0"] {
        #expect(Self.refusal(["authorization": "Bearer " + wrong]) == .notSignedIn, "\(wrong)")
        #expect(Self.gate.signIn(WebRequest(method: "GET", path: "/", query: ["token": wrong])) == nil)
      }
    }
    for (method, path) in [("GET", "/"), ("POST", "/"), ("GET", "/page/app.js")] {
      let answer = Self.gate.signIn(WebRequest(method: method, path: path, query: ["token": token]))
      #expect((answer != nil) == (method == "GET" && path == "/"))
      let cookie = answer?.headers.first { $0.name == "Set-Cookie" }?.value
      #expect(cookie == answer.map { _ in "photoedit-8000=\(token); Path=/; HttpOnly; SameSite=Strict" })
    }
  }

  @Test("a failure has the status of its kind, and a few codes have one of their own")
  func statuses() {
    let categories: [(EditError.Category, Int)] = [
      (.no, 400), (.usage, 400), (.badData, 422), (.notFound, 404), (.missingCodec, 501), (.bug, 500),
      (.inputOutput, 500), (.cannotCreate, 409), (.newerVersion, 409), (.temporary, 503), (.interrupted, 503),
      (.refused, 403),
    ]
    for (category, status) in categories {
      let error = EditError(EditError.Code(received: "some-code", category), "what", hint: "do")
      let refusal = PageRefusal(error)
      #expect(refusal.status == status && refusal.error == error, "\(category)")
      let answer = refusal.response(after: .milliseconds(7))
      #expect(answer.status == status)
      guard case .bytes(let bytes) = answer.body, let json = try? JSONValue.parse(bytes) else {
        Issue.record("\(category) has no body")
        continue
      }
      #expect(json["type"] == "error" && json["code"] == "some-code" && json["message"] == "what")
      #expect(json["hint"] == "do" && json["exit"] == .integer(Int(category.rawValue)) && json["milliseconds"] == 7)
    }
    for (code, status) in [
      (.storeReadOnly, 403), (.entryConflict, 412), (.assetNotFound, 404), (.collectionNotFound, 404), (.canceled, 409),
    ] as [(EditError.Code, Int)] { #expect(PageRefusal(EditError(code, "what")).status == status, "\(code)") }
  }
}
