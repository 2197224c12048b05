import Contract
import PhotoEdit

/// Something that happened to a photo: an entry of its history, or a change of what the library says about it.
enum LogEvent {
  case version(Version)
  case metadata(MetadataChange)

  /// All events of a photo, the oldest first.
  ///
  /// - Parameter metadata: what else was changed; nil where that was not asked for.
  static func all(_ versions: [Version], _ metadata: MetadataHistory?) -> [LogEvent] {
    guard let metadata else { return versions.map(LogEvent.version) }
    var rest = metadata.changes[...]
    var events: [LogEvent] = []
    for version in versions {
      let transaction = metadata.transactions[version.entry.number] ?? 0
      while let next = rest.first, next.transaction < transaction {
        events.append(.metadata(next))
        rest.removeFirst()
      }
      events.append(.version(version))
    }
    return events + rest.map(LogEvent.metadata)
  }

  /// The row of the event.
  func row(of asset: Asset, input: String) -> Row {
    switch self {
    case .version(let version):
      var row = Row(version.entry, of: asset, input: input)
      row.add("name", version.name.map { .string($0) })
      return row
    case .metadata(let change): return Row(change, of: asset, input: input)
    }
  }

  /// Adds the line of the event.
  func add(to table: inout TextTable, of asset: Asset) {
    switch self {
    case .version(let version):
      let entry = version.entry
      let mark = entry.number == asset.currentEntry ? "*" : " "
      table.add(
        "\(mark) \(entry.number)", entry.kind.rawValue, entry.context, FormattedDate.local(entry.date), version.text)
    case .metadata(let change):
      let kind = change.undone == nil ? "metadata" : "undo metadata"
      table.add("", kind, "", FormattedDate.local(change.date), Self.shortened(MetadataWords.texts(change)))
    }
  }

  /// The maximum number of changes in a line; the page shows as many.
  private static let shownChanges = 6

  /// Changes in words, in one line.
  fileprivate static func shortened(_ changes: [String]) -> String {
    let words = changes.prefix(shownChanges).joined(separator: "; ")
    return changes.count > shownChanges ? words + "; and \(changes.count - shownChanges) more" : words
  }
}

extension HistoryEntry {
  /// The parent of an edit, or the target of a move.
  fileprivate var context: String {
    if let target { return "to \(target)" }
    return parent.map { "from \($0)" } ?? ""
  }
}

extension Version {
  /// The name of the version, the title, what it changed, and the note.
  fileprivate var text: String {
    let words = LogEvent.shortened(changes)
    return [name.map { "@\($0)" }, entry.title, words.isEmpty ? nil : words, entry.note].compactMap(\.self)
      .joined(separator: " – ")
  }
}
