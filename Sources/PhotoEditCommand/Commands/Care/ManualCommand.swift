import ArgumentParser
import PhotoEdit

/// Writes the pages of the manual that are made from the code.
struct ManualCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Write a page of the manual.",
    discussion: "photoedit manual commands > Documentation/CommandLine.md", shouldDisplay: false)

  @Argument(help: "commands or adjustments.")
  var page: Page

  enum Page: String, ExpressibleByArgument, CaseIterable {
    case commands, adjustments
  }

  func run() async throws {
    switch page {
    case .adjustments: Console.print(AdjustmentReference.page.trimmingLineEnd)
    case .commands: Console.print(Self.commands)
    }
  }

  private static var commands: String {
    var sections = [
      "# The command line\n\nThis page is made from the code by `make docs`; do not edit it.",
      section(PhotoEditProgram.self, path: []),
    ]
    for group in PhotoEditProgram.configuration.groupedSubcommands {
      let commands = group.subcommands.filter { $0 != WorkerCommand.self }
      sections += commands.flatMap { pages(of: $0, path: ["photoedit"]) }
    }
    return (sections + [statuses]).joined(separator: "\n\n")
  }

  private static func pages(of command: any ParsableCommand.Type, path: [String]) -> [String] {
    let own = section(command, path: path)
    return [own] + command.configuration.subcommands.flatMap { pages(of: $0, path: path + [command._commandName]) }
  }

  private static func section(_ command: any ParsableCommand.Type, path: [String]) -> String {
    let name = (path + [command._commandName]).joined(separator: " ")
    let help = PhotoEditProgram.helpMessage(for: command, columns: 100)
    return "## \(name)\n\n```\n\(help.trimmingLineEnd)\n```"
  }

  private static let statuses = """
    ## Exit status

    | status | meaning |
    |---|---|
    | 0 | done; also where there was nothing to do |
    | 1 | the answer is no: `diff` found differences, `verify` found damage, `format --check` another layout |
    | 3 | some of several photos failed, the others are written |
    | 64 | the call cannot be understood |
    | 65 | bad data: a damaged photo, also one that a codec crashed on; a wrong recipe |
    | 66 | something is not there |
    | 69 | the installed libvips lacks a codec |
    | 70 | a bug in photoedit |
    | 73 | an output exists already or cannot be made |
    | 74 | reading or writing failed |
    | 75 | try again: another process was faster |
    | 77 | refused on purpose: an original would be written, a limit of size, memory or time is exceeded, histories went different ways |
    | 78 | a newer version made the recipe or library; nothing was touched |
    | 130, 143 | interrupted by ^C, by SIGTERM |
    """
}

extension String {
  /// The text without line ends and spaces at its end.
  fileprivate var trimmingLineEnd: String {
    var text = self
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
