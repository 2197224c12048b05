import Documents
import Jobs

extension RowFields {
  /// The fields of the result of a manifest row.
  static let manifestRow = Outcome.rowForm.fields

  /// The fields of a start row.
  static let start: [Field] = [
    .always("id", .text, "the id of the row"),
    .always("attempt", .integer, "how often the row has been worked on over all runs"),
    .always("fingerprint", .text, "the SHA-256 of everything that the output is made from"),
    .always("output", .text, "the output as the manifest names it"),
    .always("identity", .text, "what identifies the input: of a file its size, times and inode"),
    .always("content", .text, "what stands for the content of the input"),
    .always("bytes", .integer, "the size of the output in bytes"),
    .always("sha256", .text, "the SHA-256 of the output"),
    .sometimes("replaces", .text, "the SHA-256 of the output of an earlier run that this one replaces"),
  ]

  /// The fields of a row of a manifest whose results cannot be merged.
  static let unmerged: [Field] = [
    .always("id", .text, "the id of the row"), .always("index", .integer, "its number in the manifest, from 0"),
  ]

  /// The fields of a heartbeat.
  static let heartbeat: [Field] = [
    .always("done", .integer, "how many rows have ended"), .always("failed", .integer, "how many of them failed"),
    .always("running", .list(.text), "the ids of the rows in progress"),
  ]
}
