import Documents

/// A line of a segment, with the result of reading it.
struct CheckedLine {
  let line: SegmentReader.Line
  let reading: LogLine.Reading
  /// Whether its JSON is canonical; nil if it was not checked.
  let isCanonical: Bool?

  /// - Parameter checksForm: whether to check if the JSON is canonical.
  init(_ line: SegmentReader.Line, checksForm: Bool) {
    self.line = line
    reading = line.isComplete ? LogLine.read(line.bytes) : .damaged(nil, found: "no line feed")
    if checksForm, case .intact(_, let json) = reading {
      isCanonical = CanonicalScan.isCanonical(json)
    } else {
      isCanonical = nil
    }
  }

  private init(_ line: SegmentReader.Line, _ reading: LogLine.Reading, isCanonical: Bool?) {
    (self.line, self.reading, self.isCanonical) = (line, reading, isCanonical)
  }

  /// What a line says.
  enum Content {
    /// A change; one that a purge has blanked has no members.
    case change(SHA256Digest, hasMembers: Bool)
    /// The end of a transaction.
    case commit(SHA256Digest, CommitRecord)
    /// Nothing: the ID that it states, if it is one, and what was found.
    case damaged(SHA256Digest?, found: String)
  }

  /// What the line says.
  ///
  /// - Parameter members: receives the members of a change or a commit.
  func content(_ members: inout LineMembers) -> Content {
    switch reading {
    case .damaged(let id, let found): return .damaged(id, found: found)
    case .blank(let id): return .change(id, hasMembers: false)
    case .intact(let id, let json):
      guard members.scan(json) else { return .damaged(id, found: "JSON that is not an object") }
      guard members.isString("kind", "commit") else { return .change(id, hasMembers: true) }
      guard let commit = CommitRecord(members) else {
        return .damaged(id, found: "a commit with a missing or invalid member")
      }
      return .commit(id, commit)
    }
  }

  /// The same line with its bytes at another address.
  func moved(to bytes: UnsafeRawBufferPointer) -> CheckedLine {
    var reading = reading
    if case .intact(let id, _) = reading { reading = .intact(id, json: LogLine.json(of: bytes)) }
    let line = SegmentReader.Line(bytes: bytes, offset: line.offset, isComplete: line.isComplete)
    return CheckedLine(line, reading, isCanonical: isCanonical)
  }
}
