import CSQLite
import Documents
import DurableFiles
import Foundation
import LibraryStore
import PhotoMetadata

extension Probe {
  /// Imports a file or the files of a folder in one transaction, into a library that is created if there is none.
  mutating func importPhotos() throws {
    let path = try argument(0)
    let isThere = FileManager.default.fileExists(atPath: path)
    let store = isThere ? try PhotoStore.open(at: path) : try PhotoStore.create(at: path)
    var contents: [SHA256Digest: [UInt8]] = [:]
    var originals: [Original] = []
    for file in try files() {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
      let object = StoredObject(digest: SHA256Digest(of: bytes), size: bytes.count)
      contents[object.digest] = bytes
      originals.append(try store.original(at: file, object, mediaType: "image/jpeg", byReference: false))
    }
    try store.store(originals) { original, write in
      try (contents[original.object.digest] ?? []).withUnsafeBytes(write)
    }
    try store.perform(originals.map { .create($0, PropertyValues(), note: nil) }, author: "bench")
  }

  /// The same files as rows of a new SQLite database: durable and in one transaction, but nothing else.
  mutating func writeDatabase() throws {
    var database: OpaquePointer?
    guard sqlite3_open(try argument(0), &database) == SQLITE_OK else { throw BenchError("SQLite cannot open a file") }
    defer { sqlite3_close(database) }
    func execute(_ sql: String) throws {
      guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw BenchError("SQLite failed: \(sql)") }
    }
    try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    try execute("CREATE TABLE photo (digest BLOB PRIMARY KEY, name TEXT, bytes BLOB) WITHOUT ROWID; BEGIN IMMEDIATE")
    var statement: OpaquePointer?
    sqlite3_prepare_v2(database, "INSERT INTO photo VALUES (?, ?, ?)", -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for file in try files() {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
      _ = SHA256Digest(of: bytes).withUnsafeBytes { sqlite3_bind_blob(statement, 1, $0.baseAddress, 32, copied) }
      sqlite3_bind_text(statement, 2, file, -1, copied)
      sqlite3_bind_blob(statement, 3, bytes, Int32(bytes.count), copied)
      guard sqlite3_step(statement) == SQLITE_DONE else { throw BenchError("SQLite cannot insert") }
      sqlite3_reset(statement)
    }
    try execute("COMMIT")
  }

  private func files() throws -> [String] {
    let folder = try argument(1)
    if try FileStatus(at: folder)?.kind == .file { return [folder] }
    return try Folder.names(in: folder).sorted().map { folder + "/" + $0 }
  }
}
