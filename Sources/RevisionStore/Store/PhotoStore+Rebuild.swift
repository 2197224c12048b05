import Glibc

extension PhotoStore {
  /// Makes the index again from the manifests, in the order of their numbers, with a new generation of the change log.
  ///
  /// The old index is put aside as `photoedit.sqlite.unusable`.
  /// - Returns: What is wrong with the manifests. An asset is entered as far as its chain is whole.
  @discardableResult
  package func rebuild() throws(StoreError) -> [Finding] {
    try exclusive {
      // An index of a newer program is not ours to put aside.
      _ = try usableIndex()
      return try rebuildIndex()
    }
  }

  /// Makes the index again. The caller holds the exclusive lock.
  func rebuildIndex() throws -> [Finding] {
    openIndex.close()
    // Without its journal a database may be half written, so the database goes first. Nobody makes a new one beside
    // an old journal but this function, which puts that aside too.
    for path in [layout.index] + layout.indexSidecars where try FileStatus(at: path) != nil {
      try SystemCall.perform(.rename, path) { rename(path, path + ".unusable") }
    }
    var findings: [Finding] = []
    _ = try StoreIndex(creatingAt: layout.index, timeout: timeout) { database in
      for asset in try manifests.assets().ids {
        var state: AssetState?
        do {
          guard let last = try manifests.numbers(of: asset).last else { continue }
          for number in 0...last {
            let entry = try manifests.entry(of: asset, number)
            try StoreIndex.enter(entry, after: &state, path: manifests.path(of: asset, number), in: database)
          }
        } catch let error as StoreError {
          findings.append(.manifest(error))
        }
      }
    }
    return findings
  }
}
