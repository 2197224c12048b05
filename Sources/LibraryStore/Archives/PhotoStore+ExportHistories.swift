import Documents
package import DurableFiles
import TransactionLog

/// The content of an archive, in numbers.
package struct ArchiveSummary: Hashable, Sendable {
  /// The number of photos.
  package fileprivate(set) var photos = 0
  /// The number of entries in their histories.
  package fileprivate(set) var entries = 0
  /// The number of originals, renditions and other objects.
  package fileprivate(set) var objects = 0
  /// The photos whose first original is missing, because the library only referred to it and another has replaced it.
  package fileprivate(set) var lackingOriginals: [Asset] = []
}

extension PhotoStore {
  /// Writes the histories of photos and the objects that they need to one tar file, without holding a lock.
  ///
  /// Originals by reference are included. Everything is checked against its digest while it is read. The file gets its
  /// name only when it is complete and durable. It contains what was durable when the export began.
  /// - Parameters:
  ///   - assets: the photos; nil for all photos, albums and folders.
  ///   - ifExists: what happens to a file that has the name; called when the archive is complete.
  /// - Throws: `StoreError`: the first damage, a change by a newer program, a missing photo or object.
  package func exportHistories(
    of assets: Set<AssetID>? = nil, to target: String, ifExists: @autoclosure () throws -> DurableFile.Existing
  ) throws(StoreError) -> ArchiveSummary {
    if assets == nil { try requireFull() }
    for asset in assets ?? [] { try requireReadable(asset) }
    return try reading { _ in
      if let newer = try index.read({ try $0.newer() }) {
        throw StoreError.newerVersion(path: layout.root, found: newer, supported: "\(LibraryFormat.version)")
      }
      let (lines, collections) = try linesInLog(of: assets)
      let histories = try lines.map { asset, lines, count in try history(of: asset, lines, count) }
      var summary = ArchiveSummary()
      try DurableFile.write(to: target, ifExists: ifExists) { path in
        let writer = try ArchiveWriter(path)
        try writer.add(ArchiveFormat.first, ArchiveFormat.bytes)
        let added = try addObjects(of: histories, to: writer)
        summary.objects = added.count
        let lacking = histories.filter { !$0.replacedReferences.isSubset(of: added) }.map(\.asset)
        summary.lackingOriginals = try index.read { database in try lacking.compactMap { try database.asset($0) } }
        for (asset, lines, _) in lines { try add(lines, as: .lines(asset), to: writer) }
        let fitting = assets == nil ? try self.fitting(collections) : []
        if !fitting.isEmpty { try add(fitting, as: .collections, to: writer) }
        try writer.finish()
      }
      summary.photos = histories.count
      summary.entries = histories.reduce(0) { $0 + $1.ids.count }
      return summary
    }
  }

  /// The places of the lines of photos, sorted by id, and of collections.
  private func linesInLog(
    of assets: Set<AssetID>?
  ) throws -> (photos: [(asset: AssetID, lines: [LineRow], count: Int)], collections: [LineRow]) {
    let (end, all) = try index.read { database in
      let all = try database.statement("SELECT id, newest FROM asset ORDER BY id").all([]) { row throws(SQLError) in
        (row.bits(0), row.int(1) + 1)
      }
      return (try LibraryIndex.applied(in: database), all)
    }
    let known = all.compactMap { bits, count in bits.map { (asset: AssetID($0), count: count) } }
    let wanted = assets.map { assets in known.filter { assets.contains($0.asset) } } ?? known
    if let missing = assets?.subtracting(wanted.map(\.asset)).min() { throw StoreError.assetNotFound(missing.text) }
    var collector = LineCollector(wanted.map(\.asset))
    var reader = TransactionReader(segments, after: .start, durable: end.number, readsAll: true)
    _ = try reader.read(to: end.place, &collector)
    if let damage = try collector.damage.first(where: { try !isRecorded($0) }) { throw LogError.damaged([damage]) }
    return (wanted.map { ($0.asset, collector.lines[$0.asset.bits] ?? [], $0.count) }, collector.collections)
  }

  /// The lines of collections, except those that are not valid.
  private func fitting(_ lines: [LineRow]) throws -> [LineRow] {
    var history = CollectionHistory()
    return try lines.filter { row in
      let json = try segments.json(of: row)
      return (try? history.add(SHA256Digest(of: json), json)) != nil
    }
  }

  /// Whether a repair has recorded damage.
  private func isRecorded(_ damage: LogDamage) throws -> Bool {
    try index.read { database in
      try database.statement("SELECT isKnown FROM damage WHERE segment = ? AND offset = ?").first(
        .int(damage.place.segment.rawValue), .int(damage.place.offset)
      ) { row throws(SQLError) in row.int(0) } == 1
    }
  }

  /// Reads the history of a photo, which must have the given number of entries.
  private func history(of asset: AssetID, _ lines: [LineRow], _ count: Int) throws -> LineHistory {
    var history = LineHistory(asset)
    for line in lines {
      let json = try segments.json(of: line)
      do {
        try history.add(SHA256Digest(of: json), json)
      } catch {
        switch error {
        case .damaged(let found):
          throw LogError.damaged([
            LogDamage(place: line.place, path: segments.path(of: line.place.segment), found: found)
          ])
        case .newer(let found):
          throw LogError.newer(path: segments.path(of: line.place.segment), found: found)
        }
      }
    }
    guard history.ids.count == count else {
      throw LibraryIndex.Unusable(reason: "\(count) entries of the photo \(asset), \(history.ids.count) in the log")
    }
    return history
  }

  private func add(_ lines: [LineRow], as member: ArchiveMember, to writer: ArchiveWriter) throws {
    let size = lines.reduce(0) { $0 + $1.size + LogLine.overhead }
    try writer.add(member.name, size: size) { write in
      for row in lines {
        var bytes: [UInt8] = []
        try LogLine(try segments.json(of: row)).append(to: &bytes)
        try bytes.withUnsafeBytes { try write($0) }
      }
    }
  }
}
