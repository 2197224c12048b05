import Documents
import DurableFiles
import Glibc
import TransactionLog

extension LibraryFormat {
  /// Fails if an id differs in one bit from that of the index: a bit of the file was flipped. Under the wrong id, all
  /// change tokens would expire.
  static func checkID(_ id: Bits128, _ layout: LibraryLayout) throws(StoreError) {
    // An index that cannot be read says nothing.
    guard let known = try? knownID(layout), known != id,
      differsInOneBit(bytes(known), bytes(id))
    else { return }
    throw StoreError.notALibrary(
      path: layout.root, found: "'format' has the library id \(id.hex), the index has \(known.hex)")
  }

  /// Writes the file again if it is lost or damaged.
  ///
  /// - Parameter allowsNewID: whether the library gets a new id if no index knows its own.
  /// - Returns: What was done; nil if the file is as it should be, or if this is no library.
  /// - Throws: `StoreError.libraryIDLost` if the id is not known and there must be no new one; `.notALibrary` for what is
  ///   not a regular file; `.newerVersion`, `.olderVersion`.
  static func repair(_ layout: LibraryLayout, allowsNewID: Bool, timeout: Duration) throws -> RepairPart? {
    guard try layout.hasLog() else { return nil }
    try checkFolders(layout)
    // A library that is in order may be one that this process cannot write.
    if try damage(to: layout, known: try? knownID(layout)) == nil { return nil }
    return try ExclusiveLock(layout.log.lock, timeout: timeout).withLock {
      let known = try knownID(layout)
      guard let found = try damage(to: layout, known: known) else { return nil }
      guard known != nil || allowsNewID else { throw StoreError.libraryIDLost(path: layout.root, found: found) }
      let id = known ?? .random()
      try DurableFile.write(bytes(id), to: layout.format, ifExists: .replace, isShared: true)
      return RepairPart(
        .formatDamaged(path: layout.format, found: found), .mended(from: known == nil ? .newID(id) : .index(id)))
    }
  }

  private static func knownID(_ layout: LibraryLayout) throws -> Bits128? {
    try IndexFolder(path: layout.index, library: .zero).knownID()
  }

  /// What is wrong with the file; nil if it is in order.
  ///
  /// - Parameter known: the id that the index has.
  /// - Throws: `StoreError.newerVersion`, `.olderVersion`; `.notALibrary` for a link, which may lead out of the library.
  private static func damage(to layout: LibraryLayout, known: Bits128?) throws -> String? {
    let status = try FileStatus(at: layout.format)
    // A file with a flipped bit may seem to be of a newer version, so this comes first.
    if let known, let status, status.kind == .file, status.size == bytes(known).count,
      try differsInOneBit(read(layout), bytes(known))
    {
      return "a bit of 'format' was flipped"
    }
    do {
      _ = try LibraryFormat(layout)
      return nil
    } catch StoreError.notALibrary(let path, let found) {
      if let status, status.kind != .file { throw StoreError.notALibrary(path: path, found: found) }
      return found
    }
  }

  private static func differsInOneBit(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && zip(a, b).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount } == 1
  }
}
