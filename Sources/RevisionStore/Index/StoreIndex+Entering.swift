import Documents
import GRDB

extension StoreIndex {
  /// Enters an entry that continues its asset's chain, and notes the change.
  ///
  /// - Parameters:
  ///   - entry: The entry, whose manifest is on the disk.
  ///   - state: The chain before it, nil before the original; afterwards the chain with it.
  ///   - path: Where the manifest is, for errors.
  /// - Throws: `StoreError.chainBroken` where it does not continue the chain.
  static func enter(_ entry: HistoryEntry, after state: inout AssetState?, path: String, in database: Database) throws {
    if var chain = state {
      try chain.append(entry, path: path)
      state = chain
      try database.execute(
        sql: "UPDATE asset SET newest = ?, current = ? WHERE id = ?",
        arguments: [chain.history.newest, chain.history.current, chain.id.text])
    } else {
      let chain = try AssetState(entry, path: path)
      state = chain
      try insert(chain.asset, in: database)
    }
    if let original = state?.original { try insert(entry, original: original, in: database) }
    try database.execute(
      sql: "INSERT INTO change (kind, asset, number) VALUES (?, ?, ?)",
      arguments: [entry.kind.rawValue, entry.manifest.asset.text, entry.number])
  }

  private static func insert(_ asset: Asset, in database: Database) throws {
    let original = asset.original
    try database.execute(
      sql: "INSERT INTO asset VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        asset.id.text, original.object.digest.hex, original.object.size, original.name, original.path,
        original.mediaType, original.isReference ? 1 : 0, asset.newestEntry, asset.currentEntry,
      ])
  }

  private static func insert(_ entry: HistoryEntry, original: Manifest.Original, in database: Database) throws {
    let asset = entry.manifest.asset.text
    try database.execute(
      sql: "INSERT INTO entry VALUES (?, ?, ?, ?, ?)",
      arguments: [asset, entry.number, entry.id.hex, entry.kind.rawValue, entry.manifest.target])
    for need in entry.manifest.objects(original: original) {
      try database.execute(
        sql: "INSERT OR IGNORE INTO need VALUES (?, ?, ?, ?)",
        arguments: [need.digest.hex, asset, entry.number, need.role.rawValue])
    }
  }
}
