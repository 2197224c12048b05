import PhotoEdit

/// An option that a command does not have.
///
/// The parser names one only where nothing else is wrong with the call. What follows --with belongs to another program.
struct UnknownOption {
  private let name: String
  private let command: CommandFacts

  /// Finds the first in the words of a call; nil for none.
  init?(in words: [String]) {
    guard var command = try? CommandFacts.program() else { return nil }
    var rest = words[...]
    while let next = command.subcommands.first(where: { $0.path.last == rest.first }) {
      command = next
      rest = rest.dropFirst()
    }
    // A command that the help does not show has options that are not known here.
    if let word = rest.first, !word.hasPrefix("-"), !command.subcommands.isEmpty { return nil }
    while let word = rest.popFirst(), word != "--", word != "--with" {
      guard word.hasPrefix("--") else { continue }
      let name = String(word.prefix { $0 != "=" })
      guard let known = command.arguments.first(where: { $0.names.contains(name) }) else {
        (self.name, self.command) = (name, command)
        return
      }
      if known.takesValue, name == word { rest = rest.dropFirst() }
    }
    return nil
  }

  /// The error that names it.
  var error: EditError {
    let path = command.path.joined(separator: " ")
    return EditError(
      .usage, "'\(path)' has no option '\(name)'",
      hint: Suggestion.hint(for: name, among: command.arguments.flatMap(\.names)) ?? "see '\(path) --help'")
  }
}
