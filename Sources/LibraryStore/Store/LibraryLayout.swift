import DurableFiles
import TransactionLog

/// The paths in a library's folder.
package struct LibraryLayout: Sendable {
  /// The name of the folder.
  package static let folderName = ".photoedit"

  /// The library's folder, as an absolute path without links.
  package let root: String
  /// What belongs to this folder on this machine.
  let local: LocalPaths

  /// - Parameter local: the own local folder; nil for a library that has none and cannot be written. Nothing exists at the
  ///   paths in it then, and nothing can be made there: `format` is a file.
  package init(root: String, local: LocalFolder? = nil) {
    self.root = root
    self.local = local?.paths ?? LocalPaths(path: root + "/format/none")
  }

  var format: String { LibraryFormat.path(in: root) }
  var log: String { root + "/log" }
  var objects: String { root + "/objects" }
  /// The files in `objects`.
  var objectFiles: ObjectFiles {
    ObjectFiles(root: objects, temporaries: local.temporaries, folders: DurableFolders())
  }

  /// The folder that contains the library. Paths of photos inside it are recorded relative to it.
  var home: String { FilePath.folder(of: root) }

  /// Whether the folder has what is left of a library that has lost its file `format`: a log with something in it, or a
  /// local folder.
  func hasLog() throws -> Bool {
    guard try FileStatus(at: log)?.kind == .folder else { return false }
    return try !Folder.names(in: log).isEmpty || !LocalFolder.paths(in: root).isEmpty
  }

  /// The folders that every copy of a library has.
  var folders: [String] { [log, objects] }

  /// The folders in which the library or SQLite writes unfinished files, besides those of single objects and of the log.
  var temporaryFolders: [String] {
    [root, local.path, local.temporaries, local.index, local.damaged, local.cache]
  }

  /// The paths that the log uses beside its segments. What locks it is of one folder on one machine: others append to
  /// streams of their own.
  var logPaths: TransactionLog.Paths {
    TransactionLog.Paths(lock: local.lock, sync: local.sync, damaged: local.damaged, blocked: local.blocked)
  }

  /// Whether a name in the library's folder is one of its own.
  func isKnown(_ name: String) -> Bool {
    ["format", "log", "objects"].contains(name) || LocalFolder.isName(name)
  }

  /// Checks that the folders of the library are real folders: it would write through a link in a folder's place.
  ///
  /// - Throws: `StoreError.notALibrary`
  func checkFolders() throws {
    let locals = try LocalFolder.paths(in: root).map(\.path)
    let streams = try Folder.names(in: log).filter { StreamName($0) != nil }.map { log + "/" + $0 }
    try check(folders + streams + locals)
  }

  /// Checks that the folders in the own local folder are real folders.
  ///
  /// - Throws: `StoreError.notALibrary`
  func checkLocalFolders() throws { try check(local.folders + [local.damaged, local.remotes]) }

  private func check(_ paths: [String]) throws {
    for path in paths {
      if let status = try FileStatus(at: path), status.kind != .folder {
        throw StoreError.notALibrary(
          path: root,
          found: "'\(FilePath.relative(path, to: root) ?? path)' is \(status.kind.rawValue), expected a folder")
      }
    }
  }
}
