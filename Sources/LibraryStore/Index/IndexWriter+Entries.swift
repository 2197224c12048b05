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
  /// When the newest entry was made; nil if the table already has this and all the rest.
  var modified: Int?
}

extension IndexWriter {
  /// The asset with an id; nil if there is none.
  func asset(_ id: Bits128) throws -> AssetRow? {
    if let known = assets[id] { return known }
    guard let row = try numbers.map({ $0[id] }) ?? database.row(of: AssetID(id)) else { return nil }
    let found = try database.statement(
      """
      SELECT a.row, a.newest, a.position, a.current, e.id FROM asset a JOIN entry e ON e.asset = a.row
      AND e.number = a.newest WHERE a.row = ?
      """
    ).first(.int(row)) { row throws(SQLError) in
      row.digest(4).map {
        AssetRow(
          row: row.int(0), id: id, newest: row.int(1), newestID: $0, position: row.int(2), current: row.int(3))
      }
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
      let previous = members.digest("previousEntry")
    else { return false }
    let isNext = number == asset.newest + 1 && previous == asset.newestID
    guard try isNext || (number > asset.newest + 1 && hasDamage()) else { return false }
    var state = asset.current
    var before: Int?
    switch kind {
    case .edit:
      guard try enterUses(members, asset, number) else { return false }
      (state, before) = (number, asset.position)
    case .revert:
      guard let target = members.count("target"), try isState(target, asset) else { return false }
      (state, before) = (target, asset.position)
    case .undo, .redo:
      guard let target = members.count("target"), let position = try position(after: kind, asset, target) else {
        return false
      }
      (state, asset.position) = (target, position)
    case .original:
      guard let original = Original(members) else { return false }
      try enterOriginal(original, asset)
      // A later original may replace it, and edits may have been made from it.
      try enterUse(original.object.digest, asset, number, .original)
    default: return false
    }
    try insert(change, asset, number, kind, state: state, before: before)
    if before != nil { asset.position = number }
    (asset.newest, asset.newestID, asset.current) = (number, change.id, state)
    asset.modified = members.string("date").flatMap { Timestamp.milliseconds($0) } ?? 0
    assets[id] = asset
    return true
  }

  func insert(
    _ change: ChangeLine, _ asset: AssetRow, _ number: Int, _ kind: ChangeKind, state: Int, before: Int?
  ) throws {
    try database.statement("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?, NULL, NULL, NULL)").run(
      .int(asset.row), .int(number), .digest(change.id), .int(kind.number), .int(state), .int(before),
      .int(change.place.segment), .int(change.place.offset), .int(change.size))
  }

  /// Enters a rendition; false if it belongs to no edit.
  func enterRendition(_ change: ChangeLine, _ members: LineMembers) throws -> Bool {
    guard let line = RenditionLine(members), let asset = try asset(line.asset.bits),
      try kind(of: line.target, asset) == .edit
    else { return false }
    try database.statement(
      """
      UPDATE entry SET renditionSegment = ?, renditionOffset = ?, renditionSize = ? WHERE asset = ? AND number = ?
      """
    ).run(
      .int(change.place.segment), .int(change.place.offset), .int(change.size), .int(asset.row), .int(line.target))
    try enterUse(line.rendition.object.digest, asset, line.target, .rendition)
    return true
  }

  /// The entry that becomes the position after an undo or redo; nil if the move does not lead to a state.
  private func position(after kind: ChangeKind, _ asset: AssetRow, _ target: Int) throws -> Int? {
    guard let position = try neighbor(of: asset, kind), try state(of: position, asset) == target else {
      // If entries in between are lost, the history continues from the state itself.
      return try isState(target, asset) && hasDamage() ? target : nil
    }
    if kind == .undo {
      try database.statement("UPDATE entry SET next = ? WHERE asset = ? AND number = ?").run(
        .int(asset.position), .int(asset.row), .int(position))
    }
    return position
  }

  /// The entry to which undo or redo leads; nil if there is none.
  private func neighbor(of asset: AssetRow, _ kind: ChangeKind) throws -> Int? {
    let column = kind == .undo ? "before" : "next"
    return try database.statement(composed: "SELECT \(column) FROM entry WHERE asset = ? AND number = ?").first(
      .int(asset.row), .int(asset.position)
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

  /// Whether an entry may have been on a damaged line.
  private func isLost(_ number: Int, before next: Int, _ asset: AssetRow) throws -> Bool {
    try number > 0 && number < next && kind(of: number, asset) == nil && hasDamage()
  }

  private func hasDamage() throws -> Bool {
    try database.statement("SELECT 1 FROM damage LIMIT 1").first { row throws(SQLError) in row.int(0) } != nil
  }

  private func kind(of number: Int, _ asset: AssetRow) throws -> ChangeKind? {
    let number = try database.statement("SELECT kind FROM entry WHERE asset = ? AND number = ?").first(
      .int(asset.row), .int(number)
    ) { row throws(SQLError) in row.int(0) }
    return number.flatMap(ChangeKind.init(number:))
  }

  /// Enters which objects an edit needs; false if the line lacks something.
  private func enterUses(_ members: LineMembers, _ asset: AssetRow, _ number: Int) throws -> Bool {
    guard let edit = Edit(members, isWhole: false),
      try isState(edit.parent, asset) || isLost(edit.parent, before: number, asset)
    else {
      return false
    }
    self.edit = edit
    for attachment in edit.attachments { try enterUse(attachment, asset, number, .attachment) }
    if edit.inlineData == nil { try enterUse(edit.data.digest, asset, number, .data) }
    if AssetID(original: edit.base).bits != asset.id { try enterUse(edit.base, asset, number, .base) }
    return true
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
