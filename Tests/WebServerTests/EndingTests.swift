import TestSupport
import Testing
import Threads
import WebServer

/// Requests in work when a server stops.
@Suite("the end of a server", .timeLimit(.minutes(Effort.minutes)))
struct EndingTests {
  @Test("requests in work get their answers, streams end, and no other client is accepted", arguments: [0, 1, 5])
  func graceful(count: Int) async throws {
    let (begun, ending, isReleased) = (Monitor(0), Monitor(0), Monitor(false))
    let server = try WebServer(address: "127.0.0.1", port: 0) { request in
      guard request.path == "/slow" else {
        let stream = WebStream()
        stream.onClose { ending.withLock { $0 += 1 } }
        stream.send(Array("begin\n".utf8))
        return WebResponse(200, body: .stream(stream))
      }
      begun.withLock { $0 += 1 }
      while !isReleased.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(2)) }
      return WebResponse(201, body: .bytes(Array("done".utf8)))
    }
    let slow = try (0..<count).map { _ in try RawClient(port: server.port) }
    let listeners = try (0..<3).map { _ in try RawClient(port: server.port) }
    for client in slow { client.send("GET", "/slow") }
    for client in listeners {
      client.send("GET", "/events")
      #expect(await client.receive(until: "begin\n") != nil)
    }
    while begun.withLock({ $0 }) < count { try await Task.sleep(for: .milliseconds(2)) }
    let isStopped = Monitor(false)
    // On a thread of its own: those of tasks compute the answers that it waits for.
    #expect(
      DetachedThread.start {
        server.stop(timeout: .seconds(60))
        isStopped.withLock { $0 = true }
      })
    // The last chunk of a body is empty.
    for client in listeners { #expect(await client.receive(until: "0\r\n\r\n") != nil) }
    while ending.withLock({ $0 }) < 3 { try await Task.sleep(for: .milliseconds(2)) }
    if count > 0 { #expect(!isStopped.withLock { $0 }) }
    isReleased.withLock { $0 = true }
    for client in slow {
      let answer = await client.receive()
      #expect(answer?.status == 201 && answer?.text == "done")
    }
    while !isStopped.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
    #expect(throws: (any Error).self) { try RawClient(port: server.port) }
  }

  @Test("a server that waits for an answer too long gives up after its timeout, and the answer is still sent")
  func vain() async throws {
    let (begun, isReleased) = (Monitor(false), Monitor(false))
    let server = try WebServer(address: "127.0.0.1", port: 0) { _ in
      begun.withLock { $0 = true }
      while !isReleased.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(2)) }
      return WebResponse(200)
    }
    let client = try RawClient(port: server.port)
    client.send("GET", "/")
    while !begun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
    server.stop(timeout: .milliseconds(1))
    isReleased.withLock { $0 = true }
    #expect(await client.receive()?.status == 200)
  }
}
