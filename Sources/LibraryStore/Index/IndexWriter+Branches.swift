import Documents
import Merging
import PhotoMetadata
import TransactionLog

// A line whose parents are all heads of its photo is entered as it is. Where people did not know each other's lines, what is
// set depends on all lines of the photo, and is computed from them.
extension IndexWriter {
  /// Enters that a line about a photo comes after its parents.
  ///
  /// If a parent was lost with a part of the log, it comes after all that is there.
  func follow(_ line: SHA256Digest, _ parents: [SHA256Digest], _ asset: inout AssetRow) throws {
    if parents == asset.heads || Set(parents).isSuperset(of: asset.heads) {
      asset.heads = [line]
    } else if try hasDamage(), try !parents.allSatisfy({ try isHere($0, asset) }) {
      asset.heads = [line]
    } else {
      asset.heads = LineHeads.after(line, parents, asset.heads)
      if asset.branching == .none { asset.branching = .settings }
    }
    asset.isChanged = true
    assets[asset.id] = asset
    if asset.branching != .none { branched.insert(asset.id) }
  }

  /// Whether a photo has a line that is no rendition.
  func isHere(_ line: SHA256Digest, _ asset: AssetRow) throws -> Bool {
    try makeLinesSearchable()
    return try database.statement(
      "SELECT 1 FROM entry WHERE asset = ?1 AND id = ?2 UNION ALL SELECT 1 FROM line WHERE asset = ?1 AND id = ?2"
    ).first(.int(asset.row), .digest(line)) { row throws(SQLError) in row.int(0) } != nil
  }

  /// Whether the writer of an entry knew the newest one of its photo.
  func knowsNewest(_ parents: [SHA256Digest], _ asset: AssetRow) throws -> Bool {
    if parents.contains(asset.newestID) { return true }
    let known = try lines(of: asset.row).reduce(into: [SHA256Digest: [SHA256Digest]]()) {
      $0[$1.line.id] = $1.line.parents
    }
    var (open, seen) = (parents, Set(parents))
    while let line = open.popLast() {
      if line == asset.newestID { return true }
      for parent in known[line] ?? [] where seen.insert(parent).inserted { open.append(parent) }
    }
    return false
  }

  /// Enters where a line is that is neither an entry nor a rendition.
  func enterLine(_ change: ChangeLine, _ asset: AssetRow) throws {
    try database.statement("INSERT INTO line VALUES (?, ?, ?, ?, ?, ?)").run(
      .int(lineRow), .int(asset.row), .int(change.place.segment.rawValue), .int(change.place.offset), .int(change.size),
      .digest(change.id))
  }

  /// Enters a line that this program may pass over: it is one of those that others may name.
  func enterOther(_ change: ChangeLine, _ members: LineMembers) throws {
    guard let parents = members.parents else { return }
    if let id = members.bits("asset") {
      guard var asset = try asset(id) else { return }
      try enterLine(change, asset)
      try follow(change.id, parents, &asset)
    } else if let id = members.bits("collection") {
      _ = try follow(change, parents, CollectionID(id), .other)
    }
  }

  /// Enters what depends on all lines of a photo, for the branched photos that lines were entered for.
  func enterBranched() throws {
    for id in branched.sorted() {
      guard var asset = try asset(id) else { continue }
      let lines = try lines(of: asset.row)
      asset.modified = lines.compactMap { $0.date.flatMap { Timestamp.milliseconds($0) } }.max()
      if asset.branching == .entries {
        let merged = MergedPhoto(lines.map(\.line), rules: MergeRules.units)
        try enterStates(merged.merge, branchedEntries[id] ?? [], &asset)
        try enter(merged.metadata, merged.conflicts.count, asset)
        try enterOriginal(merged.metadata.original, asset)
      } else {
        let settings = MergedSettings(lines.map(\.line))
        try enter(settings, settings.conflicts.count, asset)
      }
      assets[id] = asset
    }
    (branched, branchedEntries) = ([], [:])
  }

  private func enter(_ merged: MergedSettings, _ conflicts: Int, _ asset: AssetRow) throws {
    for property in PhotoProperty.settable where property != .keywords {
      try set(property, merged.settings[property.declaration.name].flatMap { property.value($0) }, asset)
    }
    try database.statement("DELETE FROM keyword WHERE asset = ?").run(.int(asset.row))
    try enterKeywords(merged.keywords, asset.row)
    try enterWords(asset.row)
    let trashed = merged.settings[MergedSettings.trashed].flatMap { value in
      value.json.withUnsafeBytes { LineMembers.text($0) }.map { Timestamp.milliseconds($0) ?? 0 }
    }
    let writer = trashed == nil ? nil : merged.writers[MergedSettings.trashed]
    try set("trashed", .int(trashed), asset)
    try set("trashedIn", .int(try writer.flatMap { try transaction(of: $0, asset) }), asset)
    try database.statement("DELETE FROM versionName WHERE asset = ?").run(.int(asset.row))
    for (key, value) in merged.settings {
      guard let id = PhotoLine.namedVersion(key), let number = try number(of: id, asset),
        let name = value.json.withUnsafeBytes({ LineMembers.text($0) })
      else { continue }
      try setName(name, of: number, asset)
    }
    try set("differs", .int(conflicts), asset)
  }

  /// The number of the transaction that brought a line that is no entry.
  private func transaction(of line: SHA256Digest, _ asset: AssetRow) throws -> Int? {
    try database.statement(
      """
      SELECT min(c.number) FROM line l JOIN commits c ON c.segment > l.segment OR c.segment = l.segment
      AND c.offset > l.offset WHERE l.asset = ? AND l.id = ?
      """
    ).first(.int(asset.row), .digest(line)) { row throws(SQLError) in row.optionalInt(0) } ?? nil
  }

  private func lines(of row: Int) throws -> [DatedLine] {
    try makeLinesSearchable()
    return try lines.photoLines(at: database.lineRows(of: row))
  }
}

extension SQLConnection {
  /// Where the lines of a photo are, besides its renditions.
  func lineRows(of row: Int) throws -> [LineRow] {
    try statement(
      """
      SELECT segment, offset, size FROM entry WHERE asset = ?1 UNION ALL SELECT segment, offset, size FROM line
      WHERE asset = ?1
      """
    ).all([.int(row)]) { row throws(SQLError) in
      LineRow(place: LogPlace(segment: SegmentKey(rawValue: row.int(0)), offset: row.int(1)), size: row.int(2))
    }
  }
}
