import TransactionLog

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
