import Documents
import Merging
import PhotoMetadata
import TransactionLog

/// All lines of one collection.
struct CollectionLines {
  /// The row of the first line; nil without lines.
  let first: Int?
  /// What they lead to.
  let merged: MergedCollection
  private let values: [CollectionLine]
  /// The lines that place it in a folder, or delete it.
  let placing: [FolderOrder.Line]

  /// - Parameters:
  ///   - lines: in the order of the log.
  ///   - hasDamage: whether the log has lost lines: one whose parent was lost comes after all that is there.
  init(_ lines: [ReadCollectionLine], hasDamage: Bool) {
    first = lines.first?.row
    merged = MergedCollection(hasDamage ? Self.linked(lines.map(\.line)) : lines.map(\.line))
    values = lines.compactMap(\.values)
    placing = lines.compactMap(\.placing)
  }

  /// When it was created, in milliseconds since 1970: by the first of those who did.
  var created: Int {
    values.filter { $0.operation == .create }.map { Timestamp.milliseconds($0.date) ?? 0 }.min() ?? 0
  }

  /// The kind of a collection; nil if it was never created.
  static func kind(of merged: MergedCollection) -> AssetCollection.Kind? {
    let kind = merged.values[CollectionValues.kind]
    return AssetCollection.Kind.stored.first { UnitValue(.string($0.rawValue)) == kind }
  }

  /// Lines whose lost parents are replaced by the heads before them.
  private static func linked(_ lines: [ObjectLine<CollectionChange>]) -> [ObjectLine<CollectionChange>] {
    var (known, heads) = (Set<LineID>(), [LineID]())
    return lines.map { line in
      let parents = line.parents.allSatisfy(known.contains) ? line.parents : heads
      known.insert(line.id)
      heads = LineHeads.after(line.id, parents, heads)
      return ObjectLine(id: line.id, parents: parents, change: line.change)
    }
  }
}

/// A line about a collection that was read again.
struct ReadCollectionLine {
  let row: Int
  let line: ObjectLine<CollectionChange>
  /// What it says about values; nil for a line about members, and for one that this program passes over.
  let values: CollectionLine?

  /// What it says about the folder, and the place in it; nil for nothing.
  var placing: FolderOrder.Line? {
    guard let values else { return nil }
    let change: FolderOrder.Line.Change
    switch values.operation {
    case .delete: change = .delete
    case .create: change = .put(folder: .some(values.parent?.value?.bits), before: nil)
    case .set:
      if values.parent == nil, values.before == nil { return nil }
      change = .put(folder: values.parent.map { $0.value?.bits }, before: values.before.map { $0.value?.bits })
    }
    return FolderOrder.Line(id: line.id, order: values.order, collection: values.collection.bits, change)
  }
}

/// Where a line about a collection is.
struct CollectionLineRow {
  let collection: Bits128
  let row: Int
  let isAboutMembers: Bool
  let line: LineRow
  let id: SHA256Digest
  let parents: [SHA256Digest]
}

extension LineReader {
  /// The lines about collections that can be read.
  ///
  /// - Parameter withMembers: whether lines about members are read; without, only their parents are known.
  func collectionLines(at rows: [CollectionLineRow], withMembers: Bool) throws -> [ReadCollectionLine] {
    try rows.compactMap { row in
      if row.isAboutMembers, !withMembers {
        return ReadCollectionLine(
          row: row.row, line: ObjectLine(id: row.id, parents: row.parents, change: .other), values: nil)
      }
      let json: [UInt8]
      do { json = try segments.json(of: row.line) } catch LogError.damaged { return nil }
      return json.withUnsafeBytes { bytes in
        guard let members = LineMembers(bytes), let parents = members.parents,
          let change = CollectionChange(members)
        else { return nil }
        return ReadCollectionLine(
          row: row.row, line: ObjectLine(id: row.id, parents: parents, change: change),
          values: ChangeKind(members) == .members ? nil : CollectionLine(members))
      }
    }
  }
}

extension SQLConnection {
  /// Where the lines about a collection are, in the order of the log.
  ///
  /// - Parameter collection: nil for all collections, one after another.
  func collectionLineRows(of collection: Bits128?) throws -> [CollectionLineRow] {
    try statement(
      composed: """
        SELECT collection, row, isAboutMembers, segment, offset, size, id, parents FROM collectionLine
        \(collection == nil ? "" : "WHERE collection = ?") ORDER BY collection, row
        """
    ).all(collection.map { [.bits($0)] } ?? []) { row throws(SQLError) -> CollectionLineRow? in
      guard let collection = row.bits(0), let id = row.digest(6), let parents = row.digests(7) else { return nil }
      return CollectionLineRow(
        collection: collection, row: row.int(1), isAboutMembers: row.int(2) == 1,
        line: LineRow(
          place: LogPlace(segment: SegmentKey(rawValue: row.int(3)), offset: row.int(4)), size: row.int(5)),
        id: id, parents: parents)
    }.map { row in
      guard let row else { throw LibraryIndex.Unusable(reason: "invalid values in the row of a line") }
      return row
    }
  }
}
