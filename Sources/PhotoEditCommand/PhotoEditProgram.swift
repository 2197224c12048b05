import ArgumentParser
import Contract
import Glibc
import PhotoEdit

/// The program `photoedit`: its commands.
struct PhotoEditProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photoedit",
    abstract: "Edits photos without changing the originals.",
    discussion: """
      photoedit sample photo.jpg             write a sample photo
      photoedit recipe new exposure -o recipe.json --set exposure.ev=0.5
      photoedit apply golden-hour photo.jpg -o out.jpg
      photoedit edit photo.jpg exposure.ev=0.3 crop.aspect=4:5 -o out.jpg
      photoedit init                         keep a history for this folder's photos
      photoedit apply recipe.json photo.jpg  edit a photo in the library
      photoedit log photo.jpg                show its history
      photoedit undo photo.jpg               undo the last edit
      photoedit export --rating 4 -o best/   write the photos of a library that conditions find
      photoedit serve --demo                 see, pick and edit photos in the browser
      """,
    version: Engine.version,
    groupedSubcommands: [
      CommandGroup(
        name: "Files",
        subcommands: [
          ApplyCommand.self, BatchCommand.self, EditCommand.self, PreviewCommand.self, InfoCommand.self,
          CompareCommand.self,
          SheetCommand.self, SampleCommand.self,
        ]),
      CommandGroup(name: "Recipes", subcommands: [RecipeCommand.self, AdjustmentsCommand.self]),
      CommandGroup(
        name: "Library",
        subcommands: [
          InitCommand.self, ImportCommand.self, ListCommand.self, SearchCommand.self, ShowCommand.self,
          ExportCommand.self, ResourcesCommand.self, PickCommand.self, ChangesCommand.self, MomentsCommand.self,
          DuplicatesCommand.self, StatusCommand.self, ServeCommand.self,
        ]),
      CommandGroup(
        name: "Organizing",
        subcommands: [
          AlbumCommand.self, FavoriteCommand.self, HideCommand.self, RateCommand.self, TagCommand.self,
          DescribeCommand.self, NameCommand.self, TrashCommand.self, RestoreCommand.self, PurgeCommand.self,
        ]),
      CommandGroup(
        name: "History",
        subcommands: [
          LogCommand.self, DiffCommand.self, UndoCommand.self, RedoCommand.self, RevertCommand.self, ResumeCommand.self,
          ConflictsCommand.self, ResolveCommand.self,
        ]),
      CommandGroup(
        name: "Maintenance",
        subcommands: [
          VerifyCommand.self, GCCommand.self, DiskUsageCommand.self, RenditionsCommand.self, CacheCommand.self,
          DoctorCommand.self,
          CompletionsCommand.self,
          ManualCommand.self,
          WorkerCommand.self,
        ]),
    ])

  /// The prefix of the parser's messages.
  static let _errorLabel = "error"

  /// Runs a call of the program; returns its exit status.
  static func run(_ given: UnreadableName.Arguments) async -> Int32 {
    let arguments = VerifyCommand.completed(given.words)
    let isJSON = given.askForJSON
    if let error = UnreadableName.findInSurroundings() ?? (given.hasNoCommand ? given.first : nil) {
      return Failure.end(error, json: isJSON).rawValue
    }
    if let error = unknownCommand(arguments, of: self, path: "") {
      return Failure.end(error, json: isJSON).rawValue
    }
    LibraryPreloading.begin(arguments)
    do {
      var command: any ParsableCommand
      do {
        command = try parseAsRoot(arguments)
      } catch {
        throw given.first.map { Failure.end($0, json: isJSON) } ?? error
      }
      if let error = given.error(unlessPhotosOf: command) { throw Failure.end(error, json: isJSON) }
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return 0
    } catch {
      return status(after: error, arguments, json: isJSON)
    }
  }

  /// Prints the message of an error, or the help that was requested; returns the exit status.
  private static func status(after error: any Error, _ arguments: [String], json: Bool) -> Int32 {
    let status = exitCode(for: error)
    if status == .validationFailure, !(error is ExitCode), let unknown = UnknownOption(in: arguments) {
      return Failure.end(unknown.error, json: json).rawValue
    }
    let message = fullMessage(for: error)
    if status.isSuccess {
      if !message.isEmpty { Console.print(HelpText.page(message)) }
    } else if json, !(error is ExitCode) {
      return Failure.end(usageError(error, arguments), json: true).rawValue
    } else if !message.isEmpty {
      // The message repeats the arguments, so it is escaped.
      for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
        Console.log(Console.safe(String(line)))
      }
    }
    return status.rawValue
  }

  /// An error of the parser as an `EditError`.
  private static func usageError(_ error: any Error, _ arguments: [String]) -> EditError {
    let command = arguments.prefix { !$0.hasPrefix("-") }.first.map { " \($0)" } ?? ""
    return EditError(.usage, message(for: error), hint: "see 'photoedit\(command) --help'")
  }

  /// The error for an unknown command; nil for a known one.
  private static func unknownCommand(
    _ arguments: [String], of parent: any ParsableCommand.Type, path: String
  ) -> EditError? {
    let commands =
      parent.configuration.subcommands + parent.configuration.groupedSubcommands.flatMap { $0.subcommands }
    guard !commands.isEmpty, let word = arguments.first, !word.hasPrefix("-") else { return nil }
    if word == "help" { return unknownCommand(Array(arguments.dropFirst()), of: parent, path: path) }
    if let command = commands.first(where: { $0._commandName == word || $0.configuration.aliases.contains(word) }) {
      return unknownCommand(Array(arguments.dropFirst()), of: command, path: path + word + " ")
    }
    return EditError(
      .unknownCommand, "no such command '\(path)\(word)'",
      hint: Suggestion.hint(for: word, among: commands.map { $0._commandName })
        ?? "'photoedit help\(path.isEmpty ? "" : " " + path.dropLast())' lists the commands")
  }
}
