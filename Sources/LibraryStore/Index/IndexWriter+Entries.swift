import Documents
import PhotoMetadata
import TransactionLog

extension IndexWriter {
  /// The asset with an id; nil if there is none.
  func asset(_ id: Bits128) throws -> AssetRow? {
    if let known = assets[id] { return known }
    guard let row = try numbers.map({ $0[id] }) ?? database.row(of: AssetID(id)) else { return nil }
    let found = try database.statement(
      """
      SELECT a.row, a.newest, a.position, a.current, e.id, a.heads, a.branching FROM asset a JOIN entry e ON e.asset = a.row
      AND e.number = a.newest WHERE a.row = ?
      """
    ).first(.int(row)) { row throws(SQLError) in
      guard let newest = row.digest(4), let heads = row.digests(5) else { return nil as AssetRow? }
      return AssetRow(
        row: row.int(0), id: id, newest: row.int(1), newestID: newest, position: row.int(2), current: row.int(3),
        heads: heads, branching: Branching(rawValue: row.int(6)) ?? .entries)
    }
    if let found = found ?? nil { assets.load(found) }
    return found ?? nil
  }

  /// Enters an edit, a move or a new original; false if the line lacks something.
  ///
  /// Where people did not know each other's entries, or an entry does not fit those before it, the state depends on all lines
  /// of the photo, and is computed from them later.
  func enterEntry(_ change: ChangeLine, _ members: LineMembers, _ kind: ChangeKind) throws -> Bool {
    guard let id = members.bits("asset"), var asset = try asset(id), let label = members.count("entry"), label > 0,
      let parents = members.parents
    else { return false }
    let number = try number(ofNewEntry: label, asset)
    if asset.branching != .entries, parents != asset.heads, try !isNext(parents, asset) { asset.branching = .entries }
    var leap: Leap?
    switch kind {
    case .edit:
      guard let edit = Edit(members, isWhole: false) else { return false }
      self.edit = edit
      try enterUses(of: edit, asset, number)
      // What a merge has written down is what is shown, and no edit.
      if edit.isMerge { asset.branching = .entries }
      let from = try edit.from.flatMap { try state(withID: $0, asset) }
      leap = Leap(state: number, parent: from ?? (asset.branching == .entries ? nil : asset.current), isPosition: true)
    case .revert:
      guard let target = members.digest("target") else { return false }
      leap = try state(withID: target, asset).map { Leap(state: $0, isPosition: true) }
    case .undo, .redo:
      guard let target = members.digest("target") else { return false }
      if asset.branching != .entries { leap = try move(kind, target, &asset) }
    case .original:
      guard let original = Original(members) else { return false }
      try enterOriginal(original, asset)
      // A later original may replace it, and edits may have been made from it.
      try enterUse(original.object.digest, asset, number, .original)
      leap = Leap(state: asset.current)
    default: return false
    }
    if leap == nil { asset.branching = .entries }
    try enter(change, asset, number, kind, leap)
    if let leap, asset.branching != .entries {
      if leap.isPosition { asset.position = number }
      asset.current = leap.state
    }
    (asset.newest, asset.newestID) = (number, change.id)
    asset.modified = members.string("date").flatMap { Timestamp.milliseconds($0) } ?? 0
    try follow(change.id, parents, &asset)
    return true
  }

  /// Where an entry leads in a list of entries.
  struct Leap {
    /// The number of the state that becomes current.
    var state: Int
    /// The number of the state that an edit was made from.
    var parent: Int?
    /// Whether undo takes back the entry itself.
    var isPosition = false
  }

  /// The number of a new entry: the next one.
  ///
  /// If the log is damaged, entries before it may be lost. Then it keeps the number that it has where it was made, so that
  /// those after the lost ones have the same numbers as before.
  private func number(ofNewEntry label: Int, _ asset: AssetRow) throws -> Int {
    let isLater = label > asset.newest + 1 && label <= Int(Int32.max)
    return try isLater && hasDamage() ? label : asset.newest + 1
  }

  /// Whether the writer of an entry knew the newest one before it. If a line is lost, whoever names it knew what it knew.
  private func isNext(_ parents: [SHA256Digest], _ asset: AssetRow) throws -> Bool {
    if try knowsNewest(parents, asset) { return true }
    return try hasDamage() && !parents.allSatisfy { try isHere($0, asset) }
  }

  private func enter(
    _ change: ChangeLine, _ asset: AssetRow, _ number: Int, _ kind: ChangeKind, _ leap: Leap?
  ) throws {
    let isListed = asset.branching != .entries && leap?.isPosition == true
    try insert(
      change, asset, number, kind, state: leap?.state ?? asset.current, parent: leap?.parent,
      before: isListed ? asset.position : nil)
    if asset.branching == .entries { branchedEntries[asset.id, default: []].append((change.id, number)) }
  }

  func insert(
    _ change: ChangeLine, _ asset: AssetRow, _ number: Int, _ kind: ChangeKind, state: Int, parent: Int?, before: Int?
  ) throws {
    entry = number
    try database.statement("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, ?, NULL, NULL, NULL)").run(
      .int(asset.row), .int(number), .digest(change.id), .int(kind.number), .int(state), .int(parent), .int(before),
      .int(change.place.segment.rawValue), .int(change.place.offset), .int(change.size))
  }

  /// Enters a rendition; false if the line lacks something. That of an edit which is not here has no effect.
  func enterRendition(_ change: ChangeLine, _ members: LineMembers) throws -> Bool {
    guard let line = RenditionLine(members), let asset = try asset(line.asset.bits) else { return false }
    guard let number = try number(of: line.target, asset), try kind(of: number, asset) == .edit else { return true }
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

  func hasDamage() throws -> Bool {
    try database.statement("SELECT 1 FROM damage LIMIT 1").first { row throws(SQLError) in row.int(0) } != nil
  }

  func kind(of number: Int, _ asset: AssetRow) throws -> ChangeKind? {
    let number = try database.statement("SELECT kind FROM entry WHERE asset = ? AND number = ?").first(
      .int(asset.row), .int(number)
    ) { row throws(SQLError) in row.int(0) }
    return number.flatMap(ChangeKind.init(number:))
  }

  /// Enters which objects an edit needs.
  private func enterUses(of edit: Edit, _ asset: AssetRow, _ number: Int) throws {
    for attachment in edit.attachments { try enterUse(attachment, asset, number, .attachment) }
    if edit.inlineData == nil { try enterUse(edit.data.digest, asset, number, .data) }
    if AssetID(original: edit.base).bits != asset.id { try enterUse(edit.base, asset, number, .base) }
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
