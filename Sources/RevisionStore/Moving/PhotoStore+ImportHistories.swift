import Documents

/// What an import of histories did to one photo.
public struct ImportedHistory: Hashable, Sendable {
  /// The photo, as it is now.
  public let asset: Asset
  /// How many entries were added.
  public let added: Int
  /// Whether the photo was not in the library before.
  public let isNew: Bool
}

extension PhotoStore {
  /// Whether a file begins as an archive of a library does.
  package static func isArchive(at path: String) -> Bool { ArchiveReader.isArchive(path) }

  /// Takes the histories of an archive in: whole photos, and what is new in the histories of photos that are here.
  ///
  /// The archive is read and checked as a whole before anything is written. Objects come first, then each photo's
  /// entries in order, so an import that is interrupted leaves whole histories, and can be repeated.
  /// - Returns: What was done for each photo of the archive, in the order of their ids.
  /// - Throws: `StoreError.archiveDamaged` and other errors about the archive; `.historyConflict` where histories have
  ///   gone different ways. Nothing has changed then, unless a history did so in the meantime.
  package func importHistories(from path: String) throws(StoreError) -> [ImportedHistory] {
    try shared { index in
      let archive = try LibraryArchive(path)
      let conflicts = try archive.states.filter { state in
        guard let known = try caughtUp(state.id, index) else { return false }
        return !known.shares(state)
      }
      if !conflicts.isEmpty { throw StoreError.historyConflict(path: path, assets: conflicts.map(\.asset)) }
      for (digest, part) in archive.objects.sorted(by: { $0.key < $1.key }) {
        try objects.put(StoredObject(digest: digest, size: part.size)) { write in try archive.reader.read(part, write) }
      }
      return try archive.states.map { state in try take(state, of: archive, path, index) }
    }
  }

  private func take(
    _ state: AssetState, of archive: LibraryArchive, _ path: String, _ index: StoreIndex
  ) throws -> ImportedHistory {
    while true {
      _ = try caughtUp(state.id, index)
      let result: ImportedHistory? = try index.write { database in
        var known = try StoreIndex.state(of: state.id, in: database)
        // A process that died since then made an entry; it is entered first.
        guard try isWhole(known, state.id) else { return nil }
        let count = known?.ids.count ?? 0
        if let known, !known.shares(state) { throw StoreError.historyConflict(path: path, assets: [state.asset]) }
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
  /// Whether one of two histories is the beginning of the other.
  fileprivate func shares(_ other: AssetState) -> Bool { zip(ids, other.ids).allSatisfy(==) }
}
