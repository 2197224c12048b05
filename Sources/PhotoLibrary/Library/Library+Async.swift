public import Documents
import Editing
public import Foundation
public import LibraryStore

// Functions that wait for a disk or for the lock of the library do so on separate threads, never on Swift's. A task
// that is canceled while it waits ends with the `EditError` `cancelled`, and nothing has happened.

extension Library {
  /// Creates a library in a folder of photos; its files are in the folder `.photoedit` there.
  ///
  /// - Throws: `EditError` where one already exists or the folder cannot be written.
  public static func create(in folder: URL) async throws(EditError) -> Library {
    try await WorkThreads.waiting.run { () throws(EditError) in try create(in: folder) }
  }

  /// Opens the library of a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder of photos, or the `.photoedit` in it.
  ///   - recovering: whether interrupted operations of dead processes are cleaned up now.
  /// - Throws: `EditError` where there is none, or a newer photoedit made it.
  public convenience init(at folder: URL, recovering: Bool = true) async throws(EditError) {
    let opened = try await WorkThreads.waiting.run { () throws(EditError) in
      try Library(at: folder, recovering: recovering)
    }
    self.init(opened.store)
  }

  /// The library of a folder or of the nearest one above it; nil where there is none.
  ///
  /// - Parameters:
  ///   - folder: where the search begins.
  ///   - recovering: whether interrupted operations of dead processes are cleaned up now.
  /// - Throws: `EditError` where there is one that cannot be opened.
  public static func find(from folder: URL, recovering: Bool = true) async throws(EditError) -> Library? {
    try await WorkThreads.waiting.run { () throws(EditError) in try find(from: folder, recovering: recovering) }
  }

  /// The library of a folder or of the nearest one above it; where there is none, a new one in the folder.
  ///
  /// - Parameter folder: where the search begins.
  /// - Throws: `EditError` where there is one that cannot be opened, or the folder cannot be written.
  public static func findOrCreate(from folder: URL) async throws(EditError) -> Library {
    try await WorkThreads.waiting.run { () throws(EditError) in
      if let found = try find(from: folder) { return found }
      return try create(in: folder)
    }
  }

  /// Every asset, by the name of its file.
  ///
  /// - Throws: `EditError`
  public func assets() async throws(EditError) -> [Asset] {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.assets() }
  }

  /// The asset that a name refers to: the path of a photo, the beginning of an id (four digits or more) or a file name.
  ///
  /// - Throws: `EditError` where there is none, or several; then it lists their ids.
  package func asset(named name: String) async throws(EditError) -> Asset {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.asset(named: name) }
  }

  /// The asset and the revision that `ASSET@REVISION` refers to.
  ///
  /// - Throws: `EditError` where no such asset exists.
  package func resolve(_ name: String) async throws(EditError) -> (asset: Asset, revision: Revision) {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.resolve(name) }
  }

  /// The asset with the bytes of a file; nil where no asset has them.
  ///
  /// - Throws: `EditError` where the file cannot be read.
  package func asset(withBytesOf file: URL) async throws(EditError) -> Asset? {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.asset(withBytesOf: file) }
  }

  /// Whether a file begins like an archive of a library's histories.
  package static func isHistoryArchive(_ file: URL) async -> Bool {
    (try? await WorkThreads.waiting.run { () throws(EditError) in isHistoryArchive(file) }) ?? false
  }
}
