import Documents
import Jobs

/// Reads the rows of a results file or a journal.
struct RowLineReading {
  private var members = LineMembers()

  /// The part of a line that a job needs to resume.
  enum Content {
    /// The start row of a manifest row, with its attempt.
    case start(RowKey, attempt: Int)
    /// The final row of a manifest row, with its status and attempt.
    case end(RowKey, StatusWord, attempt: Int)
    /// A row of another type.
    case other
    /// Not a row of a results file.
    case unknown
  }

  /// Reads a line without its line end.
  mutating func content(of line: UnsafeRawBufferPointer) -> Content {
    guard members.scan(line) else { return .unknown }
    let isEnd = members.isString("type", "row")
    guard isEnd || members.isString("type", "start") else {
      return members.isString("type", "summary") || members.isString("type", "heartbeat") ? .other : .unknown
    }
    guard let key = key("id"), let attempt = members.count("attempt") else { return .unknown }
    guard isEnd else { return .start(key, attempt: attempt) }
    guard let status = members.string("status").flatMap(StatusWord.init) else { return .unknown }
    return .end(key, status, attempt: attempt)
  }

  private func key(_ name: StaticString) -> RowKey? {
    if let plain = members.plainString(name) { return RowKey(plain) }
    return members.string(name).map { RowKey($0) }
  }

  /// The start row on a line; nil if it is not one.
  static func start(on line: UnsafeRawBufferPointer) -> StartRow? {
    guard let members = LineMembers(line), members.isString("type", "start"), let id = members.string("id"),
      let attempt = members.count("attempt"), let fingerprint = members.string("fingerprint"),
      let output = members.string("output"), let identity = members.string("identity"),
      let content = members.string("content"), let byteCount = members.count("bytes"),
      let digest = members.digest("sha256")
    else { return nil }
    return StartRow(
      id: id, attempt: attempt, fingerprint: fingerprint, output: output, identity: identity, content: content,
      byteCount: byteCount, digest: digest, replaced: members.digest("replaces"))
  }
}
