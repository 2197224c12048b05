import Documents
import TransactionLog

/// An edit without a rendition, which is rendered from what the log records.
package struct UnrenderedEdit: Hashable, Sendable {
  /// The edit.
  package let entry: EntryReference
  /// Whether it is the current state of a photo.
  package let isCurrent: Bool
}

/// A rendition that can be rendered again from what the log records.
package struct CheckedRendition: Hashable, Sendable {
  /// The rendition.
  package let rendition: StoredRendition
  /// An edit with this rendition.
  package let entry: EntryReference
  /// Whether a file has the rendition's name.
  package let isPresent: Bool
  /// Whether it is the current state of a photo.
  package let isCurrent: Bool
}

/// An edit that can be rendered from what the log records.
package enum RenderableEdit: Hashable, Sendable {
  /// An edit with a rendition that rendering should reproduce.
  case rendered(CheckedRendition)
  /// An edit without a rendition.
  case unrendered(UnrenderedEdit)

  /// The digest that determines its place among all of them.
  var position: SHA256Digest {
    switch self {
    case .rendered(let rendition): rendition.rendition.object.digest
    case .unrendered(let edit): edit.entry.id
    }
  }
}

extension PhotoStore {
  /// All reproducible renditions, sorted by digest. For each edit, the last one counts.
  package func renditions() throws(StoreError) -> [CheckedRendition] {
    try managing {
      let rows = try index.read { database in
        try database.statement(
          """
          SELECT a.id, e.number, e.id, e.renditionSegment, e.renditionOffset, e.renditionSize, a.current FROM entry e
          JOIN asset a ON a.row = e.asset WHERE e.renditionSegment IS NOT NULL
          """
        ).all([]) { row throws(SQLError) in RenditionRow(row) }
      }
      var found: [CheckedRendition] = []
      for row in rows.compactMap({ $0 }) {
        guard let rendition = try rendition(row.line), rendition.isReproducible else { continue }
        found.append(
          CheckedRendition(
            rendition: rendition, entry: row.entry, isPresent: try objects.contains(rendition.object.digest),
            isCurrent: row.isCurrent))
      }
      // Several edits may have the same bytes; a current one is reported.
      found.sort {
        ($0.rendition.object.digest, $1.isCurrent ? 1 : 0) < ($1.rendition.object.digest, $0.isCurrent ? 1 : 0)
      }
      var last: CheckedRendition?
      return found.filter { next in
        defer { last = next }
        return last?.rendition.object.digest != next.rendition.object.digest
      }
    }
  }

  /// All edits without a rendition, sorted by photo and number.
  package func unrenderedEdits() throws(StoreError) -> [UnrenderedEdit] {
    try managing {
      try index.read { database in
        try database.statement(
          """
          SELECT a.id, e.number, e.id, a.current FROM entry e JOIN asset a ON a.row = e.asset
          WHERE e.kind = ? AND e.renditionSegment IS NULL ORDER BY a.id, e.number
          """
        ).all([.int(ChangeKind.edit.number)]) { row throws(SQLError) -> UnrenderedEdit? in
          guard let asset = row.bits(0), let id = row.digest(2) else { return nil }
          return UnrenderedEdit(
            entry: EntryReference(asset: AssetID(asset), number: row.int(1), id: id),
            isCurrent: row.int(1) == row.int(3))
        }.compactMap { $0 }
      }
    }
  }

  /// An entry and its asset.
  ///
  /// - Throws: `StoreError.assetNotFound`, `.entryNotFound`; `.logDamaged` if its line is damaged.
  package func recorded(_ reference: EntryReference) throws(StoreError) -> (entry: HistoryEntry, asset: Asset) {
    try managing {
      let asset = try requireAsset(reference.asset)
      guard let row = try index.read({ try $0.entry(reference.asset, reference.number) }), row.id == reference.id else {
        throw StoreError.entryNotFound(reference.asset, revision: "\(reference.number)")
      }
      return (try entry(row), asset)
    }
  }

  /// The rendition on a line; nil if the line has none.
  func rendition(_ line: LineRow) throws -> StoredRendition? {
    try segments.json(of: line).withUnsafeBytes { bytes in
      LineMembers(bytes).flatMap { RenditionLine($0) }?.rendition
    }
  }
}

/// A row of the index about an edit with a rendition.
private struct RenditionRow {
  let entry: EntryReference
  let line: LineRow
  let isCurrent: Bool

  init?(_ row: borrowing SQLRow) {
    guard let asset = row.bits(0), let id = row.digest(2) else { return nil }
    entry = EntryReference(asset: AssetID(asset), number: row.int(1), id: id)
    line = LineRow(place: LogPlace(segment: SegmentKey(rawValue: row.int(3)), offset: row.int(4)), size: row.int(5))
    isCurrent = row.int(6) == row.int(1)
  }
}
