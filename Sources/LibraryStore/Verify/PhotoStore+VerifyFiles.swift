import DurableFiles
import TransactionLog

extension PhotoStore {
  /// The findings about files in the folders of the library, other than the log and objects.
  func checkFiles() throws -> [Finding] {
    let cut = try Folder.names(in: layout.damaged).filter { $0.hasPrefix("log-") }.map { name in
      let path = layout.damaged + "/" + name
      return Finding.tailCut(path: path, size: try FileStatus(at: path)?.size ?? 0)
    }
    let stale = try staleTemporaries().map { Finding.staleTemporary(path: $0) }
    let histories = try segments.secondHistories()
    let second = histories.map { Finding.secondHistory(path: $0.path, transactions: $0.transactions) }
    let unexpected = try unexpectedFiles().filter { path in !histories.contains { $0.path == path } }
    return second + cut + stale + unexpected.map { .unexpectedFile(path: $0) }
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
    return layout.temporaryFolders + objects
  }

  /// The paths of files that no part of the library created.
  private func unexpectedFiles() throws -> [String] {
    var paths = try segments.segments().unexpected.map { layout.segments + "/" + $0 }
    let indexes = try IndexFolder(path: layout.index, library: library).files()
    for name in try Folder.names(in: layout.index) where !name.hasPrefix(Temporary.prefix) {
      if !indexes.contains(name) { paths.append(layout.index + "/" + name) }
    }
    for name in try Folder.names(in: layout.root) where !layout.isKnown(name) && !name.hasPrefix(Temporary.prefix) {
      paths.append(layout.root + "/" + name)
    }
    return paths
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

extension LibraryLayout {
  /// The file with the positions of sampled checks.
  var verifyPosition: String { root + "/verify-position" }

  /// Whether a name in the library's folder is one of its own.
  func isKnown(_ name: String) -> Bool {
    let own = folders.map { FilePath.name(of: $0) }
    let others = [
      "format", "lock", "sync", "wake", "blocked", "damaged", "verify-position", "unreferenced", "settings",
    ]
    return own.contains(name) || others.contains(name)
  }
}
