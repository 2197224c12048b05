import TransactionLog

/// Lines that only a newer program can read.
enum NewerLine {
  /// What a newer program wrote, as a phrase; nil for a line that this program knows or may pass over.
  static func found(_ members: LineMembers) -> String? {
    if let version = members.count("version"), version > LibraryFormat.version { return "a line of version \(version)" }
    guard ChangeKind(members) == nil, !members.isTrue("optional") else { return nil }
    return "a change of kind '\(members.string("kind") ?? "")'"
  }
}
