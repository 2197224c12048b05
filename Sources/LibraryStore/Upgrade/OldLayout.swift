import DurableFiles

/// The paths that version 1 used in a library's folder, and those that its upgrade leaves there.
struct OldLayout {
  let root: String

  /// The folder of the manifests; a file after the upgrade.
  var revisions: String { root + "/revisions" }
  /// The folder of the manifests after the upgrade.
  var upgradedRevisions: String { root + "/revisions.v1" }
  var index: String { root + "/photoedit.sqlite" }
  /// The files that SQLite creates beside the index.
  var sidecars: [String] { ["-journal", "-wal", "-shm"].map { index + $0 } }
  var movedOriginals: String { root + "/moved-originals" }
  /// The file with the new id of the library.
  var upgrade: String { root + "/upgrade" }

  /// The paths that are left after the upgrade.
  func remains() throws -> [String] {
    let fixed = ["revisions", "revisions.v1", "moved-originals", "upgrade"]
    return try Folder.names(in: root).filter { fixed.contains($0) || $0.hasPrefix("photoedit.sqlite") }
      .map { root + "/" + $0 }
  }
}
