package import Documents
import DurableFiles
import Glibc

/// The transactions that are not in the index yet, as this process last read them.
struct LogTail {
  /// A transaction that is not in the index yet.
  struct Pending {
    let position: LogPosition
    /// The assets and collections that it changes.
    let touched: Set<Bits128>
  }

  /// The end of the last transaction in the index.
  private(set) var applied: LogPosition
  /// The transactions after it, in order.
  private(set) var pending: [Pending] = []

  init(applied: LogPosition) { self.applied = applied }

  /// A segment that was created and is still empty.
  var emptySegment: SegmentKey?

  /// The end of the last transaction.
  var end: LogPosition { pending.last?.position ?? applied }

  /// Where the next transaction begins.
  var place: LogPlace { emptySegment.map { LogPlace(segment: $0, offset: 0) } ?? end.place }

  /// Whether a pending transaction changes one of these assets and collections.
  func touches(_ ids: Set<Bits128>) -> Bool { pending.contains { !$0.touched.isDisjoint(with: ids) } }

  mutating func append(_ position: LogPosition, touching ids: Set<Bits128>) {
    pending.append(Pending(position: position, touched: ids))
  }

  /// Drops the transactions that are now in the index. If the index has different ones, drops everything.
  mutating func advance(to applied: LogPosition) {
    guard applied != self.applied else { return }
    if let index = pending.firstIndex(where: { $0.position == applied }) {
      pending.removeSubrange(...index)
    } else {
      pending = []
    }
    self.applied = applied
  }

  /// Whether the last pending transaction is still in the log, at the same place.
  func isInLog(_ folder: LogFolder) throws -> Bool {
    guard let last = pending.last?.position, let id = last.id else { return true }
    return try folder.hasCommit(id, endingAt: last.place)
  }
}

extension LogFolder {
  /// Whether a line with an ID ends at a place; true for the beginning of the log, which has none.
  func hasCommit(_ id: SHA256Digest?, endingAt place: LogPlace) throws -> Bool {
    guard let id else { return true }
    return try hasCommit(id, endingAt: place)
  }

  /// Whether a line with an ID ends at a place.
  func hasCommit(_ id: SHA256Digest, endingAt place: LogPlace) throws -> Bool {
    try line(endingAt: place) { line in
      line.count > 64 && SHA256Digest(hexDigits: UnsafeRawBufferPointer(rebasing: line[..<64])) == id
    } ?? false
  }

  /// Whether an intact commit with a different ID ends at a place.
  package func hasOtherCommit(than id: SHA256Digest, endingAt place: LogPlace) throws -> Bool {
    try line(endingAt: place) { line in
      guard case .intact(let found, let json) = LogLine.read(line), let members = LineMembers(json) else {
        return false
      }
      return found != id && CommitRecord(members) != nil
    } ?? false
  }

  /// Calls a closure with the line that ends at a place, without its line feed; nil if no line of a commit's size ends
  /// there.
  private func line<Value>(endingAt place: LogPlace, _ body: (UnsafeRawBufferPointer) -> Value) throws -> Value? {
    guard try exists(place.segment) else { return nil }
    let file = try open(place.segment, O_RDONLY)
    // A commit line is about 400 bytes long, but its author may be long.
    let size = min(place.offset, LogLine.overhead + 4096)
    guard size > 0, try file.status().size >= place.offset else { return nil }
    return try withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
      guard try file.read(into: buffer, at: place.offset - size) == size, buffer[size - 1] == 0x0A else { return nil }
      let start = buffer[..<(size - 1)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      return body(UnsafeRawBufferPointer(rebasing: buffer[start..<(size - 1)]))
    }
  }
}

/// Records which assets and collections transactions change.
struct TouchReader: TransactionHandler {
  private(set) var pending: [(position: LogPosition, touched: Set<Bits128>)] = []
  private var touched: Set<Bits128> = []
  private(set) var damage: [LogDamage] = []

  mutating func change(_ change: ChangeLine) {
    if let members = change.members { touched.formUnion(ChangeKey.touched(by: members)) }
  }

  mutating func commit(_ commit: CommitRecord, at position: LogPosition) {
    pending.append((position, touched))
    touched = []
  }

  mutating func discard() { touched = [] }

  mutating func damage(_ damage: LogDamage) { self.damage.append(damage) }
}
