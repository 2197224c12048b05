import Foundation
import Glibc
import Documents

/// One end of the connection between the program and a worker, a socket that is closed when the value goes away.
///
/// A message is the length of its header (4 bytes), the number of its parts (4 bytes), the length of each part (8 bytes
/// each), the header as JSON and the parts; numbers are little-endian.
final class MessageChannel: Sendable {
  /// Headers and parts that are longer are no messages of ours.
  private static let longestHeader = 64 << 20
  private static let longestPart = 8 << 30
  /// More parts than anybody asks sizes.
  private static let mostParts = 10_000
  /// How often somebody who waits looks up.
  private static let breath: Int32 = 100

  private let descriptor: Int32

  /// Takes over a connected socket.
  init(adopting descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Sends a message.
  ///
  /// - Parameter tick: is called ten times a second while the other side takes nothing.
  /// - Returns: Whether there was somebody to take all of it.
  /// - Throws: what `tick` throws.
  func send(_ message: Message, tick: () throws(EditError) -> Void = {}) throws(EditError) -> Bool {
    let header = JSONValue.object(message.header).canonicalBytes()
    var head = bytes(UInt32(header.count)) + bytes(UInt32(message.parts.count))
    for part in message.parts { head += bytes(UInt64(part.count)) }
    for piece in [head + header] + message.parts {
      var rest = piece[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Self.sending) }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          try wait(for: POLLOUT, tick)
        } else if errno != EINTR {
          return false
        }
      }
    }
    return true
  }

  /// Waits for a message.
  ///
  /// - Parameter tick: is called ten times a second while nothing comes.
  /// - Returns: Nil where the other side is gone.
  /// - Throws: `EditError` where it is no message; what `tick` throws.
  func receive(tick: () throws(EditError) -> Void = {}) throws(EditError) -> Message? {
    guard let head = try read(8, tick) else { return nil }
    let (headerLength, partCount) = (number(head[..<4]), number(head[4...]))
    guard headerLength <= Self.longestHeader, partCount <= Self.mostParts else {
      throw Message.malformed("a message of impossible length")
    }
    guard let lengths = try read(8 * partCount, tick), let text = try read(headerLength, tick) else { return nil }
    var parts: [[UInt8]] = []
    for index in 0..<partCount {
      let length = number(lengths[8 * index..<8 * index + 8])
      guard length <= Self.longestPart else { throw Message.malformed("a part of impossible length") }
      guard let part = try read(length, tick) else { return nil }
      parts.append(part)
    }
    guard let header = (try? JSONValue.parse(text))?.objectValue else { throw Message.malformed("no JSON object") }
    return Message(header: header, parts: parts)
  }

  /// Lets the other side see the end of its input.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// What can be read at once, without waiting.
  func readable() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var all: [UInt8] = []
    while true {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return all }
      all += buffer[..<count]
    }
  }

  private static let sending = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)

  private func read(_ count: Int, _ tick: () throws(EditError) -> Void) throws(EditError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        recv(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, Int32(MSG_DONTWAIT))
      }
      if got > 0 {
        filled += got
      } else if got < 0, errno == EAGAIN {
        try wait(for: POLLIN, tick)
      } else if got == 0 || errno != EINTR {
        return nil
      }
    }
    return bytes
  }

  private func wait(for event: Int32, _ tick: () throws(EditError) -> Void) throws(EditError) {
    var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    if poll(&entry, 1, Self.breath) == 0 { try tick() }
  }

  private func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    Int(truncatingIfNeeded: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & UInt64(Int.max))
  }
}
