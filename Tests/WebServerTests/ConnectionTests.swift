import Documents
import Foundation
import TestSupport
import Testing
import Threads
import WebServer

/// Where a server is, how many connections it has, and who is noticed to leave.
@Suite("connections of a server", .timeLimit(.minutes(Effort.minutes)))
struct ConnectionTests {
  private static func server(
    connections: Int = 400, _ handle: @escaping @Sendable (WebRequest) async -> WebResponse
  ) throws -> WebServer {
    var limits = WebServer.Limits()
    (limits.connections, limits.idleSeconds) = (connections, 60 * Effort.minutes)
    return try WebServer(address: "127.0.0.1", port: 0, limits: limits, handle: handle)
  }

  @Test("who leaves during a request is noticed, whatever the connection was used for before", arguments: [0, 1, 2, 7])
  func leaving(count: Int) async throws {
    let (begun, canceled) = (Monitor(0), Monitor<[String]>([]))
    let server = try Self.server { request in
      guard request.path.hasPrefix("/slow") else { return WebResponse(200) }
      begun.withLock { $0 += 1 }
      do { try await Task.sleep(for: .seconds(36_000)) } catch { canceled.withLock { $0.append(request.path) } }
      return WebResponse(200)
    }
    defer { server.stop() }
    // Another client that waits meanwhile is none of those who leave.
    var staying: RawClient? = try RawClient(port: server.port)
    staying?.send("GET", "/slow/staying")
    while begun.withLock({ $0 }) < 1 { try await Task.sleep(for: .milliseconds(2)) }
    do {
      let client = try RawClient(port: server.port)
      for _ in 0..<count {
        client.send("GET", "/")
        #expect(await client.receive()?.status == 200)
      }
      client.send("GET", "/slow/leaving")
      while begun.withLock({ $0 }) < 2 { try await Task.sleep(for: .milliseconds(2)) }
    }
    while canceled.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(2)) }
    #expect(canceled.withLock { $0 } == ["/slow/leaving"])
    staying = nil
    while canceled.withLock({ $0.count }) < 2 { try await Task.sleep(for: .milliseconds(2)) }
  }

  @Test(
    "as many clients as the limit says are served, and the next as soon as one of them leaves", arguments: [1, 2, 5])
  func limit(count: Int) async throws {
    let handled = Monitor<[String]>([])
    let server = try Self.server(connections: count) { request in
      handled.withLock { $0.append(request.path) }
      return WebResponse(200)
    }
    defer { server.stop() }
    var clients = try (0..<count).map { _ in try RawClient(port: server.port) }
    for client in clients {
      client.send("GET", "/early")
      #expect(await client.receive()?.status == 200)
    }
    let late = try RawClient(port: server.port)
    late.send("GET", "/late")
    for client in clients {
      client.send("GET", "/again")
      #expect(await client.receive()?.status == 200)
    }
    #expect(!handled.withLock { $0.contains("/late") })
    clients.removeLast()
    #expect(await late.receive()?.status == 200)
  }

  @Test("a server is where it is asked to be, again once it has stopped, and nowhere else")
  func places() async throws {
    for address in ["127.0.0.1", "0.0.0.0"] {
      let first = try WebServer(address: address, port: 0) { _ in WebResponse(201) }
      let port = first.port
      #expect((1...65_535).contains(port))
      first.stop()
      let again = try WebServer(address: address, port: port) { _ in WebResponse(202) }
      defer { again.stop() }
      #expect(again.port == port)
      let client = try RawClient(port: port)
      client.send("GET", "/")
      #expect(await client.receive()?.status == 202)
    }
    for (address, port) in [("127.0.0.1", -1), ("127.0.0.1", 65_536), ("127.0.0.1", 65_537), ("localhost", 0)] {
      let error = #expect(throws: EditError.self) {
        try WebServer(address: address, port: port) { _ in WebResponse(200) }
      }
      #expect(error?.code == .badAddress && error?.message.contains("'\(address)' and \(port)") == true)
    }
  }
}
