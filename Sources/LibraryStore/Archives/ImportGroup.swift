import TransactionLog

/// The lines of photos that are imported in one transaction.
struct ImportGroup {
  /// The maximum size of the lines in bytes, unless those of a single photo are larger.
  static let maximumSize = 8 << 20
  /// The maximum number of photos. With more, other writers would wait a long time for the lock.
  static let maximumCount = 1000

  /// The lines of one photo.
  struct Member {
    let history: CheckedArchive.History
    let lines: [LogLine]
    /// What the library had when the lines were read.
    let known: KnownLines
    /// The size of the lines in the log, in bytes.
    let size: Int

    init(_ history: CheckedArchive.History, _ lines: [LogLine], besides known: KnownLines) {
      (self.history, self.lines, self.known) = (history, lines, known)
      size = lines.reduce(0) { $0 + $1.size }
    }
  }

  private(set) var members: [Member] = []
  private var size = 0

  /// Whether a photo may be imported in the same transaction.
  func hasRoom(for member: Member) -> Bool {
    members.isEmpty || (size + member.size <= Self.maximumSize && members.count < Self.maximumCount)
  }

  mutating func add(_ member: Member) {
    members.append(member)
    size += member.size
  }
}
