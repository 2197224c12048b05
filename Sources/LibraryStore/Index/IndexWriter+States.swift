import Documents
import Merging
import TransactionLog

// Where the entries of a photo are branched, the state that each of them leads to depends on all that its writer knew.
extension IndexWriter {
  /// Enters the current state, and where new entries lead.
  func enterStates(
    _ merge: PhotoMerge, _ entries: [(id: SHA256Digest, number: Int)], _ asset: inout AssetRow
  ) throws {
    var known = try BranchedStates(database, asset.row)
    let recipes = merge.recipes(of: entries.map(\.id))
    for (id, number) in entries.sorted(by: { $0.number < $1.number }) {
      guard let recipe = recipes[id], let kind = known.kinds[number] else { continue }
      if kind == .edit {
        // A merge was made from several states.
        guard !merge.isMerge(id) else { continue }
        try database.statement("UPDATE entry SET parent = coalesce(parent, ?) WHERE asset = ? AND number = ?").run(
          .int(known.state(of: recipe.before, until: number)), .int(asset.row), .int(number))
        continue
      }
      // A revert has the state of its target, or leaves everything as it was.
      let state = kind == .revert ? merge.target(of: id).flatMap { known.states[$0] } : nil
      let shown = kind == .revert ? recipe.before : recipe.after
      known.states[id] = state ?? known.state(of: shown, until: number)
      try database.statement("UPDATE entry SET state = ? WHERE asset = ? AND number = ?").run(
        .int(known.states[id]), .int(asset.row), .int(number))
    }
    asset.current = known.state(of: merge.shown)
    asset.position = known.position(of: merge.shown)
  }

  /// Enters the original that counts, if it is another one than the last that was entered.
  func enterOriginal(_ digest: SHA256Digest?, _ asset: AssetRow) throws {
    guard let digest, try originalDigest(of: asset) != digest else { return }
    let rows = try database.statement(
      """
      SELECT segment, offset, size FROM entry WHERE asset = ? AND kind IN (0, 5) ORDER BY number DESC
      """
    ).all([.int(asset.row)]) { row throws(SQLError) in
      LineRow(place: LogPlace(segment: SegmentKey(rawValue: row.int(0)), offset: row.int(1)), size: row.int(2))
    }
    for row in rows {
      let json: [UInt8]
      do { json = try lines.segments.json(of: row) } catch LogError.damaged { continue }
      let original = json.withUnsafeBytes { bytes in LineMembers(bytes).flatMap { Original($0) } }
      guard let original, original.object.digest == digest else { continue }
      return try enterOriginal(original, asset)
    }
  }

  private func originalDigest(of asset: AssetRow) throws -> SHA256Digest? {
    try database.statement("SELECT original FROM asset WHERE row = ?").first(.int(asset.row)) { row throws(SQLError) in
      row.digest(0)
    } ?? nil
  }
}
