import Documents

/// The effect of an import of histories on one photo.
public struct ImportedHistory: Hashable, Sendable {
  /// The photo after the import.
  public let asset: Asset
  /// The number of entries added.
  public let added: Int
  /// Whether the photo was not in the library before.
  public let isNew: Bool
  /// Whether the history here and the one in the archive have gone different ways; then nothing of this photo was imported.
  public let hasDiverged: Bool

  /// The asset of a history that has diverged.
  fileprivate init(diverged asset: Asset) { (self.asset, added, isNew, hasDiverged) = (asset, 0, false, true) }

  fileprivate init(asset: Asset, added: Int, isNew: Bool) {
    (self.asset, self.added, self.isNew, hasDiverged) = (asset, added, isNew, false)
  }
}

extension PhotoStore {
  /// Whether a file begins like a library archive.
  package static func isArchive(at path: String) -> Bool { ArchiveReader.isArchive(path) }

  /// Imports the histories of an archive: complete ones of new photos, and new entries of known photos.
  ///
  /// The archive is read and checked completely before anything is written. Objects are written first, then each photo's
  /// entries in order. So an interrupted import leaves valid histories and can be repeated. A photo whose history has
  /// diverged stays as it is.
  /// - Returns: The effect on each photo of the archive, sorted by id.
  /// - Throws: `StoreError.archiveDamaged` and other errors about the archive; then nothing has changed.
  package func importHistories(from path: String) throws(StoreError) -> [ImportedHistory] {
    try changing { index in
      let archive = try LibraryArchive(path)
      let agreeing = try archive.states.filter { state in
        try caughtUp(state.id, index).map { $0.agrees(with: state) } ?? true
      }
      let needed = archive.objects(of: Set(agreeing.map(\.id)))
      for (digest, part) in archive.objects.sorted(by: { $0.key < $1.key }) where needed.contains(digest) {
        try objects.put(StoredObject(digest: digest, size: part.size)) { write in try archive.reader.read(part, write) }
      }
      return try archive.states.map { state in try add(state, of: archive, index) }
    }
  }

  private func add(
    _ state: AssetState, of archive: LibraryArchive, _ index: StoreIndex
  ) throws -> ImportedHistory {
    while true {
      _ = try caughtUp(state.id, index)
      let result: ImportedHistory? = try index.write { database in
        var known = try StoreIndex.state(of: state.id, in: database)
        // A process that died since the catch-up made an entry. It is entered first.
        guard try isUpToDate(known, state.id) else { return nil }
        let count = known?.ids.count ?? 0
        if let known, !known.agrees(with: state) { return ImportedHistory(diverged: known.asset) }
        for number in state.ids.indices.dropFirst(count) {
          let (entry, bytes) = try archive.entry(number, of: state)
          try manifests.write(bytes, as: entry)
          try StoreIndex.enter(entry, after: &known, path: manifests.path(of: state.id, number), in: database)
        }
        return ImportedHistory(
          asset: (known ?? state).asset, added: max(0, state.ids.count - count), isNew: count == 0)
      }
      if let result { return result }
    }
  }
}

extension AssetState {
  /// Whether one of two histories is a prefix of the other.
  fileprivate func agrees(with other: AssetState) -> Bool { zip(ids, other.ids).allSatisfy(==) }
}
