import Documents
import TransactionLog

extension ArchiveImport {
  /// Adds the archive's changes to collections to those of the library.
  mutating func commitCollections() throws {
    guard !archive.collections.isEmpty else { return }
    let lines = try archive.collectionLines()
    try known.catchUp(store.segments, store.index.applied(), isLocked: false)
    while try commitCollections(lines) {}
  }

  /// Adds the next changes to collections, as many as fit in one transaction; false if none are left.
  private mutating func commitCollections(_ lines: [LogLine]) throws -> Bool {
    let made = try store.commitLines(touching: [ChangeKey.library], author: author) {
      try known.catchUp(store.segments, store.index.applied(), isLocked: true)
      guard zip(known.ids, archive.collections).allSatisfy({ $0 == $1 }) else {
        collections = .diverged
        return []
      }
      var size = 0
      let next = lines.dropFirst(known.ids.count).prefix { line in
        size += line.size
        return size <= ImportGroup.maximumSize
      }
      if case .added(let count) = collections {
        collections = .added(count + next.count)
      } else if !next.isEmpty {
        collections = .added(next.count)
      }
      return Array(next)
    }
    return made != nil
  }
}
