package import Documents
import Jobs
import LibraryStore

/// Lists of fields that row types share or that are long.
package enum RowFields {
  /// The fields of every row.
  package static let envelope: [Field] = [
    .sometimes("input", .text, "the photo or file as the caller named it"),
    .sometimes("inputBytes", .text, "the bytes of `input` in base64, where they are not UTF-8"),
    .sometimes("asset", .text, "the id of the photo in the library: 32 hexadecimal digits"),
    .sometimes("path", .text, "the file that the row is about: a photo's original, or a file of the library"),
    .sometimes("entry", .integer, "the number of the entry that was made, or that the row is about"),
    .always("warnings", .list(.text), "what a person should know"),
    .always("milliseconds", .integer, "how long the work took"),
  ]

  /// The fields about a rendering.
  static let rendering = Outcome.form.fields

  /// The fields about a file that `gc` removes.
  static let collected: [Field] = [
    .sometimes("sha256", .text, "the SHA-256 of a file of the library"),
    .sometimes("entries", .list(.text), "the entries that a file of the library belongs to"),
  ]

  /// The fields of an error.
  static let error: [Field] =
    [.sometimes("output", .text, "where the rendering would have been written")] + EditError.form.fields

  /// The fields about files that were left out.
  static let skippedFiles: [Field] = [
    .always("files", .integer, "the number of files"),
    .sometimes("isError", .flag, "of `--strict`: that files were left out is an error"),
    .always(
      "kinds",
      .list(
        .object([
          .always(
            "kind", .text, "raw: of a camera; movie; sidecar: with something about a photo; other: anything else"),
          .always("files", .integer, "the number of files of the kind"),
          .always("extensions", .list(.text), "their extensions, without the dot; empty where a name has none"),
        ])), "the files by kind"),
  ]

  /// The counts of jobs.
  private static let counts: [Field] = Tally.form.fields + ImportTally.form.fields

  /// The fields of a summary; which it has depends on the command.
  static let summary: [Field] =
    counts.map { .sometimes($0.key, $0.kind, $0.meaning) } + [
      .sometimes("photos", .integer, "the number of photos"), .sometimes("rows", .integer, "the number of rows"),
      .sometimes("hint", .text, "what else might be wanted"),
      .sometimes("damaged", .integer, "in how many photos damage was found"),
      .sometimes("damage", .integer, "how many findings are damage"),
      .sometimes("repairs", .integer, "how many things were repaired"),
      .sometimes("newer", .integer, "how many findings only a newer photoedit can read"),
      .sometimes("read", .integer, "how many objects were read"),
      .sometimes("rendered", .integer, "how many renditions were rendered again"),
      .sometimes("token", .text, "of `changes`: the place after the last change, for `--since`"),
      .sometimes("changes", .integer, "of `changes`: how many transactions were listed"),
      .sometimes("groups", .integer, "of `duplicates`: how many groups of photos were found"),
      .sometimes("all", .integer, "how many there are"), .sometimes("files", .integer, "the number of files"),
      .sometimes("bytes", .integer, "their size in bytes"),
      .sometimes(
        "waiting", .integer, "of `gc`: how many files that no history names stay until the grace period is over"),
      .sometimes("isDryRun", .flag, "whether nothing was changed"),
      .sometimes("crashed", .integer, "of `batch`: how many of those that failed crashed a codec"),
      .sometimes("ended", .integer, "of `batch`: how many of the rows an earlier run has ended"),
      .sometimes("isInterrupted", .flag, "of `batch`: whether it was interrupted"),
      .sometimes("reason", .text, "of `batch`: why it stopped before the end"),
      .sometimes("references", .integer, "of `status`: how many originals are kept by reference"),
      .sometimes("replaced", .integer, "of `status`: how many of these are other files by now"),
      .sometimes("sidecar", .integer, "of `status`: how many sidecars have changed"),
      .sometimes(
        "missing", .integer,
        "of `batch --merge`: how many rows none of the results have; of `status`: how many originals by reference are missing"
      ),
      .sometimes("conflicts", .integer, "of `batch --merge`: how many rows were made from different inputs"),
      .sometimes(
        "unknownRows", .integer, "of `batch --merge`: how many ids the results have and the manifest does not"),
    ]

  /// The fields of a photo of the library.
  static let asset: [Field] =
    Asset.form.fields + [
      .sometimes("versionNames", .document, "of `name`: the names of its versions, by the number of their entry"),
      .sometimes("isPreselected", .flag, "of `pick`: whether the photo was selected at first, and has stayed"),
      .sometimes("isNew", .flag, "of `import`: whether the photo was not in the library before"),
      .sometimes(
        "isMoved", .flag,
        "of `import`: whether the file was moved since it was imported, and its new place was recorded"),
      .sometimes("updated", .list(.text), "of `import --update`: what was read again from a changed sidecar"),
      .sometimes("copy", .text, "of `import --copy-to`: the copy that the photo was imported from"),
      .sometimes("added", .integer, "of `import`: how many entries an archive added"),
      .sometimes("changes", .integer, "of `import`: how many other changes an archive added, such as settings"),
      .sometimes(
        "isMerged", .flag, "of `import`: whether the photo was edited both here and in the library of the archive"),
      .sometimes("revision", .object(HistoryEntry.form.fields), "of `show`: the entry"),
      .sometimes(
        "conflicts", .list(.object(AssetConflict.form.fields)),
        "of `show` and `conflicts`: what people did differently without knowing each other's changes"),
      .sometimes("resolved", .list(.text), "of `resolve`: the names of what was decided"),
      .sometimes("recipe", .document, "of `show`: the recipe of the entry"),
      .sometimes(
        "measured", .list(.text), "of `show`: the values of the recipe that were measured on the photo: `dehaze.air`"),
    ]

  /// The fields of an entry.
  static let entry: [Field] =
    HistoryEntry.form.fields + [.sometimes("name", .text, "of `log`: the name of the version")]

  /// The fields of one difference between two recipes.
  static let change: [Field] = [
    .always("place", .text, "what differs: `exposure.ev`, `#sky.amount`, or a step"),
    .always("before", .any, "the value before; null where it is new"),
    .always("after", .any, "the value after; null where it was removed"),
  ]

  /// The fields of an adjustment.
  static let adjustment: [Field] = [
    .always("op", .text, "the name"), .always("group", .text, "what it is about: light, color and so on"),
    .always("rank", .text, "where it stands in a recipe that does not say otherwise"),
    .always("kind", .text, "how it touches pixels: point, local, area, retouch, layer or geometry"),
    .always("summary", .text, "what it does"), .always("definition", .text, "its arithmetic"),
    .always("since", .text, "the version of the recipe's format that has it"),
    .always("hasNeutral", .flag, "whether its default values change nothing"),
    .always("cost", .number, "what it adds to a rendering, in ns of processor time per pixel; 0 for less than a tenth"),
    .always("parameters", .list(.document), "the parameters, each with its JSON Schema"),
  ]

  /// The fields about masks.
  static let masks: [Field] = [
    .always(
      "shapes",
      .list(
        .object([
          .always("shape", .text, "the name"), .always("summary", .text, "where it is"),
          .always("definition", .text, "its arithmetic"),
          .always("parameters", .list(.document), "the parameters, each with its JSON Schema"),
        ])), "the shapes of masks"),
    .always(
      "blends",
      .list(
        .object([
          .always("blend", .text, "the name"), .always("summary", .text, "what becomes of input and result"),
        ])), "the blend modes"),
    .always(
      "examples",
      .list(
        .object([
          .always("caption", .text, "what it does"), .always("step", .document, "the step, as a recipe has it"),
          .always("call", .text, "the call that edits a photo so"),
        ])), "examples"),
  ]
}
