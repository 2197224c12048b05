import CSQLite
import Documents
import DurableFiles
import Glibc

/// A prepared statement that runs many times.
final class SQLStatement {
  private let handle: OpaquePointer
  private let database: OpaquePointer
  /// The bytes of the bound values. SQLite would copy them one by one.
  private var bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 8)

  /// - Parameter database: must outlive the statement.
  init(_ sql: String, in database: OpaquePointer) throws(SQLError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw SQLError(database, code) }
    (self.handle, self.database) = (handle, database)
  }

  deinit {
    sqlite3_finalize(handle)
    bytes.deallocate()
  }

  /// Runs the statement, which returns no rows.
  func run(_ values: SQLValue...) throws(SQLError) { try run(values) }

  /// Runs the statement, which returns no rows.
  func run(_ values: [SQLValue]) throws(SQLError) {
    try bind(values)
    defer { sqlite3_reset(handle) }
    let code = sqlite3_step(handle)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw SQLError(database, code) }
  }

  /// Runs the statement and reads its first row; nil if there is none.
  func first<Value>(_ values: SQLValue..., read: (borrowing SQLRow) throws(SQLError) -> Value) throws(SQLError)
    -> Value?
  {
    try bind(values)
    defer { sqlite3_reset(handle) }
    let code = sqlite3_step(handle)
    if code == SQLITE_DONE { return nil }
    guard code == SQLITE_ROW else { throw SQLError(database, code) }
    return try read(SQLRow(handle))
  }

  /// Runs the statement and reads every row.
  func all<Value>(_ values: [SQLValue], read: (borrowing SQLRow) throws(SQLError) -> Value) throws(SQLError) -> [Value]
  {
    try bind(values)
    defer { sqlite3_reset(handle) }
    var rows: [Value] = []
    while true {
      let code = sqlite3_step(handle)
      if code == SQLITE_DONE { return rows }
      guard code == SQLITE_ROW else { throw SQLError(database, code) }
      rows.append(try read(SQLRow(handle)))
    }
  }

  private func bind(_ values: [SQLValue]) throws(SQLError) {
    errno = 0
    let size = values.reduce(0) { $0 + $1.size }
    if size >= bytes.count {
      bytes.deallocate()
      bytes = .allocate(byteCount: 2 * size, alignment: 8)
    }
    var free = UnsafeMutableRawBufferPointer(rebasing: bytes[...])
    for (index, value) in values.enumerated() {
      let code = value.bind(to: handle, at: Int32(index + 1), &free)
      guard code == SQLITE_OK else { throw SQLError(database, code) }
    }
  }
}

/// A row of a result, valid until the next one is read.
struct SQLRow: ~Copyable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  /// A whole number; 0 for a value of another type.
  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  func double(_ column: Int32) -> Double? { isNull(column) ? nil : sqlite3_column_double(handle, column) }

  func text(_ column: Int32) -> String? {
    guard !isNull(column), let bytes = sqlite3_column_text(handle, column) else { return nil }
    return String(
      decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))), as: UTF8.self)
  }

  /// A digest; nil for anything else.
  func digest(_ column: Int32) -> SHA256Digest? {
    guard let bytes = blob(column), bytes.count == SHA256Digest.size else { return nil }
    return SHA256Digest(bytes: bytes)
  }

  /// An id; nil for anything else.
  func bits(_ column: Int32) -> Bits128? {
    guard let bytes = blob(column), bytes.count == Bits128.size else { return nil }
    return Bits128(bytes: bytes)
  }

  /// A copy of the bytes of a blob; nil for anything else.
  func bytes(_ column: Int32) -> [UInt8]? { blob(column).map { Array($0) } }

  private func blob(_ column: Int32) -> UnsafeRawBufferPointer? {
    guard sqlite3_column_type(handle, column) == SQLITE_BLOB else { return nil }
    return UnsafeRawBufferPointer(
      start: sqlite3_column_blob(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
  }

  private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
}

/// A value for a parameter of a statement.
enum SQLValue {
  case null
  case int(Int)
  case double(Double)
  case text(String)
  case digest(SHA256Digest)
  case bits(Bits128)
  /// Photos for the function that tells whether they contain an id. They must stay alive while the statement runs.
  case photos(VisiblePhotos)
  case blob([UInt8])

  static func int(_ value: Int?) -> SQLValue { value.map { .int($0) } ?? .null }
  static func double(_ value: Double?) -> SQLValue { value.map { .double($0) } ?? .null }
  static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
  static func digest(_ value: SHA256Digest?) -> SQLValue { value.map { .digest($0) } ?? .null }
  static func flag(_ value: Bool) -> SQLValue { .int(value ? 1 : 0) }

  /// The number of bytes of a text or blob.
  fileprivate var size: Int {
    switch self {
    case .null, .int, .double, .photos: 0
    case .text(let value): value.utf8.count
    case .digest: SHA256Digest.size
    case .bits: Bits128.size
    case .blob(let bytes): bytes.count
    }
  }

  /// - Parameter free: the room that the bytes are copied to, where they stay until other values are bound; on return,
  ///   what is left of it.
  fileprivate func bind(
    to statement: OpaquePointer, at index: Int32, _ free: inout UnsafeMutableRawBufferPointer
  ) -> Int32 {
    switch self {
    case .null: return sqlite3_bind_null(statement, index)
    case .int(let value): return sqlite3_bind_int64(statement, index, Int64(value))
    case .double(let value): return sqlite3_bind_double(statement, index, value)
    case .text(var value):
      let bytes = value.withUTF8 { Self.copy(UnsafeRawBufferPointer($0), &free) }
      return sqlite3_bind_text(statement, index, bytes.assumingMemoryBound(to: CChar.self), Int32(size), nil)
    case .digest(let value):
      return sqlite3_bind_blob(statement, index, value.withUnsafeBytes { Self.copy($0, &free) }, Int32(size), nil)
    case .bits(let value):
      return sqlite3_bind_blob(statement, index, value.withUnsafeBytes { Self.copy($0, &free) }, Int32(size), nil)
    case .photos(let value):
      let pointer = Unmanaged.passUnretained(value).toOpaque()
      return sqlite3_bind_pointer(statement, index, pointer, VisiblePhotos.pointerType, nil)
    case .blob(let bytes):
      return sqlite3_bind_blob(statement, index, bytes.withUnsafeBytes { Self.copy($0, &free) }, Int32(size), nil)
    }
  }

  /// Copies bytes to a place with more room than they need, so that even an empty value has an address: SQLite treats a
  /// null pointer as NULL.
  private static func copy(
    _ bytes: UnsafeRawBufferPointer, _ free: inout UnsafeMutableRawBufferPointer
  ) -> UnsafeMutableRawPointer {
    guard let place = free.baseAddress else { fatalError("there is no room for the values of a statement") }
    free.copyMemory(from: bytes)
    free = UnsafeMutableRawBufferPointer(rebasing: free[bytes.count...])
    return place
  }
}

extension SQLError: CustomStringConvertible {
  /// SQLite's message, and its result code.
  var description: String { "\(message) (\(code))" }
}

/// An error of SQLite.
struct SQLError: Error {
  /// The extended result code.
  let code: Int32
  /// SQLite's message.
  let message: String
  /// The errno of the system call that failed; 0 if none did.
  let systemCode: CInt

  /// - Parameter code: the result of the function. `errno` was 0 before the call.
  init(_ database: OpaquePointer, _ code: Int32) {
    // SQLite records errno for a failing statement, but not for a failing commit. Successful calls do not reset errno.
    let last = errno
    self.code = sqlite3_extended_errcode(database)
    message = String(cString: sqlite3_errmsg(database))
    switch self.code & 0xFF {
    // SQLite reports only ENOSPC in this way.
    case SQLITE_FULL: systemCode = ENOSPC
    case SQLITE_IOERR: systemCode = last != 0 ? last : sqlite3_system_errno(database)
    case SQLITE_CANTOPEN:
      let reason = last != 0 ? last : sqlite3_system_errno(database)
      systemCode = [ENOENT, EBADF].contains(reason) ? Self.reasonBeside(database) ?? reason : reason
    default: systemCode = 0
    }
  }

  /// The error if SQLite could not open a file beside a database for writing, and then not for reading either, because it
  /// does not exist; nil if the database itself does not exist. SQLite discards the reason; a permanent one can be queried.
  private static func reasonBeside(_ database: OpaquePointer) -> CInt? {
    guard let name = sqlite3_db_filename(database, "main"), access(name, F_OK) == 0 else { return nil }
    let path = FilePath.folder(of: String(cString: name))
    return access(path, W_OK) == 0 ? EIO : errno
  }

  /// The error of a file that SQLite could not open for writing.
  init(cannotOpen systemCode: CInt) {
    (code, message, self.systemCode) = (SQLITE_CANTOPEN, "unable to open database file", systemCode)
  }

  /// The error of a call that must not be made.
  init(misuse message: String) { (code, self.message, systemCode) = (SQLITE_MISUSE, message, 0) }

  /// The system call that failed.
  var operation: SystemCall.Name {
    switch code {
    case SQLITE_IOERR | (4 << 8), SQLITE_IOERR | (5 << 8): .sync
    case SQLITE_IOERR | (1 << 8), SQLITE_IOERR | (2 << 8): .read
    case SQLITE_IOERR | (15 << 8), SQLITE_IOERR | (9 << 8), SQLITE_IOERR | (8 << 8): .lock
    case _ where code & 0xFF == SQLITE_CANTOPEN: .open
    default: .write
    }
  }

  /// Whether the error is about the database's content, not about access to it.
  var isAboutContent: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }
}
