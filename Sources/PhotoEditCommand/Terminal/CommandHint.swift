import Batch
import PhotoEdit

/// Hints worded for the command line. The library's hints refer to its API; this table says which options and commands
/// do what they advise.
enum CommandHint {
  /// The hint of an error, for command-line users.
  static func text(of error: EditError) -> String? { error.hint.map { worded($0, error.code) } ?? missing[error.code] }

  /// The hint of a row of a manifest that failed.
  static func text(of error: RowError) -> String? {
    error.hint.map { worded($0, error.code) } ?? (error.code == .outputExists ? worded("", error.code) : missing[error.code])
  }

  /// The hint of a problem of a recipe.
  static func text(of problem: RecipeProblem) -> String? { problem.hint.map { worded($0, problem.code) } }

  private static func worded(_ hint: String, _ code: EditError.Code) -> String { table[code]?(hint) ?? hint }

  /// What to do about errors for which the library has no hint.
  private static let missing: [EditError.Code: String] = [
    .assetNotFound: "'photoedit list' lists the photos; 'photoedit import' imports one",
    .noMatch: "'photoedit list' and 'photoedit list --trashed' list the photos",
    .entryNotFound: "'photoedit log' lists the entries and their names",
    .collectionNotFound: "'photoedit album list' lists them",
    .badPredicate: #"a predicate looks like {"key": "rating", "is": ">=", "value": 4}"#,
    .wrongCollection: "'photoedit album list' shows the type of each",
    .collectionCycle: "choose a folder outside of it",
  ]

  private static func aboutChangedPhoto(_ hint: String) -> String {
    hint.replacing("go on with its history", with: "--continue goes on with its history")
      .replacing("begin a separate history", with: "--new-photo begins a separate history")
      .replacing(/its history: (\w+)@0/) { "its history: 'photoedit export \($0.1)@0 -o FILE'" }
  }

  private static let table: [EditError.Code: @Sendable (String) -> String] = [
    .badOutput: {
      $0.replacing("choose a format or an extension", with: "choose a format with --format or the extension")
    },
    .badSize: { $0 + ": use apply or export" },
    .photoChanged: { Self.aboutChangedPhoto($0) },
    .otherPicture: { Self.aboutChangedPhoto($0) },
    .damagedPhoto: { $0 + ": import --allow-damaged accepts this one as it is" },
    .outputNotAFile: { $0 + ", or to standard output with -o -" },
    .recipeNotFound: { $0 + "; 'photoedit recipe list' lists them" },
    .codecCrashed: { $0 + "; where memory ran out, --jobs 1 needs less" },
    .fileOutside: { $0 + " with --allow-folder" },
    .noAdjustments: { _ in "to remove all edits, use revert; to write a file without history, use --no-library" },
    .outputExists: { _ in "use --force to replace it; apply also takes --skip-existing and --update" },
    .editorTimeout: { _ in "raise --timeout, or omit it" },
    .overLimit: { $0.replacing("allow more: ", with: "allow more: --limit ") },
    .overTime: { $0.replacing("allow more: ", with: "allow more: --limit ") },
    .selectionFull: { $0 + "; --limit 0 allows any number" },
    .notInTrash: { _ in "move it to the trash first: 'photoedit trash'" },
    .changeTokenExpired: { _ in "without --since, all changes are listed, with a new token at the end" },
    .collectionNotFound: { $0.replacing("list them", with: "'photoedit album list' lists them") },
    .resourceNotStored: { _ in "'photoedit export PHOTO@N' renders it again" },
    .resultsExist: { _ in "continue them with --resume, or write to another file" },
    .storeNotFound: { _ in "create one with 'photoedit init'" },
    .storeNotALibrary: { $0.replacing("a repair writes", with: "'photoedit verify --repair' writes") },
    .storeIDLost: {
      $0.replacing(
        "a repair can give it a new id if you ask for one",
        with: "'photoedit verify --repair --new-id' gives it a new one")
    },
  ]
}
