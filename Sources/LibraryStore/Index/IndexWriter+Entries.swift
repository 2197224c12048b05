import Documents
import PhotoMetadata
import TransactionLog

/// What the index knows about an asset's history while entries are added.
struct AssetRow {
  let row: Int
  let id: Bits128
  /// The number of the newest entry.
  var newest: Int
  /// The id of the newest entry.
  var newestID: SHA256Digest
  /// The entry that made the current state current.
  var position: Int
  /// The number of the current state.
  var current: Int
  /// The lines that no other one names as its parent, sorted.
  var heads: [SHA256Digest]
  /// Whether lines have been written by people who did not know each other.
  var isBranched = false
  /// When it was changed last; nil if the table has that.
  var modified: Int?
  /// Whether the table lacks any of this.
  var isChanged = false
}

extension IndexWriter {
  /// The asset with an id; nil if there is none.
  func asset(_ id: Bits128) throws -> AssetRow? {
    if let known = assets[id] { return known }
    guard let row = try numbers.map({ $0[id] }) ?? database.row(of: AssetID(id)) else { return nil }
    let found = try database.statement(
      """
      SELECT a.row, a.newest, a.position, a.current, e.id, a.heads, a.isBranched FROM asset a JOIN entry e ON e.asset = a.row
      AND e.number = a.newest WHERE a.row = ?
      """
    ).first(.int(row)) { row throws(SQLError) in
      guard let newest = row.digest(4), let heads = row.digests(5) else { return nil as AssetRow? }
      return AssetRow(
        row: row.int(0), id: id, newest: row.int(1), newestID: newest, position: row.int(2), current: row.int(3),
        heads: heads, isBranched: row.int(6) != 0)
    }
    if let found = found ?? nil { assets.load(found) }
    return found ?? nil
  }

  /// Enters an edit, a move or a new original; false if it does not continue its asset's history.
  ///
  /// If the log is damaged, entries before it may be lost. Then only those entries and moves to their states are
  /// missing.
  func enterEntry(_ change: ChangeLine, _ members: LineMembers, _ kind: ChangeKind) throws -> Bool {
    guard let id = members.bits("asset"), var asset = try asset(id), let number = members.count("entry"),
      let parents = members.parents
    else { return false }
    let isNext = try number == asset.newest + 1 && (parents == asset.heads || knowsNewest(parents, asset))
    guard try isNext || (number > asset.newest && hasDamage()) else { return false }
    var state = asset.current
    var (parent, before): (Int?, Int?) = (nil, nil)
    switch kind {
    case .edit:
      guard let from = try enterUses(members, asset, number) else { return false }
      (state, parent, before) = (number, from, asset.position)
    case .revert:
      guard let target = try members.digest("target").flatMap({ try self.number(of: $0, asset) }),
        try isState(target, asset)
      else { return false }
      (state, before) = (target, asset.position)
    case .undo, .redo:
      guard let target = members.digest("target"), let position = try position(after: kind, asset, target),
        let led = try self.state(of: position, asset)
      else { return false }
      (state, asset.position) = (led, position)
    case .original:
      guard let original = Original(members) else { return false }
      try enterOriginal(original, asset)
      // A later original may replace it, and edits may have been made from it.
      try enterUse(original.object.digest, asset, number, .original)
    default: return false
    }
    try insert(change, asset, number, kind, state: state, parent: parent, before: before)
    if before != nil { asset.position = number }
    (asset.newest, asset.newestID, asset.current) = (number, change.id, state)
    asset.modified = members.string("date").flatMap { Timestamp.milliseconds($0) } ?? 0
    try follow(change.id, parents, &asset)
    return true
  }

  func insert(
    _ change: ChangeLine, _ asset: AssetRow, _ number: Int, _ kind: ChangeKind, state: Int, parent: Int?, before: Int?
  ) throws {
    try database.statement("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, ?, NULL, NULL, NULL)").run(
      .int(asset.row), .int(number), .digest(change.id), .int(kind.number), .int(state), .int(parent), .int(before),
      .int(change.place.segment.rawValue), .int(change.place.offset), .int(change.size))
  }

  /// Enters a rendition; false if it belongs to no edit.
  func enterRendition(_ change: ChangeLine, _ members: LineMembers) throws -> Bool {
    guard let line = RenditionLine(members), let asset = try asset(line.asset.bits),
      let number = try number(of: line.target, asset), try kind(of: number, asset) == .edit
    else { return false }
    try database.statement(
      """
      UPDATE entry SET renditionSegment = ?, renditionOffset = ?, renditionSize = ? WHERE asset = ? AND number = ?
      """
    ).run(
      .int(change.place.segment.rawValue), .int(change.place.offset), .int(change.size), .int(asset.row), .int(number))
    try enterUse(line.rendition.object.digest, asset, number, .rendition)
    return true
  }

  /// The number of a photo's entry with an id; nil if there is none.
  func number(of id: SHA256Digest, _ asset: AssetRow) throws -> Int? {
    if id == asset.newestID { return asset.newest }
    if try self.id(of: asset.position, asset) == id { return asset.position }
    return try database.statement("SELECT number FROM entry WHERE asset = ? AND id = ?").first(
      .int(asset.row), .digest(id)
    ) { row throws(SQLError) in row.int(0) }
  }

  private func id(of number: Int, _ asset: AssetRow) throws -> SHA256Digest? {
    try database.statement("SELECT id FROM entry WHERE asset = ? AND number = ?").first(
      .int(asset.row), .int(number)
    ) { row throws(SQLError) in row.digest(0) } ?? nil
  }

  /// The entry that becomes the position after an undo or redo; nil if the move does not lead to a state.
  ///
  /// An undo takes back what is at the position, and a redo brings back what was taken back there. If the log is damaged,
  /// what was there may be lost. Then a move of an entry that is lost leads nowhere, and another one where its target says.
  private func position(after kind: ChangeKind, _ asset: AssetRow, _ target: SHA256Digest) throws -> Int? {
    let step = try number(of: target, asset)
    let before = try step.flatMap { try neighbor(of: $0, asset, "before") }
    let expected = kind == .undo ? asset.position : try neighbor(of: asset.position, asset, "next")
    guard let step, let before, try step == expected || hasDamage() else {
      return try hasDamage() ? asset.position : nil
    }
    if kind == .redo { return step }
    try database.statement("UPDATE entry SET next = ? WHERE asset = ? AND number = ?").run(
      .int(step), .int(asset.row), .int(before))
    return before
  }

  /// The entry to which undo (`before`) or redo (`next`) leads from another one; nil if there is none.
  private func neighbor(of number: Int, _ asset: AssetRow, _ column: StaticString) throws -> Int? {
    try database.statement(composed: "SELECT \(column) FROM entry WHERE asset = ? AND number = ?").first(
      .int(asset.row), .int(number)
    ) { row throws(SQLError) in row.optionalInt(0) } ?? nil
  }

  private func state(of number: Int, _ asset: AssetRow) throws -> Int? {
    try database.statement("SELECT state FROM entry WHERE asset = ? AND number = ?").first(
      .int(asset.row), .int(number)
    ) { row throws(SQLError) in row.int(0) }
  }

  /// Whether a number is that of the original or of an edit.
  private func isState(_ number: Int, _ asset: AssetRow) throws -> Bool {
    if number == asset.current { return true }
    let kind = try kind(of: number, asset)
    return kind == .asset || kind == .edit
  }

  func hasDamage() throws -> Bool {
    try database.statement("SELECT 1 FROM damage LIMIT 1").first { row throws(SQLError) in row.int(0) } != nil
  }

  private func kind(of number: Int, _ asset: AssetRow) throws -> ChangeKind? {
    let number = try database.statement("SELECT kind FROM entry WHERE asset = ? AND number = ?").first(
      .int(asset.row), .int(number)
    ) { row throws(SQLError) in row.int(0) }
    return number.flatMap(ChangeKind.init(number:))
  }

  /// Enters which objects an edit needs.
  ///
  /// - Returns: The number of the state that it was made from; nil if the line lacks something.
  private func enterUses(_ members: LineMembers, _ asset: AssetRow, _ number: Int) throws -> Int? {
    guard let edit = Edit(members, isWhole: false) else { return nil }
    var parent = asset.current
    if let from = edit.from {
      let found = try self.number(of: from, asset)
      // It may have been on a damaged line.
      guard try found.map({ try isState($0, asset) }) ?? hasDamage() else { return nil }
      parent = found ?? parent
    }
    self.edit = edit
    for attachment in edit.attachments { try enterUse(attachment, asset, number, .attachment) }
    if edit.inlineData == nil { try enterUse(edit.data.digest, asset, number, .data) }
    if AssetID(original: edit.base).bits != asset.id { try enterUse(edit.base, asset, number, .base) }
    return parent
  }

  func enterUse(_ digest: SHA256Digest, _ asset: AssetRow, _ number: Int, _ role: ObjectRole) throws {
    try database.statement("INSERT OR IGNORE INTO use VALUES (?, ?, ?, ?)").run(
      .digest(digest), .int(asset.row), .int(number), .int(role.rawValue))
  }
}

extension ChangeKind {
  /// The number of a kind in the index.
  var number: Int {
    switch self {
    case .asset: 0
    case .edit: 1
    case .undo: 2
    case .redo: 3
    case .revert: 4
    case .original: 5
    default: 99
    }
  }

  init?(number: Int) {
    guard let kind = Self.allCases.first(where: { $0.number == number && number != 99 }) else { return nil }
    self = kind
  }
}
