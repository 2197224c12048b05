import ArgumentParser
import Documents
import Foundation
import TestSupport
import Testing

@testable import PhotoEditCommand

/// What holds for every command of the program, and for every option of a kind.
@Suite("laws of commands and options", .timeLimit(.minutes(Effort.minutes)))
struct CommandLawTests {
  /// The commands that do something themselves, by what is typed.
  static let commands: [String: CommandFacts] = {
    let all = (try? CommandFacts.program().all) ?? []
    return Dictionary(
      uniqueKeysWithValues: all.filter(\.subcommands.isEmpty).map { ($0.typed.joined(separator: " "), $0) })
  }()

  static let names = commands.keys.sorted()

  /// The message of the parser for a call; nil where it accepts the call.
  private func refusal(_ words: [String]) -> String? {
    do {
      _ = try PhotoEditProgram.parseAsRoot(words)
      return nil
    } catch {
      return PhotoEditProgram.fullMessage(for: error)
    }
  }

  @Test("there are commands")
  func existing() { #expect(Self.names.count > 60) }

  @Test("every example in the help of a command is a call of that command which the parser accepts", arguments: names)
  func examples(name: String) throws {
    let command = try #require(Self.commands[name])
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      let words = try CommandFacts.words(ofExample: example)
      #expect(refusal(words) == nil, "\(example): \(refusal(words) ?? "")")
    }
  }

  @Test(
    "an option with listed values takes each of them, refuses any other word and lists all of them", arguments: names)
  func choices(name: String) throws {
    let command = try #require(Self.commands[name])
    for argument in command.arguments where !argument.isPositional && !argument.choices.isEmpty {
      let option = try #require(argument.names.last)
      let call = try #require(try command.calls(with: [option, "nonsense"]).first).dropLast()
      for choice in argument.choices { #expect(refusal(call + [choice]) == nil, "\(option) \(choice)") }
      let message = try #require(refusal(call + ["nonsense"]), "\(option)")
      for word in [option, "nonsense"] + argument.choices { #expect(message.contains(word), "\(option): \(message)") }
    }
  }

  /// The smallest and the largest number of options that the parser checks.
  private static let ranges: [(option: String, commands: [String]?, least: Int, most: Int?)] = [
    ("--jobs", nil, 1, 1024), ("--rating", nil, 0, 5), ("--heartbeat", nil, 1, nil), ("--timeout", ["batch"], 1, nil),
    ("--limit", ["list", "search"], 1, nil), ("--limit", ["pick"], 0, nil), ("--exact", nil, 1, nil),
  ]

  @Test("an option with a range of numbers takes its ends, and refuses what is beyond with the option and the number")
  func ends() throws {
    for (option, commands, least, most) in Self.ranges {
      let having = try Self.names.filter { name in
        let command = try #require(Self.commands[name])
        return commands?.contains(name) ?? command.arguments.contains { $0.names.contains(option) }
      }
      #expect(!having.isEmpty, "\(option)")
      for command in having.compactMap({ Self.commands[$0] }) {
        let calls = try command.calls(with: [option, "\(least)"]).map { $0.dropLast(2) }
        let call = try #require(calls.first { refusal($0 + [option, "\(least)"]) == nil }, "\(command.path) \(option)")
        if let most { #expect(refusal(call + [option, "\(most)"]) == nil, "\(command.path) \(option)") }
        for number in [least - 1, most.map { $0 + 1 }].compactMap(\.self) {
          let message = refusal(call + [option, "\(number)"]) ?? ""
          #expect(
            message.contains(option) && message.contains("found \(number)."), "\(command.path) \(number): \(message)")
        }
      }
    }
  }

  @Test(
    "an option that is misspelled by its last letter is named, with the right one as a hint",
    arguments: Effort.some(names, oneIn: 6))
  func misspelled(name: String) throws {
    let command = try #require(Self.commands[name])
    guard
      let option = command.arguments.flatMap(\.names).filter({ $0.hasPrefix("--") }).max(by: { $0.count < $1.count })
    else { return }
    let error = try #require(UnknownOption(in: command.typed + [option + "x"])?.error)
    #expect(error.message == "'photoedit \(name)' has no option '\(option)x'")
    #expect(error.hint?.contains("'\(option)'") == true, "\(error.hint ?? "")")
    #expect(UnknownOption(in: command.typed + ["--", option + "x"]) == nil)
    #expect(UnknownOption(in: command.typed + [option, option]) == nil)
  }
}

extension CommandFacts {
  /// The words that call the command, without the name of the program.
  fileprivate var typed: [String] { Array(path.dropFirst()) }

  /// The examples that may be followed by further words, with these.
  fileprivate func calls(with words: [String]) throws -> [[String]] {
    // What follows --with belongs to another program.
    let examples = examples.filter { !$0.contains("--with ") && !$0.contains("--all") && !$0.contains("--watch") }
    let own = try examples.map(Self.words(ofExample:)).filter { Array($0.prefix(typed.count)) == typed }
    return (own.isEmpty ? [typed] : own).map { $0 + words }
  }

  /// The words of a line of examples, without what a shell does with them and without the remark behind it.
  fileprivate static func words(ofExample line: String) throws -> [String] {
    let call = line.components(separatedBy: "   ")[0]
    return try ShellSyntax.words(call).dropFirst().prefix { !["|", ">", "<"].contains($0) }.map {
      // What the example leaves out of a token or a digest.
      $0.contains("…")
        ? $0.contains(":") ? "2f7a0c00000000000000000000000000:41:9b1c2d3e4f50" : SHA256Digest(of: []).hex : $0
    }
  }
}

extension ArgumentFacts {
  /// The words that its value can be, where the help lists them.
  fileprivate var choices: [String] {
    guard let list = meaning.firstMatch(of: /Values: ([^.]+)\./) else { return [] }
    return list.1.components(separatedBy: ", ")
  }
}
