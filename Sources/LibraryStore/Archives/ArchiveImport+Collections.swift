import Documents
import TransactionLog

extension ArchiveImport {
  /// Adds the archive's changes to collections to those of the library.
  mutating func commitCollections() throws {
    if archive.collections.ids.isEmpty { return }
    let lines = try archive.collectionLines()
    while try commitCollections(lines) {}
  }

  /// Adds the next changes to collections, as many as fit in one transaction; false if none are left.
  private mutating func commitCollections(_ lines: [LogLine]) throws -> Bool {
    let touched = Set(archive.collections.collections.map(\.bits))
    let made = try store.commitLines(touching: touched, author: author) {
      let known = try store.index.read { try $0.collectionLineIDs() }
      var size = 0
      let next = lines.filter { !known.contains($0.id) }.prefix { line in
        size += line.size
        return size <= ImportGroup.maximumSize
      }
      if !next.isEmpty {
        collections = collections.adding(next.count, besides: !known.isSubset(of: archive.collections.ids))
      }
      return Array(next)
    }
    try store.enter(made?.position.number)
    return made != nil
  }
}

extension ImportedCollections {
  /// The result with more changes.
  ///
  /// - Parameter others: whether the library has changes that the archive lacks.
  fileprivate func adding(_ count: Int, besides others: Bool) -> ImportedCollections {
    guard case .added(let before, let isMerged) = self else { return .added(count, isMerged: others) }
    return .added(before + count, isMerged: isMerged || others)
  }
}

extension SQLConnection {
  /// The IDs of all lines about collections.
  fileprivate func collectionLineIDs() throws -> Set<SHA256Digest> {
    let ids = try statement("SELECT id FROM collectionLine").all([]) { row throws(SQLError) in row.digest(0) }
    return Set(ids.compactMap { $0 })
  }
}
