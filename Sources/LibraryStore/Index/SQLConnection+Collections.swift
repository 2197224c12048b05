extension SQLConnection {
  /// The row of a collection; nil if there is none.
  func collectionRow(_ id: CollectionID) throws -> Int? {
    try statement("SELECT row FROM collection WHERE id = ?").first(.bits(id.bits)) { row throws(SQLError) in
      row.int(0)
    }
  }

  /// Whether a collection is the same as another one, or inside it at any depth.
  func isInside(_ row: Int, of other: Int) throws -> Bool {
    var place: Int? = row
    while let current = place {
      if current == other { return true }
      place = try folderRow(of: current)
    }
    return false
  }

  /// The row of the folder that a collection is in; nil for none.
  func folderRow(of row: Int) throws -> Int? {
    try statement("SELECT parent FROM collection WHERE row = ?").first(.int(row)) { row throws(SQLError) in
      row.optionalInt(0)
    } ?? nil
  }

  /// The rows of the collections in a folder, in their order.
  func contentRows(of folder: Int) throws -> [Int] {
    try statement("SELECT row FROM collection WHERE parent = ? ORDER BY position").all([.int(folder)]) {
      row throws(SQLError) in row.int(0)
    }
  }

  /// The position of a collection in a folder; nil if it is not there.
  func collectionPosition(_ row: Int, in folder: Int?) throws -> Int? {
    try statement("SELECT position FROM collection WHERE row = ? AND parent IS ?").first(.int(row), .int(folder)) {
      row throws(SQLError) in row.int(0)
    }
  }

  /// The titles of the collections in a folder, or in none.
  func titles(in folder: CollectionID?) throws -> [(key: CollectionID, value: String)] {
    try statement(
      "SELECT c.id, c.title FROM collection c LEFT JOIN collection p ON p.row = c.parent WHERE p.id IS ?"
    ).all([folder.map { .bits($0.bits) } ?? .null]) { row throws(SQLError) in
      row.bits(0).map { (key: CollectionID($0), value: row.text(1) ?? "") }
    }.compactMap { $0 }
  }

  /// The position of a photo in an album; nil if it is not there.
  func memberPosition(_ asset: Int, in album: Int) throws -> Int? {
    try statement("SELECT position FROM member WHERE collection = ? AND asset = ?").first(.int(album), .int(asset)) {
      row throws(SQLError) in row.int(0)
    }
  }

  /// Whether a photo is in an album.
  func isMember(_ asset: AssetID, of album: Int) throws -> Bool {
    try statement("SELECT 1 FROM member m JOIN asset a ON a.row = m.asset WHERE m.collection = ? AND a.id = ?").first(
      .int(album), .bits(asset.bits)
    ) { row throws(SQLError) in row.int(0) } != nil
  }

  /// The greatest position in an album before another one; nil if there is none.
  func lastMemberPosition(in album: Int, before end: Int) throws -> Int? {
    try statement("SELECT max(position) FROM member WHERE collection = ? AND position < ?").first(
      .int(album), .int(end)
    ) { row throws(SQLError) in row.optionalInt(0) } ?? nil
  }

  /// The collections for which a condition holds.
  ///
  /// - Parameters:
  ///   - clause: what follows `FROM collection c`, such as `WHERE c.id = ?`.
  ///   - photos: the photos that are counted; nil for all.
  func collections(
    _ clause: String, _ values: [SQLValue] = [], among photos: VisiblePhotos? = nil
  ) throws -> [AssetCollection] {
    let visible = photos?.clause("a.id")
    let counted =
      visible.map { "member m JOIN asset a ON a.row = m.asset WHERE m.collection = c.row AND \($0.text)" }
      ?? "member WHERE collection = c.row AND asset > 0"
    return try statement(
      composed: """
        SELECT c.id, c.kind, c.title, p.id, c.query, c.created, (SELECT count(*) FROM \(counted)), c.position
        FROM collection c LEFT JOIN collection p ON p.row = c.parent \(clause)
        """
    ).all((visible?.values ?? []) + values) { row throws(SQLError) in AssetCollection(row) }.map { collection in
      guard let collection else { throw LibraryIndex.Unusable(reason: "invalid values in the row of a collection") }
      return collection
    }
  }
}

extension AssetCollection {
  fileprivate init?(_ row: borrowing SQLRow) {
    guard let id = row.bits(0), let kind = Kind(number: row.int(1)), let title = row.text(2) else { return nil }
    self.init(
      CollectionID(id), kind, title: title, parent: row.bits(3).map { CollectionID($0) },
      query: row.text(4).map { Array($0.utf8) }, created: row.int(5), count: kind == .album ? row.int(6) : nil,
      position: row.int(7))
  }
}
