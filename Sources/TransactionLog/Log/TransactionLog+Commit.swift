package import Documents
import DurableFiles
import Foundation
import Glibc
import Threads

/// A transaction that is durable.
package struct CommittedTransaction: Hashable, Sendable {
  /// Its end in the log.
  package let position: LogPosition
  /// The IDs of its changes.
  package let changes: [SHA256Digest]
}

extension TransactionLog {
  /// Appends a transaction. It is durable when this returns.
  ///
  /// - Parameters:
  ///   - ids: the assets and collections that the transaction changes or that its checks depend on.
  ///   - author: the program that makes the transaction.
  ///   - prepare: called under the lock, once the index has every earlier transaction that changes one of `ids`; checks
  ///     what the transaction is based on and returns its changes, or none to skip the transaction.
  /// - Returns: The transaction; nil if it has no changes.
  /// - Throws: `LogError`, or what `prepare` throws; then there is no transaction, except possibly with
  ///   `LogError.unknownOutcome`. The work can be canceled until the transaction is appended; after that it is
  ///   finished.
  package func commit(
    touching ids: Set<Bits128>, author: String, _ prepare: () throws -> [LogLine]
  ) throws -> CommittedTransaction? {
    try Cancellation.untilBegun { begin in
      try appendAndSync(touching: ids, author: author) {
        let lines = try prepare()
        // A transaction that was canceled during the wait must not be appended; one that was appended is finished.
        guard lines.isEmpty || begin() else { throw LogError.canceled }
        return lines
      }
    }
  }

  /// Appends a transaction without changes, which records the date. It is durable when this returns.
  ///
  /// - Throws: `LogError`, as `commit`.
  @discardableResult
  package func commitEmpty(author: String) throws -> CommittedTransaction? {
    try appendAndSync(touching: [], author: author, allowsNone: true) { [] }
  }

  /// - Parameter allowsNone: whether a transaction without changes is appended, too.
  private func appendAndSync(
    touching ids: Set<Bits128>, author: String, allowsNone: Bool = false, _ prepare: () throws -> [LogLine]
  ) throws -> CommittedTransaction? {
    let appended: (position: LogPosition, changes: [SHA256Digest], cuts: Int)? = try locked {
      try checkNotBlocked()
      var tail = try refreshedTail()
      if tail.touches(ids) {
        try withSyncLock { try enterAll(tail.place.segment) }
        tail = try refreshedTail()
      }
      let lines = try prepare()
      guard allowsNone || !lines.isEmpty else { return nil }
      if tail.place.offset >= LogFolder.segmentSize, try folder.isAppendedTo(tail.place.segment) {
        tail = try beginSegment(after: tail)
      }
      let position = try append(lines, after: tail, author)
      tail.append(position, touching: lines.reduce(into: ids) { $0.formUnion(ChangeKey.touched(by: $1)) })
      tail.emptySegment = nil
      self.tail.withLock { $0 = tail }
      return (position, lines.map(\.id), progress.withLock { $0.cuts })
    }
    guard let appended else { return nil }
    do {
      try makeDurable(appended.position, cuts: appended.cuts)
    } catch {
      // The transaction is in the log, so any other error says nothing about its outcome.
      switch error as? LogError {
      case .rolledBack, .blocked: throw error
      default:
        throw LogError.unknownOutcome(
          path: folder.path(of: appended.position.place.segment), number: appended.position.number, reason: "\(error)")
      }
    }
    return CommittedTransaction(position: appended.position, changes: appended.changes)
  }

  /// The current tail of the log. An unfinished transaction at its end is cut off.
  func refreshedTail() throws -> LogTail {
    try mappingFileErrors { try folder.followFormer() }
    try requireOneHistory()
    let applied = try index.applied()
    var tail = self.tail.withLock { $0 } ?? LogTail(applied: applied)
    tail.advance(to: applied)
    if try !tail.isInLog(folder) { tail = LogTail(applied: applied) }
    var handler = TouchReader()
    var reader = TransactionReader(folder, after: tail.end, durable: applied.number)
    let end = try reader.read(&handler)
    guard try isInLog(applied) else {
      let found = "missing end of transaction \(applied.number), which the index has already read"
      let (place, path) = (applied.place, folder.path(of: applied.place.segment))
      throw LogError.damaged([LogDamage(place: place, path: path, found: found)])
    }
    switch end {
    case .whole: break
    case .torn(let position, let found): try cutOff(after: position, found)
    case .damaged(_, let damage): throw LogError.damaged([damage])
    }
    guard handler.damage.isEmpty else { throw LogError.damaged(handler.damage) }
    for (position, touched) in handler.pending { tail.append(position, touching: touched) }
    let next = try mappingFileErrors { try folder.key(ofOwn: tail.end.number + 1) }
    tail.emptySegment = try next.flatMap { next in
      try next > tail.end.place.segment && mappingFileErrors { try folder.exists(next) } ? next : nil
    }
    self.tail.withLock { $0 = tail }
    return tail
  }

  /// Makes everything durable and begins a segment.
  private func beginSegment(after tail: LogTail) throws -> LogTail {
    try withSyncLock {
      try enterAll(tail.place.segment)
      var tail = LogTail(applied: try index.applied())
      tail.emptySegment = try mappingFileErrors { try folder.create(tail.applied.number + 1) }
      return tail
    }
  }

  /// Appends the lines of a transaction and its commit. After an error, none of them are in the log.
  ///
  /// - Parameter durable: the number of a transaction that is known to be durable; 0 for none.
  func append(_ lines: [LogLine], after tail: LogTail, _ author: String, durable: Int = 0) throws -> LogPosition {
    let (end, place) = (tail.end, tail.place)
    let synced = progress.withLock { max(durable, $0.durable, tail.applied.number) }
    let hasStream = try mappingFileErrors { try folder.hasOwnStream() }
    let transaction = try TransactionBytes(
      lines, after: end, begins: !hasStream, synced: min(synced, end.number), date: Date.now.utc, author: author)
    return try mappingFileErrors {
      guard hasStream else {
        return transaction.end(at: LogPlace(segment: try folder.begin(transaction, number: end.number + 1), offset: 0))
      }
      let file = try folder.open(place.segment, O_RDWR)
      do {
        try transaction.bytes.withUnsafeBytes { try file.write($0, at: place.offset) }
      } catch {
        try? file.truncate(to: place.offset)
        throw error
      }
      return transaction.end(at: place)
    }
  }

  func mappingFileErrors<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as FileError { throw LogError.file(error) }
  }
}
