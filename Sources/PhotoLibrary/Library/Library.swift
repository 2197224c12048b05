import Editing
public import Documents
import DurableFiles
public import Foundation
public import Rendering
public import LibraryStore

/// A folder of photos with the history of every edit.
///
/// Originals are never changed, and every version stays available. Several processes may use one library. A `view` of a
/// library is a library with less access.
public final class Library: Sendable {
  /// The store, as far as this library has access to it.
  package let store: PhotoStore

  init(_ store: PhotoStore) { self.store = store }

  /// Creates a library in a folder of photos; its files are in the folder `.photoedit` there.
  ///
  /// - Throws: `EditError` where one already exists or the folder cannot be written.
  public static func create(in folder: URL) async throws(EditError) -> Library {
    try await WorkThreads.waiting.run { () throws(EditError) in try create(in: folder) }
  }

  /// The same on the calling thread, which waits.
  package static func create(in folder: URL) throws(EditError) -> Library {
    try mappingErrors(path: folder.path) { Library(try PhotoStore.create(at: storePath(folder))) }
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

  /// The same on the calling thread, which waits.
  package convenience init(at folder: URL, recovering: Bool = true) throws(EditError) {
    self.init(
      try mappingErrors(path: folder.path) { try PhotoStore.open(at: Self.storePath(folder), recovers: recovering) })
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

  /// The same on the calling thread, which waits.
  package static func find(from folder: URL, recovering: Bool = true) throws(EditError) -> Library? {
    let path: String
    do {
      path = try PhotoStore.find(from: folder.path)
    } catch .notFound {
      return nil
    } catch {
      throw EditError(error)
    }
    return Library(try mappingErrors(path: path) { try PhotoStore.open(at: path, recovers: recovering) })
  }

  /// The library of a folder or of the nearest one above it; where there is none, a new one in the folder.
  ///
  /// - Parameter folder: where the search begins.
  /// - Throws: `EditError` where there is one that cannot be opened, or the folder cannot be written.
  public static func findOrCreate(from folder: URL) async throws(EditError) -> Library {
    try await WorkThreads.waiting.run { () throws(EditError) in
      if let found = try find(from: folder) { return found }
      do throws(EditError) {
        return try create(in: folder)
      } catch {
        // Another program may have created it in the meantime.
        guard let found = try find(from: folder) else { throw error }
        return found
      }
    }
  }

  static func storePath(_ folder: URL) -> String {
    FilePath.name(of: folder.path) == ".photoedit" ? folder.path : FilePath.joined(folder.path, ".photoedit")
  }

  /// The folder of photos that the library is in.
  public var folder: URL { URL(fileURLWithPath: FilePath.folder(of: store.path), isDirectory: true) }

  /// A warning where the library is on a network file system, which gives no guarantees to other machines.
  package var fileSystemWarning: String? {
    guard let name = store.networkFileSystem else { return nil }
    return "the library is on a network file system (\(name)); other machines must not use it at the same time"
  }

  /// Whether this process can read the library, but not change it: it is on a read-only file system, or belongs to
  /// another user.
  public var isReadOnly: Bool { store.isReadOnly }

  /// Why the library cannot be changed; nil where it can.
  package var readOnlyReason: String? { store.readOnlyReason }

  /// The error of every change; nil where the library can be changed.
  package var refusal: EditError? { store.refusal?.editError }

  /// One line for people about a library that was opened as a copy: its index was made again. Nil for any other.
  package var copyNote: String? { store.copyNote }

  // MARK: Photos

  /// Imports a photo. The same bytes are the same asset. The file is only read.
  ///
  /// - Parameters:
  ///   - file: the file of the photo.
  ///   - byReference: whether the library only refers to the original, by path and digest.
  ///   - note: recorded in the history.
  ///   - limits: the resources that the photo may use.
  /// - Returns: The asset, and whether it is new.
  /// - Throws: `EditError` where it is not a photo that can be edited, exceeds a limit, or cannot be stored.
  @discardableResult
  public func importPhoto(
    at file: URL, byReference: Bool = false, note: String? = nil, limits: PhotoLimits = PhotoLimits()
  ) async throws(EditError) -> (asset: Asset, isNew: Bool) {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.importPhoto(at: file, byReference: byReference, note: note, limits: limits)
    }
  }

  /// The same on the calling thread, which waits.
  @discardableResult
  package func importPhoto(
    at file: URL, byReference: Bool = false, note: String? = nil, limits: PhotoLimits = PhotoLimits()
  ) throws(EditError) -> (asset: Asset, isNew: Bool) {
    try importPhoto(ImportCandidate(contentsOf: file, limits: limits), byReference: byReference, note: note)
  }

  /// Records where the file of a photo's original is now, if it was moved or renamed since it was imported.
  ///
  /// - Parameter always: whether the new place counts even if the photo is still where it was.
  /// - Returns: Whether a new place was recorded.
  /// - Throws: `EditError` where the file cannot be read or has other bytes.
  @discardableResult
  package func relocate(_ asset: Asset, to file: URL, always: Bool = false) throws(EditError) -> Bool {
    try mappingErrors(path: file.path) {
      try store.relocate(asset, to: file.path, always: always, author: EngineVersion.software)
    }
  }

  /// Every asset, by the name of its file.
  ///
  /// - Throws: `EditError`
  public func assets() async throws(EditError) -> [Asset] {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.assets() }
  }

  /// The same on the calling thread, which waits.
  package func assets() throws(EditError) -> [Asset] {
    try mappingErrors { try store.assets().sorted { ($0.fileName, $0.id) < ($1.fileName, $1.id) } }
  }

  /// The asset that a name refers to: the path of a photo, the beginning of an id (four digits or more) or a file name.
  ///
  /// - Throws: `EditError` where there is none, or several; then it lists their ids.
  package func asset(named name: String) throws(EditError) -> Asset {
    try mappingErrors { try store.asset(named: name) }
  }

  /// The asset and the revision that `ASSET@REVISION` refers to.
  ///
  /// - Throws: `EditError` where no such asset exists.
  package func resolve(_ name: String) throws(EditError) -> (asset: Asset, revision: Revision) {
    let (asset, revision) = Revision.split(name)
    // A file may be called a@2.jpg or even a@2.
    if let complete = try? self.asset(named: name) { return (complete, .current) }
    if asset == name, let at = name.utf8.lastIndex(of: UInt8(ascii: "@")), at != name.startIndex,
      let known = try? self.asset(named: String(decoding: name.utf8[..<at], as: UTF8.self))
    {
      return (known, try self.revision(named: String(decoding: name.utf8[at...].dropFirst(), as: UTF8.self), of: known))
    }
    return (try self.asset(named: asset), revision)
  }

  /// The names of versions of a photo, by the numbers of their entries.
  ///
  /// - Throws: `EditError`
  package func versionNames(of photo: AssetID) throws(EditError) -> [Int: String] {
    try mappingErrors { try store.versionNames(of: photo) }
  }

  /// The version of a photo with a given name.
  ///
  /// - Throws: `EditError`: `entry-not-found`.
  package func revision(named name: String, of asset: Asset) throws(EditError) -> Revision {
    guard let number = try versionNames(of: asset.id).first(where: { $0.value == name })?.key else {
      throw EditError(StoreError.entryNotFound(asset.id, revision: name))
    }
    return .entry(number)
  }

  /// The asset with the bytes of a file; nil where no asset has them.
  ///
  /// - Throws: `EditError` where the file cannot be read.
  package func asset(withBytesOf file: URL) throws(EditError) -> Asset? {
    try mappingErrors(path: file.path) { try store.asset(withBytesOf: file.path) }
  }
}
