import Documents
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Workers

/// A stand-in for a worker: a script that says what a test specifies, and keeps what it receives.
struct ScriptedWorker {
  let folder: ScratchFolder
  let process: WorkerProcess

  /// The signals that end a process.
  static let deadly = Array(1...16) + [24, 25, 26, 27, 29, 30, 31]

  /// Lines of a script that write what its process has into files.
  static let report = """
    echo $$ > id
    ls /proc/self/fd > fds
    grep -E '^Sig(Blk|Ign)' /proc/self/status > signals
    cut -d ' ' -f 5 /proc/self/stat > group
    env > environment
    """

  /// Starts a script that sends these messages, whatever it receives, and keeps that.
  ///
  /// - Parameter lines: what it does before that.
  init(_ lines: String = "", sending messages: [Message] = []) throws {
    folder = try ScratchFolder()
    let file = folder.appending("worker")
    try Data(messages.flatMap { try Self.bytes(of: $0) }).write(to: folder.appending("replies"))
    let script = "#!/bin/sh\ncd '\(folder.url.path)'\n\(lines)\ncat replies >&0\nexec cat > received\n"
    try Data(script.utf8).write(to: file)
    chmod(file.path, 0o755)
    process = try WorkerProcess(executable: file)
  }

  /// Ends the worker and returns the messages that it received.
  func received() throws -> [Message] {
    process.channel.finish()
    // However long that takes: `end` would kill it after a second.
    while process.isAlive { usleep(1000) }
    return try Self.messages(Array(Data(contentsOf: folder.appending("received"))))
  }

  /// A file that the script wrote, by its lines.
  func lines(of name: String) throws -> [String] {
    try String(contentsOf: folder.appending(name), encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The signals of lines such as `SigIgn:\t0000000180000000`, without 32 and 33, which belong to the C library.
  static func signals(_ lines: [some StringProtocol]) -> [UInt64?] {
    lines.map { UInt64($0.suffix(16), radix: 16).map { $0 & ~0x1_8000_0000 } }
  }

  private static func ends() throws -> (MessageChannel, Int32) {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    return (MessageChannel(adopting: ends[0]), ends[1])
  }

  private static func bytes(of message: Message) throws -> [UInt8] {
    let (channel, other) = try ends()
    defer { close(other) }
    try #require(try channel.send(message))
    channel.finish()
    return try FileHandle(fileDescriptor: other).readToEnd().map { Array($0) } ?? []
  }

  private static func messages(_ bytes: [UInt8]) throws -> [Message] {
    let (channel, other) = try ends()
    // The kernel holds this much of what nobody has read yet.
    try #require(bytes.count < 150_000 && write(other, bytes, bytes.count) == bytes.count)
    close(other)
    var found: [Message] = []
    while let message = try channel.receive() { found.append(message) }
    return found
  }
}
