package import Documents
package import DurableFiles

/// An error of the log.
package enum LogError: Error, Hashable, Sendable {
  /// A change has too many bytes for one line.
  case lineTooLong(size: Int)
  /// Another process held a lock for too long.
  case busy(path: String, timeout: Duration, holder: String?)
  /// The caller canceled the transaction while it waited for a lock. Nothing was written.
  case canceled
  /// A transaction could not be made durable and was rolled back, along with all others that were not yet durable. The
  /// failed call is nil if another process made it.
  case rolledBack(path: String, number: Int, FileError?)
  /// The transaction is in the log, but it is not known whether it is durable.
  case unknownOutcome(path: String, number: Int, reason: String)
  /// The log is damaged; it must be repaired before anything is written.
  case damaged([LogDamage])
  /// The log ends before the place up to which the index has read it.
  case shortened(path: String, expected: LogPlace)
  /// A file beside the segments has transactions that the log does not have.
  case secondHistory(SecondHistory)
  /// The log has a stream of another copy of the library, which this program cannot merge.
  case foreign(path: String)
  /// A newer program wrote the log.
  case newer(path: String, found: String)
  /// Writes are blocked until a repair, because an earlier write could neither be made durable nor be rolled back.
  case blocked(path: String)
  /// A system call failed.
  case file(FileError)
}

extension LogError: CustomStringConvertible {
  /// What happened, as a phrase.
  package var description: String {
    switch self {
    case .lineTooLong(let size): "the change has \(size) bytes"
    case .busy(let path, let timeout, let holder): ExclusiveLock.timeoutText(path, after: timeout, holder: holder)
    case .canceled: "canceled"
    case .rolledBack(let path, _, let failure):
      "'\(path)' could not be made durable\(failure.map { ": \($0.reason) (errno \($0.code))" } ?? "")"
    case .unknownOutcome(_, _, let reason): reason
    case .damaged(let damage):
      damage.first.map { "the log '\($0.path)' is damaged: \($0.found) at byte \($0.place.offset)" } ?? "damage"
    case .shortened(let path, let expected): "the log '\(path)' ends before byte \(expected.offset)"
    case .secondHistory(let other):
      "'\(other.path)' has \(FormattedAmount.text(other.transactions, "change")) that the log does not have"
    case .foreign(let path): "'\(path)' has changes of another copy of the library"
    case .newer(let path, let found): "a newer program wrote '\(path)': \(found)"
    case .blocked(let path): "'\(path)' blocks changes until a repair"
    case .file(let error): error.description
    }
  }
}

/// Something in the log that should not be there, or is missing.
package struct LogDamage: Hashable, Sendable {
  /// Where it is.
  package let place: LogPlace
  /// The file of the segment.
  package let path: String
  /// What was found there, as a phrase.
  package let found: String
  /// The ID that a damaged line states; nil if it states none.
  package let line: SHA256Digest?

  package init(place: LogPlace, path: String, found: String, line: SHA256Digest? = nil) {
    (self.place, self.path, self.found, self.line) = (place, path, found, line)
  }
}
