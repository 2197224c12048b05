import Documents

extension RowFields {
  /// What a line of the log was about that is damaged or was cut off.
  private static let line: [Field] = [
    .sometimes("collection", .text, "the id of the album, smart album or folder"),
    .sometimes("change", .text, "the kind of the change: asset (an import), edit, undo, redo, revert, set and others"),
  ]

  /// The fields of a finding.
  static let finding: [Field] =
    [
      .always("code", .text, "the kind of finding; stable"), .always("message", .text, "what was found"),
      .always("isDamage", .flag, "whether something is lost or wrong"),
      .always("isNewer", .flag, "whether it is about what only a newer photoedit can read"),
      .sometimes(
        "outcome", .text,
        "of `verify --repair`: lost, if nothing brings it back; left, if it is as it was before the repair"),
    ] + line

  /// The fields of something that was repaired.
  static let repair: [Field] =
    [
      .always("code", .text, "the kind of damage, as of a finding; stable"), .always("message", .text, "what was done"),
      .always(
        "outcome", .text, "mended, if it is whole again; kept, if bytes that nothing needs were moved to a file"),
      .sometimes(
        "source", .text,
        "what it was mended from: id (of the line of the log), log, check (of the file 'format'), local-folder, index, new-id (of the library), file (that was imported) or recipe (which was rendered again)"
      ), .sometimes("kept", .text, "the file in the folder `damaged` that has the damaged or unneeded bytes"),
    ] + line
}
