import Documents
import Merging
import PhotoMetadata
import TransactionLog

extension IndexWriter {
  private static let insertion = """
    INSERT OR IGNORE INTO asset (row, id, original, size, name, path, mediaType, isReference, newest, position, current,
    isNewer, date, added, modified, heads, branching, differs, \(PhotoProperty.columnList))
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?, ?, ?, ?, 0, 0\(
      String(repeating: ", ?", count: PhotoProperty.columnCount)))
    """

  /// Enters a photo, or another import of one that exists; false if the line lacks something.
  func enterAsset(_ change: ChangeLine, _ members: LineMembers) throws -> Bool {
    guard let line = EntryLine(members), case .asset(let original, let properties) = line.content else { return false }
    if let asset = try asset(line.asset.bits) { return try enterAgain(change, line, original, asset) }
    let added = Timestamp.milliseconds(line.date) ?? 0
    let captured = properties.captured.flatMap { Timestamp.milliseconds($0.text, zone: $0.zone) }
    var values: [SQLValue] = [
      .int(lineRow), .bits(line.asset.bits), .digest(original.object.digest), .int(original.object.size),
      .text(original.name), .text(original.path), .text(original.mediaType), .flag(original.isReference),
      .int(captured ?? added), .int(added), .int(added), .digest(change.id),
    ]
    for property in PhotoProperty.allCases { property.append(properties[property], to: &values) }
    try database.statement(composed: Self.insertion).run(values)
    if database.changes == 0 { return false }
    entry = 0
    let asset = AssetRow(
      row: lineRow, id: line.asset.bits, newest: 0, newestID: change.id, position: 0, current: 0,
      heads: [change.id])
    try insert(change, asset, 0, .asset, state: 0, parent: nil, before: nil)
    try enterKeywords(properties.keywords, asset.row)
    try enterWords(of: properties, asset.row)
    assets[line.asset.bits] = asset
    numbers?[line.asset.bits] = asset.row
    try enterMemberships(of: line.asset, asset.row)
    return true
  }

  /// Enters another import of a photo, which somebody made without knowing the first one.
  private func enterAgain(
    _ change: ChangeLine, _ line: EntryLine, _ original: Original, _ known: AssetRow
  ) throws -> Bool {
    var asset = known
    let number = asset.newest + 1
    asset.branching = .entries
    try insert(change, asset, number, .asset, state: asset.current, parent: nil, before: nil)
    branchedEntries[asset.id, default: []].append((change.id, number))
    // The library may hold a copy now, where the photo is one that it only refers to.
    if !original.isReference { try enterUse(original.object.digest, asset, number, .original) }
    (asset.newest, asset.newestID) = (number, change.id)
    try follow(change.id, line.parents, &asset)
    return true
  }

  /// Enters the changes that entries have made to assets.
  func enterAssets() throws {
    for asset in assets.entered() {
      try database.statement(
        """
        UPDATE asset SET newest = ?, position = ?, current = ?, modified = coalesce(?, modified), heads = ?,
        branching = ? WHERE row = ?
        """
      ).run(
        .int(asset.newest), .int(asset.position), .int(asset.current), .int(asset.modified), .digests(asset.heads),
        .int(asset.branching.rawValue), .int(asset.row))
    }
  }

  /// Enters a new original with the same pixels. The first one remains an object that entries refer to.
  func enterOriginal(_ original: Original, _ asset: AssetRow) throws {
    try database.statement(
      "UPDATE asset SET original = ?, size = ?, name = ?, path = ?, mediaType = ?, isReference = ? WHERE row = ?"
    ).run(
      .digest(original.object.digest), .int(original.object.size), .text(original.name), .text(original.path),
      .text(original.mediaType), .flag(original.isReference), .int(asset.row))
  }

  /// Enters how the keywords of a photo change.
  func enterKeywords(_ change: KeywordChange, _ row: Int) throws {
    let words = try database.statement("SELECT text FROM keyword WHERE asset = ? ORDER BY position").all([.int(row)]) {
      row throws(SQLError) in row.text(0) ?? ""
    }
    try database.statement("DELETE FROM keyword WHERE asset = ?").run(.int(row))
    try enterKeywords(change.applied(to: words), row)
  }

  func enterKeywords(_ keywords: [String], _ row: Int) throws {
    for (position, keyword) in keywords.enumerated() {
      try database.statement("INSERT INTO keyword VALUES (?, ?, ?)").run(.int(row), .int(position), .text(keyword))
    }
  }

  /// Removes everything about a photo except its places in albums, which can be recognized only with its id.
  func enterPurge(_ members: LineMembers) throws -> Bool {
    guard let bits = members.bits("asset") else { return false }
    // Once the lines are blanked, the photo is not there in the first place.
    guard let row = try asset(bits)?.row else { return true }
    let purged = Self.purgedRow(AssetID(bits))
    try database.statement("UPDATE OR IGNORE member SET asset = ? WHERE asset = ?").run(.int(purged), .int(row))
    try database.statement("DELETE FROM member WHERE asset = ?").run(.int(row))
    try removeWords(row)
    try database.statement("DELETE FROM keyword WHERE asset = ?").run(.int(row))
    try database.statement("DELETE FROM versionName WHERE asset = ?").run(.int(row))
    try database.statement("DELETE FROM use WHERE asset = ?").run(.int(row))
    try makeLinesSearchable()
    try database.statement("DELETE FROM line WHERE asset = ?").run(.int(row))
    try database.statement("DELETE FROM entry WHERE asset = ?").run(.int(row))
    try database.statement("DELETE FROM asset WHERE row = ?").run(.int(row))
    assets[bits] = nil
    numbers?[bits] = nil
    return true
  }
}
