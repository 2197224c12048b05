import Documents
import DurableFiles
import Glibc
import TransactionLog

/// The folder of a library as it is found when the library is opened: which library it is, whether it can be changed, and
/// its own local folder.
struct OpenedFolder {
  let format: LibraryFormat
  let layout: LibraryLayout
  /// The error of every change; nil where this process can change the library.
  let refusal: StoreError?
  /// One line about a local folder that was made now; nil for one that was there.
  let note: String?

  /// Looks at a folder. A local folder is made if none is this folder's own, unless the library cannot be written.
  ///
  /// - Throws: `StoreError.notFound`, `.notALibrary`, `.newerVersion`, `.olderVersion`; then nothing has been changed.
  init(_ root: String, timeout: Duration) throws {
    let format = try LibraryFormat(in: root)
    let outside = LibraryLayout(root: root)
    try outside.checkFolders()
    let shared = Self.refusal(format, outside)
    let found = try Self.local(root, format.library, isWritable: shared == nil, timeout)
    layout = LibraryLayout(root: root, local: found.folder)
    try layout.checkFolders()
    (self.format, note) = (format, found.note)
    refusal = shared ?? Self.refusal(of: [layout.local.path] + layout.local.folders, root)
  }

  /// The own local folder; nil for a library that cannot be written and has none.
  private static func local(
    _ root: String, _ library: Bits128, isWritable: Bool, _ timeout: Duration
  ) throws -> (folder: LocalFolder?, note: String?) {
    guard isWritable else {
      // What cannot be read now is an index less.
      let place = try? ReplicaPlace(root: root, library: library, machine: .current())
      return (try? place.flatMap { try LocalFolder.search(in: $0).own }, nil)
    }
    let place = try ReplicaPlace(root: root, library: library, machine: .current())
    let format = LibraryFormat.path(in: root)
    let found = try PhotoStore.mappingErrors(format) {
      try LocalFolder.foundOrMade(in: place, lockedBy: format, timeout: timeout)
    }
    return (found.folder, found.note)
  }

  /// Why nothing outside the local folder can be changed.
  private static func refusal(_ format: LibraryFormat, _ layout: LibraryLayout) -> StoreError? {
    do {
      try format.checkWriting(layout.root)
      let files = [layout.root, layout.format, layout.log.lock, layout.log.sync]
      return refusal(of: files + layout.folders, layout.root)
    } catch {
      return error
    }
  }

  /// The error of changes if this process cannot write one of some files that exist.
  private static func refusal(of paths: [String], _ root: String) -> StoreError? {
    for path in paths {
      guard faccessat(AT_FDCWD, path, F_OK, 0) == 0, faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 else { continue }
      return .readOnly(path: root, reason: "cannot write '\(path)': \(String(cString: strerror(errno)))")
    }
    return nil
  }

  /// Creates the folders that a copy may lack: that for objects, which may have been empty, and those for the index,
  /// unfinished files and the cache. Without a log, there is no library.
  func makeMissingFolders() throws {
    try Folder.make(layout.objects, isShared: true)
    try layout.local.make()
  }
}
