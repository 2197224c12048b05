import Documents
import TransactionLog

extension TransactionBuilder {
  /// Adds the lines of a history that the library lacks, unchanged.
  mutating func restore(_ restored: PhotoHistory) throws {
    let asset = restored.photo
    guard let count = try database.count(of: restored.history) else {
      guard let own = try database.asset(asset) else { throw StoreError.assetNotFound(asset.text) }
      throw StoreError.historyConflict(own)
    }
    let new = try histories.lines(of: restored, after: count)
    if new.isEmpty { return }
    if count > 0 { _ = try readableNewest(asset) }
    guard changedHistories.insert(asset).inserted else { throw StoreError.changedTwice(asset) }
    for digest in restored.history.objects { try objects.require(digest) }
    for line in new {
      append(line)
      if let change = line.keywords { keywords[asset] = change.applied(to: try words(of: asset)) }
    }
    if count == 0 { result.created.insert(asset) }
  }
}

extension LogLine {
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
