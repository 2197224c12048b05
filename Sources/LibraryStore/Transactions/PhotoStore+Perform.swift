import Documents
import TransactionLog

extension PhotoStore {
  /// Makes changes in one transaction: all of them, or none. The transaction is durable when this returns.
  ///
  /// - Parameters:
  ///   - author: the program that makes them, such as `photoedit 1.0`.
  /// - Returns: The result of the transaction; one that changes nothing is not written.
  /// - Throws: `StoreError` of the first change that is not possible; then nothing has changed. `.accessDenied`, and
  ///   `.accessRestricted` if a change affects a photo that cannot be read.
  @discardableResult
  package func perform(_ changes: [RequestedChange], author: String) throws(StoreError) -> TransactionResult {
    try changing { try perform(changes, author: author, in: $0) { _ in true } }
  }

  /// Makes changes in one transaction, unless they are no longer wanted by then.
  ///
  /// - Parameter isWanted: called under the lock, with every earlier change to what the changes touch; false skips them.
  func perform(
    _ changes: [RequestedChange], author: String, where isWanted: (SQLConnection) throws -> Bool
  ) throws(StoreError) -> TransactionResult {
    try changing { try perform(changes, author: author, in: $0, isWanted) }
  }

  private func perform(
    _ changes: [RequestedChange], author: String, in scope: AccessScope?, _ isWanted: (SQLConnection) throws -> Bool
  ) throws -> TransactionResult {
    guard let scope else { return try perform(changes, author: author, isWanted, check: nil) }
    var imported: Set<AssetID> = []
    for change in changes {
      switch change {
      case .create(let original, _, _), .createEdited(let original, _, _, _):
        imported.insert(AssetID(original: original.object.digest))
      case .restore(let history): imported.insert(history.photo)
      default: break
      }
    }
    return try scope.importing(imported) {
      let check = AccessCheck(photos: try scope.changeable())
      let result = try perform(changes, author: author, isWanted, check: check)
      return (result, new: result.created)
    }
  }

  private func perform(
    _ changes: [RequestedChange], author: String, _ isWanted: (SQLConnection) throws -> Bool, check: AccessCheck?
  ) throws -> TransactionResult {
    var result = TransactionResult()
    try RestoredHistories.prepare(changes, in: self)
    let committed = try commitLines(touching: Set(changes.flatMap(\.touched)), author: author) {
      try index.read { database in
        guard try isWanted(database) else { return [] }
        var builder = TransactionBuilder(database, for: self, author: author)
        for change in changes {
          try check?.check(change, database)
          try builder.add(change)
        }
        result = builder.result
        return try builder.finished()
      }
    }
    result.number = committed?.position.number
    return result
  }

  /// Commits lines in a transaction.
  ///
  /// - Parameter prepare: called under the lock, with an index that has every earlier change to `ids`.
  /// - Throws: `StoreError.readOnly`, `.newerVersion`, `.logDamaged` if the library must not be changed; `.badValue` for
  ///   a line that no reader would accept.
  func commitLines(
    touching ids: Set<Bits128>, author: String, _ prepare: () throws -> [LogLine]
  ) throws -> CommittedTransaction? {
    try requireWritable()
    return try log.commit(touching: ids, author: author) {
      try requireSound()
      let lines = try prepare()
      for line in lines {
        guard let found = LineCheck.problem(in: line) else { continue }
        throw StoreError.badValue("the change", found: found, expected: "a line that every reader accepts")
      }
      return lines
    }
  }

  /// The collections, sorted by title.
  package func collections() throws(StoreError) -> [AssetCollection] {
    try reading { photos in try index.read { try $0.collections("ORDER BY c.title, c.id", among: photos) } }
  }

  /// A collection by its id.
  ///
  /// - Throws: `StoreError.collectionNotFound`
  package func collection(_ id: CollectionID) throws(StoreError) -> AssetCollection {
    try reading { photos in try requireCollection(id, among: photos) }
  }

  /// - Parameter photos: the photos that are counted; nil for all.
  func requireCollection(_ id: CollectionID, among photos: VisiblePhotos?) throws -> AssetCollection {
    let found = try index.read { try $0.collections("WHERE c.id = ?", [.bits(id.bits)], among: photos) }.first
    guard let found else { throw StoreError.collectionNotFound(id.text) }
    return found
  }

  /// The photos of an album, in its order.
  ///
  /// - Throws: `StoreError.collectionNotFound`
  package func members(of album: CollectionID) throws(StoreError) -> [AssetID] {
    try reading { photos in
      _ = try requireCollection(album, among: photos)
      return try index.read { database in
        try database.statement(
          """
          SELECT a.id FROM member m JOIN collection c ON c.row = m.collection JOIN asset a ON a.row = m.asset
          WHERE c.id = ? ORDER BY m.position
          """
        ).all([.bits(album.bits)]) { row throws(SQLError) in row.bits(0) }.compactMap { $0.map { AssetID($0) } }.filter
        {
          photos?.contains($0) ?? true
        }
      }
    }
  }
}

extension PhotoStore {
  /// The albums that a photo is in, sorted by title.
  package func albums(containing asset: AssetID) throws(StoreError) -> [AssetCollection] {
    try requireReadable(asset)
    return try reading { photos in
      try index.read { database in
        try database.collections(
          """
          WHERE c.row IN (SELECT m.collection FROM member m JOIN asset a ON a.row = m.asset WHERE a.id = ?)
          ORDER BY c.title, c.id
          """, [.bits(asset.bits)], among: photos)
      }
    }
  }
}
