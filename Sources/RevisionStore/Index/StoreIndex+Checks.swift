import DurableFiles
import GRDB

extension StoreIndex {
  /// The status of a regular file without other hard links; nil if it does not exist.
  ///
  /// - Throws: `Unusable` for another kind of file, and for a file with other names, which writes would change too.
  static func ownStatus(of path: String) throws -> FileStatus? {
    guard let status = try FileStatus(at: path) else { return nil }
    let name = FilePath.name(of: path)
    guard status.kind == .file else { throw Unusable(reason: "'\(name)' is \(status.kind.rawValue)") }
    guard status.linkCount <= 1 else { throw Unusable(reason: "'\(name)' has \(status.linkCount) hard links") }
    return status
  }

  /// Fails unless a database has the tables of an index.
  ///
  /// - Throws: `StoreError.newerVersion`, `Unusable`.
  static func checkSchema(_ database: Database, _ path: String) throws {
    if let version = try IndexSchema.newerVersion(in: database) {
      throw StoreError.newerVersion(path: path, found: "\(version)", supported: "\(IndexSchema.version)")
    }
    if let difference = try IndexSchema.difference(in: database) { throw Unusable(reason: difference) }
  }
}
