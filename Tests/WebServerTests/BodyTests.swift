import Foundation
import TestSupport
import Testing
import Threads
import WebServer

/// What follows the head of an answer: bytes, a file or a stream.
@Suite("bodies of answers", .timeLimit(.minutes(Effort.minutes)))
struct BodyTests {
  private static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &+ $0 / 251) } }

  @Test("a file is sent as it is, whatever its size, and a missing one ends the connection")
  func files() async throws {
    let folder = try ScratchFolder()
    let sizes = [0, 1, 4095, 4096, 16_383, 16_384, 16_385, 65_537, 1_000_003]
    for size in sizes { try Data(Self.bytes(size)).write(to: folder.appending("\(size)")) }
    let root = folder.url.path
    var limits = WebServer.Limits()
    limits.idleSeconds = 60 * Effort.minutes
    let server = try WebServer(address: "127.0.0.1", port: 0, limits: limits) { request in
      WebResponse(200, headers: [("X-Size", "1")], body: .file(path: root + request.path))
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    for size in sizes {
      client.send("GET", "/\(size)")
      let answer = try #require(await client.receive())
      #expect(answer.body == Self.bytes(size) && answer.headers["x-size"] == "1", "\(size)")
    }
    client.send("GET", "/missing")
    #expect(await client.receive() == nil)
  }

  @Test(
    "a stream delivers what was sent before and after its client came, byte by byte, and then ends",
    arguments: [0, 1, 16_383, 16_384, 16_385, 300_000])
  func stream(size: Int) async throws {
    let (stream, closed) = (WebStream(), Monitor(0))
    stream.onClose { closed.withLock { $0 += 1 } }
    #expect(stream.send(Self.bytes(size)))
    var limits = WebServer.Limits()
    limits.idleSeconds = 60 * Effort.minutes
    let server = try WebServer(address: "127.0.0.1", port: 0, limits: limits) { request in
      request.path == "/stream" ? WebResponse(200, body: .stream(stream)) : WebResponse(200)
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET /stream HTTP/1.0\r\n\r\n")
    _ = try #require(await client.receive(until: "\r\n\r\n"))
    #expect(stream.send(Array("<between>".utf8)))
    let start = try #require(await client.receive(until: "<between>"))
    #expect(start == String(decoding: Self.bytes(size), as: UTF8.self))
    stream.send(Self.bytes(size))
    stream.send(Array("<end>".utf8))
    stream.finish()
    #expect(!stream.send([1]))
    #expect(await client.receive(until: "<end>") == start)
    #expect(await client.isClosed())
    while closed.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(2)) }
    // Who comes later is told at once.
    stream.onClose { closed.withLock { $0 += 10 } }
    #expect(closed.withLock { $0 } == 11)
  }

  @Test("four megabytes may wait for a client, and a byte more ends its stream, whatever the pieces")
  func waiting() {
    for piece in [1 << 20, (4 << 20) - 1, 4 << 20, 1_000_000] {
      let stream = WebStream()
      var sent = 0
      while stream.send([UInt8](repeating: 1, count: piece)) { sent += piece }
      #expect(sent == (4 << 20) / piece * piece, "\(piece)")
      #expect(!stream.send([]))
    }
    let stream = WebStream()
    #expect(stream.send([UInt8](repeating: 1, count: 4 << 20)))
    #expect(stream.send([]))
    #expect(!stream.send([1]))
  }

  @Test("what is too large is answered with the limit, as JSON")
  func tooLarge() async throws {
    var limits = WebServer.Limits()
    limits.bodyBytes = 77
    let server = try WebServer(address: "127.0.0.1", port: 0, limits: limits) { _ in WebResponse(200) }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 78\r\n\r\n")
    let answer = try #require(await client.receive())
    #expect(answer.status == 413 && answer.headers["content-type"] == "application/json")
    #expect(
      answer.text == #"{"code":"body-too-large","message":"a body of at most 77 bytes is allowed","type":"error"}"#)
  }
}
