import ArgumentParser
import PhotoEdit

/// The program `photoedit`.
@main
struct PhotoEditProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photoedit",
    abstract: "Edits photos without touching them.",
    discussion: """
      photoedit sample photo.jpg                        write a photo to try things on
      photoedit apply recipe.json photo.jpg -o out.jpg  render a photo with a recipe
      photoedit init                                    keep history for the photos in this folder
      photoedit apply recipe.json photo.jpg             edit a photo of the library
      photoedit log photo.jpg                           see its history
      photoedit undo photo.jpg                          take the last edit back
      """,
    version: Engine.version,
    groupedSubcommands: [
      CommandGroup(name: "Files:", subcommands: [ApplyCommand.self, InfoCommand.self, SampleCommand.self]),
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
        subcommands: [VerifyCommand.self, DoctorCommand.self, CompletionsCommand.self, ManualCommand.self]),
    ])

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let hint = unknownCommand(arguments) {
      Console.talk("error: there is no command '\(Console.safe(arguments[0]))'")
      Console.talk("hint: \(hint)")
      exit(withError: ExitCode(64))
    }
    await main(arguments)
  }

  /// What to say of a first word that is no command; nil where it is one.
  private static func unknownCommand(_ arguments: [String]) -> String? {
    guard let word = arguments.first, !word.hasPrefix("-") else { return nil }
    let names =
      configuration.subcommands.map { $0._commandName }
      + configuration.groupedSubcommands.flatMap { $0.subcommands.map { $0._commandName } }
    guard !names.contains(word), word != "help" else { return nil }
    return Suggestion.hint(for: word, among: names) ?? "'photoedit help' lists the commands"
  }
}
