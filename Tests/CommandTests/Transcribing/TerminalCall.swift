import Foundation
import Glibc
import TestSupport

/// A call of the program at a terminal.
struct TerminalCall {
  private let program: Program
  private let streams: Set<Transcript.Command.Stream>

  /// - Parameter streams: those that are the terminal; the others are files.
  init(_ program: Program, _ streams: Set<Transcript.Command.Stream>) {
    (self.program, self.streams) = (program, streams)
  }

  /// Makes the call.
  ///
  /// - Parameter lines: what is typed, or is on standard input where that is a file.
  /// - Returns: How it ended, and what the terminal shows.
  func run(_ arguments: [String], _ lines: [String]) throws -> (Program.Outcome, shown: String) {
    let terminal = try PseudoTerminal()
    let hasInput = streams.contains(.input)
    if hasInput { terminal.type(lines) }
    let paths = Dictionary(uniqueKeysWithValues: streams.map { ($0.rawValue, terminal.path) })
    let input = hasInput ? Data() : Data(lines.map { $0 + "\n" }.joined().utf8)
    // The picker opens the terminal of its session, so it needs one.
    let outcome =
      arguments.first == "pick" && hasInput
      ? try inSession(arguments, try ProgramStreams(input: input, terminal: paths))
      : try ProgramSession.run(
        arguments, folder: program.folder.path, input: input, limit: program.timeLimit, terminal: paths)
    return (outcome, Self.withoutTimes(terminal.text()))
  }

  nonisolated(unsafe) private static let progress = /\r[^\r\n\u{1B}]*\u{1B}\[K/

  /// The text with the first line of progress alone, since time decides how many there are, and with its control
  /// characters as pictures. The line is erased where the last one was.
  private static func withoutTimes(_ text: String) -> String {
    guard let first = text.firstMatch(of: progress), let last = text.matches(of: progress).last else { return text }
    let erasure = "\r\u{1B}[K"
    let shown = String(first.output) + (last.output == erasure && first.output != last.output ? erasure : "")
    let before = String(text[..<first.range.lowerBound])
    let after = String(text[first.range.upperBound...]).replacing(progress, with: "")
    return (before + shown + after).replacing("\r", with: "␍").replacing("\u{1B}", with: "␛")
  }

  /// Makes the call in a session of its own, whose terminal is its standard input.
  private func inSession(_ arguments: [String], _ streams: ProgramStreams) throws -> Program.Outcome {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, path) in streams.paths.enumerated() {
      posix_spawn_file_actions_addopen(
        &actions, Int32(number), path, number == 0 ? O_RDWR : O_WRONLY | O_CREAT, 0o600)
    }
    var attributes = posix_spawnattr_t.forPrograms
    let newSession: Int32 = 0x80
    posix_spawnattr_setflags(&attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let words = (["/usr/bin/env", "-C", program.folder.path, Program.path] + arguments).map { strdup($0) } + [nil]
    let variables =
      Program.variables.merging(["HOME": program.folder.path, "TERM": "xterm"]) { $1 }
      .map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/usr/bin/env", &actions, &attributes, words, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    ProgramCounts.add(processes: 1, calls: 1)
    return Program.Outcome(EndedProcess(process), ranTooLong: false, streams, duration: .zero)
  }
}
