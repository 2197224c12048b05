import Foundation
import TestSupport
import Testing
import Threads
import WebServer

/// What is left of requests that have ended: nothing, in whatever way they did.
@Suite("ends of requests", .timeLimit(.minutes(Effort.minutes)))
struct ReleaseTests {
  private static let limits = {
    var limits = WebServer.Limits()
    limits.idleSeconds = 60 * Effort.minutes
    return limits
  }()

  /// A stream that does not live longer for being counted.
  private struct Weak: @unchecked Sendable { weak var stream: WebStream? }

  @Test("what answers requests is released when the server has stopped")
  func handler() async throws {
    final class Answers: Sendable {}
    weak var left: Answers?
    do {
      let answers = Answers()
      left = answers
      let server = try WebServer(address: "127.0.0.1", port: 0, limits: Self.limits) { [answers] _ in
        withExtendedLifetime(answers) { WebResponse(200) }
      }
      let client = try RawClient(port: server.port)
      client.send("GET", "/")
      #expect(await client.receive()?.status == 200)
      server.stop()
    }
    // A thread of the server may be about to end.
    for _ in 0..<1000 where left != nil { try await Task.sleep(for: .milliseconds(2)) }
    #expect(left == nil)
  }

  @Test("nothing of a stream is left when it has ended, or when its client has left before")
  func streams() async throws {
    let made = Monitor<[Weak]>([])
    let server = try WebServer(address: "127.0.0.1", port: 0, limits: Self.limits) { request in
      let stream = WebStream()
      made.withLock { $0.append(Weak(stream: stream)) }
      stream.send(Array("begin\n".utf8))
      if request.path == "/short" { stream.finish() }
      return WebResponse(200, body: .stream(stream))
    }
    defer { server.stop() }
    for path in ["/short", "/long", "/short", "/long"] {
      let client = try RawClient(port: server.port)
      client.send("GET", path)
      #expect(await client.receive(until: "begin\n") != nil)
      if path == "/short" { #expect(await client.receive(until: "0\r\n\r\n") != nil) }
    }
    // A client that has left is noticed when something is sent to it.
    while made.withLock({ $0.contains { $0.stream?.send([0x0A]) != nil } }) {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(made.withLock { $0.count } == 4)
  }

  @Test("files are closed when they are sent, when only their head is, and when their client has left before")
  func files() async throws {
    let folder = try ScratchFolder()
    let file = folder.appending("large").path
    try Data(repeating: 7, count: 20 << 20).write(to: URL(fileURLWithPath: file))
    let server = try WebServer(address: "127.0.0.1", port: 0, limits: Self.limits) { _ in
      WebResponse(200, body: .file(path: file))
    }
    defer { server.stop() }
    for isRead in [true, false] {
      let client = try RawClient(port: server.port)
      client.send("GET", "/")
      if isRead {
        #expect(await client.receive()?.body.count == 20 << 20)
      } else {
        #expect(await client.receive(until: "\r\n\r\n") != nil)
      }
    }
    let client = try RawClient(port: server.port)
    client.send("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(await client.receive(until: "\r\n\r\n")?.lowercased().contains("content-length: \(20 << 20)") == true)
    while Self.isOpen(file) { try await Task.sleep(for: .milliseconds(2)) }
  }

  /// Whether this process has a file open.
  private static func isOpen(_ file: String) -> Bool {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.contains { (try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == file }
  }

  @Test("a server that stops waits for no client whose request has ended, in whatever way")
  func stops() async throws {
    let begun = Monitor(0)
    let server = try WebServer(address: "127.0.0.1", port: 0, limits: Self.limits) { request in
      guard request.path == "/slow" else { return WebResponse(200) }
      begun.withLock { $0 += 1 }
      try? await Task.sleep(for: .seconds(36_000))
      return WebResponse(200)
    }
    let (served, torn, wrong) = try (
      RawClient(port: server.port), RawClient(port: server.port), RawClient(port: server.port)
    )
    served.send("GET", "/")
    #expect(await served.receive()?.status == 200)
    torn.send("GET / HTTP/1.1\r\nHost:")
    wrong.send("GET /%FF HTTP/1.1\r\nHost: h\r\n\r\n")
    do {
      let leaving = try RawClient(port: server.port)
      leaving.send("GET", "/slow")
      while begun.withLock({ $0 }) < 1 { try await Task.sleep(for: .milliseconds(2)) }
    }
    let isStopped = Monitor(false)
    #expect(
      DetachedThread.start {
        server.stop(timeout: .seconds(36_000))
        isStopped.withLock { $0 = true }
      })
    while !isStopped.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
    #expect(await served.isClosed())
    withExtendedLifetime((torn, wrong)) {}
  }
}
