import Documents
import TransactionLog

/// A line that names its parents: the heads of what it changes, as its writer knew them.
///
/// The heads of a photo, a collection or the library are its lines that no other line names. So what each writer knew is known,
/// whatever the order in which lines of several writers are read.
protocol LinkedLine {
  /// What the line changes.
  var subject: LoggedChange.Subject { get }
  /// The IDs of the heads, sorted.
  var parents: [SHA256Digest] { get set }

  /// Writes the line.
  ///
  /// - Parameter nonce: makes the id unpredictable, so that it reveals nothing about a purged line.
  /// - Throws: `LogError.lineTooLong`
  func line(nonce: Bits128) throws(LogError) -> LogLine
}

/// The parents of lines.
enum LineParents {
  /// The maximum number of parents of a line.
  static let maximumCount = 1000
}

extension LineMembers {
  /// The parents that a line names; nil if they are no sorted IDs, or too many.
  var parents: [SHA256Digest]? {
    guard let ids = digests("parents"), ids.count <= LineParents.maximumCount,
      zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    return ids
  }
}
