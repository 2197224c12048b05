extension PhotoStore {
  /// Whether a file begins like a library archive.
  package static func isArchive(at path: String) -> Bool { ArchiveReader.isArchive(path) }

  /// Imports the histories of an archive: complete ones for new photos, and the new parts for known photos.
  ///
  /// The archive is read and checked completely before anything is written, and nothing is locked during that time.
  /// Objects are written first. The lines of each photo are in one transaction, so an interrupted import leaves valid
  /// histories and can be repeated. What people did in both libraries without knowing each other's changes is merged, also
  /// that of albums and folders.
  /// - Parameter author: the program that imports it, such as `photoedit 1.0`.
  /// - Throws: `StoreError.archiveDamaged` and other errors about the archive; then nothing has changed.
  package func importHistories(from path: String, author: String) throws(StoreError) -> ImportedArchive {
    try managing {
      try requireWritable()
      var archive = ArchiveImport(try CheckedArchive(path), into: self, author: author)
      return try archive.run()
    }
  }
}
