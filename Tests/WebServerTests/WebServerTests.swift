import Documents
import Foundation
import TestSupport
import Testing
import Threads
import WebServer

@Suite("the server", .timeLimit(.minutes(Effort.minutes)))
struct WebServerTests {
  /// A server that echoes what it was sent. It tolerates a test that waits for a thread between two requests.
  private static func echo(limits: WebServer.Limits = WebServer.Limits()) throws -> WebServer {
    var limits = limits
    limits.idleSeconds = 60 * Effort.minutes
    return try WebServer(address: "127.0.0.1", port: 0, limits: limits) { request in
      if request.isTooLarge { return WebResponse(413) }
      let query = request.query.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "&")
      let text = "\(request.method) \(request.path) \(query) \(request.headers["x-one"] ?? "") \(request.body.count)"
      return WebResponse(200, headers: [("X-Two", "2")], body: .bytes(Array(text.utf8)))
    }
  }

  @Test("a request arrives as sent: method, path, query, headers and body, also several on one connection")
  func echoes() async throws {
    let server = try Self.echo()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET", "/a%20b?q=1%2B1&r=", headers: ["X-One": "eins"])
    let first = try #require(await client.receive())
    #expect(first.status == 200 && first.headers["x-two"] == "2")
    #expect(first.text == "GET /a b q=1+1&r= eins 0")
    client.send("PUT", "/c", body: [UInt8](repeating: 7, count: 300_000))
    #expect(await client.receive()?.text == "PUT /c   300000")
  }

  @Test("HEAD is answered like GET, without the body")
  func head() async throws {
    let server = try Self.echo()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    let head = try #require(await client.receive(until: "\r\n\r\n"))
    #expect(head.hasPrefix("HTTP/1.1 200"))
    #expect(head.lowercased().contains("content-length: 9"))
    #expect(await client.receive(until: "\n") == nil)
  }

  @Test("a body of a gigabyte is refused before it is sent, and one without a length as soon as it is too long")
  func bodies() async throws {
    var limits = WebServer.Limits()
    limits.bodyBytes = 1000
    let server = try Self.echo(limits: limits)
    defer { server.stop() }
    let announced = try RawClient(port: server.port)
    announced.send("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000000\r\n\r\n")
    #expect(await announced.receive()?.status == 413)
    let chunked = try RawClient(port: server.port)
    let chunk = "400\r\n" + String(repeating: "x", count: 0x400) + "\r\n"
    chunked.send(
      "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk + chunk + "0\r\n\r\n")
    #expect(await chunked.receive()?.status == 413)
    let allowed = try RawClient(port: server.port)
    allowed.send("POST", "/", body: [UInt8](repeating: 1, count: 1000))
    #expect(await allowed.receive()?.status == 200)
  }

  @Test(
    "endless headers, incomplete requests and invalid data delay no other client",
    arguments: [
      "GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 200_000), "GET / HT", "\0\0\0\0\r\n\r\n", "GET\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -5\r\n\r\n", "GET /%FF HTTP/1.1\r\nHost: h\r\n\r\n",
    ])
  func nonsense(text: String) async throws {
    let server = try Self.echo()
    defer { server.stop() }
    let bad = try RawClient(port: server.port)
    bad.send(text)
    let client = try RawClient(port: server.port)
    client.send("GET", "/after")
    #expect(await client.receive()?.status == 200)
    withExtendedLifetime(bad) {}
  }

  @Test("clients above the maximum are refused, and connected ones are served")
  func crowd() async throws {
    var limits = WebServer.Limits()
    limits.connections = 5
    let server = try Self.echo(limits: limits)
    defer { server.stop() }
    let first = try RawClient(port: server.port)
    first.send("GET", "/")
    #expect(await first.receive()?.status == 200)
    let others = try (0..<20).map { _ in try RawClient(port: server.port) }
    first.send("GET", "/")
    #expect(await first.receive()?.status == 200)
    withExtendedLifetime(others) {}
  }

  @Test("an idle connection is closed after its timeout, a stream is not")
  func idle() async throws {
    var limits = WebServer.Limits()
    limits.idleSeconds = 1
    let stream = WebStream()
    let server = try WebServer(address: "127.0.0.1", port: 0, limits: limits) { request in
      WebResponse(200, body: request.path == "/stream" ? .stream(stream) : .bytes([]))
    }
    defer { server.stop() }
    let listener = try RawClient(port: server.port)
    listener.send("GET", "/stream")
    _ = try #require(await listener.receive(until: "\r\n\r\n"))
    let idle = try RawClient(port: server.port)
    idle.send("GET / HTTP/1.1\r\n")
    #expect(await idle.isClosed())
    #expect(stream.send(Array("still here\n".utf8)))
    #expect(await listener.receive(until: "still here\n") != nil)
  }

  @Test("work for a client that disconnects is canceled, and other clients get their answers")
  func leaving() async throws {
    let (begun, canceled) = (Monitor(0), Monitor(0))
    let server = try WebServer(address: "127.0.0.1", port: 0) { request in
      guard request.path == "/slow" else { return WebResponse(200) }
      begun.withLock { $0 += 1 }
      do { try await Task.sleep(for: .seconds(3600)) } catch { canceled.withLock { $0 += 1 } }
      return WebResponse(200)
    }
    defer { server.stop() }
    do {
      let leaving = try (0..<5).map { _ in try RawClient(port: server.port) }
      for client in leaving { client.send("GET", "/slow") }
      while begun.withLock({ $0 }) < 5 { try await Task.sleep(for: .milliseconds(5)) }
      #expect(canceled.withLock { $0 } == 0)
    }
    while canceled.withLock({ $0 }) < 5 { try await Task.sleep(for: .milliseconds(5)) }
    let client = try RawClient(port: server.port)
    client.send("GET", "/")
    #expect(await client.receive()?.status == 200)
  }

  @Test("a stream delivers data in order and detects when its client disconnects")
  func streams() async throws {
    let stream = WebStream()
    let isGone = Monitor(false)
    stream.onClose { isGone.withLock { $0 = true } }
    let server = try WebServer(address: "127.0.0.1", port: 0) { _ in WebResponse(200, body: .stream(stream)) }
    defer { server.stop() }
    do {
      let client = try RawClient(port: server.port)
      client.send("GET", "/")
      _ = try #require(await client.receive(until: "\r\n\r\n"))
      for number in 1...100 { stream.send(Array("event \(number)\n".utf8)) }
      let text = try #require(await client.receive(until: "event 100\n"))
      #expect(text.contains("event 1\n") && text.contains("event 99\n"))
    }
    // The client is gone; that shows when something is sent to it.
    let isNoticed = (0..<600).contains { _ in
      stream.send([0x0A])
      return isGone.wait(timeout: .milliseconds(100)) { $0 ? true : nil } ?? false
    }
    #expect(isNoticed)
    #expect(!stream.send([0x0A]))
  }

  @Test("a client that reads nothing is disconnected before its data fills the memory")
  func slowReader() async throws {
    let stream = WebStream()
    let server = try WebServer(address: "127.0.0.1", port: 0) { _ in WebResponse(200, body: .stream(stream)) }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET", "/")
    _ = try #require(await client.receive(until: "\r\n\r\n"))
    let piece = [UInt8](repeating: 0x61, count: 1 << 20)
    #expect((0..<200).contains { _ in !stream.send(piece) })
  }

  @Test("stopping ends streams and waits for requests in progress")
  func stops() async throws {
    let stream = WebStream()
    let server = try WebServer(address: "127.0.0.1", port: 0) { _ in WebResponse(200, body: .stream(stream)) }
    let client = try RawClient(port: server.port)
    client.send("GET", "/")
    _ = try #require(await client.receive(until: "\r\n\r\n"))
    server.stop(timeout: .seconds(20))
    #expect(await client.isClosed())
    #expect(throws: (any Error).self) { try RawClient(port: server.port) }
  }

  @Test("while the server stops, a connection that is open begins no new request")
  func ending() async throws {
    let stream = WebStream()
    let (isEnding, isReleased, count) = (Monitor(false), Monitor(false), Monitor((slow: 0, late: 0)))
    stream.onClose { isEnding.withLock { $0 = true } }
    let server = try WebServer(address: "127.0.0.1", port: 0) { request in
      switch request.path {
      case "/stream": return WebResponse(200, body: .stream(stream))
      case "/slow":
        count.withLock { $0.slow += 1 }
        while !isReleased.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(5)) }
      case "/late": count.withLock { $0.late += 1 }
      default: break
      }
      return WebResponse(200)
    }
    let (listener, slow, open) = try (
      RawClient(port: server.port), RawClient(port: server.port), RawClient(port: server.port)
    )
    listener.send("GET", "/stream")
    _ = try #require(await listener.receive(until: "\r\n\r\n"))
    open.send("GET", "/")
    #expect(await open.receive()?.status == 200)
    slow.send("GET", "/slow")
    while count.withLock({ $0.slow }) == 0 { try await Task.sleep(for: .milliseconds(5)) }
    let stopping = Task.detached { server.stop(timeout: .seconds(20)) }
    while !isEnding.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
    open.send("GET", "/late")
    #expect(await open.receive() == nil)
    #expect(count.withLock { $0.late } == 0)
    isReleased.withLock { $0 = true }
    #expect(await slow.receive()?.status == 200)
    await stopping.value
  }

  @Test("a port in use and an invalid address are errors that say so")
  func addresses() async throws {
    let server = try Self.echo()
    defer { server.stop() }
    let taken = #expect(throws: EditError.self) {
      try WebServer(address: "127.0.0.1", port: server.port) { _ in WebResponse(200) }
    }
    #expect(taken?.code == .addressInUse)
    for (address, port) in [("photos.example", 0), ("127.0.0.1", 70_000), ("", 0)] {
      let bad = #expect(throws: EditError.self) {
        try WebServer(address: address, port: port) { _ in WebResponse(200) }
      }
      #expect(bad?.code == .badAddress)
    }
  }
}
