package import Documents

/// The line that ends a transaction of a stream.
package struct CommitRecord: Hashable, Sendable {
  /// The greatest number of heads in `seen`.
  package static let seenLimit = 10_000

  /// One more than the greatest number in `previous` and `seen`, 1 without both.
  package var number: Int
  /// The ID of the last commit of the writer's chain; nil for the first.
  package var previous: SHA256Digest?
  /// Whether it is the first commit of a stream.
  package var begins: Bool
  /// The heads that apply from here on, with all their ancestors: ascending, none twice. Only without changes.
  package var seen: [CommitReference]
  /// The number of change lines.
  package var changes: Int
  /// The SHA-256 of the IDs of the change lines, 32 bytes each.
  package var digest: SHA256Digest
  /// The number of a commit up to which the writer's chain was known to be durable when this line was written.
  package var synced: Int
  /// When the transaction was made: ISO 8601 in UTC, with milliseconds.
  package var date: String
  /// The program that made the transaction, such as `photoedit 1.0`.
  package var author: String

  package init(
    number: Int, previous: SHA256Digest?, begins: Bool, seen: [CommitReference], changes: Int, digest: SHA256Digest,
    synced: Int, date: String, author: String
  ) {
    (self.number, self.previous, self.begins, self.seen) = (number, previous, begins, seen)
    (self.changes, self.digest, self.synced, self.date, self.author) = (changes, digest, synced, date, author)
  }

  /// The number of a commit that follows others; nil where commits have no greater one.
  ///
  /// - Parameter previous: the number of the commit before it in its chain; nil for the first.
  package static func number(after previous: Int?, _ seen: [CommitReference]) -> Int? {
    let greatest = seen.reduce(previous ?? 0) { max($0, $1.number) }
    return greatest < CommitReference.greatestNumber ? greatest + 1 : nil
  }

  /// Whether the number is the one that follows from what the commit names.
  ///
  /// - Parameter previousNumber: the number of `previous`; nil without one.
  package func hasRightNumber(after previousNumber: Int?) -> Bool {
    number == Self.number(after: previousNumber, seen)
  }

  /// The record as a line of the log.
  ///
  /// - Precondition: it keeps the rules, and begins a stream if there is none before it.
  package func line() throws(LogError) -> LogLine {
    precondition(isSound && (previous != nil || begins), "a commit that breaks the rules")
    var object = LineObject()
    object.set("kind", "commit")
    object.set("number", number)
    object.set("previous", previous)
    object.set(flag: "begins", begins)
    object.set("seen", array: seen.map { Array("\"\($0)\"".utf8) })
    object.set("changes", changes)
    object.set("digest", digest)
    object.set("synced", synced)
    object.set("date", date)
    object.set("author", author)
    return try LogLine(object.bytes())
  }

  /// Whether the line alone contradicts no rule. The number of `previous` is not in it.
  var isSound: Bool {
    guard (1...CommitReference.greatestNumber).contains(number), (0..<number).contains(synced), changes >= 0 else {
      return false
    }
    guard seen.isEmpty || (changes == 0 && seen.count <= Self.seenLimit && isAscending) else { return false }
    if previous == nil { return hasRightNumber(after: nil) }
    return number > 1 && number > seen.last?.number ?? 0
  }

  private var isAscending: Bool { zip(seen, seen.dropFirst()).allSatisfy { $0 < $1 } }
}
