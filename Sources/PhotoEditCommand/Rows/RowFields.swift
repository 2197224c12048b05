/// Lists of fields that row types share or that are long.
enum RowFields {
  /// The fields of every row.
  static let envelope: [RowField] = [
    .sometimes("input", .text, "the photo or file as the caller named it"),
    .sometimes("inputBytes", .text, "the bytes of `input` in base64, where they are not UTF-8"),
    .sometimes("asset", .text, "the id of the photo in the library: 32 hexadecimal digits"),
    .sometimes("path", .text, "the file that the row is about: a photo's original, or a file of the library"),
    .sometimes("entry", .integer, "the number of the entry that was made, or that the row is about"),
    .always("warnings", .list(.text), "what a person should know"),
    .always("milliseconds", .integer, "how long the work took"),
  ]

  /// The fields about a rendering.
  static let rendering: [RowField] = [
    .sometimes("output", .text, "the file that was or would be written"),
    .sometimes("size", .integer, "the requested long edge in pixels, where there are several sizes"),
    .sometimes("longEdge", .integer, "the long edge in pixels that it became, where there are several sizes"),
    .sometimes("format", .text, "the file format: jpeg, png, webp, tiff, heic, avif, jxl"),
    .sometimes("width", .integer, "the width in pixels"), .sometimes("height", .integer, "the height in pixels"),
    .sometimes("bytes", .integer, "the size of the file in bytes"),
  ]

  /// The fields about an entry that was made or would be made.
  static let edit: [RowField] = [
    .sometimes(
      "replaced",
      .object([
        .always("entry", .integer, "the entry that has them"), .always("adjustments", .integer, "how many there are"),
      ]), "the adjustments that the new entry replaces; undo brings them back")
  ]

  /// The fields about a file that `gc` removes.
  static let collected: [RowField] = [
    .sometimes("reason", .text, "why a file of the library is removed"),
    .sometimes("sha256", .text, "the SHA-256 of a file of the library"),
    .sometimes("entries", .list(.text), "the entries that a file of the library belongs to"),
  ]

  /// The fields of an error.
  static let error: [RowField] =
    [
      .sometimes("output", .text, "where the rendering would have been written"),
      .always("code", .text, "the kind of error; stable"), .always("message", .text, "what failed"),
      .sometimes("hint", .text, "what to do"), .always("exit", .integer, "the exit status that belongs to it"),
      .sometimes("problems", .list(.object(problem)), "all problems of a document, where there are several"),
    ] + place

  private static let problem: [RowField] =
    [
      .always("code", .text, "the kind of problem"), .always("message", .text, "what is wrong"),
      .sometimes("hint", .text, "what to do"),
    ] + place

  private static let place: [RowField] = [
    .sometimes("pointer", .text, "the place in a document as a JSON pointer"),
    .sometimes("line", .integer, "the line in the document, from 1"),
    .sometimes("column", .integer, "the column in bytes, from 1"),
  ]

  /// The fields about files that were left out.
  static let skippedFiles: [RowField] = [
    .always("files", .integer, "the number of files"),
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

  /// The fields of a summary; which it has depends on the command.
  static let summary: [RowField] = [
    .sometimes("photos", .integer, "the number of photos"), .sometimes("rows", .integer, "the number of rows"),
    .sometimes("done", .integer, "how many were done"), .sometimes("unchanged", .integer, "how many were unchanged"),
    .sometimes("skipped", .integer, "how many were skipped"), .sometimes("planned", .integer, "how many were planned"),
    .sometimes("hint", .text, "what else might be wanted"),
    .sometimes("damaged", .integer, "in how many photos damage was found"),
    .sometimes("failed", .integer, "how many failed"), .sometimes("left", .integer, "how many were not begun"),
    .sometimes("damage", .integer, "how many findings are damage"),
    .sometimes("repairs", .integer, "how many things were repaired"),
    .sometimes("newer", .integer, "how many findings only a newer photoedit can read"),
    .sometimes("read", .integer, "how many objects were read"),
    .sometimes("rendered", .integer, "how many renditions were rendered again"),
    .sometimes("token", .text, "of `changes`: the place after the last change, for `--since`"),
    .sometimes("changes", .integer, "of `changes`: how many transactions were listed"),
    .sometimes("groups", .integer, "of `duplicates`: how many groups of photos were found"),
    .sometimes("all", .integer, "how many there are"), .sometimes("files", .integer, "the number of files"),
    .sometimes("bytes", .integer, "their size in bytes"), .sometimes("isDryRun", .flag, "whether nothing was changed"),
    .sometimes("crashed", .integer, "of `batch`: how many photos crashed a codec"),
    .sometimes("ended", .integer, "of `batch`: how many of the rows an earlier run has ended"),
    .sometimes("isInterrupted", .flag, "of `batch`: whether it was interrupted"),
    .sometimes("reason", .text, "of `batch`: why it stopped before the end"),
    .sometimes("missing", .integer, "of `batch --merge`: how many rows none of the results have"),
    .sometimes("conflicts", .integer, "of `batch --merge`: how many rows were made from different inputs"),
    .sometimes("unknownRows", .integer, "of `batch --merge`: how many ids the results have and the manifest does not"),
  ]

  /// The fields of a photo of the library.
  static let asset: [RowField] = [
    .always("fileName", .text, "the name of the file that was imported"),
    .always("sha256", .text, "the SHA-256 of the original"),
    .always("fileSize", .integer, "the size of the original in bytes"),
    .always("mediaType", .text, "the media type of the original"),
    .always("isReference", .flag, "whether the original stays where it is"),
    .always("newest", .integer, "the number of the newest entry"),
    .always("current", .integer, "the number of the current entry; 0 is the original"),
    .sometimes("width", .integer, "pixels of the original from left to right as it is seen"),
    .sometimes("height", .integer, "pixels of the original from top to bottom as it is seen"),
    .sometimes("captured", .text, "when it was taken, on the clock of the camera: ISO 8601 without a zone"),
    .sometimes("zone", .text, "the zone of that clock"),
    .sometimes(
      "place",
      .object([
        .always("latitude", .number, "degrees to the north"), .always("longitude", .number, "degrees to the east"),
        .sometimes("altitude", .number, "meters above the sea"),
      ]), "where it was taken"),
    .sometimes("camera", .text, "the camera"), .sometimes("title", .text, "the title"),
    .sometimes("caption", .text, "the caption"), .sometimes("keywords", .list(.text), "the keywords"),
    .sometimes("rating", .integer, "-1 for rejected, 0 to 5 stars"),
    .always("isFavorite", .flag, "whether it is a favorite"), .always("isHidden", .flag, "whether it is hidden"),
    .sometimes("trashed", .text, "when it was moved to the trash: ISO 8601, UTC"),
    .always("imported", .text, "when it was imported: ISO 8601, UTC"),
    .always("modified", .text, "when it was changed last: ISO 8601, UTC"),
    .sometimes("versionNames", .document, "of `name`: the names of its versions, by the number of their entry"),
    .sometimes("isPreselected", .flag, "of `pick`: whether the photo was selected at first, and has stayed"),
    .sometimes("isNew", .flag, "of `import`: whether the photo was not in the library before"),
    .sometimes(
      "isMoved", .flag, "of `import`: whether the file was moved since it was imported, and its new place was recorded"),
    .sometimes("added", .integer, "of `import`: how many entries an archive added"),
    .sometimes("revision", .object(entry), "of `show`: the entry"),
    .sometimes("recipe", .document, "of `show`: the recipe of the entry"),
  ]

  /// The fields of an entry.
  static let entry: [RowField] = [
    .always("number", .integer, "the number; 0 is the original"),
    .always("kind", .text, "original, edit, undo, redo, revert or newOriginal"),
    .always("id", .text, "the SHA-256 of the entry's line in the log"), .always("date", .text, "ISO 8601, UTC"),
    .always("author", .text, "the program that made the entry"),
    .always("parent", .optional(.integer), "the state that an edit was made from"),
    .always("target", .optional(.integer), "the state that a move leads to"),
    .always("formatIdentifier", .optional(.text), "the format of an edit's adjustment data"),
    .always("formatVersion", .optional(.text), "the version of that format"),
    .always("note", .optional(.text), "the user's note"), .always("title", .optional(.text), "the recipe's title"),
    .always("rendition", .optional(.text), "the SHA-256 of the rendered file"),
    .sometimes("name", .text, "of `log`: the name of the version"),
  ]

  /// The fields of one difference between two recipes.
  static let change: [RowField] = [
    .always("place", .text, "what differs: `exposure.ev`, `#sky.amount`, or a step"),
    .always("before", .any, "the value before; null where it is new"),
    .always("after", .any, "the value after; null where it was removed"),
  ]

  /// The fields of an adjustment.
  static let adjustment: [RowField] = [
    .always("op", .text, "the name"), .always("group", .text, "what it is about: light, color and so on"),
    .always("rank", .text, "where it stands in a recipe that does not say otherwise"),
    .always("kind", .text, "how it touches pixels: point, local, area, retouch, layer or geometry"),
    .always("summary", .text, "what it does"), .always("definition", .text, "its arithmetic"),
    .always("since", .text, "the version of the recipe's format that has it"),
    .always("hasNeutral", .flag, "whether its default values change nothing"),
    .always("cost", .number, "what it adds to a rendering, in ns of processor time per pixel; 0 for less than a tenth"),
    .always("parameters", .list(.document), "the parameters, each with its JSON Schema"),
  ]
}
