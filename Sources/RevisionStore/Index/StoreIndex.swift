import DurableFiles
import GRDB
import Glibc
import Threads

/// The index of a store in SQLite: assets, entries, references to objects, and the change log.
///
/// Everything but the change log can be rebuilt from the files, which take precedence.
final class StoreIndex: Sendable {
  /// The path of the database.
  let path: String
  /// The status of the file when it was opened: of the open file, or of the one that could not be used; nil if there was
  /// none.
  private let identity: FileStatus?
  /// Whether this is a copy in memory.
  private let isInMemory: Bool
  private let queue: DatabaseQueue

  /// Opens an existing index.
  ///
  /// - Throws: `Unusable` for anything but an index; `StoreError.newerVersion`, with nothing changed.
  init(at path: String, timeout: Duration) throws {
    guard let status = try Self.ownStatus(of: path) else { throw Unusable(reason: "missing") }
    // SQLite follows links at these names, which in an untrusted store may lead to files outside.
    for path in StoreLayout.sidecars(of: path) { _ = try Self.ownStatus(of: path) }
    (identity, isInMemory) = (status, false)
    self.path = path
    queue = try Self.open(path, timeout) { database in try Self.checkSchema(database, path) }
  }

  /// Opens an existing index that cannot be written. Neither it nor its journal is changed.
  ///
  /// - Throws: `Unusable` for anything but an index; `StoreError.newerVersion`; the error of SQLite, also if a writer died
  ///   during a transaction, which only a writer can roll back.
  init(reading path: String, timeout: Duration) throws {
    guard let status = try FileStatus(at: path), status.kind == .file else { throw Unusable(reason: "missing") }
    (identity, isInMemory) = (status, false)
    self.path = path
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = BusyWait(timeout: timeout).mode
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA trusted_schema = OFF")
      try database.execute(sql: "PRAGMA cell_size_check = ON")
      try database.execute(sql: "PRAGMA mmap_size = 0")
      try Self.checkSchema(database, path)
    }
    queue = try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Creates an index in memory in place of one that cannot be used, and fills it.
  init(inMemoryFor path: String, fill: (Database) throws -> Void) throws {
    self.path = path
    identity = try FileStatus(at: path)
    isInMemory = true
    queue = try DatabaseQueue()
    try queue.writeWithoutTransaction { database in
      try database.inTransaction {
        try Self.fill(database, with: fill)
        return .commit
      }
    }
  }

  /// Whether the index is still the one at its path.
  var isCurrent: Bool {
    get throws {
      let now = try FileStatus(at: path)
      guard !isInMemory else { return now == identity }
      guard let now, let identity else { return false }
      return identity.isSameFile(as: now)
    }
  }

  private static func fill(_ database: Database, with entries: (Database) throws -> Void) throws {
    try IndexSchema.create(in: database)
    try database.execute(
      sql: "INSERT INTO library (generation) VALUES (?)",
      arguments: [String(UInt64.random(in: .min ... .max), radix: 16)])
    try entries(database)
  }

  /// Creates an index and fills it, in one transaction.
  init(creatingAt path: String, timeout: Duration, fill: (Database) throws -> Void) throws {
    self.path = path
    // If SQLite cannot create the file, it tries to read it and reports why that fails.
    _ = try Descriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, permissions: 0o644)
    queue = try Self.open(path, timeout) { _ in }
    guard let status = try FileStatus(at: path) else { throw Unusable(reason: "the new file was removed") }
    (identity, isInMemory) = (status, false)
    try write { database in try Self.fill(database, with: fill) }
    try Folder.sync(FilePath.folder(of: path))
  }

  /// The error for a database that is not an index of this version.
  struct Unusable: Error {
    /// The difference from an index.
    let reason: String
  }

  /// Reads in one transaction.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.read { database in try Self.mappingIOErrors(database, path) { try body(database) } }
  }

  /// Writes in one immediate transaction, which excludes other writers. An error rolls it back.
  ///
  /// Work that was cancelled while it waited for its turn does nothing. Once it has begun it is finished,
  /// because a manifest is an entry even if the index does not learn of it.
  /// - Throws: `StoreError.cancelled`, and what `body` throws.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.writeWithoutTransaction { database in
      var result: Result<Value, any Error>?
      try Cancellation.untilBegun { begin in
        try Self.mappingIOErrors(database, path) {
          try database.inTransaction(.immediate) {
            guard begin() else { throw StoreError.cancelled }
            result = .success(try body(database))
            return .commit
          }
        }
      }
      guard let result else { throw Unusable(reason: "the transaction did not run") }
      return try result.get()
    }
  }

  private static func open(
    _ path: String, _ timeout: Duration, check: @escaping @Sendable (Database) throws -> Void
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = BusyWait(timeout: timeout).mode
    configuration.prepareDatabase { database in
      try checkWritable(database, path)
      try mappingIOErrors(database, path) {
        try database.execute(sql: "PRAGMA trusted_schema = OFF")
        try database.execute(sql: "PRAGMA cell_size_check = ON")
        try database.execute(sql: "PRAGMA mmap_size = 0")
        try check(database)
        // Debian's SQLite can corrupt a WAL database that several processes write.
        try database.execute(sql: "PRAGMA journal_mode = TRUNCATE")
        try database.execute(sql: "PRAGMA synchronous = EXTRA")
      }
    }
    errno = 0
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
