import Documents
import DurableFiles
import TransactionLog

/// What a purge has removed.
package struct PurgedPhotos: Sendable {
  /// The photos, as they were before.
  package fileprivate(set) var photos: [Asset] = []
  /// The files of the library that were removed.
  package fileprivate(set) var files: [CollectedFile] = []
}

extension PhotoStore {
  /// Removes photos for good: their histories, settings, originals and renditions. Only a backup can bring them back.
  ///
  /// The purge is a transaction; then their lines in the log are replaced by spaces, and objects that nothing else
  /// needs are removed, along with all derived data and everything set aside as damaged. The next collection completes
  /// an interrupted purge. The file of an original by reference stays: it belongs to its owner.
  /// A limited view can purge only what it has imported.
  /// - Parameter isMeant: called under the lock with each photo as it is then; false keeps the photo.
  /// - Returns: What was removed, without the photos that another program has purged in the meantime.
  /// - Throws: `StoreError.assetNotFound`, `.accessDenied`, or what `isMeant` throws; then nothing has changed.
  @discardableResult
  package func purge(
    _ assets: Set<AssetID>, author: String, where isMeant: (Asset) throws(StoreError) -> Bool = { _ in true }
  ) throws(StoreError) -> PurgedPhotos {
    if try visiblePhotos()?.made.isSuperset(of: assets) == false { try requireFull() }
    return try reading { _ in
      try requireWritable()
      try requireSound()
      for asset in assets { _ = try requireAsset(asset) }
      var purged = PurgedPhotos()
      if assets.isEmpty { return purged }
      var found = PurgeCollector(assets)
      var reader = TransactionReader(
        segments, after: .start, durable: try index.applied().number, readsAll: true)
      _ = try reader.read(&found)
      _ = try commitLines(touching: Set(assets.map(\.bits)), author: author) {
        // Read the lines that were appended in the meantime.
        var rest = TransactionReader(segments, after: found.position, durable: found.position.number, readsAll: true)
        _ = try rest.read(&found)
        purged.photos = try photos(assets).filter(isMeant)
        found.keep(Set(purged.photos.map(\.id)))
        return try purgeLines(found)
      }
      if purged.photos.isEmpty { return purged }
      try log.blank(Set(found.lines.values.joined()), author: author)
      purged.files = try removeRemains(of: found)
      return purged
    }
  }

  /// Those of some photos that exist.
  private func photos(_ ids: Set<AssetID>) throws -> [Asset] {
    try index.read { database in try ids.sorted().compactMap { try database.asset($0) } }
  }

  private func purgeLines(_ found: PurgeCollector) throws -> [LogLine] {
    var lines: [LogLine] = []
    for (asset, ids) in found.lines.sorted(by: { $0.key < $1.key }) {
      for start in stride(from: 0, to: ids.count, by: PurgeLine.maximumCount) {
        let part = ids[start..<min(start + PurgeLine.maximumCount, ids.count)]
        lines.append(try PurgeLine(asset: asset, lines: Array(part)).line())
      }
    }
    return lines
  }

  /// Removes what is left of purged photos outside the log.
  private func removeRemains(of found: PurgeCollector) throws -> [CollectedFile] {
    var options = CollectOptions()
    options.gracePeriod = .zero
    options.onlyObjects = found.objects
    let removed = try collected(options)
    try forgetOriginals()
    // A preview that is being made is not kept.
    try CacheGeneration.end(in: layout.local.cache)
    for folder in [layout.local.cache, layout.local.damaged] { try removeFiles(below: folder) }
    try log.withSyncLock { try index.removeTraces() }
    return removed
  }

  /// Removes the known facts about originals.
  func forgetOriginals() throws {
    try log.withSyncLock { for file in originals?.files ?? [] { _ = try unlinked(file) } }
  }

  private func removeFiles(below folder: String) throws {
    // Another process may have created a new database of known originals, which never has anything about purged photos.
    for name in try Folder.names(in: folder) where !name.hasPrefix(OriginalsCache.prefix) {
      let path = folder + "/" + name
      if path == layout.local.cache + "/" + CacheTag.name { continue }
      switch try FileStatus(at: path)?.kind {
      case .folder?: try removeFiles(below: path)
      case nil: break
      default: _ = try unlinked(path)
      }
    }
  }
}
