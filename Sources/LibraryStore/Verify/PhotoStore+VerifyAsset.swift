import Documents
import TransactionLog

extension PhotoStore {
  /// Checks the lines of one asset, the objects that it needs, and its rows of the index. Nothing is changed.
  ///
  /// - Throws: `StoreError.assetNotFound`
  package func verify(_ asset: AssetID, _ depth: VerifyDepth) throws(StoreError) -> [Finding] {
    try mappingErrors {
      let (rows, known) = try index.read { database in (try database.entries(asset), try database.asset(asset)) }
      guard !rows.isEmpty, let known else { throw StoreError.assetNotFound(asset.text) }
      let temporary = try TemporaryDatabase(in: nil)
      let check = try LogCheck(temporary.connection, library)
      var findings: [Finding] = []
      let lines = rows.flatMap { [$0.line, $0.rendition].compactMap { $0 } }
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
      return objects + originals + findings + (try compare(asset, rows, known, check, isWhole: findings.isEmpty))
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

  /// Compares the rows of an asset with those that its lines give.
  private func compare(
    _ asset: AssetID, _ rows: [EntryRow], _ known: Asset, _ check: LogCheck, isWhole: Bool
  ) throws -> [Finding] {
    guard isWhole else { return [] }
    let expected = try check.objects.database.entries(asset)
    if let row = zip(rows, expected).first(where: { $0 != $1 })?.0 {
      return [.indexDiffers(asset, reason: "another row about entry \(row.number), expected what the log says")]
    }
    if rows.count != expected.count {
      return [.indexDiffers(asset, reason: "\(rows.count) entries, expected \(expected.count)")]
    }
    return try check.objects.database.asset(asset) == known
      ? [] : [.indexDiffers(asset, reason: "another row about the photo, expected what the log says")]
  }
}
