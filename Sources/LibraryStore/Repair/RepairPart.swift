package import Documents

/// One part of the report of a repair: what was found, and what was done about it.
package struct RepairPart: Hashable, Sendable {
  /// What was wrong, with what it is about. Its code is the kind of damage.
  package let finding: Finding
  /// What was done.
  package let outcome: RepairOutcome

  package init(_ finding: Finding, _ outcome: RepairOutcome) { (self.finding, self.outcome) = (finding, outcome) }

  /// A finding about which nothing could be done.
  package init(remaining finding: Finding) { self.init(finding, finding.isLoss ? .lost : .left) }

  /// The photo; nil if it is about none or about several.
  package var asset: AssetID? { rendered?.asset ?? common(\.photo, or: finding.asset) }

  /// The number of the entry; nil if it is about none or about several.
  package var entry: Int? { rendered?.number ?? common(\.number, or: finding.entry) }

  /// The album, smart album or folder; nil if it is about none or about several.
  package var collection: CollectionID? { common(\.collection, or: finding.collection) }

  /// The kind of the change that a line of the log made; nil for none or several.
  package var change: ChangeKind? { common(\.kind, or: finding.change) }

  /// The entry whose rendition was rendered again.
  private var rendered: EntryReference? {
    if case .mended(.recipe(let entry), _) = outcome { entry } else { nil }
  }

  /// What all lines of a change that was cut off have, as far as they say it; where it is about none, what is given.
  private func common<Value: Hashable>(_ value: (LostLine) -> Value?, or other: Value?) -> Value? {
    guard case .kept(_, _, let lines) = outcome, !lines.isEmpty else { return other }
    let known = Set(lines.compactMap(value))
    return known.count == 1 ? known.first : nil
  }

  /// Whether something was done about it.
  package var isDone: Bool {
    switch outcome {
    case .mended, .kept: true
    case .lost, .left: false
    }
  }
}

/// What a repair did about something that was wrong.
package enum RepairOutcome: Hashable, Sendable {
  /// It is whole again. Damaged bytes may be kept in a file.
  case mended(from: RepairSource, kept: String? = nil)
  /// Bytes that nothing needs were moved to a file, with what lines among them were about.
  case kept(path: String, size: Int, lines: [LostLine] = [])
  /// It is gone: nothing that the library has, or knows of, gives it back.
  case lost
  /// It is as it was before the repair.
  case left

  /// The stable name, in JSON.
  package var name: String {
    switch self {
    case .mended: "mended"
    case .kept: "kept"
    case .lost: "lost"
    case .left: "left"
    }
  }

  /// What it was mended from; nil if it was not.
  package var source: RepairSource? { if case .mended(let source, _) = self { source } else { nil } }

  /// The file in which damaged or unneeded bytes are kept; nil if there are none.
  package var keptPath: String? {
    switch self {
    case .mended(_, let path): path
    case .kept(let path, _, _): path
    case .lost, .left: nil
    }
  }
}

/// What gives back what was damaged.
package enum RepairSource: Hashable, Sendable {
  /// The ID of a line, which only the right bytes have.
  case id
  /// The log.
  case log
  /// The check in the file itself, which fits with one flipped bit.
  case check
  /// The local folder of the library, which knows its id.
  case localFolder(Bits128)
  /// The index, which knows the id of the library.
  case index(Bits128)
  /// Nothing: the library has a new id.
  case newID(Bits128)
  /// The file from which a photo was imported.
  case file(String)
  /// The recipe of an edit, which was rendered again.
  case recipe(EntryReference)

  /// The stable name, in JSON.
  package var name: String {
    switch self {
    case .id: "id"
    case .log: "log"
    case .check: "check"
    case .localFolder: "local-folder"
    case .index: "index"
    case .newID: "new-id"
    case .file: "file"
    case .recipe: "recipe"
    }
  }
}

extension Finding {
  /// Whether what it is about is gone, if no repair brings it back.
  fileprivate var isLoss: Bool {
    switch self {
    case .gapRecorded, .entriesLost, .objectMissing: true
    case .renditionMissing: isDamage
    default: false
    }
  }
}
