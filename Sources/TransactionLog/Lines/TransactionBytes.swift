import Documents

/// A transaction as written to the log: its lines, then its commit.
package struct TransactionBytes {
  /// The bytes.
  package let bytes: [UInt8]
  private let number: Int
  /// The ID of the commit.
  let id: SHA256Digest

  /// - Parameters:
  ///   - lines: the changes.
  ///   - end: the end of the previous transaction.
  ///   - begins: whether it is the first of a stream.
  ///   - synced: the number of the transaction up to which the log is known to be durable.
  ///   - date: ISO 8601 in UTC, with milliseconds.
  ///   - author: the program that makes the transaction.
  package init(
    _ lines: [LogLine], after end: LogPosition, begins: Bool, synced: Int, date: String, author: String
  ) throws(LogError) {
    var digest = RunningDigest()
    for line in lines { line.id.withUnsafeBytes { digest.add($0) } }
    number = end.number + 1
    let commit = try CommitRecord(
      number: number, previous: end.id, begins: begins, seen: [], changes: lines.count, digest: digest.digest,
      synced: synced, date: date, author: author
    ).line()
    id = commit.id
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(commit.size) { $0 + $1.size })
    for line in lines { line.append(to: &bytes) }
    commit.append(to: &bytes)
    self.bytes = bytes
  }

  /// Its end, if it is written at a place.
  package func end(at place: LogPlace) -> LogPosition {
    LogPosition(
      number: number, id: id, place: LogPlace(segment: place.segment, offset: place.offset + bytes.count))
  }
}
