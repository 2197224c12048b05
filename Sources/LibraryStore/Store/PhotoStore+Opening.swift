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
      let own = layout.folders.map { FilePath.name(of: $0) } + ["lock", "sync"]
      if let other = try Folder.names(in: layout.root).first(where: {
        !own.contains($0) && !$0.hasPrefix(Temporary.prefix)
      }) {
        throw StoreError.notALibrary(path: layout.root, found: "unexpected file '\(other)'")
      }
      for folder in layout.folders { try Folder.make(folder, isShared: true) }
      try ExclusiveLock(layout.log.lock, timeout: timeout).withLock {
        if try FileStatus(at: layout.format) != nil { throw StoreError.alreadyExists(path: layout.root) }
        let segments = SegmentFolder(layout.segments)
        if try segments.segments().segments.isEmpty { try segments.create(1) }
        guard try FileStatus(at: segments.path(of: 1))?.size == 0 else {
          throw StoreError.notALibrary(path: layout.root, found: "it has a log, but the file 'format' is missing")
        }
        // The last step makes it a library. A process that dies earlier can start over.
        try DurableFile.write(
          LibraryFormat.bytes(.random()), to: layout.format, ifExists: .fail, temporaries: layout.temporaries,
          isShared: true)
      }
      return try opened(layout, timeout)
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
      let store = try opened(LibraryLayout(root: try FilePath.resolved(path)), timeout)
      if recovers, !store.isReadOnly {
        for folder in store.layout.temporaryFolders { try Temporary.removeStale(in: folder) }
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

  private static func opened(_ layout: LibraryLayout, _ timeout: Duration) throws -> PhotoStore {
    let library = try LibraryFormat(layout).library
    let readOnly = readOnlyReason(layout)
    let folder = IndexFolder(path: layout.index, library: library)
    let segments = SegmentFolder(layout.segments)
    if readOnly == nil { try makeMissingFolders(layout) }
    var index = try readOnly != nil ? folder.readable(from: segments) : folder.opened()
    if let found = index, readOnly == nil, try found.isOfAnotherLog(segments) { index = nil }
    if index == nil { try LibraryFormat.checkID(library, layout) }
    let usable =
      if let index {
        index
      } else {
        try readOnly != nil ? folder.inMemory(from: segments) : folder.rebuilt(from: segments, layout.log, timeout)
      }
    let store = try PhotoStore(layout, library: library, index: usable, readOnlyReason: readOnly, timeout: timeout)
    // Transactions that the index lost in a power failure are restored before anything is read. Damage is left to
    // writers.
    if readOnly == nil { try? store.log.catchUp() }
    return store
  }

  /// Creates the folders that a copy may lack: those for the index, unfinished files and the cache, and that for
  /// objects, which may have been empty. Without a log, there is no library.
  private static func makeMissingFolders(_ layout: LibraryLayout) throws {
    for folder in layout.folders where folder != layout.segments { try Folder.make(folder, isShared: true) }
  }

  /// The reason why this process cannot write to the library; nil if it can.
  private static func readOnlyReason(_ layout: LibraryLayout) -> String? {
    for path in [layout.root, layout.log.lock, layout.log.sync] + layout.folders {
      guard faccessat(AT_FDCWD, path, F_OK, 0) == 0, faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 else { continue }
      return "cannot write '\(path)': \(String(cString: strerror(errno)))"
    }
    return nil
  }

  static func mappingErrors<Value>(_ path: String, _ body: () throws -> Value) throws(StoreError) -> Value {
    do { return try body() } catch { throw StoreError(error, index: path) }
  }
}

extension IndexFolder {
  /// Rebuilds the index under both locks.
  func rebuilt(from segments: SegmentFolder, _ paths: TransactionLog.Paths, _ timeout: Duration) throws -> LibraryIndex
  {
    let lock = ExclusiveLock(paths.lock, timeout: timeout)
    let sync = ExclusiveLock(paths.sync, timeout: timeout)
    return try build(from: segments) { body in try lock.withLock { try sync.withLock(body) } }
  }

  /// The database of a library that cannot be written; nil if it cannot be used, or lacks transactions of the log.
  func readable(from segments: SegmentFolder) throws -> LibraryIndex? {
    guard let index = try? opened(readOnly: true), (try? index.isOfAnotherLog(segments)) == false,
      (try? index.isBehind(segments)) != true
    else { return nil }
    return index
  }

  /// The id of the library in the newest index that can be read. It may be a copy: a copy of a library has its id.
  func knownID() throws -> Bits128? {
    for number in try numbers().reversed() {
      do {
        try LibraryIndex.checkFiles(path(of: number))
        let database = try SQLConnection(path(of: number), .read)
        let program = try database.statement("PRAGMA application_id").first { row throws(SQLError) in row.int(0) }
        let tables = try database.statement(
          "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'library'"
        ).first { row throws(SQLError) in row.int(0) }
        guard program == Int(IndexSchema.applicationID), tables == 1 else { continue }
        let id = try database.statement("SELECT id FROM library WHERE isComplete = 1").first { row throws(SQLError) in
          row.bits(0)
        }
        if let id = id ?? nil { return id }
      } catch is LibraryIndex.Unusable {
        continue
      } catch let error as SQLError where error.isAboutContent {
        continue
      }
    }
    return nil
  }
}

extension LibraryIndex {
  /// Whether it lacks transactions that the log declares durable, as after a writer that could not write it.
  func isBehind(_ segments: SegmentFolder) throws -> Bool {
    let applied = try applied()
    var found = CommitReader()
    var reader = TransactionReader(segments, after: applied, durable: applied.number)
    _ = try reader.read(&found)
    // Others may have entered some in the meantime.
    return try found.synced > self.applied().number
  }

  /// Whether the log has another transaction in place of the last one that was entered, as a replaced log does.
  func isOfAnotherLog(_ segments: SegmentFolder) throws -> Bool {
    let applied = try applied()
    guard let id = applied.id else { return false }
    return try segments.hasOtherCommit(than: id, endingAt: applied.place)
  }
}
