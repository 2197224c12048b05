import Documents

/// The lines that a library has of a photo.
struct KnownLines: Hashable {
  /// The entries, by number; none if it does not have the photo.
  var entries: [SHA256Digest] = []
  /// Those that are neither entries nor renditions.
  var others: Set<SHA256Digest> = []
  /// The objects of its renditions, by entry.
  var renditions: [SHA256Digest: Set<SHA256Digest>] = [:]
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

  /// Whether the entries that a library has of a photo are those of a history, as far as both go.
  func agrees(with history: CheckedArchive.History) throws -> Bool {
    guard let row = try row(of: history.asset) else { return true }
    return zip(try entryIDs(row), history.ids).allSatisfy { $0 == $1 }
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

  /// The lines that a library has of the photo of a history; nil if its entries differ.
  func knownLines(of history: CheckedArchive.History) throws -> KnownLines? {
    let known = try knownLines(of: history.asset)
    return zip(known.entries, history.ids).allSatisfy { $0 == $1 } ? known : nil
  }
}
