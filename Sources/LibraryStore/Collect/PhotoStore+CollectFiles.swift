import DurableFiles
import Glibc
import TransactionLog

extension PhotoStore {
  /// The unfinished files of dead processes.
  func temporaryFiles() throws -> [CollectedFile] {
    try staleTemporaries().map { CollectedFile(.temporary, $0, try FileStatus(at: $0)) }
  }

  /// The databases that a newer index has replaced, and those that were never completed.
  func discardedIndexes(_ options: CollectOptions) throws -> [CollectedFile] {
    let folder = IndexFolder(path: layout.local.index, library: library, lines: lines)
    let current = index.path
    let numbers = try folder.usedNumbers()
    guard let own = numbers.first(where: { folder.path(of: $0) == current }) else { return [] }
    var files: [CollectedFile] = []
    for number in numbers where number != own {
      // The database goes last: the files beside it are found by its name.
      for suffix in IndexFolder.suffixes + [""] {
        let path = folder.path(of: number) + suffix
        // A process that is opening one now may still have to find out that it is incomplete.
        guard let status = try FileStatus(at: path), number < own || status.isOlder(than: options.gracePeriod) else {
          continue
        }
        files.append(CollectedFile(.index, path, status))
      }
    }
    return files
  }

  /// Removes temporaries, former local folders and indexes.
  func removeOthers(_ files: [CollectedFile]) throws -> [CollectedFile] {
    let temporaries = Set(try removeStaleTemporaries())
    let indexes = files.filter { $0.reason == .index }
    var removed = files.filter { temporaries.contains($0.path) }
    removed += try removeFormerFolders(files.filter { $0.reason == .localFolder })
    if indexes.isEmpty { return removed }
    // A process that still has an old index open writes nothing to it in the meantime.
    try log.withAllLocks {
      let current = index.path
      for file in indexes where !file.path.hasPrefix(current) {
        if try unlinked(file.path) { removed.append(file) }
      }
    }
    return removed
  }
}
