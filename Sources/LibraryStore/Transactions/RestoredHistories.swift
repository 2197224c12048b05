/// The histories that a transaction adds to a library.
enum RestoredHistories {
  /// Stores their objects, which is slow, before the lock is taken.
  static func prepare(_ changes: [RequestedChange], in store: PhotoStore) throws {
    for case .restore(let restored) in changes {
      try store.requireWritable()
      try restored.archive.putObjects(restored.history.objects, into: store.objects)
    }
  }
}
