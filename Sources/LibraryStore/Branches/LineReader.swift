import Documents
import Merging
import TransactionLog

/// Reads lines of photos again from the log, with the recipes that are objects.
struct LineReader: Sendable {
  /// The log.
  let segments: LogFolder
  let objects: ObjectFiles

  /// The lines of a photo that can be read.
  func photoLines(at rows: [LineRow]) throws -> [DatedLine] {
    try rows.compactMap { row in
      let json: [UInt8]
      do { json = try segments.json(of: row) } catch LogError.damaged { return nil }
      return line(SHA256Digest(of: json), json)
    }
  }

  /// A line about a photo; nil for one that says nothing about it, or is not valid.
  func line(_ id: SHA256Digest, _ json: [UInt8]) -> DatedLine? {
    json.withUnsafeBytes { bytes in
      guard let members = LineMembers(bytes) else { return nil }
      let line = PhotoLine(id, members) { try? objects.bytes(of: $0.data.digest) }
      guard let line else { return nil }
      return DatedLine(line: line, date: members.string("date"), label: members.count("entry"), json: json)
    }
  }
}

/// A line of a photo.
struct DatedLine {
  let line: PhotoLine
  /// When it was made: ISO 8601, UTC.
  let date: String?
  /// The number that the entry had where it was made; nil for a line that is no entry.
  let label: Int?
  let json: [UInt8]

  /// The entry; nil for a line that is none.
  var entry: EntryLine? { json.withUnsafeBytes { bytes in LineMembers(bytes).flatMap { EntryLine($0) } } }
}
