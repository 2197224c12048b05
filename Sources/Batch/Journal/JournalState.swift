import Documents
import DurableFiles
import Glibc

/// What earlier runs have left: which rows have ended, how often each was begun, and where its start row is.
struct JournalState: Sendable {
  /// What is read from a file.
  enum Role {
    /// The rows that have ended, and those that were begun.
    case results
    /// The rows that have ended; where they were begun is in a journal of its own.
    case resultsOnly
    /// The rows that were begun.
    case journal
  }

  /// What is known of each row.
  var rows = RowTable()

  /// Reads a file from its beginning.
  ///
  /// - Returns: The length of its whole lines.
  /// - Throws: `EditError` where its first line is no row of a results file; `FileError`.
  mutating func read(_ file: borrowing Descriptor, _ role: Role) throws -> Int {
    var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { buffer.deallocate() }
    // Where the buffer begins in the file, and how much of it is filled.
    var (start, filled) = (0, 0)
    var reading = RowLineReading()
    while true {
      if filled == buffer.count { buffer = Self.doubled(buffer) }
      let free = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = try file.read(into: free, at: start + filled)
      if count == 0 { return start }
      filled += count
      let used = try take(UnsafeRawBufferPointer(rebasing: buffer[..<filled]), at: start, role, &reading)
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[used..<filled]))
      (start, filled) = (start + used, filled - used)
    }
  }

  private static func doubled(_ old: UnsafeMutableRawBufferPointer) -> UnsafeMutableRawBufferPointer {
    let new = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * old.count, alignment: 4096)
    new.copyMemory(from: UnsafeRawBufferPointer(old))
    old.deallocate()
    return new
  }

  /// Takes the whole lines of some bytes.
  ///
  /// - Returns: How many bytes they have.
  private mutating func take(
    _ bytes: UnsafeRawBufferPointer, at start: Int, _ role: Role, _ reading: inout RowLineReading
  ) throws(EditError) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var position = 0
    while let end = memchr(base + position, 0x0A, bytes.count - position) {
      let next = UnsafeRawPointer(end) - base
      let content = reading.content(of: UnsafeRawBufferPointer(rebasing: bytes[position..<next]))
      if case .unknown = content, start + position == 0 {
        throw EditError(
          .badResults, .badData, "expected the rows of an earlier run, found something else",
          hint: "name the file that the earlier run has written its results to")
      }
      take(content, at: start + position, role)
      position = next + 1
    }
    return position
  }

  private mutating func take(_ content: RowLineReading.Content, at offset: Int, _ role: Role) {
    switch content {
    case .start(let key, let attempt) where role != .resultsOnly:
      var record = rows[key]
      record.start = offset
      record.attempts = max(record.attempts, attempt)
      rows[key] = record
    case .end(let key, let status, let attempt) where role != .journal:
      var record = rows[key]
      record.status = status
      record.attempts = max(record.attempts, attempt)
      rows[key] = record
    default: break
    }
  }
}
