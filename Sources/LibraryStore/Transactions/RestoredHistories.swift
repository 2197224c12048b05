/// The histories that a transaction adds to a library.
enum RestoredHistories {
  /// Stores their objects, which is slow, before the lock is taken.
  ///
  /// - Throws: `StoreError.historyConflict` if the library has another history of a photo.
  static func prepare(_ changes: [RequestedChange], in store: PhotoStore) throws {
    for case .restore(let restored) in changes {
      let history = restored.history
      guard try store.index.read({ try $0.agrees(with: history) }) else {
        throw StoreError.historyConflict(try store.requireAsset(history.asset))
      }
      try store.requireWritable()
      try restored.archive.putObjects(history.objects, into: store.objects)
    }
  }
}
