import TransactionLog

extension PhotoStore {
  /// The changes of what the library says about photos, besides their edits: settings, keywords, albums, the trash. The
  /// whole log is read once.
  ///
  /// - Throws: `StoreError.assetNotFound`, `.accessRestricted`.
  package func metadataHistories(of photos: [AssetID]) throws(StoreError) -> [AssetID: MetadataHistory] {
    for photo in photos { try requireReadable(photo) }
    return try reading { _ in
      let (end, entries, collections) = try index.read { database in
        (
          try LibraryIndex.applied(in: database), try photos.flatMap { try database.entries($0) },
          try database.statement("SELECT id FROM collection").all([]) { row throws(SQLError) in row.bits(0) }
        )
      }
      let numbers = Dictionary(entries.map { ($0.id, $0.number) }) { first, _ in first }
      var found = MetadataReader(
        Set(photos), numbers: numbers, collections: Set(collections.compactMap { $0 }.map { CollectionID($0) }))
      guard end.number > 0 else { return found.finished }
      var reader = TransactionReader(segments, after: .start, durable: end.number, readsAll: true)
      _ = try reader.read(to: end.place, &found)
      return found.finished
    }
  }

  /// Undoes a change of what the library says about a photo, in a new transaction. Nothing is lost.
  ///
  /// - Parameters:
  ///   - change: the change, as `MetadataHistory.last` gives it.
  ///   - author: the program that undoes it, such as `photoedit 1.0`.
  /// - Throws: `StoreError.metadataConflict` if what it changed has been changed again since.
  package func undoMetadata(_ change: MetadataChange, of photo: AssetID, author: String) throws(StoreError) {
    try requireReadable(photo)
    try perform([.undoMetadata(change, of: photo)], author: author)
  }
}
