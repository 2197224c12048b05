import Foundation
import Glibc
import TestSupport
import Threads

/// A running process.
struct RunningProgram {
  let id: pid_t
  private let streams: ProgramStreams
  private let start = ContinuousClock.now

  /// Starts a process in a new process group: the program by `ProgramStarter`, others by `posix_spawn`.
  init(
    path: String, arguments: [[UInt8]], environment: [String: String], folder: String, input: Data
  ) throws {
    // Temporary files stay in the folder of the test.
    let environment = ["TMPDIR": NSTemporaryDirectory()].merging(environment) { $1 }
    streams = try ProgramStreams(input: input)
    let files = streams.paths
    if path == Program.path { ProgramCounts.add(processes: 1, calls: 1) }
    if path == Program.path,
      let process = ProgramStarter.start(
        arguments: arguments, environment: environment, folder: folder, streams: files)
    {
      id = process
      return
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in files.enumerated() {
      posix_spawn_file_actions_addopen(
        &actions, Int32(number), file, number == 0 ? O_RDONLY : O_WRONLY | O_CREAT, 0o600)
    }
    var attributes = posix_spawnattr_t.forPrograms
    defer { posix_spawnattr_destroy(&attributes) }

    // `env` changes the working directory and executes the program: glibc's function for that is not visible to Swift.
    let env = ["/usr/bin/env", "-C", folder, path].map { Array($0.utf8) }
    let words = (env + arguments).map { Self.cString($0) } + [nil]
    let variables = environment.map { Self.cString(Array("\($0)=\($1)".utf8)) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    Self.forgetPeakMemory()
    var process: pid_t = 0
    let code = posix_spawn(&process, "/usr/bin/env", &actions, &attributes, words, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    id = process
  }

  /// Lets the peak of this process's memory be what it uses now. Linux counts it as that of processes that it starts.
  private static func forgetPeakMemory() {
    // What is freed but kept by malloc counts as used. Giving it back takes some milliseconds, so only much of it is.
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").dropFirst()
      .first
    if let pages = pages.flatMap({ Int($0) }), pages * 4096 > 512 << 20, let trim = dlsym(nil, "malloc_trim") {
      typealias Trim = @convention(c) (Int) -> CInt
      _ = unsafeBitCast(trim, to: Trim.self)(0)
    }
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(id, signal) }

  /// The standard output so far.
  var outputSoFar: Data { streams.output }

  /// The standard error so far.
  var errorsSoFar: String { String(decoding: streams.errors, as: UTF8.self) }

  /// Waits until it has written to standard output, at most two seconds.
  func waitForOutput() {
    Wait.until(.seconds(2)) { !outputSoFar.isEmpty }
  }

  /// Waits until it ends; kills it at the time limit.
  func wait(_ limit: Duration) throws -> Program.Outcome {
    let progress = Monitor((hasEnded: false, ranTooLong: false))
    let watchdog = DispatchWorkItem { [id] in
      progress.withLock { progress in
        guard !progress.hasEnded else { return }
        progress.ranTooLong = true
        kill(id, SIGKILL)
      }
    }
    let rest = limit - (ContinuousClock.now - start)
    DispatchQueue.global().asyncAfter(deadline: .now() + rest / .seconds(1), execute: watchdog)
    // Its number is its own until it is reaped, which is after the watchdog knows of its end.
    var info = siginfo_t()
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    let ranTooLong = progress.withLock { progress in
      progress.hasEnded = true
      return progress.ranTooLong
    }
    watchdog.cancel()
    return Program.Outcome(
      EndedProcess(id), ranTooLong: ranTooLong, streams, duration: ContinuousClock.now - start)
  }

  private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (bytes + [0]).withUnsafeBytes { strdup($0.bindMemory(to: CChar.self).baseAddress!) }
  }
}
