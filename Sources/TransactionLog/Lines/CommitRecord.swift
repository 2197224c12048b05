package import Documents

/// The line that ends a transaction.
package struct CommitRecord: Hashable, Sendable {
  /// The transaction's number: 1 for the first of a library.
  package var number: Int
  /// The ID of the previous commit; nil for the first.
  package var previous: SHA256Digest?
  /// The number of change lines.
  package var changes: Int
  /// The SHA-256 of the IDs of the change lines, 32 bytes each.
  package var digest: SHA256Digest
  /// The number of the transaction up to which the log was known to be durable when this line was written.
  package var synced: Int
  /// When the transaction was made: ISO 8601 in UTC, with milliseconds.
  package var date: String
  /// The program that made the transaction, such as `photoedit 1.0`.
  package var author: String

  package init(
    number: Int, previous: SHA256Digest?, changes: Int, digest: SHA256Digest, synced: Int, date: String, author: String
  ) {
    (self.number, self.previous, self.changes, self.digest) = (number, previous, changes, digest)
    (self.synced, self.date, self.author) = (synced, date, author)
  }

  /// Reads the record; nil if the members are not those of a commit.
  init?(_ members: LineMembers) {
    guard members.isString("kind", "commit"), let number = members.count("number"), number > 0,
      let changes = members.count("changes"), let digest = members.digest("digest"),
      let synced = members.count("synced"), let date = members.string("date"), let author = members.string("author")
    else { return nil }
    let previous = members.digest("previous")
    guard (previous == nil) == (number == 1), synced < number else { return nil }
    self.init(
      number: number, previous: previous, changes: changes, digest: digest, synced: synced, date: date, author: author)
  }

  /// The record as a line of the log.
  package func line() throws(LogError) -> LogLine {
    var object = LineObject()
    object.set("kind", "commit")
    object.set("number", number)
    object.set("previous", previous)
    object.set("changes", changes)
    object.set("digest", digest)
    object.set("synced", synced)
    object.set("date", date)
    object.set("author", author)
    return try LogLine(object.bytes())
  }
}
