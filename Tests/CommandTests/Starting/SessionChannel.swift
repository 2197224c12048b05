import Foundation
import Glibc

/// One end of the connection with a session: values as lines of JSON, one call at a time.
struct SessionChannel {
  let descriptor: Int32

  /// Sends a value.
  func send(_ value: some Encodable) throws {
    var rest = try JSONEncoder().encode(value)[...] + [UInt8(ascii: "\n")]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { throw POSIXError(.EPIPE) }
      rest = rest.dropFirst(count)
    }
  }

  /// Receives a value; nil where the other end has gone.
  func receive<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value? {
    var line = Data()
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while line.last != UInt8(ascii: "\n") {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return nil }
      line += bytes[..<count]
    }
    return try JSONDecoder().decode(type, from: line)
  }

  /// Whether there is something to receive, or the other end has gone, within a time.
  func isReady(within limit: Duration) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, Int32(clamping: Int(limit / .milliseconds(1)))) > 0
  }
}
