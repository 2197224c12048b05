/// The help of the argument parser, as it is shown.
enum HelpText {
  /// The page with the headings of groups of commands as they are named: `FILES:`, not `FILES SUBCOMMANDS:`.
  static func page(_ help: String) -> String {
    let heading = " SUBCOMMANDS:"
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      !line.hasPrefix(" ") && line.hasSuffix(heading) ? line.dropLast(heading.count) + ":" : line
    }
    return lines.joined(separator: "\n")
  }
}
