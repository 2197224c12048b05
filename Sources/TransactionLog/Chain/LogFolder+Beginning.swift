import DurableFiles
import Glibc

extension LogFolder {
  /// Begins the stream that this library appends to, with its first transaction, which is durable when this returns. Call
  /// it under the writer lock.
  ///
  /// The folder is made elsewhere, and comes to its place when it is known whose it is: so no stream is there that nobody
  /// goes on with.
  /// - Parameter number: that of the transaction.
  /// - Returns: The first segment.
  package func begin(_ transaction: TransactionBytes, number: Int) throws -> SegmentKey {
    let stream = StreamName(first: transaction.id)
    try removeUnfinished()
    let temporary = SegmentFolder(keeper.temporaries + "/" + Temporary.freshName(Self.unfinishedPrefix))
    do {
      try Folder.make(temporary.path)
      try SharedMode(of: self.path).apply(toFolder: temporary.path)
      let file = try temporary.created(number)
      try transaction.bytes.withUnsafeBytes { try file.write($0, at: 0) }
      try file.sync()
      try StreamHead(CommitReference(number: number, id: transaction.id)).write(in: temporary.path)
      try Folder.sync(temporary.path)
      try keeper.begin(stream)
      let path = folder(of: stream).path
      try SystemCall.perform(.rename, path) { rename(temporary.path, path) }
      try Folder.sync(self.path)
    } catch {
      try? removeUnfinished()
      throw error
    }
    return SegmentKey(stream: try reload().count - 1, first: number)
  }

  private static var unfinishedPrefix: String { Temporary.prefix + "stream-" }

  /// Removes what processes left that died while they began a stream.
  private func removeUnfinished() throws {
    for name in try Folder.names(in: keeper.temporaries) where name.hasPrefix(Self.unfinishedPrefix) {
      Folder.discard(keeper.temporaries + "/" + name)
    }
  }
}
