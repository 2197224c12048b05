import GRDB
import Glibc

/// The index of a store: assets, entries, needs and the change log, in SQLite.
///
/// Everything in it but the change log can be read from the files again; the files decide.
final class StoreIndex: Sendable {
  /// Where the database is.
  let path: String
  /// The very file that is open.
  let identity: FileStatus
  private let queue: DatabaseQueue

  /// Opens an index that is there.
  ///
  /// - Throws: `Unusable` where it is no index of ours; `StoreError.newerVersion`, where it is untouched.
  init(at path: String, timeout: Duration) throws {
    guard let status = try Self.ownStatus(of: path) else { throw Unusable(reason: "it is missing") }
    // SQLite follows these names: in a store from elsewhere each may lead to a file of somebody else's.
    for path in StoreLayout.sidecars(of: path) { _ = try Self.ownStatus(of: path) }
    identity = status
    self.path = path
    queue = try Self.open(path, timeout) { database in
      if let version = try IndexSchema.newerVersion(in: database) {
        throw StoreError.newerVersion(path: path, found: "\(version)", supported: "\(IndexSchema.version)")
      }
      if let difference = try IndexSchema.difference(in: database) { throw Unusable(reason: difference) }
    }
  }

  /// Makes a new index where there is none, and fills it, in one transaction.
  init(creatingAt path: String, timeout: Duration, fill: (Database) throws -> Void) throws {
    self.path = path
    // SQLite would try to open one that it cannot make for reading, and tell why that fails.
    _ = try Descriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, permissions: 0o644)
    queue = try Self.open(path, timeout) { _ in }
    guard let status = try FileStatus(at: path) else { throw Unusable(reason: "it was removed") }
    identity = status
    try write { database in
      try IndexSchema.create(in: database)
      try database.execute(
        sql: "INSERT INTO library (generation) VALUES (?)",
        arguments: [String(UInt64.random(in: .min ... .max), radix: 16)])
      try fill(database)
    }
    try Folder.sync(FilePath.folder(of: path))
  }

  /// A database that is not an index of this version.
  struct Unusable: Error {
    /// What is wrong with it.
    let reason: String
  }

  /// The status of a file that has this one name; nil where there is none.
  ///
  /// - Throws: `Unusable` where it is no file or has another name as well, by which it would be written to.
  private static func ownStatus(of path: String) throws -> FileStatus? {
    guard let status = try FileStatus(at: path) else { return nil }
    let name = FilePath.name(of: path)
    guard status.kind == .file else { throw Unusable(reason: "'\(name)' is \(status.kind.rawValue)") }
    guard status.linkCount <= 1 else { throw Unusable(reason: "'\(name)' has \(status.linkCount) names") }
    return status
  }

  /// Reads in one snapshot.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.read { database in try Self.explaining(database, path) { try body(database) } }
  }

  /// Writes in one transaction that no other writer can begin meanwhile. An error undoes it.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.writeWithoutTransaction { database in
      var result: Result<Value, any Error>?
      try Self.explaining(database, path) {
        try database.inTransaction(.immediate) {
          result = .success(try body(database))
          return .commit
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
      try explaining(database, path) {
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
