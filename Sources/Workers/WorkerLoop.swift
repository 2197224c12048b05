import Adjustments
import CLinux
package import Documents
import Foundation
import Glibc
import ImageFiles
package import Rendering
import Threads
import VIPS

/// The worker's side: runs jobs from standard input until the input ends.
package enum WorkerLoop {
  /// Serves the process that started this one.
  ///
  /// - Parameter cache: creates the cache in a folder, with a limit in bytes.
  /// - Throws: `EditError` where standard input is not a connection to another photoedit.
  package static func run(
    cache: (_ path: String, _ limit: Int) -> any PixelCache
  ) throws(EditError) {
    let channel = try connection()
    // The memory of libvips must not count toward that of a job, which is limited. If it cannot be loaded, the first
    // job says so.
    try? VIPSLibrary.start()
    // A parent that died before this line has already closed the input.
    _ = signal_at_parent_end(SIGKILL)
    var none = rlimit()
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    var held = CachedContents()
    while let message = try channel.receive() {
      let memory = (try? PhotoLimits(message))?.memory ?? PhotoLimits().memory
      let received = message.files.reduce(message.photo?.count ?? 0) { $0 + $1.count }
      MemoryLimit.set(beyondPresent: memory + 2 * received)
      let reply = reply(to: message, &held, channel, cache: cache)
      MemoryLimit.lift()
      guard try channel.send(reply) else { return }
    }
  }

  private static func reply(
    to message: Message, _ held: inout CachedContents, _ channel: MessageChannel,
    cache: (_ path: String, _ limit: Int) -> any PixelCache
  ) -> Message {
    do throws(EditError) {
      let progress = ProgressReport(channel)
      func admit(_ need: RenderNeed) throws(EditError) -> Int? { try admitted(need, channel) }
      switch message.kind {
      case .readHeader:
        guard let job = try HeaderJob(message) else { return Message(.missing) }
        let (header, photo) = try job.run()
        held.hold(photo)
        return header.message
      case .preview:
        guard let job = try PreviewJob(message, &held, cache: cache) else { return Message(.missing) }
        return try job.run(
          admit: { need throws(EditError) in _ = try admit(need) }, progress: { progress.send($0) }
        ).message
      case .render:
        guard let job = try RenderJob(message, &held) else { return Message(.missing) }
        return try job.run(admit: admit, progress: { progress.send($0) }).message(of: job)
      default: throw Message.malformed("an unexpected message")
      }
    } catch {
      return Message(.failure, [("error", error.json)])
    }
  }

  /// Reports what a job needs and waits until it is admitted.
  private static func admitted(_ need: RenderNeed, _ channel: MessageChannel) throws(EditError) -> Int? {
    let ready = Message(
      .ready, [("memory", .number(Double(need.memory))), ("pixels", .number(Double(need.pixels)))])
    guard try channel.send(ready), let reply = try channel.receive(), reply.kind == .begin else { throw .canceled }
    let threads = try reply.member("threads", \.integerValue)
    MemoryLimit.set(beyondPresent: try reply.member("memory", \.integerValue))
    VIPSLibrary.concurrency = threads
    return threads
  }

  /// Standard input, moved to a descriptor that no codec uses.
  private static func connection() throws(EditError) -> MessageChannel {
    var kind: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(0, SOL_SOCKET, SO_TYPE, &kind, &size) == 0 else {
      throw EditError(
        .noConnection, "standard input is not a connection to photoedit, which starts its workers itself")
    }
    let descriptor = fcntl(0, F_DUPFD_CLOEXEC, 3)
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(nothing, 0)
    close(nothing)
    dup2(2, 1)
    return MessageChannel(adopting: descriptor)
  }
}

/// Sends progress to the program, at most every 50 ms.
private final class ProgressReport: Sendable {
  private let channel: MessageChannel
  private let last = Monitor<ContinuousClock.Instant?>(nil)

  init(_ channel: MessageChannel) { self.channel = channel }

  /// Sends a fraction; returns false if the program is gone.
  func send(_ fraction: Double) -> Bool {
    let isDue = last.withLock { last in
      let now = ContinuousClock.now
      if let before = last, now - before < .milliseconds(50) { return false }
      last = now
      return true
    }
    guard isDue else { return true }
    return (try? channel.send(Message(.progress, [("fraction", .number(fraction))]))) ?? false
  }
}
