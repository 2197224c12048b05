import Foundation
import Glibc
import TestSupport
import Threads

/// A process that makes calls of the program, one after another, so that a call needs no process of its own.
///
/// It is this test bundle with nothing to run but `SessionServer`. Successive calls are made by different sessions, so
/// that what one has done is read from the disk by the next, as it is between processes.
final class ProgramSession: Sendable {
  /// The variable that tells the test bundle that it is a session.
  static let variable = "PHOTOEDIT_TEST_SESSION"
  /// Whether this process is one.
  static let isThisProcess = getenv(variable) != nil
  /// How many calls one makes: what they leave behind in a process must not add up.
  private static let limit = 400

  /// Those without a call, the one that has waited longest first.
  private static let idle = Monitor<[ProgramSession]>([])

  private let process: ConnectedProcess
  private let state = Monitor((calls: 0, isReaped: false))

  /// Makes a call.
  ///
  /// - Parameters:
  ///   - arguments: its arguments, without the name of the program.
  ///   - folder: its working directory, which is also its home.
  ///   - input: what is on its standard input.
  ///   - limit: how long it may take; then the session is killed.
  ///   - terminal: the path of a terminal for each of `in`, `out` and `err` that is one.
  static func run(
    _ arguments: [String], folder: String, input: Data, limit: Duration, terminal: [String: String] = [:]
  ) throws -> Program.Outcome {
    let session = try idle.withLock { $0.count > 1 ? $0.removeFirst() : nil } ?? ProgramSession()
    ProgramCounts.add(calls: 1)
    let (streams, start) = (try ProgramStreams(input: input, terminal: terminal), ContinuousClock.now)
    let call = SessionCall(folder: folder, streams: streams.paths, arguments: arguments)
    let end = try session.make(call, limit)
    if case .alive(_, isFresh: true) = end { idle.withLock { $0.append(session) } }
    switch end {
    case .alive(let result, _):
      return Program.Outcome(
        status: result.status, signal: nil, ranTooLong: false, output: streams.output, errors: streams.errors,
        peakMemory: result.peakMemory, duration: .now - start, processorTime: result.processorTime)
    case .dead(let process, let ranTooLong):
      return Program.Outcome(process, ranTooLong: ranTooLong, streams, duration: .now - start)
    }
  }

  private init() throws {
    let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process = try ConnectedProcess(
      [bundle, "--testing-library", "swift-testing", "--filter", "^CommandTests[.]SessionServer/"],
      variables: Program.variables.merging([Self.variable: "1"]) { $1 }, silenced: 0...2)
    ProgramCounts.add(processes: 1)
  }

  deinit {
    close(process.socket)
    if !state.withLock({ $0.isReaped }) { waitpid(process.id, nil, 0) }
  }

  /// How a call ended.
  private enum End {
    case alive(SessionResult, isFresh: Bool)
    /// The session ended in the middle of the call, as a process of its own would have.
    case dead(EndedProcess, ranTooLong: Bool)
  }

  private func make(_ call: SessionCall, _ limit: Duration) throws -> End {
    let channel = SessionChannel(descriptor: process.socket)
    try channel.send(call)
    let isInTime = channel.isReady(within: limit)
    if !isInTime { kill(process.id, SIGKILL) }
    if let result: SessionResult = try channel.receive() {
      let calls = state.withLock { state in
        state.calls += 1
        return state.calls
      }
      return .alive(result, isFresh: isInTime && calls < Self.limit)
    }
    state.withLock { $0.isReaped = true }
    return .dead(EndedProcess(process.id), ranTooLong: !isInTime)
  }
}
