import DurableFiles
import Threads

extension TransactionLog {
  /// Fails if a file beside the segments has transactions that the log does not have: whoever went on with the log would
  /// decide which of two histories counts.
  ///
  /// - Throws: `LogError.secondHistory`
  package func requireOneHistory() throws {
    try mappingFileErrors {
      let now = FileStatus.now
      let status = try FileStatus(at: folder.path)
      if searched.withLock({ $0 }) == status { return }
      if let other = try folder.secondHistories().first { throw LogError.secondHistory(other) }
      // If the folder changes again at once, its times may stay the same.
      if status?.isSettled(before: now) == true { searched.withLock { $0 = status } }
    }
  }
}
