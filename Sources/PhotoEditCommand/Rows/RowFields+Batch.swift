extension RowFields {
  /// The fields of the result of a manifest row.
  static let manifestRow: [RowField] = [
    .always("id", .text, "the id of the row; `row N` for the N-th one where it has none of its own"),
    .always(
      "status", .text,
      "done: the output was made; unchanged: it was there; failed; crashed: the photo crashed a codec; planned: in a dry run, the output would be made"
    ),
    .sometimes("fingerprint", .text, "the SHA-256 of everything that the output is made from"),
    .sometimes("output", .text, "the output as the manifest names it"),
    .sometimes("bytes", .integer, "the size of the output in bytes"),
    .sometimes("width", .integer, "the width of the output in pixels"),
    .sometimes("height", .integer, "the height of the output in pixels"),
    .sometimes("peakBytes", .integer, "the most memory that the worker process took"),
    .always("attempt", .integer, "how often the row has been worked on over all runs; of several rows the last counts"),
    .sometimes(
      "error",
      .object([
        .always("code", .text, "the kind of error; stable"), .always("message", .text, "what failed"),
        .sometimes("hint", .text, "what to do"),
        .sometimes("pointer", .text, "the place in the manifest row or in its recipe as a JSON pointer"),
        .always("retryable", .flag, "whether the row may succeed when it is tried again unchanged"),
        .sometimes("signal", .integer, "the signal that ended the worker process"),
      ]), "why it failed"),
  ]

  /// The fields of a start row.
  static let start: [RowField] = [
    .always("id", .text, "the id of the row"),
    .always("attempt", .integer, "how often the row has been worked on over all runs"),
    .always("fingerprint", .text, "the SHA-256 of everything that the output is made from"),
    .always("output", .text, "the output as the manifest names it"),
    .always("identity", .text, "what identifies the input: of a file its size, times and inode"),
    .always("content", .text, "what stands for the content of the input"),
    .always("bytes", .integer, "the size of the output in bytes"),
    .always("sha256", .text, "the SHA-256 of the output"),
  ]

  /// The fields of a row of a manifest whose results cannot be merged.
  static let unmerged: [RowField] = [
    .always("id", .text, "the id of the row"), .always("index", .integer, "its number in the manifest, from 0"),
  ]

  /// The fields of a heartbeat.
  static let heartbeat: [RowField] = [
    .always("done", .integer, "how many rows have ended"), .always("failed", .integer, "how many of them failed"),
    .always("running", .list(.text), "the ids of the rows in progress"),
  ]
}
