import CLinux
import Documents
import DurableFiles
import Glibc
import TransactionLog

/// The databases of a library's index: files named by a number, of which the complete one with the greatest number
/// counts.
struct IndexFolder: Sendable {
  let path: String
  let library: Bits128
  /// The log of the library.
  let lines: LineReader
  /// The number of assets whose rows are kept in memory while an index is built.
  var numberLimit = AssetNumbers.limit

  /// The complete index with the greatest number; nil if none can be used. One that this process cannot write is not
  /// used by a writer: its changes would never be in it.
  func opened(readOnly: Bool = false) throws -> LibraryIndex? {
    var numbers = try numbers()
    while let number = numbers.popLast() {
      let path = path(of: number)
      if !readOnly, !Self.isWritable(path) { return nil }
      do {
        return readOnly
          ? try LibraryIndex(reading: path, in: self)
          : try LibraryIndex(path, in: self)
      } catch is LibraryIndex.Unusable {
        continue
      } catch let error as SQLError where error.isAboutContent {
        continue
      } catch {
        guard try FileStatus(at: path) == nil else { throw error }
        // Another process has built a newer one and removed this one.
        numbers = try self.numbers()
      }
    }
    return nil
  }

  /// The numbers of the databases, complete or not.
  func numbers() throws -> [Int] { try Self.numbers(in: path) }

  static func numbers(in folder: String) throws -> [Int] {
    try Folder.names(in: folder).compactMap { number(of: $0) }.sorted()
  }

  /// The suffixes that SQLite adds to the name of a database for the files beside it.
  static let suffixes = ["-wal", "-shm", "-journal"]

  /// Whether this process can write a database and the files that SQLite keeps beside it, as far as they exist.
  static func isWritable(_ path: String) -> Bool {
    ([""] + suffixes).allSatisfy { faccessat(AT_FDCWD, path + $0, W_OK, AT_EACCESS) == 0 || errno == ENOENT }
  }

  /// Gives the files that SQLite has created beside an open database mode and group of their folder: SQLite copies
  /// only the mode of the database.
  static func shareFiles(beside path: String) throws {
    let shared = try SharedMode(of: FilePath.folder(of: path))
    for suffix in suffixes { shared.apply(toOpenFile: path + suffix, permissions: 0o666) }
  }

  /// The numbers of databases, and of leftover files whose database is gone.
  func usedNumbers() throws -> [Int] {
    let names = try Folder.names(in: path).map { name in
      Self.suffixes.first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) } ?? name
    }
    return Set(names.compactMap { Self.number(of: $0) }).sorted()
  }

  /// Builds an index from the log.
  ///
  /// The log is read without a lock while other processes append to it. What they appended is entered under the sync
  /// lock. The database gets its number only when it is complete, so nothing waits for it, and a process that dies
  /// leaves only a temporary file behind.
  /// - Parameter synchronized: runs a body under both locks.
  func build(synchronized: (() throws -> Void) throws -> Void) throws -> LibraryIndex {
    var file: PendingFile? = try PendingFile(in: path, isShared: true)
    let temporary = file?.path ?? ""
    defer { for suffix in ["-wal", "-shm"] { Temporary.discard(ifExists: temporary + suffix) } }
    var database: SQLConnection? = try SQLConnection(temporary, .build)
    try database.map { try Self.create($0, temporary, library) }
    try database.map { try fill($0) }
    // The second sync, under the locks, has little to do.
    try Descriptor.open(temporary, O_RDWR | O_NOFOLLOW).sync()
    var index: LibraryIndex?
    try synchronized {
      try database.map { database in
        try enter(database, IndexWriter(database, lines))
        try database.execute("UPDATE library SET isComplete = 1; PRAGMA journal_mode = WAL")
      }
      database = nil
      // SQLite would treat any files it finds beside a database as part of it.
      let path = self.path(of: (try usedNumbers().last ?? 0) + 1)
      try file.take()?.publish(as: path, ifExists: .replace, size: nil)
      index = try LibraryIndex(path, in: self)
    }
    guard let index else { throw LibraryIndex.Unusable(reason: "incomplete index") }
    return index
  }

  /// An index in memory, for a library that cannot be written.
  func inMemory() throws -> LibraryIndex {
    let database = try SQLConnection(":memory:", .memory)
    try Self.create(database, nil, library)
    try fill(database)
    return LibraryIndex(":memory:", built: database, of: lines)
  }

  /// Creates the tables, without the indexes for searches.
  static func create(_ database: SQLConnection, _ path: String?, _ library: Bits128) throws {
    try database.transaction("IMMEDIATE") {
      for statement in IndexSchema.tables { try database.execute(statement) }
      try database.execute("PRAGMA application_id = \(IndexSchema.applicationID)")
      try database.execute("PRAGMA user_version = \(IndexSchema.version)")
      let file = try path.map { try InodeIdentity(at: $0).columns }
      try database.statement("INSERT INTO library VALUES (?, ?, ?, 0, 0, NULL, 1, 0, NULL, 'current', x'', 0, 0)").run(
        .bits(library), .int(file?.inode ?? 0), .int(file?.born ?? 0))
    }
  }

  /// Enters the log into empty tables, and creates the indexes for searches.
  private func fill(_ database: SQLConnection) throws {
    let writer = IndexWriter(database, lines, numbers: AssetNumbers(limit: numberLimit))
    try enter(database, writer)
    try database.transaction("IMMEDIATE") {
      try writer.makeSearchable()
      try writer.makeLinesSearchable()
      for statement in IndexSchema.searches.dropFirst(2) {
        try database.execute(statement)
      }
    }
  }

  private func enter(_ database: SQLConnection, _ writer: IndexWriter) throws {
    try database.transaction("IMMEDIATE") {
      var handler: any TransactionHandler = writer
      let applied = try LibraryIndex.applied(in: database)
      var reader = TransactionReader(lines.segments, after: applied, durable: applied.number, readsAll: true)
      try writer.finish(at: try reader.read(&handler).position)
    }
  }

  func path(of number: Int) -> String { path + "/" + Self.name(of: number) }

  private static func number(of name: String) -> Int? {
    guard name.hasSuffix(".sqlite"), let number = Int(name.dropLast(7)), self.name(of: number) == name else {
      return nil
    }
    return number
  }

  static func name(of number: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".sqlite"
  }
}
