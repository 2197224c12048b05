import Documents
import PhotoMetadata
import TransactionLog

extension SQLConnection {
  /// The columns of an asset, in the order in which `Asset` reads them.
  private static let assetColumns = """
    id, original, size, name, path, mediaType, isReference, newest, current, added, modified, trashed, differs,
    (SELECT json_group_array(text) FROM (SELECT text FROM keyword WHERE keyword.asset = asset.row ORDER BY position)),
    \(PhotoProperty.columnList)
    """

  /// The assets for which a condition holds.
  ///
  /// - Parameter clause: what follows `FROM asset`, such as `WHERE id = ?`.
  func assets(_ clause: String, _ values: [SQLValue] = []) throws -> [Asset] {
    try statement(composed: "SELECT \(Self.assetColumns) FROM asset \(clause)").all(values) { row throws(SQLError) in
      Asset(row)
    }.map { asset in
      guard let asset else { throw LibraryIndex.Unusable(reason: "invalid values in the row of a photo") }
      return asset
    }
  }

  /// The assets with these rows, by their row.
  func assets(rows: [Int]) throws -> [Int: Asset] {
    // Always the same number of parameters, so that the statement is prepared once.
    let count = max(rows.count, AssetRows.batchSize)
    let places = repeatElement("?", count: count).joined(separator: ",")
    let values = rows.map { SQLValue.int($0) } + repeatElement(.null, count: count - rows.count)
    let found = try statement(composed: "SELECT row, \(Self.assetColumns) FROM asset WHERE row IN (\(places))").all(
      values
    ) {
      row throws(SQLError) in (row.int(0), Asset(row, from: 1))
    }
    return Dictionary(
      uniqueKeysWithValues: try found.map { row, asset in
        guard let asset else { throw LibraryIndex.Unusable(reason: "invalid values in the row of a photo") }
        return (row, asset)
      })
  }

  /// The row of an asset; nil if there is none.
  func row(of id: AssetID) throws -> Int? {
    try statement("SELECT row FROM asset WHERE id = ?").first(.bits(id.bits)) { row throws(SQLError) in row.int(0) }
  }

  /// The asset with an id; nil if there is none.
  func asset(_ id: AssetID) throws -> Asset? { try assets("WHERE id = ?", [.bits(id.bits)]).first }

  /// The place of an entry, by its asset and number; nil if there is none.
  func entry(_ asset: AssetID, _ number: Int) throws -> EntryRow? {
    try entries(asset, "AND e.number = ?", [.int(number)]).first
  }

  /// The place of an entry, by its asset and id; nil if there is none.
  func entry(_ asset: AssetID, id: SHA256Digest) throws -> EntryRow? {
    try entries(asset, "AND e.id = ?", [.digest(id)]).first
  }

  /// The entries of an asset, in order.
  func entries(_ asset: AssetID, _ clause: String = "", _ values: [SQLValue] = []) throws -> [EntryRow] {
    try statement(
      composed: """
        SELECT e.number, e.id, e.state, e.before, e.next, e.segment, e.offset, e.size, e.renditionSegment,
        e.renditionOffset, e.renditionSize, e.kind, e.parent FROM entry e JOIN asset a ON a.row = e.asset WHERE a.id = ? \(clause)
        ORDER BY e.number
        """
    ).all([.bits(asset.bits)] + values) { row throws(SQLError) in EntryRow(row) }.map { row in
      guard let row else { throw LibraryIndex.Unusable(reason: "invalid values in the row of an entry") }
      return row
    }
  }

  /// Which renditions the library keeps. An unknown policy keeps all of them.
  func renditions() throws -> RenditionPolicy {
    let text = try statement("SELECT renditions FROM library").first { row throws(SQLError) in row.text(0) } ?? nil
    return text.flatMap { RenditionPolicy(rawValue: $0) } ?? .all
  }

  /// A phrase for what a newer program has written; nil if there is nothing.
  func newer() throws -> String? {
    try statement("SELECT newer FROM library").first { row throws(SQLError) in row.text(0) } ?? nil
  }

  /// Whether a newer program has changed an asset.
  func isNewer(_ asset: AssetID) throws -> Bool {
    try statement("SELECT isNewer FROM asset WHERE id = ?").first(.bits(asset.bits)) { row throws(SQLError) in
      row.int(0) != 0
    } ?? false
  }

  /// The first place of the log with damage that no repair has recorded; nil if there is none.
  func unrecordedDamage() throws -> (place: LogPlace, found: String)? {
    try statement("SELECT segment, offset, found FROM damage WHERE isKnown = 0 ORDER BY segment, offset").first {
      row throws(SQLError) in
      (LogPlace(segment: SegmentKey(rawValue: row.int(0)), offset: row.int(1)), row.text(2) ?? "")
    }
  }

  /// The entry that made the current state of an asset current; nil if there is no such asset.
  func position(_ asset: AssetID) throws -> Int? {
    try statement("SELECT position FROM asset WHERE id = ?").first(.bits(asset.bits)) { row throws(SQLError) in
      row.int(0)
    }
  }
}

/// A row of an entry: its state, and where its lines are in the log.
struct EntryRow: Hashable {
  let number: Int
  let id: SHA256Digest
  let kind: ChangeKind
  /// The number of the state that it leads to.
  let state: Int
  /// The number of the state that an edit was made from; nil for an entry of another kind.
  let parent: Int?
  /// The entry that made the state before it current; nil for entry 0 and for undo and redo.
  let before: Int?
  /// The entry to which redo leads from here.
  let next: Int?
  let line: LineRow
  let rendition: LineRow?

  init?(_ row: borrowing SQLRow) {
    guard let id = row.digest(1), let kind = ChangeKind(number: row.int(11)) else { return nil }
    (number, self.id, state, before) = (row.int(0), id, row.int(2), row.optionalInt(3))
    (next, self.kind, parent) = (row.optionalInt(4), kind, row.optionalInt(12))
    line = LineRow(place: LogPlace(segment: SegmentKey(rawValue: row.int(5)), offset: row.int(6)), size: row.int(7))
    rendition = row.optionalInt(8).map {
      LineRow(place: LogPlace(segment: SegmentKey(rawValue: $0), offset: row.int(9)), size: row.int(10))
    }
  }
}

/// Where a line is in the log, and the size of its JSON.
struct LineRow: Hashable {
  let place: LogPlace
  let size: Int
}

extension Asset {
  /// Reads the columns of `assetColumns`; nil if one has a value of another type.
  ///
  /// - Parameter first: the first of them.
  fileprivate init?(_ row: borrowing SQLRow, from first: Int32 = 0) {
    guard let id = row.bits(first), let digest = row.digest(first + 1), let name = row.text(first + 3),
      let path = row.text(first + 4), let mediaType = row.text(first + 5)
    else { return nil }
    var properties = PropertyValues()
    properties[.keywords] = .texts(Self.keywords(row.text(first + 13) ?? ""))
    var column = first + 14
    for property in PhotoProperty.allCases where property != .keywords {
      properties[property] = property.read(row, &column)
    }
    self.init(
      id: AssetID(id),
      original: Original(
        object: StoredObject(digest: digest, size: row.int(first + 2)), name: name, path: path, mediaType: mediaType,
        isReference: row.int(first + 6) != 0),
      properties: properties, addedMilliseconds: row.int(first + 9), modifiedMilliseconds: row.int(first + 10),
      trashedMilliseconds: row.optionalInt(first + 11), newestEntry: row.int(first + 7),
      currentEntry: row.int(first + 8), differs: row.int(first + 12) > 0)
  }

  /// The elements of a JSON array of strings.
  private static func keywords(_ json: String) -> [String] {
    if json == "[]" { return [] }
    return (try? JSONValue.parse(Array(json.utf8)))?.arrayValue?.compactMap(\.stringValue) ?? []
  }
}
