import TransactionLog

/// The histories that a transaction adds to a library, and the parts of them that the library has.
///
/// The slow steps run before the lock is taken: their objects are stored, and the log is read.
struct RestoredHistories {
  private let store: PhotoStore
  /// The library's lines that are not entries; nil if they do not matter.
  private var unlinked: UnlinkedLines?

  /// - Throws: `StoreError.historyConflict` if the library has another history of a photo.
  init(_ changes: [RequestedChange], into store: PhotoStore) throws {
    self.store = store
    var known: [AssetID] = []
    for case .restore(let restored) in changes {
      let history = restored.history
      guard let count = try store.index.read({ try $0.count(of: history) }) else {
        throw StoreError.historyConflict(try store.requireAsset(history.asset))
      }
      try store.requireWritable()
      try restored.archive.putObjects(history.objects, into: store.objects)
      if count > 0, !history.unlinked.isEmpty { known.append(history.asset) }
    }
    guard !known.isEmpty else { return }
    unlinked = UnlinkedLines(of: known.map(\.bits))
    try unlinked?.catchUp(store.segments, store.index.applied(), isLocked: false)
  }

  /// Reads the lines that others have appended. The caller holds the writer lock.
  mutating func catchUp() throws {
    try unlinked?.catchUp(store.segments, store.index.applied(), isLocked: true)
  }

  /// The lines that the library lacks.
  ///
  /// - Parameter count: how many entries of the history the library has.
  func lines(of restored: PhotoHistory, after count: Int) throws -> [LogLine] {
    try restored.archive.lines(of: restored.history, after: count, besides: unlinked)
  }
}
