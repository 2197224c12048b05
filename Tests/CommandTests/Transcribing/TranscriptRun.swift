import Foundation
import TestSupport
import Testing

/// Runs the commands of a transcript in a folder of its own, and writes down what they print.
struct TranscriptRun {
  private let shop: Workshop
  /// The program in the folder that the session has gone to.
  private var program: Program
  private var names: StableNames
  private(set) var lines: [String] = []

  init() throws {
    shop = try Workshop()
    program = shop.program
    names = StableNames(folder: shop.folder)
  }

  /// The transcript with what its commands print now.
  static func text(_ transcript: Transcript) throws -> String {
    var run = try TranscriptRun()
    for part in transcript.parts {
      switch part {
      case .text(let text): run.lines.append(text)
      case .command(let command): try run.add(command)
      }
    }
    return run.lines.joined(separator: "\n") + "\n"
  }

  private mutating func add(_ command: Transcript.Command) throws {
    lines.append(command.line)
    lines += command.input.map { $0.isEmpty ? "<" : "< " + $0 }
    let (words, terminal) = try command.call
    switch words.first {
    case "cd": program = Program(in: program.folder.appending(path: words[1]).standardizedFileURL)
    case "photo": try shop.photo(words[1], width: words.count > 2 ? Int(words[2]) ?? 0 : 96)
    case "recipe": try shop.recipe(words[1], words[2])
    case "photoedit" where !terminal.isEmpty:
      let (outcome, shown) = try TerminalCall(program, terminal).run(Array(words.dropFirst()), command.input)
      add(outcome, shown: shown)
    case "photoedit":
      let input = Data(command.input.map { $0 + "\n" }.joined().utf8)
      let isRedirected = words.dropLast().last == ">"
      var program = program
      // The parser remembers for which shell a process completes words.
      program.isAlone = words.contains("---completion")
      let outcome = try program.run(Array(words.dropFirst().dropLast(isRedirected ? 2 : 0)), input: input)
      if isRedirected { try outcome.output.write(to: program.folder.appending(path: words[words.count - 1])) }
      add(outcome, hidesOutput: isRedirected)
    default: add(try shell(String(command.line.dropFirst(2))))
    }
  }

  private func shell(_ script: String) throws -> Program.Outcome {
    try RunningProgram(
      path: "/bin/sh", arguments: ["-c", script].map { Array($0.utf8) }, environment: Program.variables,
      folder: program.folder.path, input: Data()
    ).wait(.seconds(30))
  }

  private mutating func add(_ outcome: Program.Outcome, shown: String = "", hidesOutput: Bool = false) {
    for (mark, text) in [(">", hidesOutput ? "" : outcome.text), ("!", outcome.messages), ("|", shown)]
    where !text.isEmpty {
      var all = names.stable(text).split(separator: "\n", omittingEmptySubsequences: false)
      // What ends without a line end is marked, since nothing else shows it.
      if all.last?.isEmpty == true { all.removeLast() } else { all[all.count - 1] += "\\" }
      lines += all.map { $0.isEmpty ? mark : "\(mark) \($0)" }
    }
    if let signal = outcome.signal { lines.append("= signal \(signal)") }
    if let status = outcome.status, status != 0 { lines.append("= \(status)") }
  }
}
