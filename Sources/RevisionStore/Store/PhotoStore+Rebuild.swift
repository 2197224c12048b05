import DurableFiles
import GRDB
import Glibc

extension PhotoStore {
  /// Rebuilds the index from the manifests, in the order of their numbers, with a new generation of the change log.
  ///
  /// The old index is renamed to `photoedit.sqlite.unusable`.
  /// - Returns: The problems of the manifests. An asset is entered up to the first problem of its chain.
  @discardableResult
  package func rebuild() throws(StoreError) -> [Finding] {
    try exclusive {
      // Throws for an index of a newer program, which must not be renamed.
      _ = try usableIndex()
      return try rebuildIndex()
    }
  }

  /// Rebuilds the index. The caller holds the exclusive lock.
  func rebuildIndex() throws -> [Finding] {
    closeIndex()
    // The database is renamed before its journal: without its journal it may be half written. Only this function
    // creates a database, and it renames an old journal first.
    for path in [layout.index] + layout.indexSidecars where try FileStatus(at: path) != nil {
      try SystemCall.perform(.rename, path) { rename(path, path + ".unusable") }
    }
    var findings: [Finding] = []
    _ = try StoreIndex(creatingAt: layout.index, timeout: timeout) { findings = try enterAll(in: $0) }
    return findings
  }

  /// Enters all entries in an empty index.
  func enterAll(in database: Database) throws -> [Finding] {
    var findings: [Finding] = []
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
    return findings
  }
}
