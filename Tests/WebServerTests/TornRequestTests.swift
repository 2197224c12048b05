import Foundation
import TestSupport
import Testing
import WebServer

/// The network cuts what a client sends wherever it likes.
@Suite("torn requests", .timeLimit(.minutes(Effort.minutes)))
struct TornRequestTests {
  /// A server that says all it knows of a request.
  private static func mirror() throws -> WebServer {
    var limits = WebServer.Limits()
    limits.idleSeconds = 60 * Effort.minutes
    return try WebServer(address: "127.0.0.1", port: 0, limits: limits) { request in
      if request.path == "/sync" { return WebResponse(204) }
      func list(_ fields: [String: String]) -> String {
        fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
      }
      let body = String(decoding: request.body, as: UTF8.self)
      let text = "\(request.method) \(request.path)?\(list(request.query)) {\(list(request.headers))} \(body)"
      return WebResponse(200, body: .bytes(Array(text.utf8)))
    }
  }

  static let requests = [
    "PUT /a%20b/c?q=1&r=%2B HTTP/1.1\r\nHost: h\r\nX-One: eins  zwei\r\nContent-Length: 12\r\n\r\nhello\r\n\r\nyou",
    "POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nA\r\n, you\r\nall\r\n0\r\n\r\n",
    "GET /y?a&b=&=c HTTP/1.1\r\nHost: h\r\nCookie: a=b\r\n\r\n",
  ]

  @Test("a request torn at any byte has the same answer as a whole one", arguments: requests)
  func torn(request: String) async throws {
    let server = try Self.mirror()
    defer { server.stop() }
    let (client, other) = (try RawClient(port: server.port), try RawClient(port: server.port))
    client.send(request)
    let whole = try #require(await client.receive())
    #expect(whole.status == 200 && !whole.body.isEmpty)
    let bytes = Array(request.utf8)
    for position in 1..<bytes.count {
      client.send(Array(bytes[..<position]))
      // Another request is answered in between, so the server has seen the first part alone.
      other.send("GET", "/sync")
      #expect(await other.receive()?.status == 204)
      client.send(Array(bytes[position...]))
      #expect(await client.receive()?.text == whole.text, "\(position)")
    }
    for byte in bytes { client.send([byte]) }
    #expect(await client.receive()?.text == whole.text)
  }

  @Test("requests that are sent at once are answered one after the other, in their order")
  func pipelined() async throws {
    let server = try Self.mirror()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    var expected: [String] = []
    for request in Self.requests {
      client.send(request)
      expected.append(await client.receive()?.text ?? "none")
    }
    client.send((0..<5).map { _ in Self.requests.joined() }.joined())
    for _ in 0..<5 {
      for text in expected { #expect(await client.receive()?.text == text) }
    }
  }

  @Test("every byte arrives in paths and queries, and only what is no text is refused")
  func bytes() async throws {
    let server = try Self.mirror()
    defer { server.stop() }
    for code in 0x01..<0x80 {
      let client = try RawClient(port: server.port)
      let escaped = "%" + (code < 16 ? "0" : "") + String(code, radix: 16)
      client.send("GET /a\(escaped)b?k\(escaped)=v\(escaped) HTTP/1.1\r\nHost: h\r\n\r\n")
      let byte = String(UnicodeScalar(UInt8(code)))
      #expect(await client.receive()?.text == "GET /a\(byte)b?k\(byte)=v\(byte) {host=h} ", "\(code)")
    }
    let client = try RawClient(port: server.port)
    client.send("GET /%C3%BC?a+b=c+d&x=1&x=2 HTTP/1.1\r\nHOST: h\r\nX-Two: 1\r\nx-tWO: 2\r\n\r\n")
    #expect(await client.receive()?.text == "GET /ü?a b=c d&x=2 {host=h&x-two=2} ")
  }

  @Test("every method but HEAD arrives as it is, and every status, header and body as it was answered")
  func answers() async throws {
    var limits = WebServer.Limits()
    limits.idleSeconds = 60 * Effort.minutes
    let server = try WebServer(address: "127.0.0.1", port: 0, limits: limits) { request in
      let status = Int(request.path.dropFirst()) ?? 0
      return WebResponse(
        status, headers: [("X-A", request.method), ("X-B", "\(status)")],
        body: .bytes([UInt8](repeating: 0x61, count: status - 200)))
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    for (index, status) in (200..<600).enumerated() where ![204, 304].contains(status) {
      let method = ["GET", "PUT", "POST", "DELETE", "PATCH", "OPTIONS", "PROPFIND"][index % 7]
      client.send(method, "/\(status)")
      let answer = try #require(await client.receive())
      #expect(answer.status == status && answer.headers["x-a"] == method && answer.headers["x-b"] == "\(status)")
      #expect(answer.body == [UInt8](repeating: 0x61, count: status - 200))
    }
  }

  @Test("a cookie is what comes between its name and the next semicolon, without the spaces around")
  func cookies() {
    let cases: [(String?, String?)] = [
      (nil, nil), ("", nil), ("a=1", "1"), ("a=", nil), ("b=1", nil), ("b=1; a=2", "2"), ("a=1;a=2", "1"),
      (" a = 1 ; b=2", "1"), ("aa=1; a=2", "2"), ("a", nil), ("a=b=c", "b=c"), ("A=1", nil), ("x=a=1", nil),
      ("a=\"q\"", "\"q\""), (";;a=1;", "1"), ("a=1 2", "1 2"),
    ]
    for (header, value) in cases {
      let request = WebRequest(method: "GET", path: "/", headers: header.map { ["cookie": $0] } ?? [:])
      #expect(request.cookie("a") == value, "\(header ?? "none")")
    }
    let request = WebRequest(method: "PUT", path: "/p", query: ["q": "1"], headers: ["h": "2"], body: [3])
    #expect(request.method == "PUT" && request.path == "/p" && request.query == ["q": "1"])
    #expect(request.headers == ["h": "2"] && request.body == [3] && !request.isTooLarge)
  }
}
