public import Documents
import DurableFiles
import Editing
public import Foundation
import LibraryStore
import Rendering

extension Library {
  /// Upgrades to the present version a library that an earlier photoedit wrote, and opens it. A library of the present
  /// version is only opened.
  ///
  /// Every entry keeps its number, date, author, note and adjustments. An interrupted upgrade is continued by the next
  /// one; until its last step the library has its old version. The files of the old version are kept until
  /// `finishUpgrade`.
  /// - Parameter folder: the folder of photos, or the `.photoedit` in it.
  /// - Throws: `EditError` where another program uses it for too long, or something in it is damaged; then the library
  ///   is unchanged.
  public static func upgrade(at folder: URL) async throws(EditError) -> Library {
    let opened = try await WorkThreads.waiting.run { () throws(EditError) in try upgraded(at: folder) }
    return Library(opened.store)
  }

  /// Removes what an upgrade has left of the old version.
  ///
  /// - Returns: The paths of the files and folders that were removed.
  /// - Throws: `EditError` where the log is damaged; then the old files may still be needed, and all of them stay.
  public func finishUpgrade() async throws(EditError) -> [String] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try self.store.full().finishUpgrade() }
    }
  }

  /// Upgrades a library on the calling thread.
  ///
  /// - Throws: `EditError`
  package static func upgraded(at folder: URL) throws(EditError) -> Library {
    Library(
      try mappingErrors(path: folder.path) {
        try PhotoStore.upgrade(at: storePath(folder), author: EngineVersion.software)
      })
  }
}

extension Library {
  /// The folder of the library of a folder or of the nearest one above it, whatever its version; nil where there is none.
  package static func folder(of place: URL) -> URL? {
    guard let found = try? PhotoStore.find(from: place.path) else { return nil }
    return URL(fileURLWithPath: FilePath.folder(of: found), isDirectory: true)
  }
}
