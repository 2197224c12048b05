import Foundation
import Threads

/// An HTTP client that sends what a test specifies, even what no client should. It waits on its own threads, because
/// the responses that it waits for are computed on the threads of tasks. Only one task may use it.
package final class RawClient: @unchecked Sendable {
  /// A response.
  package struct Answer: Sendable {
    package let status: Int
    /// Keyed by lowercase names.
    package let headers: [String: String]
    package let body: [UInt8]

    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }
  }

  private let socket: Int32
  private var received: [UInt8] = []

  /// Connects to a port of this machine.
  package init(port: Int) throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = UInt16(port).bigEndian
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let code = withUnsafePointer(to: place) { place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
    }
    // A test that waits for a response that never comes fails instead of hanging. Tests that block the threads of
    // tasks, as most do here, can keep a server from answering for minutes.
    var limit = timeval(tv_sec: 50 * Effort.minutes, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    // Parts of a request are sent at once: otherwise each waits until the one before it is acknowledged.
    var isImmediate: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isImmediate, socklen_t(MemoryLayout<Int32>.size))
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(socket) }

  /// Sends bytes unchanged.
  ///
  /// - Returns: Whether the server accepted them.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends text unchanged.
  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends a request.
  package func send(_ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8] = []) {
    var lines = ["\(method) \(target) HTTP/1.1"]
    var all = ["host": "127.0.0.1"]
    if !body.isEmpty || method != "GET" { all["content-length"] = "\(body.count)" }
    all.merge(headers) { $1 }
    lines += all.map { "\($0.key): \($0.value)" }
    send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
  }

  /// Receives a response; nil if the connection was closed or nothing came.
  package func receive() async -> Answer? { await waiting { $0.receiveWaiting() } }

  private func receiveWaiting() -> Answer? {
    guard let head = receiveWaiting(until: "\r\n\r\n") else { return nil }
    let lines = head.split(separator: "\r\n")
    let headers: [String: String] = lines.dropFirst().reduce(into: [:]) { headers, line in
      guard let colon = line.firstIndex(of: ":") else { return }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    guard let status = lines.first.flatMap({ $0.split(separator: " ").dropFirst().first }).flatMap({ Int($0) }) else {
      return nil
    }
    guard let count = headers["content-length"].flatMap({ Int($0) }) else {
      return Answer(status: status, headers: headers, body: [])
    }
    while received.count < count { if !more() { return nil } }
    defer { received.removeFirst(count) }
    return Answer(status: status, headers: headers, body: Array(received.prefix(count)))
  }

  /// Receives text up to a terminator, which is consumed too; nil if the connection was closed before.
  package func receive(until end: String) async -> String? { await waiting { $0.receiveWaiting(until: end) } }

  private func receiveWaiting(until end: String) -> String? {
    let end = Array(end.utf8)
    while true {
      if let range = received.firstRange(of: end) {
        defer { received.removeFirst(range.upperBound) }
        return String(decoding: received[..<range.lowerBound], as: UTF8.self)
      }
      if !more() { return nil }
    }
  }

  /// Whether the server has closed the connection; what it sends before that is skipped.
  package func isClosed() async -> Bool {
    await waiting { client in
      while client.more() {}
      return errno != EAGAIN
    }
  }

  private func waiting<Value: Sendable>(_ body: @escaping @Sendable (RawClient) -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      let isStarted = DetachedThread.start { continuation.resume(returning: body(self)) }
      if !isStarted { fatalError("no thread could be started") }
    }
  }

  private func more() -> Bool {
    errno = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, count in
      count = max(0, recv(socket, room.baseAddress, room.count, 0))
    }
    received += bytes
    return !bytes.isEmpty
  }
}
