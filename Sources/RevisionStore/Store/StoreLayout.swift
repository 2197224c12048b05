import DurableFiles

/// The paths in a store's folder.
struct StoreLayout: Sendable {
  /// The name of the folder.
  static let folderName = ".photoedit"

  /// The store's folder, as an absolute path without links.
  let root: String

  var format: String { root + "/format" }
  var index: String { root + "/photoedit.sqlite" }
  var objects: String { root + "/objects" }
  var revisions: String { root + "/revisions" }
  var cache: String { root + "/cache" }
  var temporaries: String { root + "/tmp" }
  var lock: String { root + "/lock" }

  /// The folder of quarantined objects; created on demand.
  var damaged: String { root + "/damaged" }
  /// The file with the positions of the last sampled checks.
  var verifyPosition: String { root + "/verify-position" }

  /// The file with the places of originals by reference that moved.
  var movedOriginals: String { root + "/moved-originals" }

  /// The folder that contains the store. Paths of photos inside it are recorded relative to it.
  var home: String { FilePath.folder(of: root) }

  /// The folders in which temporaries are ordinarily written.
  var temporaryFolders: [String] { [temporaries, cache] }

  /// The folders that every store has.
  var folders: [String] { [objects, revisions, cache, temporaries] }

  /// The files that SQLite may create next to the index.
  var indexSidecars: [String] { Self.sidecars(of: index) }

  /// The files that SQLite may create next to a database.
  static func sidecars(of index: String) -> [String] { ["-journal", "-wal", "-shm"].map { index + $0 } }

  /// Whether a file name is that of a discarded index or journal.
  func isUnusableIndex(_ name: String) -> Bool { name.hasPrefix("photoedit.sqlite") && name.hasSuffix(".unusable") }

  /// Whether a store may contain a file of this name before it is complete.
  func isStoreFile(_ name: String) -> Bool {
    ["format", "objects", "revisions", "cache", "tmp", "lock"].contains(name) || name.hasPrefix("photoedit.sqlite")
      || name.hasPrefix(Temporary.prefix)
  }
}
