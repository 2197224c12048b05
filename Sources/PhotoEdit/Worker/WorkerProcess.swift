import CLinux
import Foundation
import Glibc
import RecipeModel
import Rendering

/// A worker: another process of this program that carries orders out, one at a time.
///
/// It is used by one thread at a time, and ends with the program at the latest.
final class WorkerProcess {
  /// What worker processes are started with.
  static let argument = "worker"

  let id: pid_t
  private let channel: MessageChannel
  /// Where whatever the worker or its codecs print arrives.
  private let talk: MessageChannel
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

  /// Has a photo rendered.
  ///
  /// - Parameters:
  ///   - admit: as for `RenderOrder.carriedOut`.
  ///   - progress: also asked ten times a second while the worker says nothing; returning false kills the worker.
  /// - Throws: `EditError`: of the photo; `codec-crashed` where the worker died of it; `over-time` where it had to be
  ///   killed.
  func carryOut(
    _ order: RenderOrder, admit: (RenderNeed) throws(EditError) -> Int?, progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> RenderAnswer {
    try RenderAnswer(answer(to: order.message, order.limits, admit: admit, progress: progress))
  }

  /// Has the header of a photo read.
  ///
  /// - Throws: `EditError`, as for a rendering.
  func carryOut(_ order: OpeningOrder, progress: (@Sendable (Double) -> Bool)?) throws(EditError) -> PhotoHeader {
    try PhotoHeader(answer(to: order.message, order.limits, progress: progress))
  }

  /// Has a preview made.
  ///
  /// - Throws: `EditError`, as for a rendering.
  func carryOut(_ order: PreviewOrder, progress: (@Sendable (Double) -> Bool)?) throws(EditError) -> Preview {
    try Preview(answer(to: order.message, order.input.limits, progress: progress))
  }

  private func answer(
    to order: Message, _ limits: PhotoLimits, admit: (RenderNeed) throws(EditError) -> Int? = { _ in nil },
    progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> Message {
    do throws(EditError) {
      return try exchange(order, limits, admit, progress)
    } catch {
      // What it says next would be the rest of what was not understood.
      if error.code == "worker-protocol" { kill() }
      throw error
    }
  }

  private func exchange(
    _ order: Message, _ limits: PhotoLimits, _ admit: (RenderNeed) throws(EditError) -> Int?,
    _ progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> Message {
    var watch = Watch(deadline: .now + limits.opening, allowed: limits.opening)
    func tick() throws(EditError) { try look(&watch, progress) }
    guard try channel.send(order, tick: tick) else { throw crash() }
    while let message = try channel.receive(tick: tick) {
      switch message.kind {
      case .ready:
        let need = RenderNeed(
          memory: try message.member("memory", \.integerValue), pixels: try message.member("pixels", \.integerValue))
        try begin(need, limits, admit, tick)
        watch = Watch(deadline: .now + limits.time(for: need), allowed: limits.time(for: need))
      case .progress:
        watch.fraction = try message.member("fraction", \.numberValue)
        try tick()
      case .answer: return message
      case .failure: throw EditError(json: message.header["error"] ?? .null)
      default: throw Message.malformed("an unexpected message")
      }
    }
    throw crash()
  }

  private func begin(
    _ need: RenderNeed, _ limits: PhotoLimits, _ admit: (RenderNeed) throws(EditError) -> Int?,
    _ tick: () throws(EditError) -> Void
  ) throws(EditError) {
    do throws(EditError) {
      let threads = try admit(need)
      let members: [JSONObject.Member] = [
        ("threads", .number(Double(threads ?? ProcessInfo.processInfo.activeProcessorCount))),
        ("memory", .number(Double(limits.memory(for: need)))),
      ]
      guard try channel.send(Message(.begin, members), tick: tick) else { throw crash() }
    } catch {
      _ = try? channel.send(Message(.drop))
      throw error
    }
  }

  /// What is looked at while the worker is busy.
  private struct Watch {
    var deadline: ContinuousClock.Instant
    var allowed: Duration
    var fraction = 0.0
  }

  private func look(_ watch: inout Watch, _ progress: (@Sendable (Double) -> Bool)?) throws(EditError) {
    lastWords = (lastWords + talk.readable()).suffix(2000)
    if let progress, !progress(watch.fraction) {
      kill()
      throw EditError("cancelled", .interrupted, "it was cancelled")
    }
    guard ContinuousClock.now > watch.deadline else { return }
    kill()
    throw RenderDeadline.error(watch.allowed)
  }

  // MARK: Its end

  /// Ends the worker, which has no order: gently by the end of its input, or by force where that does nothing.
  func end() {
    channel.finish()
    for _ in 0..<200 where isAlive { usleep(5000) }
    kill()
  }

  /// Ends the worker at once.
  private func kill() {
    guard isAlive else { return }
    _ = Glibc.kill(id, SIGKILL)
    var state: Int32 = 0
    while waitpid(id, &state, 0) < 0, errno == EINTR {}
    status = state
  }

  /// What the end of the connection in the middle of an order means.
  private func crash() -> EditError {
    // The connection ends a moment before the process does; one that closed it and lives on is of no use.
    for _ in 0..<200 where isAlive { usleep(5000) }
    kill()
    lastWords = (lastWords + talk.readable()).suffix(2000)
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

extension WorkerProcess {
  /// Two connected sockets that no other program inherits, away from the three standard descriptors.
  private static func connection() throws(EditError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw notStarted(errno) }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    ends.forEach { close($0) }
    guard moved.allSatisfy({ $0 >= 0 }) else {
      moved.forEach { close($0) }
      throw notStarted(errno)
    }
    return (moved[0], moved[1])
  }

  private static func notStarted(_ code: Int32, _ path: String? = nil) -> EditError {
    EditError(
      "worker-not-started", .inputOutput, "a worker process cannot be started: \(String(cString: strerror(code)))",
      path: path)
  }

  private static func start(_ path: String, connection: Int32, talk: Int32) throws(EditError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, connection, 0)
    // Whatever a codec prints must reach neither our results nor the terminal.
    posix_spawn_file_actions_adddup2(&actions, talk, 1)
    posix_spawn_file_actions_adddup2(&actions, talk, 2)
    spawn_closes_from(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own, so that ^C in a terminal does not reach it.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let words = cStrings(["photoedit", argument])
    let variables = cStrings(environment)
    defer { (words + variables).forEach { free($0) } }
    var process: pid_t = 0
    var code = posix_spawn(&process, path, &actions, &attributes, words, variables)
    // An executable that is being replaced, or was a moment ago.
    for _ in 0..<250 where code == ETXTBSY {
      usleep(20_000)
      code = posix_spawn(&process, path, &actions, &attributes, words, variables)
    }
    guard code == 0 else { throw notStarted(code, path) }
    return process
  }

  /// Strings as C takes lists of them, to be freed.
  private static func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    strings.map { strdup($0) } + [nil]
  }

  /// Our own environment, with two things settled: no backtraces of crashes, which take seconds and a page of text; few
  /// memory arenas, so that memory which one thread freed serves the next.
  private static var environment: [String] {
    var variables = ProcessInfo.processInfo.environment
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables["MALLOC_ARENA_MAX"] = "2"
    return variables.map { "\($0)=\($1)" }
  }
}
