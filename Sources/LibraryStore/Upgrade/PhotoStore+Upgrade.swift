import DurableFiles
import Glibc
import TransactionLog

extension PhotoStore {
  /// Upgrades a library from version 1 to version 2 and opens it. A library of version 2 is only opened.
  ///
  /// Every entry keeps its number, date, author, note and content. Until the last step the library has version 1, and
  /// an interrupted upgrade is continued by another call. The files of version 1 stay; `finishUpgrade` removes them.
  /// - Parameters:
  ///   - path: the library's folder.
  ///   - author: the program that upgrades it, such as `photoedit 1.0`.
  ///   - timeout: how long to wait for programs that use the library.
  /// - Throws: `StoreError.busy`; the first problem of a manifest, with the library unchanged.
  package static func upgrade(
    at path: String, author: String, timeout: Duration = defaultTimeout
  ) throws(StoreError) -> PhotoStore {
    let layout = try existing(path, timeout)
    do {
      if try LibraryFormat(layout).version == 1 {
        let lock = try FileLock(layout.log.lock, .exclusive, timeout: timeout)
        try withExtendedLifetime(lock) {
          // Another process may have upgraded it during the wait.
          if try LibraryFormat(layout).version == 1 { try LibraryUpgrade(layout, author: author).run() }
        }
      }
    } catch let error as FileError where error.operation == .lock && error.code == EWOULDBLOCK {
      throw .busy(path: layout.log.lock, timeout: timeout)
    } catch {
      throw StoreError(error, index: layout.index)
    }
    return try open(at: path, timeout: timeout)
  }

  /// Removes the files of version 1 that an upgrade has left.
  ///
  /// - Returns: The paths of the files and folders that were removed.
  /// - Throws: `StoreError.logDamaged` if the log has damage: then the manifests may still be needed.
  package func finishUpgrade() throws(StoreError) -> [String] {
    try mappingErrors {
      try requireWritable()
      var handler = DamageReader()
      var reader = TransactionReader(segments, after: .start, durable: try index.applied().number, readsAll: true)
      _ = try reader.read(&handler)
      let remains = try OldLayout(root: layout.root).remains()
      for path in remains { try Self.removeTree(path) }
      try Folder.sync(layout.root)
      return remains
    }
  }

  /// Removes a file, or a folder with everything in it. Links are not followed.
  private static func removeTree(_ path: String) throws {
    guard try FileStatus(at: path)?.kind == .folder else {
      try SystemCall.perform(.unlink, path) { unlink(path) }
      return
    }
    for name in try Folder.unsortedNames(in: path) { try removeTree(path + "/" + name) }
    try SystemCall.perform(.unlink, path) { rmdir(path) }
  }

  private static func existing(_ path: String, _ timeout: Duration) throws(StoreError) -> LibraryLayout {
    do {
      guard try FileStatus(at: path, followingLinks: true) != nil else { throw StoreError.notFound(path: path) }
      return LibraryLayout(root: try FilePath.resolved(path))
    } catch {
      throw StoreError(error, index: path)
    }
  }
}

/// Fails at any damage to the log.
private struct DamageReader: TransactionHandler {
  mutating func change(_ change: ChangeLine) {}
  mutating func commit(_ commit: CommitRecord, at position: LogPosition) {}
  mutating func discard() {}
  mutating func damage(_ damage: LogDamage) throws { throw LogError.damaged([damage]) }
}
