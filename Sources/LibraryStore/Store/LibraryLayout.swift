import DurableFiles
import TransactionLog

/// The paths in a library's folder.
package struct LibraryLayout: Sendable {
  /// The name of the folder.
  package static let folderName = ".photoedit"

  /// The library's folder, as an absolute path without links.
  package let root: String

  package init(root: String) { self.root = root }

  var format: String { root + "/format" }
  var segments: String { root + "/log" }
  var objects: String { root + "/objects" }
  var index: String { root + "/index" }
  var cache: String { root + "/cache" }
  var temporaries: String { root + "/tmp" }
  /// The folder for data that was damaged or cut off; created when needed.
  var damaged: String { root + "/damaged" }

  /// The file that lists objects without references.
  var unreferenced: String { root + "/unreferenced" }

  /// The file with what applies to the library on this machine only.
  var settings: String { root + "/settings" }

  /// The folder that contains the library. Paths of photos inside it are recorded relative to it.
  var home: String { FilePath.folder(of: root) }

  /// Whether the folder has the log of a library.
  func hasLog() throws -> Bool {
    guard try FileStatus(at: segments)?.kind == .folder else { return false }
    return try !SegmentFolder(segments).segments().segments.isEmpty
  }

  /// The folders that every library has.
  var folders: [String] { [segments, objects, index, cache, temporaries] }

  /// The folders in which the library or SQLite writes unfinished files, besides those of single objects.
  var temporaryFolders: [String] { [root, temporaries, segments, index, damaged, cache] }

  /// The paths that the log uses.
  var log: TransactionLog.Paths {
    TransactionLog.Paths(
      segments: segments, lock: root + "/lock", sync: root + "/sync", wake: root + "/wake", damaged: damaged,
      blocked: root + "/blocked")
  }
}
