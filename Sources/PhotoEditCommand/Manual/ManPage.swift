import PhotoEdit

/// A page for `man`, written in its roff macros.
struct ManPage {
  private let command: CommandFacts
  private let parent: CommandFacts?

  /// The page of a command.
  init(_ command: CommandFacts, below parent: CommandFacts?) { (self.command, self.parent) = (command, parent) }

  /// The pages of all commands of the program.
  ///
  /// - Throws: where the parser's description cannot be read.
  static func all() throws -> [ManPage] { pages(of: try .program(), below: nil) }

  private static func pages(of command: CommandFacts, below parent: CommandFacts?) -> [ManPage] {
    [ManPage(command, below: parent)] + command.subcommands.flatMap { pages(of: $0, below: command) }
  }

  /// The name of the file: `photoedit-apply.1`.
  var fileName: String { name(command) + ".1" }

  /// The page.
  var text: String {
    var lines = [
      ".TH \(quoted(name(command).uppercased())) 1 \"\" \(quoted("photoedit \(Engine.version)")) \(quoted("photoedit"))",
      ".SH NAME", "\(escaped(name(command))) \\- \(escaped(command.abstract.trimmingSentence))",
      ".SH SYNOPSIS", ".B \(escaped(command.path.joined(separator: " ")))", escaped(synopsis),
    ]
    if !command.examples.isEmpty {
      lines += [".SH EXAMPLES", ".nf"] + command.examples.map(escaped) + [".fi"]
    }
    lines += [".SH DESCRIPTION", escaped(command.abstract)]
    for paragraph in command.paragraphs { lines += [".PP", escaped(paragraph)] }
    lines += subcommands + arguments
    lines += [".SH EXIT STATUS"] + ExitStatus.all.flatMap { [".TP", ".B \($0.status)", marked($0.meaning)] }
    lines += [".SH SEE ALSO", escaped(related.map { "\($0)(1)" }.joined(separator: ", "))]
    return lines.joined(separator: "\n") + "\n"
  }

  private var synopsis: String {
    let positional = command.arguments.filter(\.isPositional).map { argument in
      let name = argument.usage + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    return ((command.subcommands.isEmpty ? ["[options]"] : ["command", "[options]"]) + positional)
      .joined(separator: " ")
  }

  private var subcommands: [String] {
    guard !command.subcommands.isEmpty else { return [] }
    return [".SH COMMANDS"]
      + command.subcommands.flatMap { [".TP", ".B \(escaped($0.path.last ?? ""))", escaped($0.abstract)] }
  }

  private var arguments: [String] {
    let positional = command.arguments.filter(\.isPositional)
    let options = command.arguments.filter { !$0.isPositional }
    var lines = positional.isEmpty ? [] : [".SH ARGUMENTS"] + positional.flatMap(described)
    lines += [".SH OPTIONS"] + options.filter { $0.section == nil }.flatMap(described)
    var sections: [String] = []
    for case let section? in options.map(\.section) where !sections.contains(section) { sections.append(section) }
    for section in sections {
      lines += [".SS \(escaped(section))"] + options.filter { $0.section == section }.flatMap(described)
    }
    return lines
  }

  private func described(_ argument: ArgumentFacts) -> [String] {
    [".TP", ".B \(escaped(argument.usage))", escaped(argument.meaning)]
  }

  /// The pages of the parent command, and of the subcommands or else the siblings.
  private var related: [String] {
    let below = command.subcommands.map(name)
    return (parent.map { [name($0)] } ?? []) + (below.isEmpty ? siblings : below)
  }

  private var siblings: [String] { (parent?.subcommands ?? []).map(name).filter { $0 != name(command) } }

  private func name(_ command: CommandFacts) -> String { command.path.joined(separator: "-") }

  /// The text, escaped so that roff finds no request and no escape in it.
  private func escaped(_ text: String) -> String {
    let plain = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u" + String(scalar.value, radix: 16, uppercase: true).leftPadded(to: 4) + "]"
      }
    }.joined()
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }

  /// A text of a page in Markdown: what is code there is bold here.
  private func marked(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index % 2 == 1 ? "\\fB\(escaped(String(part)))\\fR" : escaped(String(part))
    }.joined()
  }

  private func quoted(_ text: String) -> String { "\"\(escaped(text).replacing("\"", with: "\\(dq"))\"" }
}

extension String {
  /// The text padded with leading zeros to a length.
  fileprivate func leftPadded(to length: Int) -> String {
    String(repeating: "0", count: max(0, length - count)) + self
  }

  /// A sentence without its period, for the NAME line that `apropos` shows.
  fileprivate var trimmingSentence: String {
    let first = split(separator: ". ", maxSplits: 1).first.map(String.init) ?? self
    return first.hasSuffix(".") ? String(first.dropLast()) : first
  }
}
