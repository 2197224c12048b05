import DurableFiles

/// The paths in a folder `local-…`.
package struct LocalPaths: Hashable, Sendable {
  /// The name of the file with the settings of this machine.
  static let configName = "config"

  /// The folder.
  package let path: String

  /// The file that says what the folder is.
  package var itself: String { path + "/" + FolderSelf.name }
  /// The file that is locked while a transaction is checked and appended.
  package var lock: String { path + "/lock" }
  /// The file that is locked while transactions are made durable and entered into the index.
  package var sync: String { path + "/sync" }
  /// The folder of the index.
  package var index: String { path + "/index" }
  /// The folder of derived data.
  package var cache: String { path + "/cache" }
  /// The folder of files that are being written.
  package var temporaries: String { path + "/tmp" }
  /// The folder for data that was damaged or cut off; created when needed.
  package var damaged: String { path + "/damaged" }
  /// The file that exists while nothing may be written.
  package var blocked: String { path + "/blocked" }
  /// What is known of other copies, one folder each; created when needed.
  package var remotes: String { path + "/remotes" }
  /// Small pictures of originals that are elsewhere; created when needed.
  package var proxies: String { path + "/proxies" }
  /// The settings of this machine.
  package var config: String { path + "/" + Self.configName }
  /// The file that lists objects without references.
  package var unreferenced: String { path + "/unreferenced" }
  /// The file with the positions of sampled checks.
  package var verifyPosition: String { path + "/verify-position" }

  /// The folders that every local folder has.
  package var folders: [String] { [index, cache, temporaries] }

  /// The folders that backups may leave out.
  var caches: [String] { [index, cache] }

  /// Whether a name in the folder is one of its own.
  func isKnown(_ name: String) -> Bool {
    let known = folders + [itself, lock, sync, blocked, damaged, remotes, config, unreferenced, verifyPosition]
    return known.contains(path + "/" + name)
  }

  /// Creates the folders that are missing, and marks those that backups may leave out.
  ///
  /// - Throws: `FileError`
  func make() throws(FileError) {
    for folder in folders { try Folder.make(folder, isShared: true) }
    for folder in caches { try CacheTag.write(in: folder) }
  }
}
