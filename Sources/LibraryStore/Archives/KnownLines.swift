import Documents

/// The lines that a library has of a photo.
struct KnownLines: Hashable {
  /// The entries, by number; none if it does not have the photo.
  var entries: [SHA256Digest] = []
  /// Those that are neither entries nor renditions.
  var others: Set<SHA256Digest> = []
  /// The objects of its renditions, by entry.
  var renditions: [SHA256Digest: Set<SHA256Digest>] = [:]

  /// Whether a library has entries of a photo that a history lacks, and the other way around.
  func diverges(from history: CheckedArchive.History) -> Bool {
    let (own, others) = (Set(entries), Set(history.ids))
    return !own.isSubset(of: others) && !others.isSubset(of: own)
  }
}

extension SQLConnection {
  /// The lines of a photo.
  func knownLines(of asset: AssetID) throws -> KnownLines {
    var known = KnownLines()
    guard let row = try row(of: asset) else { return known }
    known.entries = try entryIDs(row)
    known.others = Set(try digests("SELECT id FROM line WHERE asset = ?", row).map { $0[0] })
    let renditions = try digests(
      """
      SELECT e.id, u.digest FROM entry e JOIN use u ON u.asset = e.asset AND u.number = e.number
      WHERE e.asset = ? AND u.role = \(ObjectRole.rendition.rawValue)
      """, row)
    for pair in renditions { known.renditions[pair[0], default: []].insert(pair[1]) }
    return known
  }

  private func entryIDs(_ row: Int) throws -> [SHA256Digest] {
    try digests("SELECT id FROM entry WHERE asset = ? ORDER BY number", row).map { $0[0] }
  }

  /// The digests in the rows that a statement finds for a photo.
  private func digests(_ statement: String, _ row: Int) throws -> [[SHA256Digest]] {
    try self.statement(composed: statement).all([.int(row)]) { row throws(SQLError) in
      [row.digest(0), row.digest(1)].compactMap { $0 }
    }.filter { !$0.isEmpty }
  }
}
