import Documents
import TransactionLog

extension PhotoStore {
  /// Checks the lines of one asset, the objects that it needs, and its rows in the index. Nothing is changed.
  ///
  /// - Throws: `StoreError.assetNotFound`
  package func verify(_ asset: AssetID, _ depth: VerifyDepth) throws(StoreError) -> [Finding] {
    try managing {
      let (rows, known, all) = try index.read { database in
        (
          try database.entries(asset), try database.asset(asset),
          try database.row(of: asset).map { try database.lineRows(of: $0) } ?? []
        )
      }
      guard !rows.isEmpty, let known else { throw StoreError.assetNotFound(asset.text) }
      let temporary = try TemporaryDatabase(in: nil)
      let check = try LogCheck(temporary.connection, objects: temporary.connection, library, lines)
      var findings: [Finding] = []
      let lines = all + rows.compactMap(\.rendition)
      for line in lines.sorted(by: { $0.place < $1.place }) {
        do {
          try enter(line, check)
        } catch LogError.damaged(let damage) {
          findings += damage.map { .logDamaged(path: $0.path, offset: $0.place.offset, found: $0.found) }
        }
      }
      try check.finish(at: .start)
      if let newer = check.newer { findings.append(.newer(path: layout.root, found: newer.found)) }
      let objects = try checkObjects(of: check, depth)
      let originals = try checkOriginalByReference(known, check, readData: depth == .readData)
      guard findings.isEmpty else { return objects + originals + findings }
      return objects + originals + (try compare(known, rows, check))
    }
  }

  private func enter(_ line: LineRow, _ check: LogCheck) throws {
    let json = try segments.json(of: line)
    try json.withUnsafeBytes { bytes in
      guard let members = LineMembers(bytes) else {
        throw LogError.damaged([
          LogDamage(place: line.place, path: segments.path(of: line.place.segment), found: "JSON that is not an object")
        ])
      }
      try check.change(ChangeLine(id: SHA256Digest(of: bytes), place: line.place, json: bytes, members: members))
    }
  }

  private func checkObjects(of check: LogCheck, _ depth: VerifyDepth) throws -> [Finding] {
    let digests = try check.objects.database.statement("SELECT DISTINCT digest FROM object ORDER BY digest").all([]) {
      row throws(SQLError) in row.digest(0)
    }
    return try digests.compactMap { $0 }.flatMap { digest in
      try self.check(digest, check.objects.uses(of: digest), check, readData: depth == .readData)
    }
  }

  /// Compares the rows of an asset with those that its lines produce.
  private func compare(
    _ known: Asset, _ rows: [EntryRow], _ check: LogCheck
  ) throws -> [Finding] {
    let asset = known.id
    let expected = try check.searchable.entries(asset)
    if let row = zip(rows, expected).first(where: { $0 != $1 })?.0 {
      return [.indexDiffers(asset, reason: "the row of entry \(row.number) does not match")]
    }
    if rows.count != expected.count {
      return [.indexDiffers(asset, reason: "\(rows.count) entries, expected \(expected.count)")]
    }
    return try check.searchable.asset(asset) == known
      ? [] : [.indexDiffers(asset, reason: "the row of the photo does not match")]
  }
}
