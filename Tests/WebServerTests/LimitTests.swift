import TestSupport
import Testing
import WebServer

/// A limit counts everything that a client has sent, however it is cut into pieces.
@Suite("limits of requests", .timeLimit(.minutes(Effort.minutes)))
struct LimitTests {
  private static let bodyBytes = 1000

  /// A server that says how many bytes it has received, and what of a body that is too large it still has.
  private static func counting() throws -> WebServer {
    var limits = WebServer.Limits()
    (limits.bodyBytes, limits.idleSeconds) = (bodyBytes, 60 * Effort.minutes)
    return try WebServer(address: "127.0.0.1", port: 0, limits: limits) { request in
      WebResponse(request.isTooLarge ? 413 : 200, body: .bytes(Array("\(request.body.count)".utf8)))
    }
  }

  private static func chunked(_ count: Int, by size: Int) -> String {
    let chunks = stride(from: 0, to: count, by: size).map { start in
      let part = min(size, count - start)
      return String(part, radix: 16) + "\r\n" + String(repeating: "x", count: part) + "\r\n"
    }
    return "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks.joined() + "0\r\n\r\n"
  }

  @Test(
    "a body of the limit arrives and one byte more is refused, whatever its chunks",
    arguments: [1, 2, 255, 999, 1000, 5000])
  func chunks(size: Int) async throws {
    let server = try Self.counting()
    defer { server.stop() }
    for count in [0, 1, 999, 1000, 1001, 1002, 2001, 5000] {
      let client = try RawClient(port: server.port)
      client.send(Self.chunked(count, by: size))
      let answer = try #require(await client.receive(), "\(count)")
      #expect(answer.status == (count <= Self.bodyBytes ? 200 : 413), "\(count)")
      #expect(answer.text == (count <= Self.bodyBytes ? "\(count)" : "0"), "\(count)")
    }
  }

  @Test(
    "a body of the limit arrives and one byte more is refused where its length is announced",
    arguments: [999, 1000, 1001])
  func announced(count: Int) async throws {
    let server = try Self.counting()
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("PUT", "/", body: [UInt8](repeating: 7, count: count))
    #expect(await client.receive()?.status == (count <= Self.bodyBytes ? 200 : 413))
  }

  @Test("line and headers count together: many short ones are refused like a long one", arguments: [20, 100, 1000])
  func headers(size: Int) async throws {
    let server = try Self.counting()
    defer { server.stop() }
    // libmicrohttpd needs some of the memory for itself.
    for (total, isAllowed) in [(2_000, true), (60_000, false)] where total > size || isAllowed {
      let fields = (0..<total / size).map { "\($0)=" + String(repeating: "v", count: max(1, size - 8)) }
      for text in [
        "GET / HTTP/1.1\r\nHost: h\r\n" + fields.map { "x-" + $0.replacing("=", with: ": ") + "\r\n" }.joined()
          + "\r\n",
        "GET /?" + fields.joined(separator: "&") + " HTTP/1.1\r\nHost: h\r\n\r\n",
      ] {
        let client = try RawClient(port: server.port)
        client.send(text)
        let status = await client.receive()?.status
        #expect((status == 200) == isAllowed, "\(total): \(status ?? 0)")
      }
    }
  }
}
