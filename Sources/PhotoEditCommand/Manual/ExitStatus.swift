/// The exit statuses of the program, for the manual.
enum ExitStatus {
  /// Each status and what it means.
  static let all: [(status: String, meaning: String)] = [
    ("0", "done, or nothing to do"),
    (
      "1",
      "a negative result: `diff` found differences, `compare` found the pictures too different, `verify` found damage, `status` found files that are missing, moved, replaced or changed, `verify --repair` could not repair everything, `format --check` found another layout, or somebody canceled `pick` or the program of `edit --with`"
    ),
    ("3", "of several photos some failed, or all; what could be done for the others is done"),
    ("64", "invalid arguments, or options that contradict each other"),
    ("65", "invalid data: a damaged photo, a photo on which a codec crashed, an invalid recipe"),
    ("66", "a file, photo or library does not exist"),
    ("69", "a codec, a library or /proc is missing"),
    ("70", "a bug in photoedit"),
    ("73", "an output already exists or cannot be created"),
    ("74", "reading or writing failed"),
    (
      "75",
      "try again: another process changed the photo first or held a lock; of `batch`, the disk is full or a mount is lost"
    ),
    (
      "77",
      "refused: an original would be written, a photo was changed since its import, or a limit of size, memory or time is exceeded"
    ),
    (
      "78",
      "the recipe or library is of a version that this photoedit cannot read, newer or older; nothing was changed"
    ),
    ("130, 143", "interrupted by ^C or by SIGTERM"),
  ]

  /// The statuses as a Markdown table.
  static var table: String {
    (["| status | meaning |", "|---|---|"] + all.map { "| \($0.status) | \($0.meaning) |" }).joined(separator: "\n")
  }
}
