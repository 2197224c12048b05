import Documents
import TransactionLog

extension LogCheck {
  /// The entries that uses belong to, in order and without duplicates.
  func entries(_ uses: [ObjectUse], _ segments: LogFolder) throws -> [EntryReference] {
    try searchable.entries(uses, segments)
  }

  /// Whether a rendition is the one that counts for an asset's current state.
  func isCurrent(_ use: ObjectUse) throws -> Bool { try searchable.isCurrent(use) }

  /// Whether a rendition is the one that counts for the newest entry of its asset.
  func isNewest(_ use: ObjectUse) throws -> Bool {
    let database = try searchable
    guard let newest = try database.asset(use.asset)?.newestEntry else { return false }
    return try database.entry(use.asset, newest)?.rendition?.place == use.line.place
  }
}

extension SQLConnection {
  /// Whether a rendition is the one that counts for an asset's current state.
  func isCurrent(_ use: ObjectUse) throws -> Bool {
    guard let current = try asset(use.asset)?.currentEntry else { return false }
    return try entry(use.asset, current)?.rendition?.place == use.line.place
  }

  /// The entries that uses belong to, in order and without duplicates.
  func entries(_ uses: [ObjectUse], _ segments: LogFolder) throws -> [EntryReference] {
    var found: [EntryReference] = []
    for use in uses {
      guard let entry = try entry(of: use, segments) else { continue }
      let reference = EntryReference(asset: use.asset, number: entry.number, id: entry.id)
      if !found.contains(reference) { found.append(reference) }
    }
    return found
  }

  /// The entry that a use belongs to; nil if the index has none.
  func entry(of use: ObjectUse, _ segments: LogFolder) throws -> EntryRow? {
    guard use.role == .rendition else { return try entry(use.asset, use.number) }
    return try segments.edit(withRenditionOn: use.line).flatMap { try entry(use.asset, id: $0) }
  }
}

extension LogFolder {
  /// The id of the edit whose rendition is on a line; nil if that was purged since, or is damaged.
  fileprivate func edit(withRenditionOn line: LineRow) throws -> SHA256Digest? {
    do {
      return try json(of: line).withUnsafeBytes { bytes in LineMembers(bytes).flatMap { RenditionLine($0) }?.target }
    } catch LogError.damaged {
      return nil
    }
  }
}
