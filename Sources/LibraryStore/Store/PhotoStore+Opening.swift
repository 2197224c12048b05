import Documents
import DurableFiles
import Glibc
import TransactionLog

extension PhotoStore {
  /// Creates a library.
  ///
  /// - Parameter path: the folder, created if missing; by convention `.photoedit` in the folder of the photos.
  /// - Throws: `StoreError.alreadyExists`; `.notALibrary` if the folder has other files in it.
  package static func create(at path: String, timeout: Duration = defaultTimeout) throws(StoreError) -> PhotoStore {
    try mappingErrors(path) {
      // Before anything is made: nothing half-made stays where none can be.
      try PlaceReport.checkLibraryPlace(path)
      try Folder.make(path)
      let layout = LibraryLayout(root: try FilePath.resolved(path))
      if try FileStatus(at: layout.format) != nil { throw StoreError.alreadyExists(path: layout.root) }
      let own = layout.folders.map { FilePath.name(of: $0) }
      if let other = try Folder.names(in: layout.root).first(where: {
        !own.contains($0) && !$0.hasPrefix(Temporary.prefix)
      }) {
        // Another process may have created the library in the meantime.
        if try FileStatus(at: layout.format) != nil { throw StoreError.alreadyExists(path: layout.root) }
        throw StoreError.notALibrary(path: layout.root, found: "unexpected file '\(other)'")
      }
      for folder in layout.folders { try Folder.make(folder, isShared: true) }
      guard try Folder.names(in: layout.log).isEmpty else {
        if try FileStatus(at: layout.format) != nil { throw StoreError.alreadyExists(path: layout.root) }
        throw StoreError.notALibrary(path: layout.root, found: "it has a log, but the file 'format' is missing")
      }
      do {
        // The last step makes it a library. A process that dies earlier can start over.
        try LibraryFormat(.random()).write(in: layout.root, ifExists: .fail, temporaries: layout.root)
      } catch let error as FileError where error.alreadyExists {
        throw StoreError.alreadyExists(path: layout.root)
      }
      return try opened(layout.root, timeout, isNew: true)
    }
  }

  /// Opens a library. One that this process cannot change is opened for reading.
  ///
  /// - Parameters:
  ///   - path: the library's folder.
  ///   - recovers: whether to remove the unfinished files of dead processes now.
  /// - Throws: `StoreError.notFound`, `.notALibrary`, `.newerVersion`, `.olderVersion`; then nothing has been changed.
  package static func open(
    at path: String, timeout: Duration = defaultTimeout, recovers: Bool = true
  ) throws(StoreError) -> PhotoStore {
    try mappingErrors(path) {
      guard try FileStatus(at: path, followingLinks: true) != nil else { throw StoreError.notFound(path: path) }
      let store = try opened(FilePath.resolved(path), timeout)
      if recovers, !store.isReadOnly {
        let folders = try store.layout.temporaryFolders + store.segments.folders()
        for folder in folders { try Temporary.removeStale(in: folder) }
      }
      return store
    }
  }

  /// The path of the library in a folder or its nearest ancestor.
  ///
  /// - Throws: `StoreError.notFound`
  package static func find(from folder: String) throws(StoreError) -> String {
    try mappingErrors(folder) {
      var place = try FilePath.resolved(folder)
      while true {
        let candidate = (place == "/" ? "" : place) + "/" + LibraryLayout.folderName
        // A library that has lost its format is not passed over for one further up.
        if try FileStatus(at: candidate + "/format", followingLinks: true) != nil
          || LibraryLayout(root: candidate).hasLog()
        {
          return candidate
        }
        if place == "/" { throw StoreError.notFound(path: folder) }
        place = FilePath.folder(of: place)
      }
    }
  }

  /// - Parameter isNew: whether the library was created now, so that it is no copy.
  private static func opened(_ root: String, _ timeout: Duration, isNew: Bool = false) throws -> PhotoStore {
    let opened = try OpenedFolder(root, timeout: timeout)
    let (layout, library) = (opened.layout, opened.format.library)
    let isReadOnly = opened.refusal != nil
    let segments = LogFolder(layout.log, keeper: opened.stream)
    let folder = IndexFolder(
      path: layout.local.index, library: library, lines: LineReader(segments: segments, objects: layout.objectFiles))
    if !isReadOnly { try opened.makeMissingFolders() }
    var index = try isReadOnly ? folder.readable() : folder.opened()
    if let found = index, !isReadOnly, try found.isOfAnotherLog(segments) { index = nil }
    let usable =
      if let index {
        index
      } else {
        try isReadOnly ? folder.inMemory() : folder.rebuilt(layout.logPaths, timeout)
      }
    let store = try PhotoStore(
      layout, library: library, segments, index: usable, refusal: opened.refusal, note: isNew ? nil : opened.note,
      timeout: timeout)
    // Transactions that the index lost in a power failure are restored before anything is read. Damage is left to
    // writers.
    if !isReadOnly {
      try? store.log.catchUp()
      try store.rescue()
    }
    return store
  }

  /// Writes transactions again that a copy has brought along, and that nothing in it says to be durable: their writer may
  /// have acknowledged them. They become one transaction, the first one of the copy: all of them are there, or none.
  private func rescue() throws {
    let unseen = try segments.unseenTransactions()
    guard let last = unseen.last else { return }
    _ = try log.commit(touching: [], author: last.author) {
      // Another process may have opened the copy at the same time.
      try segments.hasOwnStream() ? [] : unseen.flatMap(\.lines)
    }
  }

  static func mappingErrors<Value>(_ path: String, _ body: () throws -> Value) throws(StoreError) -> Value {
    do { return try body() } catch { throw StoreError(error, index: path) }
  }
}
