import DurableFiles
import TransactionLog

extension PhotoStore {
  /// The findings about files in the folders of the library, other than the log and objects.
  func checkFiles() throws -> [Finding] {
    let cut = try Folder.names(in: layout.local.damaged).filter { $0.hasPrefix("log-") }.map { name in
      let path = layout.local.damaged + "/" + name
      return Finding.tailCut(path: path, size: try FileStatus(at: path)?.size ?? 0)
    }
    let stale = try staleTemporaries().map { Finding.staleTemporary(path: $0) }
    let histories = try segments.secondHistories()
    let second = histories.map { Finding.secondHistory(path: $0.path, transactions: $0.transactions) }
    let foreign = try segments.foreignStreams().map { Finding.foreignChanges(path: $0) }
    let unexpected = try unexpectedFiles().filter { path in !histories.contains { $0.path == path } }
    return try checkFormat() + second + foreign + cut + stale + unexpected.map { .unexpectedFile(path: $0) }
  }

  /// The finding about the file `format`, which may have been damaged since the library was opened.
  private func checkFormat() throws -> [Finding] {
    try LibraryFormat.damage(in: layout.root).map { [.formatDamaged(path: layout.format, found: $0.found)] } ?? []
  }

  /// The unfinished files of dead processes.
  func staleTemporaries() throws -> [String] { try writableFolders().flatMap { try Temporary.stale(in: $0) } }

  /// Removes the unfinished files of dead processes, wherever the library may have them.
  ///
  /// - Returns: Their paths.
  @discardableResult
  func removeStaleTemporaries() throws -> [String] {
    try writableFolders().flatMap { try Temporary.removeStale(in: $0) }
  }

  /// The folders in which the library or SQLite may write.
  func writableFolders() throws -> [String] {
    let objects = try objects.shards().shards.sorted().map { layout.objects + "/" + $0 }
    return try layout.temporaryFolders + segments.folders() + objects
  }

  /// The paths of files that no part of the library created.
  private func unexpectedFiles() throws -> [String] {
    var paths = try segments.unexpectedFiles()
    let indexes = try IndexFolder(path: layout.local.index, library: library, lines: lines).files()
    paths += try files(in: layout.local.index) { indexes.contains($0) || $0 == CacheTag.name }
    paths += try files(in: layout.local.path, besides: layout.local.isKnown)
    return try paths + files(in: layout.root, besides: layout.isKnown)
  }

  /// The paths of the files in a folder that are neither known nor unfinished.
  private func files(in folder: String, besides isKnown: (String) -> Bool) throws -> [String] {
    try Folder.names(in: folder).filter { !isKnown($0) && !$0.hasPrefix(Temporary.prefix) }.map { folder + "/" + $0 }
  }
}

extension IndexFolder {
  /// The names of databases and of the files that SQLite keeps beside them.
  func files() throws -> Set<String> {
    Set(
      try usedNumbers().flatMap { number in
        ([""] + Self.suffixes).map { FilePath.name(of: path(of: number)) + $0 }
      })
  }
}
