import Foundation
import Glibc

/// A worker: another process of this program that carries orders out, one at a time.
///
/// It is used by one thread at a time, and ends with the program at the latest.
final class WorkerProcess {
  /// What worker processes are started with.
  static let argument = "worker"

  let id: pid_t
  let channel: MessageChannel
  /// Where whatever the worker or its codecs print arrives.
  private let talk: MessageChannel
  /// The last of that.
  private var lastWords: [UInt8] = []
  private var status: Int32?

  /// Starts a worker.
  ///
  /// - Throws: `EditError` where the executable cannot be started.
  init(executable: URL) throws(EditError) {
    let (near, far) = try Self.connection()
    let (nearTalk, farTalk) = try Self.connection()
    (channel, talk) = (MessageChannel(adopting: near), MessageChannel(adopting: nearTalk))
    defer {
      close(far)
      close(farTalk)
    }
    id = try StartingThread.shared.run {
      Result { () throws(EditError) in try Self.start(executable.path, connection: far, talk: farTalk) }
    }.get()
  }

  deinit { end() }

  /// Whether it has not ended.
  var isAlive: Bool {
    if status == nil {
      var state: Int32 = 0
      if waitpid(id, &state, WNOHANG) != 0 { status = state }
    }
    return status == nil
  }

  /// Ends the worker, which has no order: gently by the end of its input, or by force where that does nothing.
  func end() {
    channel.finish()
    for _ in 0..<200 where isAlive { usleep(5000) }
    kill()
  }

  /// Ends the worker at once.
  func kill() {
    guard isAlive else { return }
    _ = Glibc.kill(id, SIGKILL)
    var state: Int32 = 0
    while waitpid(id, &state, 0) < 0, errno == EINTR {}
    status = state
  }

  /// Reads what the worker or its codecs have printed, so that it never waits for a reader.
  func listen() { lastWords = (lastWords + talk.readable()).suffix(2000) }

  /// What the end of the connection in the middle of an order means.
  func crash() -> EditError {
    // The connection ends a moment before the process does; one that closed it and lives on is of no use.
    for _ in 0..<200 where isAlive { usleep(5000) }
    kill()
    listen()
    let state = status ?? 0
    let signal = state & 0x7F
    let cause =
      signal == 0
      ? "ended with status \(state >> 8 & 0xFF)"
      : "was ended by signal \(signal) (\(strsignal(signal).map { String(cString: $0) } ?? "unknown"))"
    let words = String(decoding: lastWords, as: UTF8.self).split(whereSeparator: \.isNewline).last
    return EditError(
      "codec-crashed", .badData,
      "the process at work on it \(cause)" + (words.map { ": " + $0 } ?? ""),
      hint: signal == SIGKILL
        ? "the system may have run out of memory: try --jobs 1" : "the file is damaged, or a codec has a bug")
  }
}
