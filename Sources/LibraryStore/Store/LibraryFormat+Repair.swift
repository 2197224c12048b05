import Documents
import DurableFiles
import TransactionLog

extension LibraryFormat {
  /// What is wrong with the file of a library.
  enum Damage {
    /// One bit is flipped. The file is as it was before.
    case flippedBit(LibraryFormat)
    /// It says nothing, or there is none; a phrase.
    case lost(String)

    /// What is wrong, as a phrase.
    var found: String {
      switch self {
      case .flippedBit: "one bit of 'format' is flipped"
      case .lost(let found): found
      }
    }
  }

  /// What is wrong with the file of a library; nil if it is in order.
  ///
  /// - Throws: `StoreError.newerVersion`, `.olderVersion`; `.notALibrary` for a link, which may lead out of the library.
  static func damage(in root: String) throws -> Damage? {
    do {
      let format = try LibraryFormat(in: root)
      return format.isCorrected ? .flippedBit(format) : nil
    } catch StoreError.notALibrary(let path, let found) {
      if let status = try FileStatus(at: Self.path(in: root)), status.kind != .file {
        throw StoreError.notALibrary(path: path, found: found)
      }
      return .lost(found)
    }
  }

  /// Writes the file again if it is lost or damaged.
  ///
  /// - Parameter allowsNewID: whether the library gets a new id if nothing in its folder knows its own.
  /// - Returns: What was done; nil if the file is as it should be, or if this is no library.
  /// - Throws: `StoreError.libraryIDLost` if the id is not known and there must be no new one; `.notALibrary` for what is
  ///   not a regular file; `.newerVersion`, `.olderVersion`.
  static func repair(_ root: String, allowsNewID: Bool, timeout: Duration) throws -> RepairPart? {
    let layout = LibraryLayout(root: root)
    guard try layout.hasLog() else { return nil }
    try layout.checkFolders()
    // A library that is in order may be one that this process cannot write.
    if try damage(in: root) == nil { return nil }
    let path = path(in: root)
    // Nobody can hold a lock on a file that is missing: of two repairs, the first one writes it.
    guard try FileStatus(at: path) != nil else { return try repaired(root, allowsNewID, ifExists: .fail) }
    return try PhotoStore.mappingErrors(path) {
      try ExclusiveLock(path, timeout: timeout, isCreated: false).withLock {
        try repaired(root, allowsNewID, ifExists: .replace)
      }
    }
  }

  private static func repaired(
    _ root: String, _ allowsNewID: Bool, ifExists: DurableFile.Existing
  ) throws -> RepairPart? {
    guard let damage = try damage(in: root) else { return nil }
    let (format, source) = try restored(from: damage, root, allowsNewID: allowsNewID)
    try format.checkWriting(root)
    do {
      try format.write(in: root, ifExists: ifExists, temporaries: root)
    } catch {
      if error.alreadyExists { return nil }
      throw error
    }
    return RepairPart(.formatDamaged(path: path(in: root), found: damage.found), .mended(from: source))
  }

  /// What the file is to say, and what knows it.
  private static func restored(
    from damage: Damage, _ root: String, allowsNewID: Bool
  ) throws -> (LibraryFormat, RepairSource) {
    if case .flippedBit(let format) = damage { return (format, .check) }
    if let id = try LocalFolder.knownLibrary(in: root, on: .current()) { return (LibraryFormat(id), .localFolder(id)) }
    if let id = try indexedLibrary(root) { return (LibraryFormat(id), .index(id)) }
    guard allowsNewID else { throw StoreError.libraryIDLost(path: root, found: damage.found) }
    let id = Bits128.random()
    return (LibraryFormat(id), .newID(id))
  }

  /// The id that the index of a local folder has, even of a folder that was copied: a copy of a library has its id.
  private static func indexedLibrary(_ root: String) throws -> Bits128? {
    for local in try LocalFolder.paths(in: root) {
      guard try FileStatus(at: local.index)?.kind == .folder else { continue }
      if let id = try IndexFolder.knownID(in: local.index) { return id }
    }
    return nil
  }
}
