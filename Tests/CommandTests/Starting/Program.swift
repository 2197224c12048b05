import Foundation
import Glibc
import TestSupport
import Testing

/// Runs the built program in a scratch folder with a clean environment.
struct Program {
  /// The result of a run.
  struct Outcome {
    /// The exit status; nil if a signal ended the process.
    let status: Int32?
    /// The signal that ended the process.
    let signal: Int32?
    /// Whether it was killed at the time limit.
    let ranTooLong: Bool
    let output: Data
    let errors: Data
    /// The peak resident memory in bytes. Linux includes the parent's at the time of the fork, and a session's own.
    let peakMemory: Int
    let duration: Duration
    /// The processor time of all its threads; other programs on the machine add nothing to it.
    let processorTime: Duration

    var text: String { String(decoding: output, as: UTF8.self) }
    /// The output with the times of rows left out.
    var timeless: String { text.replacing(/"milliseconds":\d+,?/, with: "") }
    var messages: String { String(decoding: errors, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
    /// The number of error messages.
    var errorCount: Int { messages.split(separator: "\n").count { $0.hasPrefix("error:") } }
  }

  /// The path of the program, next to the test bundle.
  static let path: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("photoedit").path
  }()

  /// The working directory.
  let folder: URL
  /// The environment in addition to PATH and HOME.
  var environment: [String: String] = [:]
  var timeLimit: Duration = .seconds(60)
  /// Whether each run is a process of its own. Others share processes (`ProgramSession`), except in a full run.
  var isAlone = false

  /// The environment of every run, besides HOME.
  static let variables = [
    "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC", "TMPDIR": NSTemporaryDirectory(),
  ]

  init(in folder: URL) { self.folder = folder }

  /// Runs the program and waits until it ends.
  func callAsFunction(
    _ arguments: String..., input: Data = Data(), sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    try run(arguments.map { Array($0.utf8) }, input: input, sourceLocation: sourceLocation)
  }

  /// Runs the program and waits until it ends.
  func run(
    _ arguments: [String], input: Data = Data(), sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    try run(arguments.map { Array($0.utf8) }, input: input, sourceLocation: sourceLocation)
  }

  /// Runs the program with arguments that need not be UTF-8.
  func run(
    _ arguments: [[UInt8]], input: Data = Data(), sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    let outcome = try outcome(of: arguments, input: input)
    if outcome.ranTooLong {
      Issue.record("the program exceeded its time limit of \(timeLimit)", sourceLocation: sourceLocation)
    }
    // A call of 'batch' writes rows, unless it asks for help or merges results.
    let isBatch =
      arguments.first == Array("batch".utf8)
      && !arguments.contains { $0 == Array("--help".utf8) || $0 == Array("--merge".utf8) }
    if isBatch || arguments.contains(Array("--json".utf8)) { RowCheck.check(outcome, sourceLocation: sourceLocation) }
    return outcome
  }

  private func outcome(of arguments: [[UInt8]], input: Data) throws -> Outcome {
    let words = arguments.compactMap { String(validating: $0, as: UTF8.self) }
    guard !isAlone, !Effort.isFull, environment.isEmpty, words.count == arguments.count else {
      return try start(arguments, input: input).wait(timeLimit)
    }
    return try ProgramSession.run(words, folder: folder.path, input: input, limit: timeLimit)
  }

  /// Starts the program.
  func start(_ arguments: [String]) throws -> RunningProgram {
    try start(arguments.map { Array($0.utf8) }, input: Data())
  }

  private func start(_ arguments: [[UInt8]], input: Data) throws -> RunningProgram {
    let variables = Self.variables.merging(["HOME": folder.path]) { $1 }.merging(environment) { $1 }
    return try RunningProgram(
      path: Self.path, arguments: arguments, environment: variables, folder: folder.path, input: input)
  }
}
