import Foundation
import Threads

/// A loopback server that answers as a test specifies, even as no server should. It stops with the last reference.
package final class HTTPServer: Sendable {
  /// A request from a client.
  package struct Request: Sendable {
    package var method: String
    /// The path with its query, as it was sent.
    package var target: String
    /// Keyed by lowercase names.
    package var headers: [String: String]
    package var body: [UInt8]
  }

  /// The server's reaction to a request.
  package enum Reply: Sendable {
    case answer(status: Int, headers: [String: String] = [:], body: [UInt8] = [])
    /// The head announces the whole body, but only its beginning follows before the connection closes.
    case cut(status: Int, headers: [String: String] = [:], body: [UInt8], after: Int)
    /// The connection is reset.
    case reset
    /// Nothing, until the client goes away.
    case silence
  }

  private let socket: Int32
  private let handler: @Sendable (Request) -> Reply
  /// The address of the server, such as `http://127.0.0.1:40000`.
  package let address: String

  /// Starts a server.
  ///
  /// - Parameter handler: called on several threads at a time.
  package init(_ handler: @escaping @Sendable (Request) -> Reply) throws {
    self.handler = handler
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (socket, length) = (self.socket, size)
    let code = withUnsafeMutablePointer(to: &place) { place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        bind(socket, place, length) | listen(socket, 64) | getsockname(socket, place, &size)
      }
    }
    guard socket >= 0, code == 0 else { throw CocoaError(.fileReadUnknown) }
    address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
    guard DetachedThread.start({ Self.accept(on: socket, handler) }) else { throw CocoaError(.fileReadUnknown) }
  }

  // The accepting thread closes the socket.
  deinit { shutdown(socket, Int32(SHUT_RDWR)) }

  private static func accept(on socket: Int32, _ handler: @escaping @Sendable (Request) -> Reply) {
    while true {
      let connection = Foundation.accept(socket, nil, nil)
      guard connection >= 0 else { break }
      let isStarted = DetachedThread.start {
        while serve(connection, handler) {}
        close(connection)
      }
      if !isStarted { close(connection) }
    }
    close(socket)
  }

  /// Answers a request.
  ///
  /// - Returns: Whether another one may follow.
  private static func serve(_ connection: Int32, _ handler: (Request) -> Reply) -> Bool {
    guard let request = Request(from: connection) else { return false }
    switch handler(request) {
    case .answer(let status, let headers, let body):
      let hasBody = request.method != "HEAD" && status != 204
      return send(head(status, headers, body.count) + (hasBody ? body : []), to: connection)
    case .cut(let status, let headers, let body, let count):
      _ = send(head(status, headers, body.count) + body.prefix(count), to: connection)
      return false
    case .reset:
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
      return false
    case .silence:
      var byte: UInt8 = 0
      while recv(connection, &byte, 1, 0) > 0 {}
      return false
    }
  }

  private static func head(_ status: Int, _ headers: [String: String], _ count: Int) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) Said"]
    if headers["content-length"] == nil { lines.append("content-length: \(count)") }
    lines += headers.map { "\($0): \($1)" }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  fileprivate static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

extension HTTPServer.Request {
  /// Reads a request; nil if the client has gone.
  fileprivate init?(from connection: Int32) {
    var bytes: [UInt8] = []
    var end: Int?
    while end == nil {
      guard Self.receive(from: connection, into: &bytes) else { return nil }
      end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
    }
    guard let end else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let words = lines[0].split(separator: " ").map { String($0) }
    guard words.count == 3 else { return nil }
    (method, target) = (words[0], words[1])
    headers = lines.dropFirst().reduce(into: [:]) { headers, line in
      guard let colon = line.firstIndex(of: ":") else { return }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    if headers["expect"] != nil { _ = HTTPServer.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: connection) }
    let count = headers["content-length"].flatMap { Int($0) } ?? 0
    while bytes.count < end + count {
      guard Self.receive(from: connection, into: &bytes) else { return nil }
    }
    body = Array(bytes[end...])
  }

  private static func receive(from connection: Int32, into bytes: inout [UInt8]) -> Bool {
    let more = [UInt8](unsafeUninitializedCapacity: 1 << 18) { room, count in
      count = max(0, recv(connection, room.baseAddress, room.count, 0))
    }
    bytes += more
    return !more.isEmpty
  }
}
