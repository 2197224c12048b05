import Documents
import Foundation
import Glibc
import ImageFiles

/// One end of the connection between the program and a worker: a socket that is closed when the channel is released.
///
/// A message is the length of its header (4 bytes), the number of its parts (4 bytes), the length of each part (8 bytes
/// each), the header as JSON and the parts; numbers are little-endian. Where the header has `hasPhoto`, the last part is
/// the photo.
final class MessageChannel: Sendable {
  /// Longer headers are rejected, and parts that are longer alone or together.
  private static let longestHeader = 64 << 20
  private static let longestPart = 8 << 30
  private static let mostParts = 10_000
  /// The milliseconds between two ticks.
  private static let tickInterval: Int32 = 100
  private static let photoKey = "hasPhoto"

  private let descriptor: Int32

  /// Takes over a connected socket.
  init(adopting descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Sends a message.
  ///
  /// - Parameter tick: called ten times a second while the other side reads nothing.
  /// - Returns: Whether the other side read all of it.
  /// - Throws: what `tick` throws.
  func send(_ message: Message, tick: () throws(EditError) -> Void = {}) throws(EditError) -> Bool {
    var object = message.header
    if message.photo != nil { object[Self.photoKey] = true }
    let header = JSONValue.object(object).canonicalBytes()
    let lengths = message.files.map(\.count) + (message.photo.map { [$0.count] } ?? [])
    var head = bytes(UInt32(header.count)) + bytes(UInt32(lengths.count))
    for length in lengths { head += bytes(UInt64(length)) }
    for piece in [head + header] + message.files {
      let isWritten = piece.withUnsafeBytes { bytes in Result { () throws(EditError) in try write(bytes, tick) } }
      guard try isWritten.get() else { return false }
    }
    guard let photo = message.photo else { return true }
    return try photo.withUnsafeBytes { (bytes) throws(EditError) in try write(bytes, tick) }
  }

  /// Waits for a message.
  ///
  /// - Parameter tick: called ten times a second while nothing arrives.
  /// - Returns: Nil where the other side has closed the connection.
  /// - Throws: `EditError` where it is malformed; what `tick` throws.
  func receive(tick: () throws(EditError) -> Void = {}) throws(EditError) -> Message? {
    guard let head = try read(8, tick) else { return nil }
    let (headerLength, partCount) = (number(head[..<4]), number(head[4...]))
    guard headerLength <= Self.longestHeader, partCount <= Self.mostParts else {
      throw Message.malformed("a message of invalid length")
    }
    guard let lengthBytes = try read(8 * partCount, tick), let text = try read(headerLength, tick) else { return nil }
    var lengths = (0..<partCount).map { number(lengthBytes[8 * $0..<8 * $0 + 8]) }
    guard lengths.allSatisfy({ $0 <= Self.longestPart }), lengths.reduce(0, +) <= Self.longestPart else {
      throw Message.malformed("a part of invalid length")
    }
    guard let header = (try? JSONValue.parse(text))?.objectValue else {
      throw Message.malformed("a header that is not a JSON object")
    }
    let photoLength = header[Self.photoKey] == nil ? nil : lengths.popLast()
    var files: [[UInt8]] = []
    for length in lengths {
      guard let file = try read(length, tick) else { return nil }
      files.append(file)
    }
    guard let photoLength else { return Message(header: header, files: files, photo: nil) }
    var isComplete = false
    let photo = try ByteBlock(count: photoLength) { (buffer) throws(EditError) in
      isComplete = try fill(buffer, tick)
    }
    return isComplete ? Message(header: header, files: files, photo: photo) : nil
  }

  /// Signals the end of the input to the other side.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The bytes that can be read without waiting.
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

  private func write(_ bytes: UnsafeRawBufferPointer, _ tick: () throws(EditError) -> Void) throws(EditError) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.send(descriptor, piece.baseAddress, piece.count, Self.sending)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        try wait(for: POLLOUT, tick)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private func read(_ count: Int, _ tick: () throws(EditError) -> Void) throws(EditError) -> [UInt8]? {
    // The array initializer rethrows untyped errors only.
    var outcome = Result<Bool, EditError>.success(false)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      outcome = Result { () throws(EditError) in try fill(UnsafeMutableRawBufferPointer(buffer), tick) }
      filled = (try? outcome.get()) == true ? count : 0
    }
    return try outcome.get() ? bytes : nil
  }

  /// Fills a buffer; returns false if the connection ends first.
  private func fill(
    _ buffer: UnsafeMutableRawBufferPointer, _ tick: () throws(EditError) -> Void
  ) throws(EditError) -> Bool {
    var filled = 0
    while filled < buffer.count {
      let got = recv(
        descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, Int32(MSG_DONTWAIT))
      if got > 0 {
        filled += got
      } else if got < 0, errno == EAGAIN {
        try wait(for: POLLIN, tick)
      } else if got == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  private func wait(for event: Int32, _ tick: () throws(EditError) -> Void) throws(EditError) {
    var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    if poll(&entry, 1, Self.tickInterval) == 0 { try tick() }
  }

  private func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    Int(truncatingIfNeeded: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & UInt64(Int.max))
  }
}
