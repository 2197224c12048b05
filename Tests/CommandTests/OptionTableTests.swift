import ArgumentParser
import Documents
import Foundation
import TestSupport
import Testing

@testable import PhotoEditCommand

/// Which options each command takes alone, and which two of them together: a table in `Transcripts/Options/table.txt`.
///
/// Its first lines give a value for each option that takes one. Then come calls, each with the options that change
/// what the parser says about it:
///
///     = --rating <0…5>: 3
///     $ trash
///     ! expected a photo, --files-from with a list of names, a condition, or --all
///     + --all
///     $ trash a.jpg
///     - --all # expected the names of photos or --all, found both
///     - --rating 3 --rejected # --rejected and --rating cannot be combined.
///
/// All other options alone leave a call as it is; two options are refused if one of them is, unless a line says more.
/// PHOTOEDIT_RECORD_OPTIONS=1 writes the table anew: every line that changes is to be read.
@Suite("options alone and in pairs", .timeLimit(.minutes(Effort.minutes)))
struct OptionTableTests {
  static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Transcripts/Options/table.txt")
  static let table = (try? String(contentsOf: file, encoding: .utf8)).map(OptionTable.init) ?? OptionTable("")
  static let calls = table.calls.map(\.words)
  private static let isRecording = ProcessInfo.processInfo.environment["PHOTOEDIT_RECORD_OPTIONS"] == "1"

  @Test("every command that the help shows has calls in the table, and every option that takes a value has one")
  func complete() throws {
    if Self.isRecording { return try Data(Self.recorded.utf8).write(to: Self.file) }
    for (name, command) in CommandLawTests.commands {
      let typed = name.split(separator: " ").map(String.init)
      #expect(Self.calls.contains { Array($0.prefix(typed.count)) == typed }, "\(name)")
      for argument in command.arguments where argument.takesValue {
        #expect(Self.table.value(of: argument) != nil, "\(name) \(argument.usage)")
      }
    }
  }

  @Test(
    "a call takes the options that the table says, alone and in pairs, and refuses others with its words",
    arguments: calls)
  func call(words: [String]) throws {
    let call = try #require(Self.table.calls.first { $0.words == words })
    let options = Self.table.options(of: words)
    #expect(Self.refusal(words) == call.refusal)
    let lines = Effort.isFull ? Set(call.lines.keys) : call.first
    for own in lines.union(Effort.some(options, oneIn: 19)) {
      #expect(Self.refusal(words + own) == call.said(of: own), "\(own)")
    }
    guard call.refusal == nil else { return }
    for (first, second) in Effort.pairs(options, options, oneIn: 61) where first != second && first[0] != "--with" {
      let said: String?? = call.lines[first + second] ?? call.lines[second + first]
      let isRefused = [first, second].contains { call.said(of: $0) != nil }
      #expect(
        (Self.refusal(words + first + second) != nil) == (said.map { $0 != nil } ?? isRefused), "\(first) \(second)")
    }
  }

  /// The table as the parser has it now.
  private static var recorded: String {
    var lines = table.values.sorted { $0.key < $1.key }.map { "= \($0.key): \($0.value)" }
    func add(_ options: [String], _ said: String?) {
      let words = options.joined(separator: " ")
      lines.append(said.map { "- \(words) # \($0)" } ?? "+ \(words)")
    }
    for words in calls {
      let (said, options) = (refusal(words), table.options(of: words))
      lines += ["$ " + words.joined(separator: " ")] + (said.map { ["! " + $0] } ?? [])
      let alone = options.map { refusal(words + $0) }
      for (option, found) in zip(options, alone) where found != said { add(option, found) }
      guard said == nil else { continue }
      for (index, first) in options.enumerated() {
        for (other, second) in options.enumerated().dropFirst(index + 1) {
          let found = refusal(words + first + second)
          if (found != nil) != (alone[index] != nil || alone[other] != nil) { add(first + second, found) }
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The first line of what the parser says about a call; nil where it accepts it.
  static func refusal(_ words: [String]) -> String? {
    do {
      _ = try PhotoEditProgram.parseAsRoot(VerifyCommand.completed(words))
      return nil
    } catch {
      return PhotoEditProgram.message(for: error).split(separator: "\n").first.map(String.init) ?? ""
    }
  }
}

/// The table of options as it is recorded.
struct OptionTable {
  /// A call, and what the parser says about it with further words.
  struct Call {
    let words: [String]
    /// What it says about the call alone; nil where it accepts that.
    var refusal: String?
    /// What it says with options: nil where it accepts them.
    var lines: [[String]: String?] = [:]
    /// The options of lines that no earlier call has.
    var first: Set<[String]> = []

    func said(of options: [String]) -> String? { if let own = lines[options] { own } else { refusal } }
  }

  /// The values of options by their usage.
  private(set) var values: [String: String] = [:]
  private(set) var calls: [Call] = []

  init(_ text: String) {
    var known: Set<String> = []
    for line in text.split(separator: "\n").map(String.init) {
      let rest = String(line.dropFirst(2))
      switch line.first {
      case "=":
        let parts = rest.components(separatedBy: ": ")
        values[parts[0]] = parts[1]
      case "$": calls.append(Call(words: Self.words(rest)))
      case "!": calls[calls.count - 1].refusal = rest
      default:
        let parts = rest.components(separatedBy: " # ")
        let options = Self.words(parts[0])
        calls[calls.count - 1].lines[options] = .some(parts.count > 1 ? parts[1] : nil)
        if known.insert(line).inserted { calls[calls.count - 1].first.insert(options) }
      }
    }
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  /// The value that the table has for an option.
  func value(of argument: ArgumentFacts) -> String? { values[argument.usage.replacing(#/^-., /#, with: "")] }

  /// The options of a call's command, each with its value; what follows --with belongs to another program.
  func options(of words: [String]) -> [[String]] {
    let named = CommandLawTests.commands.filter { Array(words.prefix(Self.words($0.key).count)) == Self.words($0.key) }
    let arguments = named.max { $0.key.count < $1.key.count }?.value.arguments ?? []
    let options = arguments.filter {
      !$0.isPositional && !$0.names.contains("--help") && !$0.names.contains("--version")
    }
    return options.filter { !$0.names.contains("--with") }.map(words(of:))
      + options.filter { $0.names.contains("--with") }.map(words(of:))
  }

  private func words(of option: ArgumentFacts) -> [String] {
    let name = option.names.first { $0.hasPrefix("--") } ?? option.names[0]
    return [name] + (option.takesValue ? [value(of: option) ?? "missing"] : [])
  }
}
