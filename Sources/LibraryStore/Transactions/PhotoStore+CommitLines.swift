import Documents
import TransactionLog

extension PhotoStore {
  /// Makes a transaction of lines.
  ///
  /// - Parameter prepare: called under the lock, with an index that has every earlier change of `ids`.
  /// - Throws: `StoreError.readOnly`, `.newerVersion`, `.logDamaged` if the library must not be changed.
  func commitLines(
    touching ids: Set<Bits128>, author: String, _ prepare: () throws -> [LogLine]
  ) throws -> CommittedTransaction? {
    try requireWritable()
    return try log.commit(touching: ids, author: author) {
      try requireSound()
      return try prepare()
    }
  }
}
