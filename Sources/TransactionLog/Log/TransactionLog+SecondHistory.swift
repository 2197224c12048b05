import DurableFiles
import Threads

extension TransactionLog {
  /// Fails if the log has transactions that are not in its chain: whoever went on with it would decide which of two
  /// histories counts.
  ///
  /// - Throws: `LogError.secondHistory`, `.foreign`
  package func requireOneHistory() throws {
    try mappingFileErrors {
      let now = FileStatus.now
      let streams = try folder.streams()
      let status = try ([folder.path] + streams.map(\.folder.path)).map { try FileStatus(at: $0) }
      if searched.withLock({ $0 }) == status { return }
      if let stream = try folder.foreignStreams().first { throw LogError.foreign(path: stream) }
      if let other = try folder.secondHistories().first { throw LogError.secondHistory(other) }
      // If a folder changes again at once, its times may stay the same.
      if status.allSatisfy({ $0?.isSettled(before: now) == true }) { searched.withLock { $0 = status } }
    }
  }
}
