import Documents
import PhotoEdit

/// Hints worded for the command line. The library's hints name no options and no commands; this table adds those that do
/// what they advise. It looks at codes and at advice, never at the words of a hint.
enum CommandHint {
  /// Whether the command that runs can replace an output.
  @TaskLocal static var hasForce = true

  /// The hint of an error, for command-line users.
  static func text(of error: EditError) -> String? { text(of: error.code, error.advice, error.hint) }

  /// The hint of a problem of a recipe.
  static func text(of problem: RecipeProblem) -> String? {
    problem.hint == nil ? nil : text(of: problem.code, problem.advice, problem.hint)
  }

  private static func text(of code: EditError.Code, _ advice: Advice?, _ hint: String?) -> String? {
    if let advice { return text(of: advice) }
    if code == .outputExists, !hasForce { return "choose another name: this command replaces no file" }
    if let own = own[code], hint != nil || code == .outputExists { return own }
    guard let hint else { return missing[code] }
    return hint + (more[code] ?? "")
  }

  private static func text(of advice: Advice) -> String {
    switch advice {
    case .raise(let raises, let condition):
      "\(condition), allow more: \(raises.map { "--limit " + $0.setting }.joined(separator: " "))"
    case .chooseFormat(let names): "choose a format with --format or the extension: \(names)"
    case .giveAsRecipe: advice.hint
    }
  }

  /// What to do about errors for which the library has no hint.
  private static let missing: [EditError.Code: String] = [
    .assetNotFound: "'photoedit list' lists the photos; 'photoedit import' imports one",
    .noMatch: "'photoedit list' and 'photoedit list --trashed' list the photos",
    .entryNotFound: "'photoedit log' lists the entries and their names",
    .collectionNotFound: "'photoedit album list' lists them",
    .badPredicate: #"a predicate looks like {"key": "rating", "is": ">=", "value": 4}"#,
    .wrongCollection: "'photoedit album list' shows the type of each",
    .collectionCycle: "choose a folder outside of it",
    .outputExists: "use --force to replace it; apply also takes --skip-existing and --update",
  ]

  /// What to do instead of following the library's hint.
  private static let own: [EditError.Code: String] = [
    .noAdjustments: "to remove all edits, use revert; to write a file without history, use --no-library",
    .outputExists: "use --force to replace it; apply also takes --skip-existing and --update",
    .editorTimeout: "raise --timeout, or omit it",
    .notInTrash: "move it to the trash first: 'photoedit trash'",
    .changeTokenExpired: "without --since, all changes are listed, with a new token at the end",
    .resourceNotStored: "'photoedit export PHOTO@N' renders it again",
    .resultsExist: "continue them with --resume, or write to another file",
    .storeNotFound: "create one with 'photoedit init'",
    .storeNotALibrary: "if it is a damaged library, 'photoedit verify --repair' writes its file 'format' again",
    .storeIDLost: "'photoedit verify --repair --new-id' gives it a new one; programs that observe it then read "
      + "everything again",
  ]

  /// What follows the library's hint.
  private static let more: [EditError.Code: String] = [
    .badSize: ": use apply or export",
    .damagedPhoto: ": import --allow-damaged accepts this one as it is",
    .collectionExists: ": 'photoedit album add' adds photos to it",
    .outputNotAFile: ", or to standard output with -o -",
    .recipeNotFound: "; 'photoedit recipe list' lists them",
    .workerKilled: "; where memory ran out, --jobs 1 needs less",
    .fileOutside: " with --allow-folder",
    .selectionFull: "; --limit 0 allows any number",
  ]
}

extension EditError {
  /// The error with the hints for command-line users.
  var withCommandHint: EditError {
    var error = self
    error.hint = CommandHint.text(of: self)
    for index in error.problems.indices { error.problems[index].hint = CommandHint.text(of: problems[index]) }
    return error
  }
}
