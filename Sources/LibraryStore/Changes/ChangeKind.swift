import Documents

/// The kinds of change lines.
package enum ChangeKind: String, CaseIterable, Sendable {
  case asset, edit, undo, redo, revert, original
  case rendition, set
  case collection, list, members
  case purge, gap

  /// The kind of a line; nil for one that this program does not know.
  init?(_ members: LineMembers) {
    guard let text = members.plainString("kind"), let kind = Self(rawValue: String(decoding: text, as: UTF8.self))
    else {
      return nil
    }
    self = kind
  }
}

/// Lines that only a newer program can read.
enum NewerLine {
  /// A phrase for what a newer program wrote; nil for a line that this program supports or may skip.
  static func found(_ members: LineMembers) -> String? {
    if let version = members.count("version"), version > LibraryFormat.version { return "a line of version \(version)" }
    guard ChangeKind(members) == nil, !members.isTrue("optional") else { return nil }
    return "a change of kind '\(members.string("kind") ?? "")'"
  }
}
