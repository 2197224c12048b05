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
  /// The stream that the folder appends to.
  let stream: LocalStream

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
    try layout.checkLocalFolders()
    (self.format, note) = (format, found.note)
    let local = layout.local
    refusal = shared ?? Self.refusal(of: [local.path, local.lock, local.sync] + local.folders, root)
    stream = LocalStream(local, in: found.place, former: found.former)
  }

  /// What was found of the own local folder.
  private struct FoundLocal {
    /// Nil for a library that cannot be written and has none.
    var folder: LocalFolder?
    var note: String?
    /// Nil where it is not known whose folder it is.
    var place: ReplicaPlace?
    /// The other local folders.
    var former: [LocalFolder.Former] = []
  }

  /// The own local folder, which is made if it is missing, unless the library cannot be written.
  private static func local(
    _ root: String, _ library: Bits128, isWritable: Bool, _ timeout: Duration
  ) throws -> FoundLocal {
    guard isWritable else {
      // What cannot be read now is an index less.
      guard let place = try? ReplicaPlace(root: root, library: library, machine: .current()),
        let search = try? LocalFolder.search(in: place)
      else { return FoundLocal() }
      return FoundLocal(folder: search.own, place: place, former: search.former)
    }
    let place = try ReplicaPlace(root: root, library: library, machine: .current())
    let format = LibraryFormat.path(in: root)
    let found = try PhotoStore.mappingErrors(format) {
      try LocalFolder.foundOrMade(in: place, lockedBy: format, timeout: timeout)
    }
    return FoundLocal(folder: found.folder, note: found.note, place: place, former: found.former)
  }

  /// Why nothing outside the local folder can be changed.
  private static func refusal(_ format: LibraryFormat, _ layout: LibraryLayout) -> StoreError? {
    do {
      try format.checkWriting(layout.root)
      return refusal(of: [layout.root, layout.format] + layout.folders, layout.root)
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
