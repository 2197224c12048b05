import Documents
import Merging
import TransactionLog

extension TransactionBuilder {
  /// Adds the lines of a history that the library lacks, unchanged.
  mutating func restore(_ restored: PhotoHistory) throws {
    let asset = restored.photo
    guard let known = try database.knownLines(of: restored.history) else {
      guard let own = try database.asset(asset) else { throw StoreError.assetNotFound(asset.text) }
      throw StoreError.historyConflict(own)
    }
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
