extension LogCheck {
  /// The entries that uses belong to, in order and without duplicates.
  func entries(_ uses: [ObjectUse]) throws -> [EntryReference] {
    var found: [EntryReference] = []
    for use in uses {
      guard let entry = try searchable.entry(use.asset, use.number) else { continue }
      let reference = EntryReference(asset: use.asset, number: use.number, id: entry.id)
      if !found.contains(reference) { found.append(reference) }
    }
    return found
  }

  /// Whether a rendition is the one that counts for an asset's current state.
  func isCurrent(_ use: ObjectUse) throws -> Bool { try searchable.isCurrent(use) }

  /// Whether a use belongs to the newest entry of its asset.
  func isNewest(_ use: ObjectUse) throws -> Bool {
    try searchable.asset(use.asset)?.newestEntry == use.number
  }
}

extension SQLConnection {
  /// Whether a rendition is the one that counts for an asset's current state.
  func isCurrent(_ use: ObjectUse) throws -> Bool {
    guard try asset(use.asset)?.currentEntry == use.number else { return false }
    return try entry(use.asset, use.number)?.rendition?.place == use.line.place
  }
}
