import Documents
import DurableFiles
import Glibc

/// The state left by earlier runs: which rows have ended, how often each was begun, and where its start row is.
struct JournalState: Sendable {
  /// Which rows are read from a file.
  enum Role {
    /// The rows that have ended, and those that were begun.
    case results
    /// The rows that have ended; their start rows are in a separate journal.
    case resultsOnly
    /// The rows that were begun.
    case journal
  }

  /// The record of each row.
  var rows = RowTable()

  /// Reads a file from its beginning.
  ///
  /// - Returns: The length of its complete lines.
  /// - Throws: `EditError` where its first line is not a row of a results file; `FileError`.
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

  /// Takes the complete lines from a buffer.
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
          .badResults, "expected the rows of an earlier run, found something else",
          hint: "name the file with the results of the earlier run")
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
