/// Where everything is in a store's folder.
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

  /// Where a repair puts objects whose bytes are not theirs; made when it is needed.
  var damaged: String { root + "/damaged" }
  /// Where the next partial check begins.
  var verifyPosition: String { root + "/verify-position" }

  /// The folder the store is in: paths of photos below it are recorded relative to it.
  var home: String { FilePath.folder(of: root) }

  /// The folders every store has.
  var folders: [String] { [objects, revisions, cache, temporaries] }

  /// What SQLite may leave beside the database.
  var indexSidecars: [String] { Self.sidecars(of: index) }

  /// What SQLite may leave beside a database.
  static func sidecars(of index: String) -> [String] { ["-journal", "-wal", "-shm"].map { index + $0 } }

  /// Whether a name in the store's folder is that of an index, or a journal, that was put aside.
  func isUnusableIndex(_ name: String) -> Bool { name.hasPrefix("photoedit.sqlite") && name.hasSuffix(".unusable") }

  /// The names that can lie in a store's folder before it is finished.
  func isOurs(_ name: String) -> Bool {
    ["format", "objects", "revisions", "cache", "tmp", "lock"].contains(name) || name.hasPrefix("photoedit.sqlite")
      || name.hasPrefix(Temporary.prefix)
  }
}
