import ArgumentParser
import PhotoEdit

/// The program `photoedit`.
@main
struct PhotoEditProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photoedit",
    abstract: "Edits photos without touching them.",
    discussion: """
      photoedit sample photo.jpg             write a photo to try things on
      photoedit recipe new exposure -o recipe.json --set exposure.ev=0.5
      photoedit apply recipe.json photo.jpg -o out.jpg
      photoedit init                         keep history for this folder's photos
      photoedit apply recipe.json photo.jpg  edit a photo of the library
      photoedit log photo.jpg                see its history
      photoedit undo photo.jpg               take the last edit back
      """,
    version: Engine.version,
    groupedSubcommands: [
      CommandGroup(
        name: "Files:", subcommands: [ApplyCommand.self, PreviewCommand.self, InfoCommand.self, SampleCommand.self]),
      CommandGroup(name: "Recipes:", subcommands: [RecipeCommand.self, AdjustmentsCommand.self]),
      CommandGroup(
        name: "Library:",
        subcommands: [InitCommand.self, ImportCommand.self, ListCommand.self, ShowCommand.self, ExportCommand.self]),
      CommandGroup(
        name: "History:",
        subcommands: [
          LogCommand.self, DiffCommand.self, UndoCommand.self, RedoCommand.self, RevertCommand.self, ResumeCommand.self,
        ]),
      CommandGroup(
        name: "Care:",
        subcommands: [
          VerifyCommand.self, GCCommand.self, DoctorCommand.self, CompletionsCommand.self, ManualCommand.self,
          WorkerCommand.self,
        ]),
    ])

  /// What begins the parser's own messages.
  static let _errorLabel = "error"

  static func main() async {
    let arguments = VerifyCommand.completed(Array(CommandLine.arguments.dropFirst()))
    let isJSON = arguments.prefix { $0 != "--" }.contains("--json")
    if let error = UnreadableName.find() { exit(withError: Failure.end(error, json: isJSON)) }
    if let error = unknownCommand(arguments, of: self, path: "") { exit(withError: Failure.end(error, json: isJSON)) }
    do {
      var command = try parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      guard !exitCode(for: error).isSuccess else { exit(withError: error) }
      if isJSON, !(error is ExitCode) { exit(withError: Failure.end(usageError(error, arguments), json: true)) }
      // The parser repeats what it was given, so its words are made harmless like any other.
      let lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
      if lines.contains(where: { !$0.isEmpty }) { lines.forEach { Console.talk(Console.safe(String($0))) } }
      exit(withError: exitCode(for: error))
    }
  }

  /// What the parser has to say, as an error like any other.
  private static func usageError(_ error: any Error, _ arguments: [String]) -> EditError {
    let command = arguments.prefix { !$0.hasPrefix("-") }.first.map { " \($0)" } ?? ""
    return EditError("usage", .usage, message(for: error), hint: "see 'photoedit\(command) --help'")
  }

  /// What to say of a first word that is no command; nil where it is one.
  private static func unknownCommand(
    _ arguments: [String], of parent: any ParsableCommand.Type, path: String
  ) -> EditError? {
    let commands =
      parent.configuration.subcommands + parent.configuration.groupedSubcommands.flatMap { $0.subcommands }
    guard !commands.isEmpty, let word = arguments.first, !word.hasPrefix("-"), word != "help" else { return nil }
    if let command = commands.first(where: { $0._commandName == word || $0.configuration.aliases.contains(word) }) {
      return unknownCommand(Array(arguments.dropFirst()), of: command, path: path + word + " ")
    }
    return EditError(
      "unknown-command", .usage, "there is no command '\(path)\(word)'",
      hint: Suggestion.hint(for: word, among: commands.map { $0._commandName })
        ?? "'photoedit help\(path.isEmpty ? "" : " " + path.dropLast())' lists the commands")
  }
}
