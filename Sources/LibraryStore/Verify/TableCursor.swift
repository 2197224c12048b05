import CSQLite
import Glibc

/// The rows of a statement, one at a time.
final class TableCursor {
  private let database: SQLConnection
  private let handle: OpaquePointer
  /// Whether there is a current row.
  private(set) var hasRow = false

  init(_ sql: String, in database: SQLConnection) throws {
    try database.checkNotLent()
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v2(database.handle, sql, -1, &handle, nil)
    guard code == SQLITE_OK, let handle else { throw SQLError(database.handle, code) }
    (self.database, self.handle) = (database, handle)
    try next()
  }

  deinit { sqlite3_finalize(handle) }

  func next() throws(SQLError) {
    errno = 0
    let code = sqlite3_step(handle)
    guard code == SQLITE_ROW || code == SQLITE_DONE else { throw SQLError(database.handle, code) }
    hasRow = code == SQLITE_ROW
  }

  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  /// Whether all columns of the current rows have the same types and values.
  func isEqual(_ other: TableCursor) -> Bool {
    let count = sqlite3_column_count(handle)
    guard count == sqlite3_column_count(other.handle) else { return false }
    for column in 0..<count where order(other, column) != 0 { return false }
    return true
  }

  /// How the values of a column compare: below 0 if the other one is greater.
  func order(_ other: TableCursor, _ column: Int32) -> Int {
    let type = sqlite3_column_type(handle, column)
    let otherType = sqlite3_column_type(other.handle, column)
    if type != otherType { return type < otherType ? -1 : 1 }
    switch type {
    case SQLITE_NULL: return 0
    case SQLITE_INTEGER:
      let (a, b) = (int(column), other.int(column))
      return a < b ? -1 : a == b ? 0 : 1
    case SQLITE_FLOAT:
      let (a, b) = (sqlite3_column_double(handle, column), sqlite3_column_double(other.handle, column))
      return a < b ? -1 : a == b ? 0 : 1
    default: return bytesOrder(other, column)
    }
  }

  private func bytesOrder(_ other: TableCursor, _ column: Int32) -> Int {
    // The pointer first: it may change the number of bytes.
    let (a, b) = (sqlite3_column_blob(handle, column), sqlite3_column_blob(other.handle, column))
    let (aCount, bCount) = (sqlite3_column_bytes(handle, column), sqlite3_column_bytes(other.handle, column))
    if let a, let b {
      let order = memcmp(a, b, Int(min(aCount, bCount)))
      if order != 0 { return Int(order) }
    }
    return Int(aCount - bCount)
  }
}
