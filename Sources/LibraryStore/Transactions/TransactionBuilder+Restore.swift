import Documents
import Merging
import TransactionLog

extension TransactionBuilder {
  /// Adds the lines of a history that the library lacks, unchanged.
  mutating func restore(_ restored: PhotoHistory) throws {
    let asset = restored.photo
    let known = try database.knownLines(of: asset)
    let new = try restored.archive.lines(of: restored.history, besides: known)
    if new.isEmpty { return }
    if !known.entries.isEmpty { _ = try readableNewest(asset) }
    guard changedHistories.insert(asset).inserted else { throw StoreError.changedTwice(asset) }
    for digest in restored.history.objects { try objects.require(digest) }
    for line in new {
      if let parents = line.parents(besides: restored.history) {
        try append(line, parents, about: .asset(asset))
      } else {
        append(line)
      }
      if let change = line.keywords { keywords[asset] = change.applied(to: try words(of: asset)) }
    }
    if known.entries.isEmpty { result.created.insert(asset) }
    guard known.diverges(from: restored.history) else { return }
    let added = new.compactMap { lines.line($0.id, $0.json) }
    try writeMerge(try BranchedPhoto(asset, database, lines, besides: added))
  }
}

extension LogLine {
  /// The parents of a line of a history; nil for a rendition.
  fileprivate func parents(besides history: CheckedArchive.History) -> [SHA256Digest]? {
    if history.renditions[id] != nil { return nil }
    return json.withUnsafeBytes { LineMembers($0)?.parents }
  }

  /// How the line changes the keywords of a photo; nil if it does not.
  fileprivate var keywords: KeywordChange? {
    json.withUnsafeBytes { bytes in
      guard let members = LineMembers(bytes) else { return nil }
      switch ChangeKind(members) {
      case .asset: return KeywordChange(adding: members.object("facts")?.strings("keywords") ?? [], removing: [])
      case .set: return SettingsLine(members)?.keywords
      default: return nil
      }
    }
  }
}
