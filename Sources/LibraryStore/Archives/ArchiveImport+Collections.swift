import Documents
import TransactionLog

extension ArchiveImport {
  /// Adds the changes of collections to those that the library has.
  mutating func commitCollections() throws {
    guard !archive.collections.isEmpty else { return }
    let lines = try archive.collectionLines()
    try loose?.catchUp(store.segments, store.index.applied(), isLocked: false)
    while try commitCollections(lines) {}
  }

  /// Adds the next changes of collections, as many as a transaction should have; false if there is nothing left.
  private mutating func commitCollections(_ lines: [LogLine]) throws -> Bool {
    let made = try store.commitLines(touching: [.zero], author: author) {
      try loose?.catchUp(store.segments, store.index.applied(), isLocked: true)
      let known = loose?.collections ?? []
      guard zip(known, archive.collections).allSatisfy({ $0 == $1 }) else {
        collections = .diverged
        return []
      }
      var size = 0
      let next = lines.dropFirst(known.count).prefix { line in
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
