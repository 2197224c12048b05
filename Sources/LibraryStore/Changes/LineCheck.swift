import Documents
import TransactionLog

/// What readers check about a line on its own. A writer checks it, too: a line that no reader accepts would be damage.
enum LineCheck {
  /// Why readers would not accept a line of this format; nil if they do.
  static func problem(in line: LogLine) -> String? {
    line.json.withUnsafeBytes { json in
      guard CanonicalScan.isCanonical(json) else { return "JSON that is not canonical" }
      guard let members = LineMembers(json) else { return "JSON that is not an object" }
      if let newer = NewerLine.found(members) { return newer }
      guard let kind = ChangeKind(members) else { return nil }
      return isComplete(members, kind) ? nil : "a change of kind '\(kind.rawValue)' with a missing or invalid member"
    }
  }

  private static func isComplete(_ members: LineMembers, _ kind: ChangeKind) -> Bool {
    switch kind {
    case .asset, .edit, .undo, .redo, .revert, .original: EntryLine(members) != nil
    case .rendition: RenditionLine(members) != nil
    case .set:
      members.value("asset") == nil
        ? members.object("values") != nil && members.parents != nil : SettingsLine(members) != nil
    case .collection, .list: CollectionLine(members) != nil
    case .members: MembersLine(members) != nil
    case .purge: members.bits("asset") != nil
    case .gap: GapLine(members) != nil
    }
  }
}
