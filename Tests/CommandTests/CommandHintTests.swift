import Documents
import PhotoEdit
import TestSupport
import Testing

@testable import PhotoEditCommand

/// What the command line advises about each error, whether the library has a hint of its own or not.
@Suite("hints of the command line", .timeLimit(.minutes(Effort.minutes)))
struct CommandHintTests {
  private static let force = "use --force to replace it; apply also takes --skip-existing and --update"

  /// Advice where the library has none.
  private static let missing: [EditError.Code: String] = [
    .assetNotFound: "'photoedit list' lists the photos; 'photoedit import' imports one",
    .noMatch: "'photoedit list' and 'photoedit list --trashed' list the photos",
    .entryNotFound: "'photoedit log' lists the entries and their names",
    .collectionNotFound: "'photoedit album list' lists them",
    .badPredicate: #"a predicate looks like {"key": "rating", "is": ">=", "value": 4}"#,
    .wrongCollection: "'photoedit album list' shows the type of each",
    .collectionCycle: "choose a folder outside of it",
    .outputExists: force,
  ]

  /// Advice in place of the library's.
  private static let own: [EditError.Code: String] = [
    .noAdjustments: "to remove all edits, use revert; to write a file without history, use --no-library",
    .outputExists: force, .editorTimeout: "raise --timeout, or omit it",
    .notInTrash: "move it to the trash first: 'photoedit trash'",
    .changeTokenExpired: "without --since, all changes are listed, with a new token at the end",
    .resourceNotStored: "'photoedit export PHOTO@N' renders it again",
    .resultsExist: "continue them with --resume, or write to another file",
    .storeNotFound: "create one with 'photoedit init'",
    .storeNotALibrary: "if it is a damaged library, 'photoedit verify --repair' writes its file 'format' again",
    .storeIDLost:
      "'photoedit verify --repair --new-id' gives it a new one; programs that observe it then read everything again",
  ]

  /// What follows the library's.
  private static let more: [EditError.Code: String] = [
    .badSize: ": use apply or export", .damagedPhoto: ": import --allow-damaged accepts this one as it is",
    .collectionExists: ": 'photoedit album add' adds photos to it",
    .outputNotAFile: ", or to standard output with -o -",
    .recipeNotFound: "; 'photoedit recipe list' lists them",
    .workerKilled: "; where memory ran out, --jobs 1 needs less", .fileOutside: " with --allow-folder",
    .selectionFull: "; --limit 0 allows any number",
  ]

  @Test("an error has the advice of the command line for its code, with or without a hint of the library")
  func codes() {
    let others: [EditError.Code] = [.badRow, .fileNotFound, .usage, .diskFull]
    for code in Set(Self.missing.keys).union(Self.own.keys).union(Self.more.keys).union(others) {
      let bare = EditError(code, "m")
      #expect(CommandHint.text(of: bare) == Self.missing[code], "\(code.rawValue)")
      let hinted = EditError(code, "m", hint: "H")
      #expect(
        CommandHint.text(of: hinted) == Self.own[code] ?? "H" + (Self.more[code] ?? ""), "\(code.rawValue)")
      #expect(hinted.withCommandHint.hint == CommandHint.text(of: hinted) && hinted.withCommandHint.message == "m")
    }
  }

  @Test("a command that replaces no file does not advise to force it")
  func force() {
    CommandHint.$hasForce.withValue(false) {
      for hint in [nil, "H"] {
        let text = CommandHint.text(of: EditError(.outputExists, "m", hint: hint))
        #expect(text == "choose another name: this command replaces no file")
      }
      #expect(CommandHint.text(of: EditError(.noMatch, "m")) == Self.missing[.noMatch])
    }
  }

  @Test("a problem of a recipe has advice only where the library has some")
  func problems() {
    var error = EditError(.badRow, "m")
    error.problems = [
      RecipeProblem(.badSize, "p", at: JSONPointer(), hint: "H"),
      RecipeProblem(.noMatch, "p", at: JSONPointer(), hint: nil),
      RecipeProblem(.badRow, "p", at: JSONPointer(), hint: "H"),
    ]
    #expect(error.withCommandHint.problems.map(\.hint) == ["H: use apply or export", nil, "H"])
  }

  @Test("limits are raised by the options that raise them, and formats are chosen by the option or the extension")
  func advice() {
    var error = EditError(.usage, "m", hint: "H")
    error.advice = .chooseFormat(among: "PNG, TIFF")
    #expect(CommandHint.text(of: error) == "choose a format with --format or the extension: PNG, TIFF")
    error.advice = .raise([.init("pixels", to: 200), .init("file", to: 5)], when: "if it is trusted")
    #expect(CommandHint.text(of: error) == "if it is trusted, allow more: --limit pixels=200 --limit file=5")
    error.advice = .giveAsRecipe
    #expect(CommandHint.text(of: error) == Advice.giveAsRecipe.hint)
  }
}
