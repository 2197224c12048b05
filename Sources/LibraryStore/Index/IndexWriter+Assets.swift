import Documents
import TransactionLog

extension IndexWriter {
  /// Enters a photo; false if the line lacks something or the photo already exists.
  func enterAsset(_ change: ChangeLine, _ members: LineMembers) throws -> Bool {
    guard let line = EntryLine(members), case .asset(let original, let facts) = line.content,
      assets[line.asset.bits] == nil, numbers?[line.asset.bits] == nil
    else { return false }
    let added = Timestamp.milliseconds(line.date) ?? 0
    let captured = facts.captured.flatMap { Timestamp.milliseconds($0, zone: facts.zone) }
    try database.statement(
      """
      INSERT OR IGNORE INTO asset VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0,
      NULL)
      """
    ).run(
      .int(assetRow), .bits(line.asset.bits), .digest(original.object.digest), .int(original.object.size),
      .text(original.name),
      .text(original.path), .text(original.mediaType), .flag(original.isReference), .int(facts.width),
      .int(facts.height), .int(facts.orientation), .int(captured ?? added), .text(facts.captured), .text(facts.zone),
      .int(added), .int(added), .double(facts.place?.latitude), .double(facts.place?.longitude),
      .double(facts.place?.altitude), .text(facts.camera), .text(facts.title), .text(facts.caption),
      .int(facts.rating))
    if database.changes == 0 { return false }
    let asset = AssetRow(
      row: assetRow, id: line.asset.bits, newest: 0, newestID: change.id, position: 0, current: 0)
    try insert(change, asset, 0, .asset, state: 0, before: nil)
    try enterKeywords(facts.keywords, asset.row)
    try enterWords(of: facts, asset.row)
    assets[line.asset.bits] = asset
    numbers?[line.asset.bits] = asset.row
    return true
  }

  /// Enters the changes that entries have made to assets.
  func enterAssets() throws {
    for asset in assets.entered() {
      try database.statement("UPDATE asset SET newest = ?, position = ?, current = ?, modified = ? WHERE row = ?").run(
        .int(asset.newest), .int(asset.position), .int(asset.current), .int(asset.modified), .int(asset.row))
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
    try database.statement("DELETE FROM entry WHERE asset = ?").run(.int(row))
    try database.statement("DELETE FROM asset WHERE row = ?").run(.int(row))
    assets[bits] = nil
    numbers?[bits] = nil
    return true
  }
}
