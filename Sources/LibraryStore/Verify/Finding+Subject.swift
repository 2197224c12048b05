package import Documents

/// What a finding is about, as far as that is known.
extension Finding {
  /// The line of the log.
  var line: LostLine? {
    switch self {
    case .logDamaged(_, _, _, let line), .gapRecorded(_, _, _, let line): line
    default: nil
    }
  }

  /// The entries that need an object, or the entry that has a problem.
  package var entries: [EntryReference] {
    switch self {
    case .objectDamaged(_, _, _, let entries), .objectMissing(_, _, let entries): entries
    case .renditionMissing(_, _, let entry, _), .entry(let entry, _, _, _): [entry]
    default: []
    }
  }

  /// The photo; nil if it is about none or about several.
  package var asset: AssetID? {
    switch self {
    case .entriesLost(let asset, _, _), .indexDiffers(let asset, _): asset
    default:
      line?.photo
        ?? entries.first.map(\.asset).flatMap { asset in entries.allSatisfy { $0.asset == asset } ? asset : nil }
    }
  }

  /// The number of the entry; nil if it is about none or about several.
  package var entry: Int? {
    if case .entriesLost(_, _, let numbers) = self { return numbers.count == 1 ? numbers.first : nil }
    return line?.number ?? (entries.count == 1 ? entries.first?.number : nil)
  }

  /// The album, smart album or folder.
  package var collection: CollectionID? { line?.collection }

  /// The kind of the change that a line of the log made.
  package var change: ChangeKind? { line?.kind }

  /// The file of the library, or the original by reference.
  package var path: String? {
    switch self {
    case .objectDamaged(_, let path, _, _), .objectMissing(_, let path, _), .renditionMissing(_, let path, _, _),
      .logDamaged(let path, _, _, _), .gapRecorded(let path, _, _, _), .entriesLost(_, let path, _),
      .logTorn(let path, _, _), .secondHistory(let path, _), .foreignChanges(let path), .tailCut(let path, _),
      .blocked(let path),
      .newer(let path, _), .formatDamaged(let path, _), .staleTemporary(let path), .unexpectedFile(let path):
      path
    case .indexDiffers, .indexDamaged, .indexStale, .purgeInterrupted, .entry: nil
    }
  }

  /// The place in the log.
  var place: LogOffset? {
    switch self {
    case .logDamaged(let path, let offset, _, _), .gapRecorded(let path, let offset, _, _): LogOffset(path, offset)
    default: nil
    }
  }

  /// A byte of a file of the log.
  struct LogOffset: Hashable {
    let path: String
    let offset: Int

    init(_ path: String, _ offset: Int) { (self.path, self.offset) = (path, offset) }
  }
}

extension Sequence<Finding> {
  /// What they mean for a caller; nil if nothing is damaged and nothing is newer. It decides the exit status.
  package var category: EditError.Category? {
    var isNewer = false
    for finding in self {
      if finding.isDamage { return .no }
      isNewer = isNewer || finding.isNewer
    }
    return isNewer ? .newerVersion : nil
  }
}
