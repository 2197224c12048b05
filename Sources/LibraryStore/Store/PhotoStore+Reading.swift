package import Adjustments
import Documents
import DurableFiles
import TransactionLog

extension PhotoStore {
  /// All assets, sorted by id.
  package func assets() throws(StoreError) -> [Asset] {
    try reading { photos in
      let visible = photos?.clause("id")
      let condition = visible.map { "WHERE \($0.text) " } ?? ""
      return try index.read { try $0.assets(condition + "ORDER BY id", visible?.values ?? []) }
    }
  }

  /// An asset by its id.
  ///
  /// - Throws: `StoreError.assetNotFound`
  package func asset(_ id: AssetID) throws(StoreError) -> Asset {
    try reading { photos in
      if photos?.contains(id) == false { throw StoreError.assetNotFound(id.text) }
      return try requireAsset(id)
    }
  }

  /// Those of some assets that the library has, in their order.
  package func existing(_ ids: [AssetID]) throws(StoreError) -> [Asset] {
    try reading { photos in
      try index.read { database in
        try ids.compactMap { id in photos?.contains(id) == false ? nil : try database.asset(id) }
      }
    }
  }

  /// All entries of an asset, starting with the original. Each line is checked against its id.
  package func entries(of asset: AssetID) throws(StoreError) -> [HistoryEntry] {
    try reading(asset) {
      let rows = try index.read { database in
        try requireKnown(asset, database)
        return try database.entries(asset)
      }
      guard !rows.isEmpty else { throw StoreError.assetNotFound(asset.text) }
      return try rows.map(entry)
    }
  }

  /// The entry of a revision: the original or an edit.
  ///
  /// - Throws: `StoreError.entryNotFound`
  package func entry(of asset: AssetID, _ revision: Revision = .current) throws(StoreError) -> HistoryEntry {
    try reading(asset) {
      let row = try index.read { database in
        try requireKnown(asset, database)
        return try database.state(of: asset, revision, lines)
      }
      return try entry(row)
    }
  }

  /// Fails if a newer program has changed an asset: that change may determine its state.
  func requireKnown(_ asset: AssetID, _ database: SQLConnection) throws {
    if try database.isNewer(asset), let newer = try database.newer() {
      throw StoreError.newerVersion(path: layout.root, found: newer, supported: "\(LibraryFormat.version)")
    }
  }

  /// The adjustment data of an edit, checked against its digest.
  ///
  /// - Returns: nil for an entry that is not an edit.
  package func adjustmentData(of entry: HistoryEntry) throws(StoreError) -> AdjustmentData? {
    try reading(entry.asset) { try entry.edit.map { try adjustmentData(of: $0) } }
  }

  func adjustmentData(of edit: Edit) throws -> AdjustmentData {
    let bytes = try edit.inlineData ?? objects.bytes(of: edit.data.digest)
    let found = SHA256Digest(of: bytes)
    guard found == edit.data.digest else {
      throw StoreError.objectDamaged(edit.data.digest, path: segments.path, found: found.hex, entries: [])
    }
    return AdjustmentData(format: edit.format, bytes: bytes)
  }

  /// Stores an object, such as a LUT or a mask, that a later commit attaches.
  @discardableResult
  package func put(_ source: ObjectSource) throws(StoreError) -> StoredObject {
    try reading { _ in
      try requireWritable()
      return try objects.put(source)
    }
  }

  /// Reads the entry at a row.
  func entry(_ row: EntryRow) throws -> HistoryEntry {
    let json = try segments.json(of: row.line)
    guard let entry = json.withUnsafeBytes({ bytes in LineMembers(bytes).flatMap { EntryLine($0) } }) else {
      throw LogError.damaged([
        LogDamage(
          place: row.line.place, path: segments.path(of: row.line.place.segment), found: "a line of an unexpected kind")
      ])
    }
    guard SHA256Digest(of: json) == row.id else {
      throw LibraryIndex.Unusable(reason: "the id of an entry does not match its line")
    }
    let rendition = try row.rendition.flatMap { try self.rendition($0) }
    return entry.entry(row.id, number: row.number, leadingTo: row.state, from: row.parent, rendition: rendition)
  }
}

extension LogFolder {
  /// The JSON of a line, checked against its ID.
  ///
  /// - Throws: `LogError.damaged`
  func json(of row: LineRow) throws -> [UInt8] {
    let size = row.size + LogLine.overhead - 1
    var bytes = [UInt8](repeating: 0, count: size)
    let file = try open(row.place.segment, 0)
    let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0, at: row.place.offset) }
    let reading = bytes.withUnsafeBytes { LogLine.read(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    switch reading {
    case .intact: return Array(bytes[(LogLine.overhead - 1)...])
    case .blank: throw LogError.damaged([damage(row, "a purged line")])
    case .damaged(_, let found): throw LogError.damaged([damage(row, found)])
    }
  }

  private func damage(_ row: LineRow, _ found: String) -> LogDamage {
    LogDamage(place: row.place, path: path(of: row.place.segment), found: found)
  }
}

extension SQLConnection {
  /// The row of the state that a revision names.
  ///
  /// - Throws: `StoreError.assetNotFound`, `.entryNotFound`.
  func state(of asset: AssetID, _ revision: Revision, _ lines: LineReader) throws -> EntryRow {
    guard let position = try position(asset) else { throw StoreError.assetNotFound(asset.text) }
    var found: EntryRow?
    switch revision {
    case .current: found = try entry(asset, position)
    case .entry(let number): found = try entry(asset, number)
    case .back(let steps):
      if let photo = try BranchedPhoto(asset, self, lines) {
        found = try photo.state(back: steps).flatMap { try entry(asset, $0) }
        break
      }
      found = try entry(asset, position)
      for _ in 0..<steps {
        guard let before = found?.before else {
          found = nil
          break
        }
        found = try entry(asset, before)
      }
    }
    guard let found else { throw StoreError.entryNotFound(asset, revision: "\(revision)") }
    guard found.state != found.number else { return found }
    guard let state = try entry(asset, found.state) else {
      throw LibraryIndex.Unusable(reason: "the photo \(asset) has no entry \(found.state)")
    }
    return state
  }
}

extension PhotoStore {
  /// Which renditions the library keeps.
  package func renditionPolicy() throws(StoreError) -> RenditionPolicy {
    try reading { _ in try index.read { try $0.renditions() } }
  }

  /// The keywords of a photo, in their order.
  package func keywords(of asset: AssetID) throws(StoreError) -> [String] {
    try reading(asset) {
      try index.read { database in
        try database.statement(
          "SELECT k.text FROM keyword k JOIN asset a ON a.row = k.asset WHERE a.id = ? ORDER BY k.position"
        ).all([.bits(asset.bits)]) { row throws(SQLError) in row.text(0) ?? "" }
      }
    }
  }

  /// The names of a photo's versions, by the number of their entry.
  package func versionNames(of asset: AssetID) throws(StoreError) -> [Int: String] {
    try reading(asset) { try index.read { try $0.versionNames(of: asset) } }
  }
}

extension SQLConnection {
  /// The names of a photo's versions, by the number of their entry.
  func versionNames(of asset: AssetID) throws -> [Int: String] {
    let names = try statement(
      "SELECT n.number, n.text FROM versionName n JOIN asset a ON a.row = n.asset WHERE a.id = ?"
    ).all([.bits(asset.bits)]) { row throws(SQLError) in (row.int(0), row.text(1) ?? "") }
    return Dictionary(names) { first, _ in first }
  }
}
